import type { AutogradingStatus } from "../../../domain/facts/grading-status";
import type { SubmissionStatus } from "../../../domain/facts/submission-status";

/** The marks of one answer. There is a mark for every answer and an answer for every mark. */
export interface Mark {
  /** XP from autograding, without the adjustment. */
  readonly xp: number;
  /** The XP that a grader added or took away. */
  readonly adjustment: number;
  readonly status: AutogradingStatus;
  /** The attempt that `status` belongs to; a verdict of any other attempt is not for this mark. */
  readonly attempt: number;
  readonly graderRegId: number | null;
  /** True on votes of earlier days that were saved with an entry left unscored: the question is not answered yet. */
  readonly isIncomplete?: boolean | undefined;
  /** True for an answer that nobody wrote, as long as the work is submitted: closing or a regrade made it. */
  readonly isBlank?: true | undefined;
  /** When the job of the last regrade is due, in milliseconds since 1970; absent when there was none since finalising. */
  readonly dueAt?: number | undefined;
  /** The testcases that failed at the last verdict, by their place; absent without a verdict by testcases. */
  readonly failed?: readonly number[] | undefined;
  /** Tells answers apart that came to something else at the last verdict: the same for the same values and errors. */
  readonly outcome?: string | undefined;
  /** The choice that the last verdict was on, from 0; null for one that the question does not have, absent without such a verdict. */
  readonly choice?: number | null | undefined;
  /** The time on task that the answer had at the last verdict, in minutes; absent where it was not recorded. */
  readonly minutes?: number | undefined;
  /** Rubric items that the grader ticked; absent when there were none. A regrade removes them, as it does the adjustment. */
  readonly rubric?: RubricMark | undefined;
  /** Counts the grades that people have given, so that a grader tells which one they saw. */
  readonly gradeVersion?: number | undefined;
}

/** The ticks on one answer. Their sum and what was added by hand, brought into the bounds, are the adjustment. */
export interface RubricMark {
  /** Ids of items. */
  readonly ticked: readonly number[];
  /** The XP of the ticked items. */
  readonly sum: number;
  /** The XP that was added or taken by hand besides. */
  readonly manual: number;
}

export interface Person {
  readonly id: number;
  readonly name: string | null;
}

/** One member's work on one assessment. Its status is derived, never stored. */
export interface Submission {
  readonly submissionId: number;
  readonly assessmentId: number;
  readonly courseId: number;
  readonly regId: number;
  readonly userId: number;
  readonly studentName: string | null;
  readonly finalised: boolean;
  /** Counts every finalising and every regrade. */
  readonly attempt: number;
  /** By question position. */
  readonly marks: Readonly<Record<string, Mark>>;
  /** The early-submission bonus, in XP. */
  readonly bonus: number;
  /** Staff have taken the bonus away. */
  readonly isBonusRemoved?: boolean | undefined;
  readonly finalisedAt: string | null;
  /** Set while it is submitted because the clock closed it, not its student: what there was of it before. */
  readonly closedByClock?: "begun" | "missing";
  readonly unsubmittedAt: string | null;
  readonly unsubmittedBy: Person | null;
  /** Changes with every write; a writer states which one it read. */
  readonly version: number;
  /** The assessment's figures when this was last written, so that a verdict is shown with one read. */
  readonly questionCount: number;
  readonly maxXp: number;
  /** Its type, in whose queue it waits for a grader. */
  readonly configId: number;
  /** The group that it counts for; null for the work of staff, which counts nowhere. Absent where it is not counted yet. */
  readonly countedFor?: CountedFor | null;
  /** The questions that its student is stuck on, by position, each with since when (ISO 8601, UTC). */
  readonly stuck?: Readonly<Record<string, string>> | undefined;
  /** The positions of the questions that its student has ever been stuck on; kept for good. */
  readonly everStuck?: readonly number[];
}

export interface CountedFor {
  readonly group: string | null;
  /** Version of the counting rules; work counted by an older version is counted again. */
  readonly version?: number;
}

