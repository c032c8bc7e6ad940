import type { Assessment } from "../assessments/assessment";
import type { Answer } from "./answer";
import type { RegradeRequest } from "./regrade-requests";
import type { Mark, Submission } from "./rules";

/** Tells whether students see at once what people grade; otherwise they do when it is published for all of them. */
export const areGradesShown = ({ hidesGrades }: Pick<Assessment, "hidesGrades">): boolean => hidesGrades !== true;

/**
 * Returns a submission as its student sees it: where grades are not published, without what people gave, as if nobody had
 * graded it yet. What the autograder found is shown anyway. Every way by which a student learns of a grade goes through
 * here, or through `shownAnswer`.
 */
export function shownSubmission<Work extends Submission | null>(
  assessment: Pick<Assessment, "hidesGrades">,
  submission: Work,
): Work {
  if (submission === null || areGradesShown(assessment)) return submission;
  const marks = Object.entries(submission.marks).map(([position, mark]) => [position, ungraded(mark)] as const);
  return { ...submission, marks: Object.fromEntries(marks), isBonusRemoved: undefined };
}

/**
 * Returns a regrade request as its student sees it; see `shownSubmission`. Where grades are not published it is as when it was
 * made: still open, and with the autograder's XP in the place of what people had given.
 */
export function shownRequest(
  assessment: Pick<Assessment, "hidesGrades">,
  submission: Submission | null,
  request: RegradeRequest,
): RegradeRequest {
  if (areGradesShown(assessment)) return request;
  return { ...request, state: "open", answer: null, xp: submission?.marks[request.position]?.xp ?? 0 };
}

/** Tells whether people have given or taken XP, which is all of a grade that a verdict shows. */
export const hasGrades = ({ marks, isBonusRemoved = false }: Submission): boolean =>
  isBonusRemoved || Object.values(marks).some(({ adjustment }) => adjustment !== 0);

function ungraded(mark: Mark): Mark {
  return { ...mark, adjustment: 0, graderRegId: null, rubric: undefined };
}

/** Returns an answer as its student sees it; see `shownSubmission`. */
export function shownAnswer<Given extends Answer | undefined>(
  assessment: Pick<Assessment, "hidesGrades">,
  answer: Given,
): Given {
  if (answer === undefined || areGradesShown(assessment)) return answer;
  const { lineComments, ...others } = answer;
  // The last change would tell that somebody has graded it, and when.
  const updatedAt = answer.savedAt ?? answer.updatedAt;
  return { ...others, graderRegId: null, graderName: null, comments: null, updatedAt } as Given;
}
