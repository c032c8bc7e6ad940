/** Bytes that a picture of a book may have. */
export const MOST_PICTURE_BYTES = 5_000_000;

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/<script[\s>/]/i, "holds a script"],
  [/\son[a-z]+\s*=/i, "holds an event handler"],
  [/<foreignObject[\s>/]/i, "holds a page of its own (foreignObject)"],
  [/<!ENTITY/i, "declares entities"],
  [/(?:xlink:)?href\s*=\s*["']\s*(?!#|data:image\/(?:png|jpeg|gif);)[^"']/i, "refers to something outside of it"],
  [/url\(\s*["']?\s*(?!#)[^)\s]/i, "refers to something outside of it"],
  [/@import/i, "refers to something outside of it"],
];

const BEGINNINGS: Readonly<Record<string, readonly number[]>> = {
  png: [0x89, 0x50, 0x4e, 0x47],
  jpg: [0xff, 0xd8, 0xff],
  jpeg: [0xff, 0xd8, 0xff],
  gif: [0x47, 0x49, 0x46, 0x38],
  webp: [0x52, 0x49, 0x46, 0x46],
};

/** Returns what is wrong with a picture, null when a page may show it. */
export function problemOfPicture(src: string, content: Uint8Array): string | null {
  if (content.length > MOST_PICTURE_BYTES) return "is larger than 5 MB";
  const ending = src.slice(src.lastIndexOf(".") + 1).toLowerCase();
  if (ending === "svg") {
    const text = new TextDecoder().decode(content);
    if (!/<svg[\s>]/.test(text)) return "is no SVG picture";
    return FORBIDDEN.find(([form]) => form.test(text))?.[1] ?? null;
  }
  const beginning = BEGINNINGS[ending] ?? [];
  return beginning.every((byte, index) => content[index] === byte) ? null : `is no ${ending.toUpperCase()} picture`;
}
