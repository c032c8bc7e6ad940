import { diffLines } from "../drafts/line-diff";

/** A line of a version, or one of the version before that is not in it any more. */
export interface VersionLine {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** Returns the lines of a text below each other, with what it has in place of lines of the text before. */
export function versionLines(before: string, after: string): VersionLine[] {
  const lines: VersionLine[] = [];
  let added: VersionLine[] = [];
  const flush = () => {
    lines.push(...added);
    added = [];
  };
  for (const { kind, left, right } of diffLines(before, after)) {
    if (kind === "same") {
      flush();
      lines.push({ kind: "same", text: right ?? "" });
      continue;
    }
    if (left !== null) lines.push({ kind: "removed", text: left });
    if (right !== null) added.push({ kind: "added", text: right });
  }
  flush();
  return lines;
}
