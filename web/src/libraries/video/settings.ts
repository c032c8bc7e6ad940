import type { VideoEvent, VideoSettings } from "../../../../language/modules/pix_n_flix/events";
import { DEFAULTS, FPS_LIMITS, isFps, isSize, SIZE_LIMIT } from "../../../../language/modules/pix_n_flix/limits";
import { strings } from "../../texts/en/video";

/** How the display starts out when a program says nothing else. */
export const INITIAL: VideoSettings = {
  ...DEFAULTS,
  source: { from: "camera" },
  pauseAt: null,
  keepRatio: true,
  loops: null,
  filter: false,
};

/** The settings after what a program has said. */
export const settingsAfter = (settings: VideoSettings, events: readonly VideoEvent[]): VideoSettings =>
  Object.assign({}, settings, ...events.map((event) => (event.kind === "settings" ? event.settings : {})));

/** What is wrong with a width or height as it was typed; null when nothing is. */
export const sizeProblem = (typed: string): string | null =>
  isSize(numberOf(typed)) ? null : strings.sizeProblem(SIZE_LIMIT);

/** What is wrong with the pictures a second as they were typed; null when nothing is. */
export const fpsProblem = (typed: string): string | null =>
  isFps(numberOf(typed)) ? null : strings.fpsProblem(...FPS_LIMITS);

const numberOf = (typed: string): number => (typed.trim() === "" ? Number.NaN : Number(typed));

/** A rectangle on the canvas. */
export type Place = readonly [x: number, y: number, width: number, height: number];

/** Where a picture goes on a canvas: all over it, or as large as fits with its sides in their relation. */
export function placeOf(
  from: { width: number; height: number },
  { width, height, keepRatio }: Pick<VideoSettings, "width" | "height" | "keepRatio">,
): Place {
  if (!keepRatio || from.width === 0 || from.height === 0) return [0, 0, width, height];
  const scale = Math.min(width / from.width, height / from.height);
  const [w, h] = [from.width * scale, from.height * scale];
  return [(width - w) / 2, (height - h) / 2, w, h];
}

/** The host that a URL of a program would be loaded from; empty for data within the URL, null when it is refused. */
export function hostOf(url: string): string | null {
  if (/^data:image\//i.test(url)) return "";
  try {
    const { protocol, host } = new URL(url);
    return protocol === "https:" || (protocol === "http:" && host === location.host) ? host : null;
  } catch {
    return null;
  }
}

const agreed = new Set<string>();

/** The hosts from which the person has agreed to load, as long as the page is open. */
export const consent = {
  has: (host: string): boolean => host === "" || agreed.has(host),
  give: (host: string): void => {
    agreed.add(host);
  },
};
