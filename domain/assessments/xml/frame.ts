import type { FileFrame } from "./document";
import type { XmlElement, XmlFile } from "./tree";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const CONTENT: FileFrame = { before: "<CONTENT>", after: "</CONTENT>" };

/** Returns what stands around TASK; nothing when that is CONTENT alone. */
export function frameAround(task: XmlElement, { source }: XmlFile): { readonly frame?: FileFrame } {
  const before = trimmed(source.slice(0, task.start).replace(/^\ufeff?<\?xml[ \t\r\n].*?\?>/s, ""));
  const after = trimmed(source.slice(task.end));
  return before === CONTENT.before && after === CONTENT.after ? {} : { frame: { before, after } };
}

/** Writes a file around its TASK. */
export function framed(task: string, { before, after }: FileFrame = CONTENT): string {
  return [DECLARATION, before, task, after].filter((piece) => piece !== "").join("\n");
}

/** Without the white space of XML around it. */
function trimmed(text: string): string {
  const isSpace = (index: number) => " \t\r\n\ufeff".includes(text[index] ?? "x");
  let [start, end] = [0, text.length];
  while (start < end && isSpace(start)) start += 1;
  while (end > start && isSpace(end - 1)) end -= 1;
  return text.slice(start, end);
}