/** The autograder's verdict on one answer. */
export interface MarkVerdict {
  readonly position: number;
  readonly xp: number;
  readonly maxXp: number;
  readonly status: "success" | "failed";
  /** Multiple choice and votes are graded afresh; a program keeps its adjustment as far as it fits. */
  readonly resetsAdjustment: boolean;
  /** The testcases that failed, by their place; absent where there was nothing to judge by testcases. */
  readonly failed?: readonly number[] | undefined;
  /** The same for two answers that came to the same in every testcase. */
  readonly outcome?: string | undefined;
  /** The choice that was judged, from 0; null for one that the question does not have, absent for other answers. */
  readonly choice?: number | null | undefined;
  /** The time on task of the answer, in minutes; absent where it was not recorded. */
  readonly minutes?: number | undefined;
}

const UNGRADED: Mark = { xp: 0, adjustment: 0, status: "none", attempt: 0, graderRegId: null };

/** A submission without answers, not yet stored. */
export function beginSubmission(
  owner: Pick<
    Submission,
    "submissionId" | "assessmentId" | "courseId" | "regId" | "userId" | "studentName" | "countedFor"
  >,
  figures: Pick<Submission, "questionCount" | "maxXp" | "configId">,
): Submission {
  return {
    ...owner,
    ...figures,
    finalised: false,
    attempt: 0,
    marks: {},
    bonus: 0,
    finalisedAt: null,
    unsubmittedAt: null,
    unsubmittedBy: null,
    version: 0,
  };
}

/** Submitted once finalised; otherwise attempted when every question of the assessment has an answer. */
export function statusOf(submission: Submission | null, questionCount: number): SubmissionStatus {
  if (!submission) return "not_attempted";
  if (submission.finalised) return "submitted";
  return answeredCount(submission, questionCount) === questionCount ? "attempted" : "attempting";
}

/** Counts the questions of the assessment that have a whole answer. */
export function answeredCount(submission: Submission | null, questionCount: number): number {
  const marks = Array.from({ length: questionCount }, (_, position) => submission?.marks[position]);
  return marks.filter((mark) => mark && !mark.isIncomplete).length;
}

/** Records that a question has an answer. Saving again leaves what the answer has earned untouched. */
export function withAnswer(submission: Submission, position: number): Submission {
  const mark = submission.marks[position];
  if (mark && !mark.isIncomplete) return submission;
  const { isIncomplete: _, ...next } = mark ?? UNGRADED;
  return { ...submission, marks: { ...submission.marks, [position]: next } };
}

/** A staff member who saves into their own submitted work opens it again; nothing earned changes. */
export function reopen(submission: Submission): Submission {
  const opened = { ...withoutClock(submission), finalised: false };
  return changeMarks(opened, blankPositions(opened), ({ isBlank: _, ...mark }) => mark);
}

/** Whatever becomes of work by the hand of a person, it is not the clock's any more. */
function withoutClock({ closedByClock: _, ...submission }: Submission): Submission {
  return submission;
}

/** Ends the work: every answer is autograded as a new attempt. Adjustments stay. */
export function finalise(submission: Submission, bonus: number, now: Date): Submission {
  const finalised = {
    ...withoutClock(submission),
    finalised: true,
    finalisedAt: now.toISOString(),
    bonus,
    isBonusRemoved: undefined,
    stuck: undefined,
  };
  return startAttempt(finalised, positionsOf(submission));
}

/**
 * Ends work after closing: what has no answer gets a blank one, work that was not submitted becomes so without a bonus,
 * and the answers that were never autograded, or could not be, start an attempt. Work that needs none of it stays itself.
 */
export function close(submission: Submission, questionCount: number, now: Date): Submission {
  const positions = Array.from({ length: questionCount }, (_, position) => position);
  const whole = positions.reduce(withBlankAnswer, submission);
  const closedByClock = submission.version === 0 ? ("missing" as const) : ("begun" as const);
  const ended = whole.finalised
    ? whole
    : { ...whole, finalised: true, finalisedAt: now.toISOString(), bonus: 0, stuck: undefined, closedByClock };
  const ungraded = positions.filter((position) => {
    const status = submission.marks[position]?.status;
    return status === "none" || status === "failed";
  });
  return ungraded.length === 0 ? ended : startAttempt(ended, ungraded);
}

/** Autogrades answers again as a new attempt, whose job is due at `dueAt`. Their adjustments are gone. */
export function regrade(submission: Submission, positions: readonly number[], dueAt?: number): Submission {
  const chosen = positions.filter((position) => submission.marks[position]);
  return startAttempt(
    changeMarks(submission, chosen, (mark) => ({ ...mark, adjustment: 0, rubric: undefined })),
    chosen,
    dueAt,
  );
}

