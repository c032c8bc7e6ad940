import type { ParsedText } from "./parsed-text";
import type { Position } from "./scopes";

/** Text before and after a caret. */
export interface Caret {
  readonly before: string;
  readonly after: string;
}

/** So much text before a caret says what is being written there. */
const NEAR = 4000;

export function caretAt({ lines }: ParsedText, { line, column }: Position): Caret {
  const own = lines[line - 1] ?? "";
  const before = [...lines.slice(Math.max(line - 200, 0), line - 1), own.slice(0, column)].join("\n");
  const after = [own.slice(column), ...lines.slice(line, line + 20)].join("\n");
  return { before: before.slice(-NEAR), after: after.slice(0, NEAR) };
}

const lastLine = (text: string): string => text.slice(text.lastIndexOf("\n") + 1);

/** Tells what an import takes at a caret: a module, or a name of a module; null outside of imports. */
export function importAt({ before, after }: Caret): "module" | { readonly of: string } | null {
  if (/\bimport\s*\{[^{}]*\}\s*from\s*["']\w*$/.test(before)) return "module";
  if (!/\bimport\s*\{[^{}]*$/.test(before)) return null;
  const named = /\bas\s+[\w$]*$/.test(before);
  return { of: named ? "" : (/^[^{}]*\}\s*from\s*["'](\w+)["']/.exec(after)?.[1] ?? "") };
}

/** Strings and comments that end before the caret on its line. */
const CLOSED = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|\/\*.*?\*\/|^.*\*\//g;

/** True when a string has begun on the caret's line that is not ended yet. */
export const isInOpenString = ({ before }: Caret): boolean => /["'`]/.test(lastLine(before).replace(CLOSED, ""));

/**
 * True when nothing can be proposed: a name that is new (after const, let and function, and for a parameter), or what stands
 * in a number or after a dot, which Source has not.
 */
export function isNewName({ before, after }: Caret): boolean {
  if (/(\b(const|let|function)\s+[\w$]*|(^|[^\w$])\d[\w$]*|(^|[^.])\.[\w$]*)$/.test(lastLine(before))) return true;
  const parameter = /\bfunction\b[\s\w$]*\((?:[^()]*,)?([^(),]*)$/.exec(before)?.[1];
  if (parameter !== undefined) return !parameter.includes(":");
  const bare = /^[\w$]*\s*=>/.test(after);
  return bare || (/\([\s\w$,.]*$/.test(before) && /^[\s\w$,.]*\)\s*=>/.test(after));
}
