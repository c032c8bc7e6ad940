import {
  absent,
  allOf,
  assessmentNumberKey,
  type Core,
  equals,
  type Operation,
  Refusal,
  retryingRaces,
  takeIds,
} from "../table";
import { type Assessment, figureOf, type QuestionFigure, uploadedFields } from "./assessment";
import { datesOfNew, hasOpened } from "./rules";
import { contentKeys, findByNumber, putAssessment, putContent } from "./store";
import { assessmentTypes } from "./types";
import { type AssessmentUpload, type QuestionContent, readTask, uploadFrom, XmlRefused } from "./xml";

export interface Upload {
  readonly file: Uint8Array;
  readonly configId: number;
  readonly force: boolean;
}

export type UploadOutcome = "OK" | "Force Update OK" | "Assessment has submissions, ignoring...";

/**
 * Creates an assessment from its file, or replaces the one with that number: all of it while it has no answers; with
 * answers only when forced, and then question by question. One transaction; 2 to 4 reads.
 *
 * @throws Refusal 400 with the text of wire notes, section 14
 */
export async function uploadAssessment(core: Core, courseId: number, upload: Upload): Promise<UploadOutcome> {
  const content = parse(upload.file);
  await checkReferences(core, courseId, content, upload.configId);
  return retryingRaces(async () => {
    const existing = await findByNumber(core, courseId, content.number);
    if (!existing) await create(core, courseId, content, upload.configId);
    else if (existing.isDeleting) throw new Refusal(400, invalid("assessment", "number is being deleted, try again"));
    else if (!existing.hasAnswers) await replace(core, existing, content, upload.configId);
    else if (upload.force) await overwrite(core, existing, content, upload.configId);
    else return "Assessment has submissions, ignoring...";
    return upload.force ? "Force Update OK" : "OK";
  });
}

function parse(file: Uint8Array): AssessmentUpload {
  try {
    return uploadFrom(readTask(file));
  } catch (error) {
    if (error instanceof XmlRefused) throw new Refusal(400, error.message);
    throw error;
  }
}

const invalid = (stage: string, message: string) => `Invalid ${stage} changeset ${message} `;

async function checkReferences(
  core: Core,
  courseId: number,
  content: AssessmentUpload,
  configId: number,
): Promise<void> {
  const types = await assessmentTypes(core, courseId, { consistent: true });
  if (!types.some(({ assessmentConfigId }) => assessmentConfigId === configId)) {
    throw new Refusal(400, invalid("assessment", "config does not exist"));
  }
  for (const [index, question] of content.questions.entries()) {
    if (question.type !== "voting" || (await findByNumber(core, courseId, question.contestNumber))) continue;
    throw new Refusal(400, invalid(`question${index + 1}`, "number invalid contest number"));
  }
}

async function create(core: Core, courseId: number, content: AssessmentUpload, configId: number): Promise<void> {
  const assessmentId = await takeIds(core.table, "assessment");
  const assessment: Assessment = {
    ...uploadedFields(content),
    ...datesOfNew(core.clock.now()),
    assessmentId,
    courseId,
    configId,
    questions: content.questions.map(figureOf),
    isPublished: false,
    hasAnswers: false,
    isDeleting: false,
    version: 1,
  };
  await core.table.transact([
    putAssessment(assessment, absent),
    { put: { ...assessmentNumberKey(courseId, content.number), assessmentId } as never, condition: absent },
    ...putContent(assessmentId, content.longSummary, content.questions),
  ]);
}

/** Nobody has answered: the questions are the file's. */
async function replace(core: Core, existing: Assessment, content: AssessmentUpload, configId: number): Promise<void> {
  const written = putContent(existing.assessmentId, content.longSummary, content.questions);
  await core.table.transact([
    putNext(existing, { ...uploadedFields(content), configId, questions: content.questions.map(figureOf) }, false),
    ...written,
    ...(await surplus(core, existing, written)),
  ]);
}

async function surplus(
  core: Core,
  { assessmentId }: Assessment,
  kept: readonly { put: { sk: string } }[],
): Promise<Operation[]> {
  const keys = await contentKeys(core, assessmentId);
  return keys.filter(({ sk }) => !kept.some(({ put }) => put.sk === sk)).map((remove) => ({ remove }));
}

/**
 * There are answers: each question is replaced where it stands, so that answers stay with theirs. What the file has less
 * stays as it is, what it has more is added, but neither once the assessment has opened.
 */
async function overwrite(core: Core, existing: Assessment, content: AssessmentUpload, configId: number): Promise<void> {
  checkSameTypes(existing.questions, content.questions);
  if (hasOpened(existing, core.clock.now()) && existing.questions.length !== content.questions.length) {
    throw new Refusal(400, "Question count is different");
  }
  const questions = [...content.questions.map(figureOf), ...existing.questions.slice(content.questions.length)];
  await core.table.transact([
    putNext(existing, { ...uploadedFields(content), configId, questions }, true),
    ...putContent(existing.assessmentId, content.longSummary, content.questions),
  ]);
}

function checkSameTypes(before: readonly QuestionFigure[], after: readonly QuestionContent[]): void {
  const changed = after.findIndex(({ type }, index) => before[index] !== undefined && before[index].type !== type);
  if (changed === -1) return;
  throw new Refusal(400, invalid(`question${changed + 1}`, "question Question types should remain the same"));
}

/** The row as uploaded: dates and published flag stay. It must not have changed meanwhile, nor got its first answer. */
function putNext(existing: Assessment, fields: Partial<Assessment>, hasAnswers: boolean): Operation {
  const unchanged = allOf(equals("version", existing.version), equals("hasAnswers", hasAnswers));
  return putAssessment({ ...existing, ...fields, version: existing.version + 1 }, unchanged);
}
