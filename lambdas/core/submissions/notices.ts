import type { NotificationType } from "../../../domain/facts/notification-types";
import type { Assessment } from "../assessments/assessment";
import { assessmentTypes, typeOf } from "../assessments/types";
import type { AssessmentConfig } from "../courses/course";
import type { Core } from "../kernel/core";
import type { Registration } from "../members/registration";
import { findGroup, findRegistrationById, listGroups } from "../members/store";
import { notificationRemovals, notificationWrites } from "../notifications/store";
import type { Operation } from "../table";
import type { Submission } from "./rules";

/** The subject of a notice. */
export interface NoticeSubject {
  readonly assessment: Assessment;
  readonly type: AssessmentConfig;
  /** When what it tells of happened: ISO 8601, UTC. */
  readonly at: string;
}

/** The registration id of the leader of a member's group. Key COURSE#{c}/GROUP#{name}, consistent; 1 read, or none. */
export async function leaderOf(
  core: Pick<Core, "table">,
  { courseId, group }: Pick<Registration, "courseId" | "group">,
): Promise<number | null> {
  if (group === null) return null;
  return (await findGroup(core, courseId, group))?.leaderRegId ?? null;
}

/** The registration ids of all group leaders of a course. Keys COURSE#{c}/GROUP#…, consistent; 1 read for each 4 KB. */
export async function leadersOf(core: Pick<Core, "table">, courseId: number): Promise<number[]> {
  return (await listGroups(core, courseId)).flatMap(({ leaderRegId }) => leaderRegId ?? []);
}

/** The registration ids of group leaders by the group's name. Keys COURSE#{c}/GROUP#…, consistent; 1 read for each 4 KB. */
export async function leadersByGroup(core: Pick<Core, "table">, courseId: number): Promise<Map<string, number>> {
  const groups = await listGroups(core, courseId);
  return new Map(groups.flatMap(({ name, leaderRegId }) => (leaderRegId === null ? [] : [[name, leaderRegId]])));
}

/**
 * Returns those of the candidates who are staff of a student's course now, and the leader of the student's group. 1 read for
 * each of them, and 1 for the group.
 */
export async function staffToTell(
  core: Pick<Core, "table">,
  student: Registration,
  candidates: readonly (number | null)[],
): Promise<number[]> {
  const wanted = new Set([...candidates, await leaderOf(core, student)].filter((regId) => regId !== null));
  wanted.delete(student.regId);
  const members = await Promise.all([...wanted].map((regId) => findRegistrationById(core, regId)));
  return members
    .filter((member) => member !== undefined)
    .filter(({ courseId, role }) => courseId === student.courseId && role !== "student")
    .map(({ regId }) => regId);
}

/** The type of the assessment that a notice names. 1 read, eventually consistent. */
export async function noteTypeOf(core: Pick<Core, "table">, assessment: Assessment): Promise<AssessmentConfig> {
  return typeOf(await assessmentTypes(core, assessment.courseId), assessment);
}

/** Reads the facts of an assessment that a notice shows. 1 read, eventually consistent. */
export async function noticeSubject(
  core: Pick<Core, "table" | "clock">,
  assessment: Assessment,
): Promise<NoticeSubject> {
  return { assessment, type: await noteTypeOf(core, assessment), at: core.clock.now().toISOString() };
}

/** The operations that tell a student something about an assessment; told again, it is unread again. */
export function noticeForStudent({ regId }: Submission, type: NotificationType, about: NoticeSubject): Operation[] {
  return notificationWrites({ regId, type, ...noticeFields(about) });
}

/** The operations that tell a student of a message about the answer to the question at a place, from 0. */
export function messageForStudent({ regId }: Submission, about: NoticeSubject, question: number): Operation[] {
  return notificationWrites({ regId, type: "new_message", question, ...noticeFields(about) });
}

/** The operations that tell the leader of a group that a student has submitted. */
export function noticeForLeader(regId: number, about: NoticeSubject, submissionId: number): Operation[] {
  return notificationWrites({ regId, type: "submitted", submissionId, ...noticeFields(about) });
}

/** The operations that tell staff of a message about a submission's answer to the question at a place, from 0. */
export function messageForStaff(
  regId: number,
  about: NoticeSubject,
  { submissionId, question }: { readonly submissionId: number; readonly question: number },
): Operation[] {
  return notificationWrites({ regId, type: "new_message", submissionId, question, ...noticeFields(about) });
}

/** The operations that tell staff of a student's reply to a comment on lines of the answer to the question at a place, from 0. */
export function replyForStaff(
  regId: number,
  about: NoticeSubject,
  { submissionId, question }: { readonly submissionId: number; readonly question: number },
): Operation[] {
  return notificationWrites({ regId, type: "comment_reply", submissionId, question, ...noticeFields(about) });
}

function noticeFields({ assessment, type, at }: NoticeSubject) {
  const { assessmentId, title } = assessment;
  return { assessmentId, assessmentType: type.type, assessmentTitle: title, createdAt: at };
}

/** The operations that take notices of an assessment back from a student, read or not. */
export function withdrawnNotices({ regId, assessmentId }: Submission, types: readonly NotificationType[]): Operation[] {
  return types.flatMap((type) => notificationRemovals(regId, assessmentId, type));
}