/** A question that was never answered gets an answer that nobody wrote; it earns nothing and is not autograded. */
export function withBlankAnswer(submission: Submission, position: number): Submission {
  if (submission.marks[position]) return submission;
  const blank: Mark = { ...UNGRADED, status: "success", attempt: submission.attempt, isBlank: true };
  return { ...submission, marks: { ...submission.marks, [position]: blank } };
}

/** A mark without what a verdict found out. */
const WITHOUT_FINDINGS = { failed: undefined, outcome: undefined, choice: undefined, minutes: undefined } as const;

/** Returns what a verdict found out about an answer besides its XP. */
export function findingsOf({
  failed,
  outcome,
  choice,
  minutes,
}: MarkVerdict): Pick<Mark, keyof typeof WITHOUT_FINDINGS> {
  return { failed, outcome, choice, minutes };
}

/** Gives the work back: bonus, XP, adjustments and results are gone, graders stay. `by` is null where no person does it. */
export function unsubmit(submission: Submission, by: Person | null, now: Date): Submission {
  const reset = ({ isBlank: _, ...mark }: Mark): Mark => {
    return { ...mark, ...WITHOUT_FINDINGS, xp: 0, adjustment: 0, status: "none", rubric: undefined };
  };
  return {
    ...changeMarks(withoutClock(submission), positionsOf(submission), reset),
    finalised: false,
    bonus: 0,
    isBonusRemoved: undefined,
    unsubmittedAt: now.toISOString(),
    unsubmittedBy: by,
  };
}

/**
 * Takes back the closing of work that the clock closed: what it earned by then is gone, as when work is given back, and so
 * are the answers that nobody wrote. Work that its student submitted stays itself.
 */
export function undoClosing(submission: Submission, now: Date): Submission {
  if (!submission.finalised || submission.closedByClock === undefined) return submission;
  const blank = blankPositions(submission);
  const written = Object.entries(submission.marks).filter(([position]) => !blank.includes(Number(position)));
  const own = { ...submission, marks: Object.fromEntries(written) };
  return unsubmit(own, null, now);
}

/** The positions whose answer nobody wrote. */
export function blankPositions({ marks }: Submission): number[] {
  return Object.keys(marks)
    .map(Number)
    .filter((position) => marks[position]?.isBlank)
    .sort((a, b) => a - b);
}

/**
 * The positions that a job of this attempt is still to decide: what is processing, and what failed, so that a job taken
 * out of the dead-letter queue can make good what the machinery could not do.
 */
export function undecided(
  submission: Submission,
  { attempt, positions, dueAt }: { attempt: number; positions: readonly number[]; dueAt?: number | undefined },
): number[] {
  return positions.filter((position) => {
    const mark = submission.marks[position];
    if (mark?.attempt !== attempt || (dueAt !== undefined && mark.dueAt !== dueAt)) return false;
    return mark.status === "processing" || mark.status === "failed";
  });
}

/**
 * Records verdicts of an attempt. One for another attempt, or for an answer that is already decided, changes nothing.
 * XP plus adjustment ends within 0..maxXp.
 */
export function applyVerdicts(submission: Submission, attempt: number, verdicts: readonly MarkVerdict[]): Submission {
  return verdicts.reduce((current, verdict) => {
    if (undecided(current, { attempt, positions: [verdict.position] }).length === 0) return current;
    return changeMarks(current, [verdict.position], (mark) => decide(mark, verdict));
  }, submission);
}

/** Records a grader, and an adjustment when there is one; null when the adjustment leaves the bounds. */
export function grade(
  submission: Submission,
  position: number,
  { graderRegId, adjustment, maxXp }: { graderRegId: number; adjustment: number | undefined; maxXp: number },
): Submission | null {
  const mark = submission.marks[position];
  if (!mark) return null;
  const next: Mark = {
    ...mark,
    graderRegId,
    adjustment: adjustment ?? mark.adjustment,
    gradeVersion: (mark.gradeVersion ?? 0) + 1,
    // What differs from the ticked items was given by hand.
    ...(mark.rubric &&
      adjustment !== undefined && { rubric: { ...mark.rubric, manual: adjustment - mark.rubric.sum } }),
  };
  const total = next.xp + next.adjustment;
  if (adjustment !== undefined && (total < 0 || total > maxXp)) return null;
  return changeMarks(submission, [position], () => next);
}

