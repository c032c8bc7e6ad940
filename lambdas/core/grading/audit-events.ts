import { type AuditChange, type AuditEvent, changesBetween } from "../audit/entry";
import { effectiveBonus, type Mark, positionsOf, type Submission } from "../submissions/rules";
import type { Work } from "./access";

interface Decision {
  /** The question that alone was graded; without it the event is of the submission. */
  readonly position?: number;
  /** Facts that the submission does not hold: comments and graders' names. */
  readonly further?: readonly AuditChange[];
}

/** Returns what the audit log tells of a submission whose marks, bonus or state a person has changed. */
export function gradeEvent(
  { submission, assessment }: Work,
  next: Submission,
  { position, further = [] }: Decision = {},
): AuditEvent {
  const { submissionId, regId, studentName } = submission;
  const name = `${studentName ?? `#${regId}`} · ${assessment.title}`;
  const subject =
    position === undefined
      ? { type: "submission" as const, id: submissionId, name }
      : { type: "answer" as const, id: `${submissionId}/${position + 1}`, name };
  const marks = positionsOf(next).flatMap((each) =>
    changesBetween<LoggedMark>(loggedMark(submission.marks[each]), loggedMark(next.marks[each]), MARK_FIELDS).map(
      (change) => ({ ...change, question: each + 1 }),
    ),
  );
  const changes = [...changesBetween(loggedState(submission), loggedState(next), STATE_FIELDS), ...marks, ...further];
  return { kind: "grade", subject, changes };
}

/** Returns the changes of who has looked at these questions, by name. */
export function graderChanges(
  positions: readonly number[],
  from: string | null,
  to: string | null,
): readonly AuditChange[] {
  return positions.map((position) => ({ field: "grader", question: position + 1, from, to }));
}

const MARK_FIELDS = ["xp", "xpAdjustment", "autogradingStatus"] as const;
type LoggedMark = Record<(typeof MARK_FIELDS)[number], unknown>;

const loggedMark = (mark: Mark | undefined): Partial<LoggedMark> =>
  mark ? { xp: mark.xp, xpAdjustment: mark.adjustment, autogradingStatus: mark.status } : {};

const STATE_FIELDS = ["status", "xpBonus"] as const;

const loggedState = (submission: Submission) => ({
  status: submission.finalised ? "submitted" : "attempted",
  xpBonus: effectiveBonus(submission),
});
