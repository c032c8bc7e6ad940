import type { Place } from "../checkpoint";
import type { StoryFile, StoryProblem } from "../problem";
import { indexOutside, quotedIn } from "./quotes";
import { type Cut, placeOf, type SourceLine } from "./source-line";

/** The characters after which a value in double quotes may start anywhere in a file. */
const BEFORE_VALUES = ",(:";

/** Returns the lines of a file without comments, white space at their ends and empty lines. */
export function linesOf(file: StoryFile, report: (problem: StoryProblem) => void): SourceLine[] {
  const raw = file.text.split("\n");
  const blocks = new BlockComments(file.name, raw, report);
  return raw.flatMap((text, index) => {
    const line = blocks.removeFrom(text, index);
    const code = withoutLineComment(line, report).trimEnd();
    return code === "" ? [] : [{ ...line, text: code }];
  });
}

function withoutLineComment(line: SourceLine, report: (problem: StoryProblem) => void): string {
  const { text } = line;
  if (!text.includes("//")) return text;
  const at = indexOutside(text, "//", quotedIn(text, BEFORE_VALUES));
  if (at === -1) return text;
  if (at > 0 && text.charAt(at - 1).trim() !== "")
    report({
      severity: "warning",
      code: "comment-cuts-text",
      message: 'The rest of the line is taken for a comment. Put a value that contains "//" in double quotes.',
      place: placeOf({ line, start: at, end: text.trimEnd().length }),
    });
  return text.slice(0, at);
}

/** Takes block comments out of line after line of a file. */
class BlockComments {
  private isOpen = false;
  private readonly lastClose: { readonly line: number; readonly at: number };

  constructor(
    private readonly file: string,
    raw: readonly string[],
    private readonly report: (problem: StoryProblem) => void,
  ) {
    const line = raw.findLastIndex((text) => text.includes("*/"));
    this.lastClose = { line, at: raw[line]?.lastIndexOf("*/") ?? -1 };
  }

  removeFrom(raw: string, index: number): SourceLine {
    const line = { file: this.file, number: index + 1 };
    if (!this.isOpen && !raw.includes("/*") && !raw.includes("*/")) return { ...line, text: raw, cuts: [] };
    const quoted = this.isOpen ? [] : quotedIn(raw, BEFORE_VALUES);
    const cuts: Cut[] = [];
    let text = "";
    let position = 0;
    while (position < raw.length) {
      const end = this.isOpen ? this.endOfComment(raw, index, position) : this.endOfText(raw, index, position, quoted);
      if (end.kept > position) text += raw.slice(position, end.kept);
      if (end.next > end.kept) cuts.push({ at: text.length, length: end.next - end.kept });
      position = end.next;
    }
    return { ...line, text, cuts };
  }

  /** Finds the end of the comment that is open. Nothing of it is kept. */
  private endOfComment(raw: string, index: number, position: number) {
    const close = raw.indexOf("*/", position);
    const inner = raw.indexOf("/*", position);
    if (inner !== -1 && (close === -1 || inner < close)) this.mismatch(index, inner);
    this.isOpen = close === -1;
    return { kept: position, next: close === -1 ? raw.length : close + 2 };
  }

  /** Finds the end of what is no comment, and from where to go on. */
  private endOfText(raw: string, index: number, position: number, quoted: readonly { start: number; end: number }[]) {
    const open = indexOutside(raw, "/*", quoted, position);
    const close = indexOutside(raw, "*/", quoted, position);
    if (close !== -1 && (open === -1 || close < open)) {
      this.mismatch(index, close);
      return { kept: close, next: close + 2 };
    }
    if (open === -1) return { kept: raw.length, next: raw.length };
    const { lastClose } = this;
    this.isOpen = lastClose.line > index || (lastClose.line === index && lastClose.at >= open + 2);
    // A comment that nothing closes ends with its line: the rest of the file is still read.
    if (!this.isOpen) this.mismatch(index, open);
    return { kept: open, next: this.isOpen ? open + 2 : raw.length };
  }

  private mismatch(index: number, at: number): void {
    const place: Place = { file: this.file, line: index + 1, column: at + 1, length: 2 };
    const message = `Comment mismatch: Line ${place.line}, Pos ${place.column}`;
    this.report({ severity: "warning", code: "comment-mismatch", message, place });
  }
}
