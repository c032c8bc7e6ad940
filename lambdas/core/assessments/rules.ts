import { z } from "zod";
import { takesVotes } from "../../../domain/facts/question-kinds";
import type { Role } from "../../../domain/facts/roles";
import { phaseOf } from "../../../domain/policies/work-acts";
import { date } from "../kernel/fields";
import { Refusal } from "../kernel/refusal";
import type { StoryPointer } from "../members/member-work-port";
import { type Assessment, revisionOf } from "./assessment";

const DAY_MS = 86_400_000;

export const NOT_OPEN = "Assessment not open";

/** Saving, submitting and unsubmitting happen from opening until just before closing, once published. */
export function isOpen(assessment: Pick<Assessment, "openAt" | "closeAt" | "isPublished">, now: Date): boolean {
  return assessment.isPublished && phaseOf(assessment, now.getTime()) === "open";
}

export function hasOpened({ openAt }: Pick<Assessment, "openAt">, now: Date): boolean {
  return now.getTime() >= Date.parse(openAt);
}

export function hasClosed({ closeAt }: Pick<Assessment, "closeAt">, now: Date): boolean {
  return now.getTime() >= Date.parse(closeAt);
}

export function hasVotes({ questions }: Pick<Assessment, "questions">): boolean {
  return questions.some(takesVotes);
}

/** Returns the assessments that a listing shows to that role, by opening time. An assessment without questions is shown to nobody. */
export function listed<T extends Assessment>(assessments: readonly T[], role: Role): T[] {
  return assessments
    .filter(({ isDeleting, questions }) => !isDeleting && questions.length > 0)
    .filter(({ isPublished }) => role !== "student" || isPublished)
    .sort((a, b) => Date.parse(a.openAt) - Date.parse(b.openAt) || a.assessmentId - b.assessmentId);
}

/** The assessment, if it is there for that role at all. */
export function found(assessment: Assessment | undefined, role: Role): Assessment {
  const isThere = assessment && !assessment.isDeleting && (assessment.isPublished || role !== "student");
  if (!isThere) throw new Refusal(400, "Assessment not found");
  return assessment;
}

/**
 * Says whether the password must be right before the caller may go on: until closing, for every role, as long as the caller
 * has no submission.
 */
export function needsPassword(assessment: Assessment, hasSubmission: boolean, now: Date): boolean {
  return assessment.password !== null && !hasSubmission && !hasClosed(assessment, now);
}

/** Throws unless that role may read the assessment now. */
export function checkOpened(assessment: Assessment, role: Role, now: Date): void {
  if (role === "student" && !hasOpened(assessment, now)) throw new Refusal(401, NOT_OPEN);
}

/**
 * Which story the game is to play: of the open assessments of the course that have one, the earliest-opening that the
 * member has not started; when all are started, the latest-closing, not to be played again.
 */
export function storyPointer(
  assessments: readonly Assessment[],
  started: ReadonlySet<number>,
  now: Date,
): StoryPointer {
  const open = assessments
    .filter((assessment) => !assessment.isDeleting && assessment.story !== null && isOpen(assessment, now))
    .sort((a, b) => a.configId - b.configId);
  const waiting = open.filter(({ assessmentId }) => !started.has(assessmentId));
  const next = waiting.toSorted((a, b) => Date.parse(a.openAt) - Date.parse(b.openAt))[0];
  if (next) return { story: next.story, playStory: true };
  const last = open.toSorted((a, b) => Date.parse(b.closeAt) - Date.parse(a.closeAt))[0];
  return { story: last?.story ?? null, playStory: false };
}

/**
 * A new assessment opens at 04:00 UTC three days after today and closes seven days later. A vote opens at 04:00 UTC once its
 * contests have closed, where that is later.
 *
 * @param opensFrom when the last of its contests closes for the last student
 */
