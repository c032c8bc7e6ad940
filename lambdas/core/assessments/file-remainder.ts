import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { fileNumbers } from "../../../domain/assessments/checks";
import type { LibraryDocument, ProblemDocument, TaskDocument } from "../../../domain/assessments/xml/document";
import {
  type AssessmentUpload,
  type QuestionContent,
  type QuestionLibrary,
  questionLibrary,
} from "../../../domain/assessments/xml/upload";
import { takesProgram } from "../../../domain/facts/question-kinds";
import { Refusal } from "../kernel/refusal";
import { type Patch, patchBetween, patched } from "./document-patch";
import { storedLibrary } from "./stored-question";
import { type EditorFields, libraryDocument, NO_SHARED_LIBRARIES, taskOf } from "./task-of";

/**
 * What a file says beyond the content that is stored of it: sample answers, what the reader did not know, which library
 * a question has of its own, the order of testcases. With it a download says all that the upload said.
 */
export interface FileRemainder {
  readonly task?: Patch | undefined;
  /** By position of the question. */
  readonly problems: ReadonlyArray<ProblemRemainder | null>;
}

export interface ProblemRemainder {
  readonly patch?: Patch | undefined;
  /** The number in the file of each stored testcase, where that is another order. */
  readonly numbers?: readonly number[] | undefined;
}

/** Libraries are kept whole: what a part of one would be applied to depends on the questions around it. */
const WHOLE = new Set(["library", "graderLibrary"]);

/** Returns what the stored content does not say of a file. The type and the dates are the server's to decide. */
export function remainderOf(task: TaskDocument, content: AssessmentUpload): FileRemainder {
  const { problems, ...own } = task;
  const { problems: stored, ...base } = plainTask(content, editorFieldsOf(task));
  return {
    task: patchBetween(base, { ...own, ...editorFieldsOf(task) }, WHOLE),
    problems: problems.map((problem, position) => problemRemainder(stored[position] as ProblemDocument, problem)),
  };
}

/** Returns the document of a file: what is stored of it, with what is kept besides. */
export function completedTask(
  content: AssessmentUpload,
  editor: EditorFields,
  remainder: FileRemainder | undefined,
): TaskDocument {
  if (!remainder) return taskOf(content, editor);
  const { problems, ...base } = plainTask(content, editor);
  const own = patched(base, remainder.task) as Omit<TaskDocument, "problems">;
  return {
    ...own,
    problems: problems.map((problem, position) => {
      const completed = completedProblem(problem, remainder.problems[position] ?? null);
      return withItsLibraries(completed, content.questions[position] as QuestionContent, own);
    }),
  };
}

/** Returns a remainder as it is stored. */
export function packedRemainder(remainder: FileRemainder): Promise<Uint8Array> {
  return promisify(gzip)(JSON.stringify(remainder));
}

/**
 * Returns a remainder as it is stored, of a file that is uploaded.
 *
 * @throws Refusal 400 when there is no room for it
 */
export async function boundedRemainder(remainder: FileRemainder): Promise<Uint8Array> {
  const packed = await packedRemainder(remainder);
  if (packed.byteLength <= LONGEST_REMAINDER) return packed;
  throw new Refusal(400, "Invalid assessment changeset sample answers and unknown parts are too long ");
}

export async function unpackedRemainder(packed: Uint8Array): Promise<FileRemainder> {
  return JSON.parse((await promisify(gunzip)(packed)).toString("utf8")) as FileRemainder;
}

/** Bytes that are kept, compressed: an item of the table has room for 400 KB. */
const LONGEST_REMAINDER = 300_000;

const editorFieldsOf = ({ kind, startDate, dueDate }: TaskDocument): EditorFields => ({
  kind: kind ?? "",
  startDate: startDate ?? "",
  dueDate: dueDate ?? "",
});

/** The document of the stored content in which no question's part depends on the other questions. */
const plainTask = (content: AssessmentUpload, editor: EditorFields) => taskOf(content, editor, NO_SHARED_LIBRARIES);

function problemRemainder(stored: ProblemDocument, problem: ProblemDocument): ProblemRemainder | null {
  const numbers = takesProgram(problem) ? fileNumbers(problem.testcases) : [];
  const isInOrder = numbers.every((number, index) => number === index + 1);
  const patch = patchBetween(inFileOrder(stored, numbers), problem, WHOLE);
  if (isInOrder && !patch) return null;
  return { ...(patch && { patch }), ...(!isInOrder && { numbers }) };
}

function completedProblem(stored: ProblemDocument, remainder: ProblemRemainder | null): ProblemDocument {
  if (!remainder) return stored;
  return patched(inFileOrder(stored, remainder.numbers), remainder.patch) as ProblemDocument;
}

/** Puts testcases, which are stored by kind, back to where they stood. */
function inFileOrder(problem: ProblemDocument, numbers: readonly number[] | undefined): ProblemDocument {
  if (!takesProgram(problem) || numbers === undefined) return problem;
  const testcases = [...problem.testcases];
  for (const [index, number] of numbers.entries()) testcases[number - 1] = problem.testcases[index] as never;
  return { ...problem, testcases };
}

/** Names a question's libraries where it would inherit others: a forced update may keep it beside a new task's. */
function withItsLibraries(
  problem: ProblemDocument,
  { library, gradingLibrary }: QuestionContent,
  task: Pick<TaskDocument, "library" | "graderLibrary">,
): ProblemDocument {
  const own = problem.library ?? task.library;
  const isOwn = own !== null && isSame(own, library);
  const inherited = isOwn ? own : libraryDocument(library);
  const grader = problem.graderLibrary ?? task.graderLibrary ?? inherited;
  return {
    ...problem,
    ...(!isOwn && { library: libraryDocument(library) }),
    ...(!isSame(grader, gradingLibrary) && { graderLibrary: libraryDocument(gradingLibrary) }),
  };
}

const isSame = (document: LibraryDocument, library: QuestionLibrary): boolean =>
  patchBetween(storedLibrary(questionLibrary(document)), storedLibrary(library)) === undefined;
