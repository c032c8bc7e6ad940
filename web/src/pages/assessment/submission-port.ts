import type { Schemas } from "../../api/client";
import type { DraftPlaces } from "../../workspace/drafts/use-answer-keeper";
import type { Answers } from "./answers";
import type { RunListener } from "./testcase-results";
import type { VerdictView } from "./verdict-view";

/** What is known of the runs of a question's testcases: how many, and whether the student is stuck. */
export type RunCount = Schemas["RunStanding"];

/**
 * Whoever has a person's submission of an assessment: the server (`server/submission.ts`), or the memory of a page that
 * leaves no trace, as mission control's.
 */
export interface SubmissionPort {
  readonly answers: Answers;
  /** Where texts are kept that are not saved yet. */
  readonly drafts: DraftPlaces;
  /** Hands the assessment in. @throws ApiFailure when it is refused or nobody answers */
  finalize(): Promise<void>;
  /** How far the judging of the submission has got. */
  readonly verdict: VerdictView;
  /** Has the scores of contests computed now, for staff. @throws ApiFailure as `finalize` does */
  requestScores(): Promise<void>;
  /** Hears of each run of testcases that has ended. */
  readonly onRun: RunListener;
  /** Undefined before the first run since the page was opened. */
  runCountOf(questionId: number): RunCount | undefined;
}