/** The positions whose XP a grader can accept as it is: autograded, and nobody has looked at them. */
export function acceptable(submission: Submission): number[] {
  return positionsOf(submission).filter((position) => {
    const mark = submission.marks[position];
    return mark?.status === "success" && mark.graderRegId === null;
  });
}

/** Records who has looked at these answers, or with null that nobody has. What they earn stays. */
export function withGrader(
  submission: Submission,
  positions: readonly number[],
  graderRegId: number | null,
): Submission {
  return changeMarks(submission, positions, (mark) => ({ ...mark, graderRegId }));
}

/** Records that a student is stuck on a question since a moment, or with null that they are not; the same object where it was so. */
export function withStuck(submission: Submission, position: number, since: Date | null): Submission {
  const { [position]: known, ...others } = submission.stuck ?? {};
  if ((known === undefined) === (since === null)) return submission;
  if (since === null) return { ...submission, stuck: others };
  const everStuck = [...new Set([...(submission.everStuck ?? []), position])].sort((a, b) => a - b);
  return { ...submission, stuck: { ...others, [position]: since.toISOString() }, everStuck };
}

/** Returns since when a student has been stuck on any question of work that is not submitted, null when they are not. */
export function stuckSince({ finalised, stuck = {} }: Submission): string | null {
  const [earliest] = Object.values(stuck).sort();
  return finalised ? null : (earliest ?? null);
}

/** Counts the answers that a grader has looked at. */
export function gradedCount(submission: Submission | null): number {
  return marksOf(submission).filter(({ graderRegId }) => graderRegId !== null).length;
}

/** Submitted, with an answer that no grader has looked at. */
export function isUngraded(submission: Submission): boolean {
  return submission.finalised && gradedCount(submission) < Object.keys(submission.marks).length;
}

/** XP of the answers, their adjustments and the bonus; nothing at all without answers. */
export function totalXp(submission: Submission | null): number {
  const { xp, adjustment } = xpSums(submission);
  return xp + adjustment + bonusXp(submission);
}

/** The part of the total that is the early-submission bonus. */
export function bonusXp(submission: Submission | null): number {
  return submission && hasAnswers(submission) ? effectiveBonus(submission) : 0;
}

/** The early-submission bonus, unless staff have taken it away. */
export const effectiveBonus = ({ bonus, isBonusRemoved = false }: Submission): number => (isBonusRemoved ? 0 : bonus);

/** XP of the answers and the sum of their adjustments, apart. */
export function xpSums(submission: Submission | null): { xp: number; adjustment: number } {
  return marksOf(submission).reduce(
    (sums, mark) => ({ xp: sums.xp + mark.xp, adjustment: sums.adjustment + mark.adjustment }),
    { xp: 0, adjustment: 0 },
  );
}

export function hasAnswers(submission: Submission): boolean {
  return Object.keys(submission.marks).length > 0;
}

/** The positions that have an answer, in order. */
export function positionsOf(submission: Submission): number[] {
  return Object.keys(submission.marks)
    .map(Number)
    .sort((a, b) => a - b);
}

function decide(mark: Mark, verdict: MarkVerdict): Mark {
  const xp = Math.min(Math.max(verdict.xp, 0), verdict.maxXp);
  const bounded = Math.min(Math.max(mark.adjustment, -xp), verdict.maxXp - xp);
  const adjustment = verdict.resetsAdjustment ? 0 : bounded;
  const rubric = verdict.resetsAdjustment ? undefined : mark.rubric;
  return { ...mark, xp, status: verdict.status, adjustment, rubric, ...findingsOf(verdict) };
}

function startAttempt(submission: Submission, positions: readonly number[], dueAt?: number): Submission {
  const attempt = submission.attempt + 1;
  return {
    ...changeMarks(submission, positions, (mark) => ({ ...mark, status: "processing", attempt, dueAt })),
    attempt,
  };
}

function changeMarks(submission: Submission, positions: readonly number[], change: (mark: Mark) => Mark): Submission {
  const changed = positions.flatMap((position) => {
    const mark = submission.marks[position];
    return mark ? [[String(position), change(mark)] as const] : [];
  });
  return { ...submission, marks: { ...submission.marks, ...Object.fromEntries(changed) } };
}

function marksOf(submission: Submission | null): Mark[] {
  return submission ? Object.values(submission.marks) : [];
}
