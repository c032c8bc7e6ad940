import { MAX_EXTENSIONS } from "../../../domain/facts/extensions";
import type { Assessment } from "../assessments/assessment";
import type { AssessmentJobCore } from "../assessments/assessment-jobs";
import { hasClosed } from "../assessments/rules";
import { findAssessment } from "../assessments/store";
import { opensBefore, votesOn } from "../assessments/vote-times";
import { type AuditEvent, auditWrites } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { date } from "../kernel/fields";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { findGroup, memberOfCourse } from "../members/store";
import type { Submission } from "../submissions/rules";
import { findSubmission } from "../submissions/store";
import type { Operation } from "../table";
import type { Extension } from "./extension";
import { datesChange, extensionChange, findExtension, putExtension, removeExtension } from "./store";

/** For whom an extension is asked. */
export type ExtensionTarget =
  | { readonly regId: number; readonly group?: undefined }
  | { readonly group: string; readonly regId?: undefined };

export interface ExtensionRequest {
  readonly assessmentId: number;
  readonly target: ExtensionTarget;
  /** Any moment in ISO 8601. */
  readonly closeAt: string;
  readonly reason: string | null;
  /** The version that the writer saw, 0 for none; undefined overwrites whatever is there. */
  readonly expectedVersion: number | undefined;
}

/**
 * What becomes of a student's work by the extension: `open` when it can be worked on, `givenBack` when the clock had closed
 * it, `staysSubmitted` when the student had submitted it.
 */
export type WorkAfterwards = "open" | "givenBack" | "staysSubmitted";

export const NEWER_EXTENSION = "Somebody else changed this meanwhile. Look at it again.";
export const NOT_A_STUDENT = "Only students can be given more time.";
export const NOT_LATER = "The extension should end after the assessment closes.";
export const NO_GROUP = "Group not found";
export const NO_EXTENSION = "There is no such extension any more.";
export const TOO_MANY = `There can be at most ${MAX_EXTENSIONS} extensions of one student, and of one assessment's groups.`;

/** An assessment with the one for whom it is extended: a member, or a group. */
interface Subject {
  readonly assessment: Assessment;
  readonly member: Registration | undefined;
  readonly existing: Extension | undefined;
}

/**
 * Gives a student or a group a later closing time of an assessment, or changes the one that was given. Work that the
 * clock closed is given back by a job; what a student submitted stays so. 5 to 6 reads, those of votesOn, and one transaction over the
 * extension, the student's registration, the assessment and the audit log.
 *
 * @throws Refusal 400 a time that is none, that is not later, or after a vote on it opens, not a student, or too many; 403 not of this course, 404 no
 *   such assessment or group, 412 changed meanwhile
 */
export async function grantExtension(
  core: AssessmentJobCore,
  caller: Registration,
  request: ExtensionRequest,
): Promise<{ version: number; work: WorkAfterwards | null }> {
  const closeAt = date.unwrap().safeParse(request.closeAt).data;
  if (closeAt === undefined) throw new Refusal(400, NOT_LATER);
  const { subject, next } = await retryOnConflict(async () => {
    const subject = await findSubject(core, caller, request);
    const { assessment, member, existing } = subject;
    if (member && member.role !== "student") throw new Refusal(400, NOT_A_STUDENT);
    if (closeAt <= new Date(assessment.closeAt).toISOString()) throw new Refusal(400, NOT_LATER);
    const problem = opensBefore(await votesOn(core, assessment), closeAt);
    if (problem !== null) throw new Refusal(400, problem);
    const next: Extension = {
      courseId: caller.courseId,
      assessmentId: request.assessmentId,
      target: member ? { regId: member.regId, userId: member.userId } : { group: request.target.group ?? "" },
      closeAt,
      reason: request.reason,
      by: { id: caller.regId, name: caller.name },
      at: core.clock.now().toISOString(),
      version: (existing?.version ?? 0) + 1,
    };
    await core.table.transact([putExtension(next, existing), ...changes(core, caller, subject, next)]);
    return { subject, next };
  });
  const work = await workAfterwards(core, subject);
  await settle(core, subject.assessment);
  return { version: next.version, work };
}

/**
 * Takes an extension back: the assessment closes for them when it does otherwise, at once if that time is over. Reads and
 * writes as grantExtension.
 *
 * @throws Refusal 403, 404 as there, or when it is not there any more, 412 changed meanwhile
 */
