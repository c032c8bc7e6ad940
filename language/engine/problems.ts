import { ExceptionError, TimeoutError } from "../slang";
import { withLibraryCaller } from "./call-errors";
import { TOO_DEEP } from "./endless-recursion";
import { parserMessage } from "./parser-message";
import type { PartName, Problem } from "./part";
import type { OriginalPlace } from "./translate/writing";

interface Located {
  readonly location?: { readonly start?: { readonly line?: number }; readonly source?: string | null };
  explain?(): string;
}

const PARTS: ReadonlySet<string> = new Set<PartName>(["globals", "prepend", "student", "postpend", "testcase", "repl"]);
const FRAME = /source-(prelude|globals|prepend|student|postpend|testcase|repl):(\d+):(\d+)/g;

/** Source locations of the pieces of the translated parts, used for reading a stack trace. */
export interface PartMappings {
  get(part: string): { find(line: number, column: number): OriginalPlace | null } | undefined;
  /** Location where a name without a value was read; null when the text does not record it. */
  early?(name: string): { readonly part: PartName; readonly line: number } | null;
}

/** Marks the text of a compiled part, so that its frames are known in a stack trace. */
export const sourceMark = (part: PartName): string => `\n//# sourceURL=source-${part}`;

/**
 * Turns whatever a program threw into a problem. The part comes from the place of the error and not from the part that
 * was running: a student's function that fails when a testcase calls it fails in the student's text. Never throws.
 */
export function toProblem(thrown: unknown, running: PartName, mappings: PartMappings): Problem {
  const cause = thrown instanceof ExceptionError ? (thrown.error as unknown) : thrown;
  const location = (thrown as Located | null)?.location;
  const line = location?.start?.line ?? -1;
  const known = line > 0 && PARTS.has(location?.source ?? "");
  const place = known ? { part: location?.source as PartName, line, name: null } : null;
  const name = earlyName(cause);
  const early = name === null ? null : (mappings.early?.(name) ?? null);
  const traced = isRaw(cause) || place === null ? fromStack(cause, mappings, place !== null) : null;
  const found = (early && { ...early, name }) ?? traced ?? place ?? { part: visible(running), line: 0, name: null };
  return {
    phase: "runtime",
    part: found.part,
    line: found.line,
    explanation: explain(thrown, cause, found.name),
    timeout: thrown instanceof TimeoutError,
  };
}

/** The problems of a text that could not be compiled. */
export function toSyntaxProblems(errors: readonly unknown[], part: PartName, text: string): Problem[] {
  return errors.map((error) => {
    const explanation = error instanceof RangeError ? "The program is nested too deeply." : explain(error, error, null);
    return {
      phase: (error as { type?: string } | null)?.type === "Runtime" ? "runtime" : "syntax",
      part: visible(part),
      line: Math.max((error as Located | null)?.location?.start?.line ?? 0, 0),
      ...parserMessage(explanation, text),
      timeout: false,
    };
  });
}

const visible = (part: PartName): PartName | "unknown" => (part === "prelude" ? "unknown" : part);

/** Errors that JavaScript itself makes: their stack tells the place better than the call that they ended. */
const isRaw = (error: unknown): boolean =>
  error instanceof ReferenceError || error instanceof TypeError || error instanceof RangeError;

/** The innermost place of the program in a stack trace; none when it is the standard library that failed and `placed`. */
function fromStack(error: unknown, mappings: PartMappings, placed: boolean) {
  for (const [, part, line, column] of error instanceof Error ? (error.stack ?? "").matchAll(FRAME) : []) {
    if (part === "prelude" && placed) return null;
    const place = mappings.get(part as string)?.find(Number(line), Number(column));
    if (place) return { part: part as PartName, ...place };
  }
  return null;
}

function explain(thrown: unknown, cause: unknown, name: string | null): string {
  try {
    const raw = isRaw(cause) ? translate(cause as Error, name) : null;
    if (raw) return raw;
    const explained = (thrown as Located | null)?.explain?.();
    return withLibraryCaller(typeof explained === "string" ? explained : String(cause), thrown);
  } catch {
    // Explaining stringifies values, which can itself run out of stack or memory.
    return "The program failed, and the error could not be described.";
  }
}

/** Words of JavaScript that mean nothing to whoever has not met its engine. */
const TRANSLATED: ReadonlyMap<string, string> = new Map([
  ["Maximum call stack size exceeded", TOO_DEEP],
  ["Invalid string length", "The string is too long: there is no room for it."],
  ["Invalid array length", "The array is too long: there is no room for it."],
]);

/** The name that was read before its declaration had run; null for other errors. */
const earlyName = (error: unknown): string | null =>
  (error instanceof ReferenceError && /^Cannot access '(.*)' before initialization$/.exec(error.message)?.[1]) || null;

function translate(error: Error, name: string | null): string | null {
  const { message } = error;
  if (TRANSLATED.has(message)) return TRANSLATED.get(message) as string;
  const early = earlyName(error);
  if (early !== null) return `Name ${early} declared later in current scope but not yet assigned`;
  return name && message.includes("Assignment to constant") ? `Cannot assign new value to constant ${name}.` : null;
}
