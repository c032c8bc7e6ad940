import { isDeepStrictEqual } from "node:util";
import { type AuditActor, auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { takeIds } from "../kernel/fresh-ids";
import { Refusal } from "../kernel/refusal";
import { absent, allOf, assessmentNumberKey, equals, type Operation } from "../table";
import { type Assessment, COUNTS_VERSION, figureOf, figuresOf, nextRevision, uploadedFields } from "./assessment";
import type { AssessmentJobCore } from "./assessment-jobs";
import { assessmentEvents } from "./audit-events";
import { putFileRemainder, readPackedRemainder } from "./authored";
import type { CheckCore } from "./check-job";
import { requestedChecks } from "./checks";
import { boundedRemainder, type FileRemainder, unpackedRemainder } from "./file-remainder";
import { assignsEntries, planUpload, type UploadPlan } from "./plan-upload";
import { checkContests, checkType, invalidQuestion, type ReadUpload, readUpload, type Upload } from "./read-upload";
import { datesOfNew, stateForUpload } from "./rules";
import { findByNumber, putAssessment, putBriefing, putQuestion, removeQuestion } from "./store";
import { typeOf } from "./types";
import {
  type AwaitedContest,
  contestsAwaited,
  holdContests,
  opensTooEarly,
  stillOpen,
  voteOpensFrom,
} from "./vote-times";

export type UploadOutcome = "OK" | "Force Update OK" | "Assessment has submissions, ignoring...";

export const CHANGED_SINCE_PREVIEW = "The assessment has changed since the preview.";

type UploadCore = AssessmentJobCore & CheckCore;

/**
 * Creates an assessment from its file, or replaces the one with that number: all of it while it has no answers; with
 * answers only when forced, and then question by question. One transaction, with the audit log's entry and what the file says beyond its content; 2 or 3 reads, 4 more for each
 * vote and half a read for about 10 members where there is one. The entries of a contest are assigned to its voters by a job; should that get lost, the clock finds them unassigned at opening.
 * Another job counts the submissions anew when the figures have changed, and one checks its programs; the clock finds checks
 * that wait for long.
 *
 * @param alongside gives what the transaction is to write besides, from the assessment as it is before and what the file says
 * @throws Refusal 400 with the text of wire notes, section 14, 412 no more as the preview had it
 */
export async function uploadAssessment(
  core: UploadCore,
  actor: AuditActor,
  courseId: number,
  { basedOn, ...upload }: SentUpload,
  alongside: Alongside = async () => [],
): Promise<UploadOutcome> {
  const read = await readUpload(upload.file);
  const types = await checkType(core, courseId, upload.configId);
  const { hidesGrades = false } = typeOf(types, upload);
  await checkContests(core, courseId, read);
  return retryOnConflict(async () => {
    const existing = await findByNumber(core, courseId, read.content.number);
    const awaited = await contestsAwaited(core, courseId, read.content.questions);
    if (basedOn !== undefined && basedOn !== stateForUpload(existing)) throw new Refusal(412, CHANGED_SINCE_PREVIEW);
    const plan = planUpload(existing, { content: read.content, force: upload.force }, core.clock.now());
    if (plan.action === "ignore") return "Assessment has submissions, ignoring...";
    if (plan.action === "refuse") throw new Refusal(400, plan.text, { place: placeOf(plan, read) });
    if (existing?.isPublished) requireClosed(awaited, existing, read);
    await carryOut(core, plan, {
      actor,
      courseId,
      existing,
      read,
      awaited,
      alongside,
      type: { configId: upload.configId, hidesGrades },
    });
    return upload.force ? "Force Update OK" : "OK";
  });
}

/** Refuses to turn an assessment that students can already open into a vote on a contest that is open to somebody at that time. */
function requireClosed(awaited: readonly AwaitedContest[], { openAt }: Assessment, read: ReadUpload): void {
  const contest = stillOpen(awaited, openAt);
  if (!contest) return;
  throw invalidQuestion(contest.position, opensTooEarly(contest), read.placeOf(contest.position));
}

const placeOf = ({ position }: { readonly position?: number }, read: ReadUpload) =>
  position === undefined ? undefined : read.placeOf(position);

/** A file with what of the assessment its sender has seen. */
export interface SentUpload extends Upload {
  /** Identifies the plan that the preview showed; absent when there was no preview. */
  readonly basedOn?: string | undefined;
}

/** Gives what the transaction of an upload is to write besides. */
export type Alongside = (
  existing: Assessment | undefined,
  upload: { readonly assessmentId: number; readonly read: ReadUpload },
) => Promise<readonly Operation[]>;

type Writing = Exclude<UploadPlan, { readonly action: "ignore" | "refuse" }>;

interface Target {
  readonly actor: AuditActor;
  readonly courseId: number;
  readonly existing: Assessment | undefined;
  /** The type of the assessment, and whether its new ones hide their grades. */
  readonly type: { readonly configId: number; readonly hidesGrades: boolean };
  readonly read: ReadUpload;
  readonly awaited: readonly AwaitedContest[];
  readonly alongside: Alongside;
}

async function carryOut(core: UploadCore, plan: Writing, target: Target): Promise<void> {
  const { courseId, existing, read } = target;
  const assessmentId = existing?.assessmentId ?? (await takeIds(core.table, "assessment"));
  const version = (existing?.version ?? 0) + 1;
  const further = await target.alongside(existing, { assessmentId, read });
  const packed = await boundedRemainder(await withRetainedParts(core, plan, target));
  await core.table.transact([
    ...(existing ? putNext(core, plan, existing, target) : putFirst(core, assessmentId, target)),
    putBriefing(assessmentId, read.content.longSummary),
    putFileRemainder(assessmentId, version, packed),
    ...plan.questions.flatMap((question, position): Operation[] => {
      if (question.step === "write") return [putQuestion(assessmentId, position, question.question)];
      return question.step === "remove" ? [removeQuestion(assessmentId, position)] : [];
    }),
    ...further,
  ]);
  if (existing && hasOtherFigures(existing, plan, target)) {
    await core.assessmentJobs.send({ chore: "recount", courseId, assessmentId });
  }
  if (isChecked(plan, target)) await core.checkQueue.send({ job: "check", courseId, assessmentId, run: version });
  if (!assignsEntries(existing?.questions ?? [], plan)) return;
  await core.assessmentJobs.send({ chore: "deal", courseId, assessmentId });
}

/** Questions that stay although the file lacks them keep what was kept of them too. */
async function withRetainedParts(core: Core, plan: Writing, { existing, read }: Target): Promise<FileRemainder> {
  const { remainder } = read;
  if (existing === undefined || !keepsQuestions(plan)) return remainder;
  const packed = await readPackedRemainder(core, existing.assessmentId);
  const before = packed && (await unpackedRemainder(packed));
  const problems = plan.questions.map(
    ({ step }, position) => (step === "keep" ? before : remainder)?.problems[position] ?? null,
  );
  return { ...remainder, problems };
}

const keepsQuestions = ({ questions }: Writing) => questions.some(({ step }) => step === "keep");

/** Tells whether there may be something to check. Unchanged questions count, since they are read later. */
const isChecked = (plan: Writing, { read }: Target) => read.hasSomethingToCheck || keepsQuestions(plan);

function putFirst(core: Core, assessmentId: number, { actor, courseId, type, read, awaited }: Target): Operation[] {
  const { content } = read;
  const now = core.clock.now();
  const assessment: Assessment = {
    ...uploadedFields(content),
    ...datesOfNew(now, voteOpensFrom(awaited)),
    assessmentId,
    courseId,
    configId: type.configId,
    ...(type.hidesGrades && { hidesGrades: true }),
    questions: content.questions.map(figureOf),
    isPublished: false,
    hasAnswers: false,
    isDeleting: false,
    countedBy: COUNTS_VERSION,
    version: 1,
    contentVersion: 1,
    fileVersion: 1,
    checks: requestedChecks(1, now, read.hasSomethingToCheck),
  };
  return [
    putAssessment(assessment, absent),
    { put: { ...assessmentNumberKey(courseId, content.number), assessmentId } as never, condition: absent },
    ...auditWrites(core, courseId, actor, assessmentEvents(undefined, assessment, { upload: "created" })),
  ];
}

/** Tells whether the submissions of an assessment count differently after the upload. */
function hasOtherFigures(existing: Assessment, plan: Writing, target: Target): boolean {
  const next = { ...existing, ...nextFields(existing, plan, target) };
  return !isDeepStrictEqual(figuresOf(next), figuresOf(existing));
}

/** The row as uploaded: dates and published flag stay. It must not have changed meanwhile, nor got its first answer. */
function putNext(core: Core, plan: Writing, existing: Assessment, target: Target): Operation[] {
  const unchanged = allOf(equals("version", existing.version), equals("hasAnswers", existing.hasAnswers));
  const counted = { version: existing.version + 1, revision: nextRevision(existing) };
  const checks = requestedChecks(counted.version, core.clock.now(), isChecked(plan, target));
  const fields = { ...nextFields(existing, plan, target), ...counted, fileVersion: counted.version, checks };
  const next = { ...existing, ...fields };
  const kind = plan.action === "replace" ? "replaced" : "forced";
  return [
    putAssessment(next, unchanged),
    ...(existing.isPublished ? holdContests(existing, target.awaited) : []),
    ...auditWrites(core, existing.courseId, target.actor, assessmentEvents(existing, next, { upload: kind })),
  ];
}

/** Returns the assessment's changed fields. Without answers, entries assigned for the earlier questions no longer count. */
function nextFields(existing: Assessment, plan: Writing, { type: { configId }, read }: Target): Partial<Assessment> {
  const questions = plan.questions.flatMap((question, position) => {
    if (question.step === "write") return [figureOf(question.question)];
    const stored = existing.questions[position];
    return question.step === "keep" && stored ? [stored] : [];
  });
  const replaced = plan.action === "replace" ? { contentVersion: existing.version + 1, dealtFor: null } : {};
  return { ...uploadedFields(read.content), configId, questions, ...replaced };
}
