/** The size of a picture in pixels of CSS; both 0 where its file does not tell. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const UNKNOWN: PictureSize = { width: 0, height: 0 };

/** Reads a picture's own size, so that a page can keep its place before it has come: SVG, PNG and GIF tell it at their beginning. */
export function pictureSize(src: string, content: Uint8Array): PictureSize {
  const bytes = new DataView(content.buffer, content.byteOffset, content.byteLength);
  if (/\.svg$/i.test(src)) return svgSize(new TextDecoder().decode(content.slice(0, 4000)));
  if (/\.png$/i.test(src) && content.length >= 24) {
    return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
  }
  if (/\.gif$/i.test(src) && content.length >= 10) {
    return { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
  }
  return UNKNOWN;
}

function svgSize(text: string): PictureSize {
  const [tag = ""] = /<svg[^>]*>/.exec(text) ?? [];
  const length = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1] ?? 0);
  const [, boxWidth, boxHeight] = /viewBox\s*=\s*["'][-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(tag) ?? [];
  const [width, height] = [length("width") || Number(boxWidth ?? 0), length("height") || Number(boxHeight ?? 0)];
  return width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : UNKNOWN;
}
