import type { Assessment } from "../assessments/assessment";
import { bonusOfFinalising, type EarlySubmission } from "./bonus";
import { answeredCount, bonusXp, type Submission, statusOf, totalXp } from "./rules";

/** Returns a member's progress with an assessment, what that earned, and what finalising now would add. */
export function progressOf(
  { openAt, closeAt, questions }: Pick<Assessment, "openAt" | "closeAt" | "questions">,
  config: EarlySubmission,
  submission: Submission | null,
  now: Date,
) {
  const status = statusOf(submission, questions.length);
  return {
    status,
    xp: totalXp(submission),
    xpBonus: bonusXp(submission),
    answeredCount: answeredCount(submission, questions.length),
    earlyXp: status === "submitted" ? 0 : bonusOfFinalising(config, { openAt, closeAt }, now),
  };
}
