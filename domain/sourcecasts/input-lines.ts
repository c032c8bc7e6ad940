/**
 * Finds the line on which an input begins in playback data that were written over several lines; null where they are one
 * line, or it is not there.
 *
 * @param text valid JSON
 * @param index of the input, 0-based
 */
export function lineOfInput(text: string, index: number): number | null {
  if (!text.includes("\n")) return null;
  let depth = 0;
  let member = "";
  let isInputs = false;
  let begins = false;
  let count = -1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (isInputs && depth === 2 && sign === ",") begins = true;
    else if (begins && /[^\s\]]/.test(sign)) {
      begins = false;
      count += 1;
      if (count === index) return text.slice(0, at).split("\n").length;
    }
    if (sign === '"') {
      const end = endOfText(text, at);
      if (depth === 1) member = text.slice(at + 1, end);
      at = end;
    } else if (sign === "{" || sign === "[") {
      depth += 1;
      if (sign === "[" && depth === 2) begins = isInputs = member === "inputs";
    } else if (sign === "}" || sign === "]") {
      depth -= 1;
      if (depth === 1) isInputs = false;
    }
  }
  return null;
}

/** Finds the quotation mark that ends the text that begins with one at `start`. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
