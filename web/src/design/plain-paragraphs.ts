/** Signs that may stand for something in Markdown, wherever they stand in a line; `@`, `:` and `www` may begin a link. */
const MEANS_SOMETHING = /[\\`*_[\]<>&#|~@^=+$\t]|:\/\/|www\.| {2,}\n|^ {4}|^ *(-|\d+[.)])/im;

/** Returns the paragraphs of a text in Markdown that consists of nothing else, as most short ones do; null for any other. */
export function plainParagraphs(text: string): string[] | null {
  if (MEANS_SOMETHING.test(text) || /[^\S \n]/.test(text)) return null;
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .join("\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}
