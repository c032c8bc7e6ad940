import type { Size } from "./view";

/** Empty space around an exported drawing. */
const PADDING = 16;
/** Pixels of a PNG a unit of the drawing, while the picture is no larger than a browser can make. */
const SHARPNESS = 2;
const LARGEST_SIDE = 8192;
const LARGEST_AREA = 32_000_000;

const INHERITED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "text-anchor",
  "dominant-baseline",
  "paint-order",
  "visibility",
  "marker-start",
  "marker-end",
] as const;
const OWN: Readonly<Record<string, string>> = { opacity: "1", display: "inline", "stop-color": "rgb(0, 0, 0)" };

type Styles = ReadonlyMap<string, string>;

const NOTHING: Styles = new Map();

/** Attributes that mean something on the page only. */
const OF_THE_PAGE = /^(class|style|role|tabindex|focusable|transform-origin|aria-.*|data-.*)$/;

/**
 * A drawing as an SVG file that stands alone: what the page's style sheets say is written into it, with the face of its
 * text and its background. What is marked with `data-screen` is left out.
 *
 * @param layer the group that is moved about; its own `transform` is not taken along
 */
export async function svgText(layer: SVGGElement, { width, height }: Size, background: string): Promise<string> {
  const copy = layer.cloneNode(true) as SVGGElement;
  const families = new Set<string>();
  new Inliner(families).inline(layer, copy, NOTHING, "");
  copy.setAttribute("transform", `translate(${PADDING} ${PADDING})`);
  const across = Math.ceil(width + 2 * PADDING);
  const down = Math.ceil(height + 2 * PADDING);
  const faces = await Promise.all([...families].map(faceOf));
  // No presentation attribute says so: code is shown without ligatures.
  const style = `<style>${faces.join("")}text{font-variant-ligatures:none}</style>`;
  const drawing = new XMLSerializer().serializeToString(copy);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 ${across} ${down}">` +
    `${style}<rect width="${across}" height="${down}" fill="${background}"/>${drawing}</svg>`
  );
}

/** Writes what style sheets say of a drawing into its copy. */
class Inliner {
  private readonly known = new Map<string, Styles>();

  constructor(private readonly families: Set<string>) {}

  inline(original: Element, copy: Element, outer: Styles, around: string): void {
    const { key, styles } = this.stylesOf(original, around);
    for (const { name } of [...copy.attributes]) if (OF_THE_PAGE.test(name)) copy.removeAttribute(name);
    for (const [name, value] of styles) {
      const other = name in OWN ? OWN[name] : outer.get(name);
      if (value !== other) copy.setAttribute(name, value);
    }
    const copies = [...copy.children];
    [...original.children].forEach((child, index) => {
      const twin = copies[index] as Element;
      if (child.hasAttribute("data-screen")) twin.remove();
      else this.inline(child, twin, styles, key);
    });
    const text = original.tagName === "text" ? styles.get("font-family") : undefined;
    if (text) this.families.add(text);
  }

  /** Elements of one kind within parents of one kind look the same, so that the browser is asked once for each. */
  private stylesOf(element: Element, around: string): { key: string; styles: Styles } {
    const own = [...INHERITED, "opacity", "style", "class"].map((name) => element.getAttribute(name) ?? "");
    const key = `${around}>${element.tagName} ${own.join(" ")}`;
    const known = this.known.get(key);
    if (known) return { key, styles: known };
    const computed = getComputedStyle(element);
    const styles = new Map([...INHERITED, ...Object.keys(OWN)].map((name) => [name, computed.getPropertyValue(name)]));
    this.known.set(key, styles);
    return { key, styles };
  }
}

/** The `@font-face` rule of the first face of a family list, with its file in it; empty when the page has none. */
async function faceOf(family: string): Promise<string> {
  const name = (family.split(",")[0] ?? "").trim().replace(/^["']|["']$/g, "");
  for (const rule of fontRules()) {
    if (rule.style.getPropertyValue("font-family").replace(/^["']|["']$/g, "") !== name) continue;
    const source = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
    if (!source) continue;
    const href = source.startsWith("data:")
      ? source
      : await dataUrl(new URL(source, rule.parentStyleSheet?.href ?? location.href));
    const weight = rule.style.getPropertyValue("font-weight") || "normal";
    return href === null
      ? ""
      : `@font-face{font-family:"${name}";font-weight:${weight};src:url(${href}) format("woff2")}`;
  }
  return "";
}

const fontRules = (): CSSFontFaceRule[] =>
  [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule),
  );

/** A file of the site as a data URL; null when it cannot be had: text is then in the reader's own face. */
async function dataUrl(url: URL): Promise<string | null> {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) return null;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:font/woff2;base64,${btoa(text)}`;
}

/** An SVG file as a PNG, twice as fine as it was drawn unless that would be too large; null when it cannot be made. */
export async function pngOf(svg: string): Promise<Blob | null> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(
      SHARPNESS,
      LARGEST_SIDE / Math.max(width, height),
      Math.sqrt(LARGEST_AREA / (width * height)),
    );
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(Math.round(width * scale), 1);
    canvas.height = Math.max(Math.round(height * scale), 1);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Hands the person a file. */
export function download(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
