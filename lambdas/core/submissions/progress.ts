import { bonusOfFinalising, type EarlySubmission } from "../../../domain/assessments/deadlines/early-bonus";
import type { Assessment } from "../assessments/assessment";
import { answeredCount, bonusXp, type Submission, statusOf, totalXp } from "./rules";
import { shownSubmission } from "./shown-grades";

/** Returns a member's progress with an assessment as they see it, what that earned, and what finalising now would add. */
export function progressOf(
  assessment: Pick<Assessment, "openAt" | "closeAt" | "questions" | "hidesGrades">,
  config: EarlySubmission,
  stored: Submission | null,
  now: Date,
) {
  const { openAt, closeAt, questions } = assessment;
  const submission = shownSubmission(assessment, stored);
  const status = statusOf(submission, questions.length);
  return {
    status,
    xp: totalXp(submission),
    xpBonus: bonusXp(submission),
    answeredCount: answeredCount(submission, questions.length),
    earlyXp: status === "submitted" ? 0 : bonusOfFinalising(config, { openAt, closeAt }, now),
  };
}
