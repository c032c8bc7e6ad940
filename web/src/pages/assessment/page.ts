import type { ReactNode } from "react";
import type { Library } from "../../../../language/library";
import type { Role } from "../../app/session";
import type { EditorQuestions } from "../../workspace/editor-questions";
import type { GoalEventListener } from "../../workspace/goal-events";
import type { LanguageSession } from "../../workspace/language-session";
import type { WorkspaceStore } from "../../workspace/workspace-store";
import type { Assessment, SavingEnded } from "./model";
import type { SubmissionPort } from "./submission-port";
import type { TestcaseResults } from "./testcase-results";

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
