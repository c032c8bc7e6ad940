import { type AuditActor, auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { takeIds } from "../kernel/fresh-ids";
import { Refusal } from "../kernel/refusal";
import { absent, allOf, assessmentNumberKey, equals, type Operation } from "../table";
import { type Assessment, figureOf, figuresOf, nextRevision, uploadedFields } from "./assessment";
import type { AssessmentJobCore } from "./assessment-jobs";
import { assessmentEvents } from "./audit-events";
import { assignsEntries, planUpload, type UploadPlan } from "./plan-upload";
import { checkContests, checkType, type ReadUpload, readUpload, type Upload } from "./read-upload";
import { datesOfNew, stateForUpload } from "./rules";
import { findByNumber, putAssessment, putBriefing, putQuestion, removeQuestion } from "./store";

export type UploadOutcome = "OK" | "Force Update OK" | "Assessment has submissions, ignoring...";

export const CHANGED_SINCE_PREVIEW = "The assessment has changed since the preview.";

/**
 * Creates an assessment from its file, or replaces the one with that number: all of it while it has no answers; with
 * answers only when forced, and then question by question. One transaction, with the audit log's entry; 2 or 3 reads, 2 more for each
 * vote. The entries of a contest are assigned to its voters by a job; should that get lost, the clock finds them unassigned at opening.
 * Another job counts the submissions anew when the figures have changed.
 *
 * @throws Refusal 400 with the text of wire notes, section 14, 412 no more as the preview had it
 */
export async function uploadAssessment(
  core: AssessmentJobCore,
  actor: AuditActor,
  courseId: number,
  { basedOn, ...upload }: Upload & { readonly basedOn?: string | undefined },
): Promise<UploadOutcome> {
  const read = await readUpload(upload.file);
  await checkType(core, courseId, upload.configId);
  await checkContests(core, courseId, read);
  return retryOnConflict(async () => {
    const existing = await findByNumber(core, courseId, read.content.number);
    if (basedOn !== undefined && basedOn !== stateForUpload(existing)) throw new Refusal(412, CHANGED_SINCE_PREVIEW);
    const plan = planUpload(existing, { content: read.content, force: upload.force }, core.clock.now());
    if (plan.action === "ignore") return "Assessment has submissions, ignoring...";
    if (plan.action === "refuse") throw new Refusal(400, plan.text, { place: placeOf(plan, read) });
    await carryOut(core, plan, { actor, courseId, existing, configId: upload.configId, content: read.content });
    return upload.force ? "Force Update OK" : "OK";
  });
}

const placeOf = ({ position }: { readonly position?: number }, read: ReadUpload) =>
  position === undefined ? undefined : read.placeOf(position);

type Writing = Exclude<UploadPlan, { readonly action: "ignore" | "refuse" }>;

interface Target {
  readonly actor: AuditActor;
  readonly courseId: number;
  readonly existing: Assessment | undefined;
  readonly configId: number;
  readonly content: ReadUpload["content"];
}

async function carryOut(core: AssessmentJobCore, plan: Writing, target: Target): Promise<void> {
  const { courseId, existing, content } = target;
  const assessmentId = existing?.assessmentId ?? (await takeIds(core.table, "assessment"));
  await core.table.transact([
    ...(existing ? putNext(core, plan, existing, target) : putFirst(core, assessmentId, target)),
    putBriefing(assessmentId, content.longSummary),
    ...plan.questions.flatMap((question, position): Operation[] => {
      if (question.step === "write") return [putQuestion(assessmentId, position, question.question)];
      return question.step === "remove" ? [removeQuestion(assessmentId, position)] : [];
    }),
  ]);
  if (existing && hasOtherFigures(existing, plan, target)) {
    await core.assessmentJobs.send({ chore: "recount", courseId, assessmentId });
  }
  if (!assignsEntries(existing?.questions ?? [], plan)) return;
  await core.assessmentJobs.send({ chore: "deal", courseId, assessmentId });
}

function putFirst(core: Core, assessmentId: number, { actor, courseId, configId, content }: Target): Operation[] {
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
    isCounted: true,
    version: 1,
    contentVersion: 1,
  };
  return [
    putAssessment(assessment, absent),
    { put: { ...assessmentNumberKey(courseId, content.number), assessmentId } as never, condition: absent },
    ...auditWrites(core, courseId, actor, assessmentEvents(undefined, assessment, "created")),
  ];
}

/** Tells whether the submissions of an assessment count differently after the upload. */
function hasOtherFigures(existing: Assessment, plan: Writing, target: Target): boolean {
  const next = { ...existing, ...nextFields(existing, plan, target) };
  return JSON.stringify(figuresOf(next)) !== JSON.stringify(figuresOf(existing));
}

/** The row as uploaded: dates and published flag stay. It must not have changed meanwhile, nor got its first answer. */
function putNext(core: Core, plan: Writing, existing: Assessment, target: Target): Operation[] {
  const unchanged = allOf(equals("version", existing.version), equals("hasAnswers", existing.hasAnswers));
  const counted = { version: existing.version + 1, revision: nextRevision(existing) };
  const next = { ...existing, ...nextFields(existing, plan, target), ...counted };
  const kind = plan.action === "replace" ? "replaced" : "forced";
  return [
    putAssessment(next, unchanged),
    ...auditWrites(core, existing.courseId, target.actor, assessmentEvents(existing, next, kind)),
  ];
}

/** Where nobody has answered, what was assigned for the questions before does not count any more. */
function nextFields(existing: Assessment, plan: Writing, { configId, content }: Target): Partial<Assessment> {
  const questions = plan.questions.flatMap((question, position) => {
    if (question.step === "write") return [figureOf(question.question)];
    const stored = existing.questions[position];
    return question.step === "keep" && stored ? [stored] : [];
  });
  const replaced = plan.action === "replace" ? { contentVersion: existing.version + 1, dealtFor: null } : {};
  return { ...uploadedFields(content), configId, questions, ...replaced };
}