export async function revokeExtension(
  core: AssessmentJobCore,
  caller: Registration,
  request: Pick<ExtensionRequest, "assessmentId" | "target" | "expectedVersion">,
): Promise<void> {
  const subject = await retryOnConflict(async () => {
    const subject = await findSubject(core, caller, request);
    if (!subject.existing) throw new Refusal(404, NO_EXTENSION);
    await core.table.transact([removeExtension(subject.existing), ...changes(core, caller, subject, undefined)]);
    return subject;
  });
  await settle(core, subject.assessment);
}

async function findSubject(
  core: Core,
  { courseId }: Registration,
  { assessmentId, target, expectedVersion }: Pick<ExtensionRequest, "assessmentId" | "target" | "expectedVersion">,
): Promise<Subject> {
  const assessment = await findAssessment(core, courseId, assessmentId);
  if (!assessment || assessment.isDeleting) throw new Refusal(404, "Assessment not found");
  const member = target.regId === undefined ? undefined : await memberOfCourse(core, courseId, target.regId);
  const stored = member ? { regId: member.regId, userId: member.userId } : { group: target.group ?? "" };
  const existing = await findExtension(core, courseId, assessmentId, stored);
  // What is left of a group that is no more can still be taken back.
  if (!member && !existing && !(await findGroup(core, courseId, target.group ?? ""))) throw new Refusal(404, NO_GROUP);
  if (expectedVersion !== undefined && expectedVersion !== (existing?.version ?? 0)) {
    throw new Refusal(412, NEWER_EXTENSION);
  }
  return { assessment, member, existing };
}

/** The operations that go with an extension's own: where the closing time is read from, and the audit log. */
function changes(
  core: Core,
  caller: Registration,
  { assessment, member, existing }: Subject,
  next: Extension | undefined,
): Operation[] {
  const now = core.clock.now();
  const name = String(assessment.assessmentId);
  const log = auditWrites(core, caller.courseId, caller, [event(assessment, member, existing, next)]);
  const isLess = existing !== undefined && (next === undefined || next.closeAt < existing.closeAt);
  if (member) {
    const extensions = withEntry(member.extensions, name, next?.closeAt);
    return [...datesChange(member, { extensions }), extensionChange(assessment, now, { isLess }), ...log];
  }
  const group = (next ?? existing)?.target.group ?? "";
  const groupExtensions = withEntry(assessment.groupExtensions, group, next?.closeAt);
  return [extensionChange(assessment, now, { groupExtensions, isLess }), ...log];
}

function withEntry(entries: Readonly<Record<string, string>> = {}, name: string, closeAt: string | undefined) {
  const { [name]: _, ...others } = entries;
  if (closeAt === undefined) return others;
  if (Object.keys(others).length >= MAX_EXTENSIONS) throw new Refusal(400, TOO_MANY);
  return { ...others, [name]: closeAt };
}

function event(
  assessment: Assessment,
  member: Registration | undefined,
  before: Extension | undefined,
  after: Extension | undefined,
): AuditEvent {
  const group = (after ?? before)?.target.group ?? "";
  const subject = member
    ? ({ type: "member", id: member.regId, name: member.name ?? member.username } as const)
    : ({ type: "group", id: group, name: group } as const);
  const change = {
    field: `extension of ${assessment.number}`,
    from: before?.closeAt ?? null,
    to: after?.closeAt ?? null,
  };
  const reason = { field: "reason", from: before?.reason ?? null, to: after?.reason ?? null };
  return { kind: "extension", subject, changes: [change, reason].filter(({ from, to }) => from !== to) };
}

/** Said before the job gives anything back. 1 read for a student, none for a group. */
async function workAfterwards(core: Core, { assessment, member }: Subject): Promise<WorkAfterwards | null> {
  if (!member) return null;
  const work: Submission | null = await findSubmission(core, { ...member, assessmentId: assessment.assessmentId });
  if (!work?.finalised) return "open";
  return work.closedByClock === undefined ? "staysSubmitted" : "givenBack";
}

/** After closing, a job gives work back or closes it. Should the job get lost, the clock finds that it is due. */
export async function settle(core: AssessmentJobCore, assessment: Assessment): Promise<void> {
  const { courseId, assessmentId } = assessment;
  if (hasClosed(assessment, core.clock.now()))
    await core.assessmentJobs.send({ chore: "close", courseId, assessmentId });
}
