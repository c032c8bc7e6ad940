import {
  type AssessmentAct,
  type AssessmentRefusal,
  assessmentRefusal,
  type GradedWork,
  type GradingAct,
  type GradingRefusal,
  gradingRefusal,
} from "../../../domain/policies/grading-acts";
import { type OwnWork, type WorkAct, type WorkRefusal, workRefusal } from "../../../domain/policies/work-acts";
import type { Assessment } from "../assessments/assessment";
import { NOT_OPEN } from "../assessments/rules";
import { archivedRefusal } from "../courses/rules";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { type Submission, statusOf } from "./rules";

export const NO_SUBMISSION = "Submission not found";
export const ALREADY_SUBMITTED = "Assessment has already been submitted";
export const FINALISED = "Assessment submission already finalised";
export const NOT_ATTEMPTED = "Some questions have not been attempted";
export const NOT_SUBMITTED = "Submission is not submitted yet.";
export const NOT_AUTOGRADED = "Submission not submitted yet";
export const NOTHING_TO_UNSUBMIT = "Assessment has not been submitted";
export const NOT_AVENGER = "Only Avenger of student or Admin is permitted to unsubmit";
export const NO_BONUS = "This submission has no early-submission bonus.";
export const REGRADE_NOT_CLOSED = "Only a closed assessment can be regraded with a preview.";

const notOpen = () => new Refusal(403, NOT_OPEN);
const submitted = (act: WorkAct) => new Refusal(403, act === "handIn" ? ALREADY_SUBMITTED : FINALISED);

const OF_WORK: Readonly<Record<WorkRefusal, (act: WorkAct) => Refusal>> = {
  archived: archivedRefusal,
  unpublished: notOpen,
  upcoming: notOpen,
  closed: notOpen,
  submitted,
  notBegun: () => new Refusal(404, NO_SUBMISSION),
  incomplete: () => new Refusal(400, NOT_ATTEMPTED),
};

const notSubmitted = (act: GradingAct): Refusal => {
  if (act === "unsubmit") return new Refusal(400, NOTHING_TO_UNSUBMIT);
  return act === "autograde" ? new Refusal(400, NOT_AUTOGRADED) : new Refusal(405, NOT_SUBMITTED);
};

const OF_GRADING: Readonly<Record<GradingRefusal, (act: GradingAct) => Refusal>> = {
  archived: archivedRefusal,
  notSubmitted,
  incomplete: () => new Refusal(400, NOT_ATTEMPTED),
  notLeader: () => new Refusal(403, NOT_AVENGER),
  noBonus: () => new Refusal(400, NO_BONUS),
};

const OF_ASSESSMENTS: Readonly<Record<AssessmentRefusal, () => Refusal>> = {
  archived: archivedRefusal,
  notClosed: () => new Refusal(400, REGRADE_NOT_CLOSED),
  notOpen: () => new Refusal(400, NOT_OPEN),
};

type Member = Pick<Registration, "regId" | "role" | "archived">;
type Dates = Pick<Assessment, "isPublished" | "openAt" | "closeAt">;

/**
 * Refuses what a member may not do to their own work.
 *
 * @param work the dates as they are for the member, and the status of the work where it is known
 * @throws Refusal by the reason that `workRefusal` gives
 */
export function checkWork(act: WorkAct, { role, archived }: Member, work: WorkNow, now: Date): void {
  const { isPublished, openAt, closeAt, status } = work;
  const reason = workRefusal(
    act,
    { role, archived: archived === true, isPublished, openAt, closeAt, status },
    now.getTime(),
  );
  if (reason !== null) throw OF_WORK[reason](act);
}

type WorkNow = Dates & Pick<OwnWork, "status">;

/** A submission with its assessment. */
interface Work {
  readonly submission: Submission;
  readonly assessment: Pick<Assessment, "questions">;
}

/**
 * Refuses what staff may not do to a submission.
 *
 * @param leads tells whether the caller leads the student's group; asked only where it decides
 * @throws Refusal by the reason that `gradingRefusal` gives
 */
export async function checkGradingOf(
  act: GradingAct,
  caller: Member,
  work: Work,
  leads: () => Promise<boolean>,
): Promise<void> {
  const graded = gradedWork(caller, work);
  const reason = gradingRefusal(act, graded);
  if (reason === null) return;
  if (gradingRefusal(act, { ...graded, isLeader: true }) === null && (await leads())) return;
  throw OF_GRADING[reason](act);
}

/** The same for what does not depend on whose group it is. */
export function checkGrading(act: Exclude<GradingAct, "unsubmit">, caller: Member, work: Work): void {
  const reason = gradingRefusal(act, gradedWork(caller, work));
  if (reason !== null) throw OF_GRADING[reason](act);
}

function gradedWork({ regId, role, archived }: Member, { submission, assessment }: Work): GradedWork {
  return {
    role,
    archived: archived === true,
    status: statusOf(submission, assessment.questions.length),
    isOwn: submission.regId === regId,
    isLeader: false,
    hasBonus: submission.bonus !== 0,
  };
}

/** Refuses what nobody may ask of an assessment now. @throws Refusal by the reason that `assessmentRefusal` gives */
export function checkAssessment(act: AssessmentAct, { archived }: Member, dates: Dates, now: Date): void {
  const { isPublished, openAt, closeAt } = dates;
  const reason = assessmentRefusal(act, { archived: archived === true, isPublished, openAt, closeAt }, now.getTime());
  if (reason !== null) throw OF_ASSESSMENTS[reason]();
}
