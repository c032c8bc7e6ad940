import type { RuneNode } from "../../../../language/modules/rune/events";
import type { Pixels } from "../../../../language/modules/rune/raster";

/** Images are kept with at most that many pixels each way. */
const LARGEST = 1024;

/** The addresses of the images in a picture. */
export const imagesOf = (nodes: readonly RuneNode[]): string[] => [
  ...new Set(nodes.flatMap((node) => ("image" in node ? [node.image] : []))),
];

/** Whose network an image comes from; an empty text when it is in the address itself, or nowhere. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : "";
}

/** Loads an image. @throws when it is not there, or may not be used */
export async function loadImage(address: string): Promise<Pixels> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.referrerPolicy = "no-referrer";
  image.src = address;
  await image.decode();
  const shrink = Math.min(1, LARGEST / Math.max(1, image.naturalWidth, image.naturalHeight));
  const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) =>
    Math.max(1, Math.round((side || LARGEST) * shrink)),
  ) as [number, number];
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(image, 0, 0, width, height);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}