export function datesOfNew(now: Date, opensFrom: string | null = null): { openAt: string; closeAt: string } {
  const open = new Date(now.getTime() + 3 * DAY_MS);
  open.setUTCHours(4, 0, 0, 0);
  const days = opensFrom === null ? 0 : Math.ceil((Date.parse(opensFrom) - open.getTime()) / DAY_MS);
  if (days > 0) open.setUTCDate(open.getUTCDate() + days);
  return { openAt: open.toISOString(), closeAt: new Date(open.getTime() + 7 * DAY_MS).toISOString() };
}

/** Which time of being published this is: it changes when the assessment is unpublished or put off. */
export function publicationOf({ withdrawnAt }: Pick<Assessment, "withdrawnAt">): string {
  return withdrawnAt ?? "first";
}

export interface AssessmentChange {
  readonly openAt?: string;
  readonly closeAt?: string;
  readonly isPublished?: boolean;
  /** Null takes it away. */
  readonly earlyFeedbackUntil?: string | null;
  /** False publishes the grades. */
  readonly hidesGrades?: boolean;
}

/** The fields that hiding or publishing the grades sets. */
export function gradesField(
  { hidesGrades }: Pick<AssessmentChange, "hidesGrades">,
  before: Pick<Assessment, "hidesGrades">,
  now: Date,
): Pick<Assessment, "hidesGrades" | "gradesPublishedAt"> {
  if (hidesGrades === undefined || hidesGrades === (before.hidesGrades ?? false)) return {};
  return hidesGrades ? { hidesGrades } : { hidesGrades, gradesPublishedAt: now.toISOString() };
}

export const EARLY_FEEDBACK_MISFIT = "Early feedback should end after opening and by closing";

/** The field that a change of early feedback sets; its date lies between those that the assessment then has. Throws 400. */
export function earlyFeedbackField(
  { earlyFeedbackUntil: until }: Pick<AssessmentChange, "earlyFeedbackUntil">,
  { openAt, closeAt }: Pick<Assessment, "openAt" | "closeAt">,
): Pick<Assessment, "earlyFeedbackUntil"> {
  if (until === undefined) return {};
  if (until === null) return { earlyFeedbackUntil: null };
  const { data } = moment.safeParse(until);
  if (data === undefined || data <= openAt || data > closeAt) throw new Refusal(400, EARLY_FEEDBACK_MISFIT);
  return { earlyFeedbackUntil: data };
}

/**
 * The fields that a change of dates or of the published flag sets. Dates come in pairs and may move anywhere; what was
 * closed is closed again after them, and what opens only later is news again then.
 */
export function changedFields({ openAt, closeAt, isPublished }: AssessmentChange, now: Date) {
  if ((openAt === undefined) !== (closeAt === undefined)) throw new Refusal(400, "openAt and closeAt come together");
  const withdrawn = { withdrawnAt: now.toISOString(), remindedFor: null };
  const published = isPublished === undefined ? {} : { isPublished, ...(isPublished ? {} : withdrawn) };
  if (openAt === undefined || closeAt === undefined) return published;
  const dates = z.object({ openAt: moment, closeAt: moment }).safeParse({ openAt, closeAt }).data;
  if (!dates || dates.closeAt <= dates.openAt) {
    throw new Refusal(400, "New end date should occur after new opening date");
  }
  const isPutOff = !hasOpened(dates, now);
  return {
    ...published,
    ...(isPutOff ? withdrawn : {}),
    ...dates,
    closedFor: null,
    nextCloseAt: null,
    nextRemindAt: null,
  };
}

/** Kept in UTC, with four digits for the year: so texts are in the order of the moments. */
const moment = date.unwrap();

/** Names the state of an assessment that decides what an upload of its number does. */
export function stateForUpload(
  assessment: Pick<Assessment, "assessmentId" | "revision" | "hasAnswers"> | undefined,
): string {
  return assessment
    ? `${assessment.assessmentId}-${revisionOf(assessment)}-${assessment.hasAnswers ? "answered" : "unanswered"}`
    : "none";
}
