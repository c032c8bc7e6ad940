import { type Chapter, DEFAULT_EXEC_TIME_MS, type Library, type Variant } from "../../../language/library";
import { type AuditActor, auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { takeIds } from "../kernel/fresh-ids";
import { Refusal } from "../kernel/refusal";
import { absent, allOf, assessmentNumberKey, equals, type Operation } from "../table";
import { type Assessment, figureOf, type QuestionFigure, uploadedFields } from "./assessment";
import type { AssessmentJobCore } from "./assessment-jobs";
import { assessmentEvents, type UploadKind } from "./audit-events";
import { datesOfNew, hasOpened } from "./rules";
import { contentKeys, findByNumber, putAssessment, putContent } from "./store";
import { assessmentTypes } from "./types";
import {
  type AssessmentUpload,
  type QuestionContent,
  type QuestionLibrary,
  readTask,
  uploadFrom,
  XmlRefused,
} from "./xml";

export interface Upload {
  readonly file: Uint8Array;
  readonly configId: number;
  readonly force: boolean;
}

export type UploadOutcome = "OK" | "Force Update OK" | "Assessment has submissions, ignoring...";

/**
 * Creates an assessment from its file, or replaces the one with that number: all of it while it has no answers; with
 * answers only when forced, and then question by question. One transaction, with the audit log's entry; 2 to 4 reads, 2 more for each vote. The
 * entries of a contest are assigned to its voters by a job; should that get lost, the clock finds them unassigned at opening.
 *
 * @throws Refusal 400 with the text of wire notes, section 14
 */
export async function uploadAssessment(
  core: AssessmentJobCore,
  actor: AuditActor,
  courseId: number,
  upload: Upload,
): Promise<UploadOutcome> {
  const content = parse(upload.file);
  const { configId } = upload;
  await checkGlobals(content);
  await checkReferences(core, courseId, content, configId);
  return retryOnConflict(async () => {
    const existing = await findByNumber(core, courseId, content.number);
    if (!existing) await create(core, actor, courseId, { content, configId });
    else if (existing.isDeleting) throw new Refusal(400, invalid("assessment", "number is being deleted, try again"));
    else if (!existing.hasAnswers) await replace(core, actor, existing, { content, configId });
    else if (upload.force) await overwrite(core, actor, existing, { content, configId });
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

/** The engine of Source is read only when a file has globals: no other request needs it. */
async function checkGlobals({ questions }: AssessmentUpload): Promise<void> {
  for (const [index, question] of questions.entries()) {
    for (const library of [question.library, question.gradingLibrary]) {
      if (Object.keys(library.globals).length === 0) continue;
      const { problemOfGlobals } = await import("../../../language/global-expressions");
      const problem = problemOfGlobals(sourceLibrary(library));
      if (!problem) continue;
      const message = `global ${problem.name} is not Source: ${problem.explanation}`;
      throw new Refusal(400, invalid(`question${index + 1}`, message));
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

const invalid = (stage: string, message: string) => `Invalid ${stage} changeset ${message} `;

async function checkReferences(
  core: Core,
  courseId: number,
  content: AssessmentUpload,
  configId: number,
): Promise<void> {
  const types = await assessmentTypes(core, courseId, { consistent: true });
  if (!types.some(({ assessmentConfigId, isDeleting }) => assessmentConfigId === configId && !isDeleting)) {
    throw new Refusal(400, invalid("assessment", "config does not exist"));
  }
  for (const [index, question] of content.questions.entries()) {
    if (question.type !== "voting") continue;
    const contest = await findByNumber(core, courseId, question.contestNumber);
    if (contest && !contest.isDeleting && contest.number !== content.number) continue;
    throw new Refusal(400, invalid(`question${index + 1}`, "number invalid contest number"));
  }
}

/** Says whether there are votes that were not there before, or that are not there any more. */
function changesVotes(before: readonly Pick<QuestionFigure, "type">[], after: readonly QuestionContent[]): boolean {
  return [...before, ...after].some(({ type }) => type === "voting");
}

/** What a file says, and the type that it is uploaded as. */
interface ParsedUpload {
  readonly content: AssessmentUpload;
  readonly configId: number;
}

async function create(
  core: AssessmentJobCore,
  actor: AuditActor,
  courseId: number,
  { content, configId }: ParsedUpload,
): Promise<void> {
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
    contentVersion: 1,
  };
  await core.table.transact([
    putAssessment(assessment, absent),
    { put: { ...assessmentNumberKey(courseId, content.number), assessmentId } as never, condition: absent },
    ...putContent(assessmentId, content.longSummary, content.questions),
    ...auditWrites(core, courseId, actor, assessmentEvents(undefined, assessment, "created")),
  ]);
  if (changesVotes([], content.questions)) await core.assessmentJobs.send({ chore: "deal", courseId, assessmentId });
}

/** Nobody has answered: the questions are the file's, and what was assigned for those before does not count any more. */
async function replace(
  core: AssessmentJobCore,
  actor: AuditActor,
  existing: Assessment,
  { content, configId }: ParsedUpload,
): Promise<void> {
  const { courseId, assessmentId, version } = existing;
  const questions = content.questions.map(figureOf);
  const written = putContent(existing.assessmentId, content.longSummary, content.questions);
  const fields = { ...uploadedFields(content), configId, questions, contentVersion: version + 1, dealtFor: null };
  await core.table.transact([
    ...replacing(core, actor, existing, { fields, kind: "replaced" }),
    ...written,
    ...(await surplus(core, existing, written)),
  ]);
  if (changesVotes(existing.questions, content.questions))
    await core.assessmentJobs.send({ chore: "deal", courseId, assessmentId });
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
 * stays as it is, what it has more is added, but neither once the assessment has opened. Votes stay with their voters.
 */
async function overwrite(
  core: AssessmentJobCore,
  actor: AuditActor,
  existing: Assessment,
  { content, configId }: ParsedUpload,
): Promise<void> {
  const { courseId, assessmentId } = existing;
  checkSameTypes(existing.questions, content.questions);
  if (hasOpened(existing, core.clock.now()) && existing.questions.length !== content.questions.length) {
    throw new Refusal(400, "Question count is different");
  }
  const questions = [...content.questions.map(figureOf), ...existing.questions.slice(content.questions.length)];
  await core.table.transact([
    ...replacing(core, actor, existing, {
      fields: { ...uploadedFields(content), configId, questions },
      kind: "forced",
    }),
    ...putContent(assessmentId, content.longSummary, content.questions),
  ]);
  const added = content.questions.slice(existing.questions.length);
  if (changesVotes([], added)) await core.assessmentJobs.send({ chore: "deal", courseId, assessmentId });
}

function checkSameTypes(before: readonly QuestionFigure[], after: readonly QuestionContent[]): void {
  const changed = after.findIndex(({ type }, index) => before[index] !== undefined && before[index].type !== type);
  if (changed === -1) return;
  throw new Refusal(400, invalid(`question${changed + 1}`, "question Question types should remain the same"));
}

/**
 * The operations that write the row as uploaded, and tell the audit log: dates and published flag stay. It must not have
 * changed meanwhile, nor got its first answer.
 */
function replacing(
  core: Core,
  actor: AuditActor,
  existing: Assessment,
  { fields, kind }: { readonly fields: Partial<Assessment>; readonly kind: UploadKind },
): Operation[] {
  const unchanged = allOf(equals("version", existing.version), equals("hasAnswers", existing.hasAnswers));
  const next = { ...existing, ...fields, version: existing.version + 1 };
  return [
    putAssessment(next, unchanged),
    ...auditWrites(core, existing.courseId, actor, assessmentEvents(existing, next, kind)),
  ];
}
