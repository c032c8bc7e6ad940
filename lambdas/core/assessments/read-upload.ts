import type {
  AssessmentUpload,
  Place,
  Places,
  QuestionLibrary,
  RubricItemOfFile,
} from "../../../domain/assessments/xml";
import { takesVotes } from "../../../domain/facts/question-kinds";
import { type Chapter, DEFAULT_EXEC_TIME_MS, type Library, type Variant } from "../../../language/library";
import type { Core } from "../kernel/core";
import { Refusal } from "../kernel/refusal";
import { checkedQuestions, hasSomethingToCheck } from "./checks";
import { boundedRemainder, type FileRemainder, remainderOf } from "./file-remainder";
import { findByNumber } from "./store";
import { assessmentTypes } from "./types";

/** A file to upload, and the type that the assessment gets. */
export interface Upload {
  readonly file: Uint8Array;
  readonly configId: number;
  readonly force: boolean;
}

/** The content of an uploaded file, with the place of each question in it. */
export interface ReadUpload {
  readonly content: AssessmentUpload;
  /** The rubric of each question, empty where the file has none. */
  readonly rubrics: ReadonlyArray<readonly RubricItemOfFile[]>;
  /** Parts of the file that are not imported. */
  readonly remainder: FileRemainder;
  readonly hasSomethingToCheck: boolean;
  readonly placeOf: (position: number) => Place | undefined;
}

/**
 * Reads an assessment file and checks all of it that does not depend on what is stored.
 *
 * @throws Refusal 400 with the text of wire notes, section 14, and the place in the file
 */
export async function readUpload(file: Uint8Array): Promise<ReadUpload> {
  const upload = await parse(file);
  await boundedRemainder(upload.remainder);
  await checkGlobals(upload);
  return upload;
}

/** The reader of XML is loaded with the first file: no other request needs it. */
async function parse(file: Uint8Array): Promise<ReadUpload> {
  const { readTask, rubricOfFile, uploadFrom, XmlRefused } = await import("../../../domain/assessments/xml");
  const places: Places = new Map();
  try {
    const task = readTask(file, places);
    const content = uploadFrom(task, places);
    return {
      content,
      rubrics: task.problems.map(rubricOfFile),
      remainder: remainderOf(task, content),
      hasSomethingToCheck: hasSomethingToCheck(checkedQuestions(content.questions, task)),
      placeOf: (position) => places.get(task.problems[position] ?? task),
    };
  } catch (error) {
    if (error instanceof XmlRefused) throw new Refusal(400, error.message, { place: error.place });
    throw error;
  }
}

/** The engine of Source is read only when a file has globals: no other request needs it. */
async function checkGlobals({ content, placeOf }: Pick<ReadUpload, "content" | "placeOf">): Promise<void> {
  for (const [index, question] of content.questions.entries()) {
    for (const library of [question.library, question.gradingLibrary]) {
      if (Object.keys(library.globals).length === 0) continue;
      const { problemOfGlobals } = await import("../../../language/global-expressions");
      const problem = problemOfGlobals(sourceLibrary(library));
      if (!problem) continue;
      const message = `global ${problem.name} is not Source: ${problem.explanation}`;
      throw invalidQuestion(index, message, placeOf(index));
    }
  }
}

const sourceLibrary = ({ chapter, variant, execTimeMs, globals, external }: QuestionLibrary): Library => ({
  chapter: chapter as Chapter,
  variant: (variant ?? "default") as Variant,
  external: external.name,
  symbols: external.symbols,
  globals: Object.entries(globals),
  execTimeMs: execTimeMs ?? DEFAULT_EXEC_TIME_MS,
});

export const invalidQuestion = (index: number, message: string, place: Place | undefined) =>
  new Refusal(400, `Invalid question${index + 1} changeset ${message} `, { place });

/**
 * Checks that the course has the type. 1 read.
 *
 * @throws Refusal 400
 */
export async function checkType(core: Pick<Core, "table">, courseId: number, configId: number) {
  const types = await assessmentTypes(core, courseId, { consistent: true });
  if (types.some(({ assessmentConfigId, isDeleting }) => assessmentConfigId === configId && !isDeleting)) return types;
  throw new Refusal(400, "Invalid assessment changeset config does not exist ");
}

/** Returns the positions of the votes whose contest the course does not have. 2 reads for each vote. */
export async function votesWithoutContest(
  core: Pick<Core, "table">,
  courseId: number,
  { content }: ReadUpload,
): Promise<number[]> {
  const without: number[] = [];
  for (const [position, question] of content.questions.entries()) {
    if (!takesVotes(question)) continue;
    const contest = await findByNumber(core, courseId, question.contestNumber);
    if (!contest || contest.isDeleting || contest.number === content.number) without.push(position);
  }
  return without;
}

/**
 * Checks that the contests of its votes are there. 2 reads for each vote.
 *
 * @throws Refusal 400
 */
export async function checkContests(core: Pick<Core, "table">, courseId: number, upload: ReadUpload): Promise<void> {
  const [position] = await votesWithoutContest(core, courseId, upload);
  if (position === undefined) return;
  throw invalidQuestion(position, "number invalid contest number", upload.placeOf(position));
}
