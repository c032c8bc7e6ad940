import type { Rest, TaskDocument } from "./document";
import { forbiddenCharacter, withoutForbidden } from "./escape";
import type { Dialect } from "./layout";
import type { Place } from "./place";
import type { FileProblem } from "./problem";
import { readFile } from "./read";
import type { Places } from "./reading";
import { EDITING_LIMITS, parseFile, refusalOfSize, XML_LIMITS, XmlRefused } from "./tree";
import { unfitFor } from "./upload-rules";
import { warningsOf } from "./warnings";
import { writeTask } from "./write";

/** What is wrong with a file, and what its author may not mean, each in the order of the file. */
export interface FileProblems {
  /** Each of these alone is a reason for which an upload is refused. */
  readonly problems: readonly FileProblem[];
  readonly warnings: readonly FileProblem[];
}

/**
 * Finds everything for which an upload would refuse a file, not only the first, and what is worth a warning.
 *
 * @param input a file, or a document that is being edited: its places are those in the file that it is written as
 */
export function problemsOf(
  input: Uint8Array | string | TaskDocument,
  { dialect = "upload" }: { readonly dialect?: Dialect } = {},
): FileProblems {
  if (typeof input === "string" || input instanceof Uint8Array) return problemsOfFile(input, () => []);
  const unwritable = unwritableIn(input);
  const document = unwritable.length === 0 ? input : mended(input);
  return problemsOfFile(writeTask(document, { dialect }), (task, places) =>
    unwritable.map((one) => ({ ...one, place: places.get(task.problems[(one.question ?? 0) - 1] ?? task) })),
  );
}

function problemsOfFile(
  input: Uint8Array | string,
  more: (task: TaskDocument, places: Places) => readonly FileProblem[],
): FileProblems {
  const places: Places = new Map();
  const problems: FileProblem[] = [];
  try {
    const file = parseFile(input, EDITING_LIMITS);
    const tooLarge = refusalOfSize(file.size, XML_LIMITS);
    if (tooLarge !== null) problems.push(wholeFile(tooLarge, undefined));
    const task = readFile(file, places, problems);
    const placed = <Found extends { readonly at: object; readonly item?: number }>({ at, item, ...found }: Found) => ({
      ...found,
      item: item ?? null,
      place: places.get(at),
    });
    const unfit = unfitFor(task).filter(({ at, attribute }) => !attribute || !isSpelled(at, attribute));
    const refused = [...problems, ...more(task, places), ...unfit.map(({ attribute, ...one }) => placed(one))];
    const warnings = warningsOf(task).map((warning) => ({ ...placed(warning), refusal: null }));
    return { problems: inOrder(refused), warnings: inOrder(warnings) };
  } catch (error) {
    if (error instanceof XmlRefused) return { problems: [wholeFile(error.message, error.place)], warnings: [] };
    throw error;
  }
}

/** Reading has told already what is wrong with an attribute that it could not take. */
function isSpelled(part: { readonly rest?: Rest; readonly votingRest?: Rest }, attribute: string): boolean {
  const spellings = [...(part.rest?.spellings ?? []), ...(part.votingRest?.spellings ?? [])];
  return spellings.some((spelling) => spelling.attribute === attribute && spelling.written !== "");
}

function wholeFile(refusal: string, place: Place | undefined): FileProblem {
  const message =
    refusal === "Missing TASK"
      ? "The file holds no TASK."
      : `${refusal.replace(/^Invalid XML/, "Invalid XML:").trim()}.`;
  return { code: "file", message, refusal, place, question: null, field: null, item: null };
}

/** What stands nowhere comes first. */
function inOrder(problems: readonly FileProblem[]): FileProblem[] {
  const lineOf = ({ place }: FileProblem) => place?.line ?? 0;
  const columnOf = ({ place }: FileProblem) => place?.column ?? 0;
  return [...problems].sort((one, other) => lineOf(one) - lineOf(other) || columnOf(one) - columnOf(other));
}

/** Finds the fields with characters that no file can carry. */
function unwritableIn({ problems, ...task }: TaskDocument): FileProblem[] {
  const inPart = (part: object, question: number | null) =>
    Object.entries(part).flatMap(([field, value]) => {
      const character = forbiddenIn(value);
      if (character === undefined) return [];
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
      const message = `A text holds the character U+${code}, which no XML file can carry.`;
      const refusal = "Invalid XML disallowed character ";
      return [{ code: "character", message, refusal, place: undefined, question, field, item: null }];
    });
  return [...inPart(task, null), ...problems.flatMap((problem, index) => inPart(problem, index + 1))];
}

function forbiddenIn(value: unknown): string | undefined {
  if (typeof value === "string") return forbiddenCharacter(value);
  if (typeof value !== "object" || value === null) return undefined;
  for (const part of Object.values(value)) {
    const found = forbiddenIn(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function mended<Value>(value: Value): Value {
  if (typeof value === "string") return withoutForbidden(value) as Value;
  if (Array.isArray(value)) return value.map(mended) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mended(part)])) as Value;
}
