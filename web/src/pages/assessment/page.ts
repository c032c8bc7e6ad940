import type { ReactNode } from "react";
import type { Library } from "../../../../language/library";
import type { Schemas } from "../../api/client";
import type { Role } from "../../app/session";
import type { DraftPlaces } from "../../workspace/drafts/use-answer-keeper";
import type { EditorQuestions } from "../../workspace/editor-questions";
import type { GoalEventListener } from "../../workspace/goal-events";
import type { LanguageSession } from "../../workspace/language-session";
import type { WorkspaceStore } from "../../workspace/workspace-store";
import type { Answers } from "./answers";
import type { Assessment, SavingEnded } from "./model";
import type { RunListener, TestcaseResults } from "./testcase-results";
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

/** Who works on an assessment, from which addresses, and where their submission is. */
export interface Attempt {
  readonly userId: number;
  readonly role: Role;
  readonly assessment: Assessment;
  /** Position of the question, from 0. */
  readonly index: number;
  /** Why saving ended; null while it is possible. */
  readonly ended: SavingEnded | null;
  readonly submission: SubmissionPort;
  /** Where the course offers help to who is stuck; null where it offers none. */
  readonly helpText: string | null;
  /** The autograder's verdict is the grade: no person grades assessments of this type. Absent where it is not known. */
  readonly isAutogradedOnly?: boolean;
  /** Address of the listing, or of wherever the way back leads. */
  readonly listing: string;
  /** Address of the question at this position, with its search. */
  addressOf(index: number): string;
  /** What the addresses of all its questions begin with. */
  readonly base: string;
  /** Hears what goals count; absent where nothing is counted. The same one as long as the page is open. */
  readonly onGoalEvents?: GoalEventListener;
  /** What stands above the bar. */
  readonly banner?: ReactNode;
}

/** What every part of the assessment workspace knows about where it is. */
export interface Page extends Attempt {
  readonly library: Library;
  readonly store: WorkspaceStore;
  readonly session: LanguageSession;
  /** Who answers what the editor asks about a program. */
  readonly questions: EditorQuestions;
  /** Ends the workspace's workers. */
  dispose(): void;
  /** What testcases gave in this browser. */
  readonly results: TestcaseResults;
}
