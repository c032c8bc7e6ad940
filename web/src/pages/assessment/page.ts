import type { Library } from "../../../../language/library";
import type { Schemas } from "../../api/client";
import type { EditorQuestions } from "../../workspace/editor-questions";
import type { LanguageSession } from "../../workspace/language-session";
import type { WorkspaceStore } from "../../workspace/workspace-store";
import type { Answers } from "./answers";
import type { Assessment, SavingEnded } from "./model";
import type { RunStanding } from "./run-reports";
import type { TestcaseResults } from "./testcase-results";

/** What every part of the assessment workspace knows about where it is. */
export interface Page {
  readonly courseId: number;
  readonly userId: number;
  readonly role: Schemas["Role"];
  readonly assessment: Assessment;
  /** Position of the question, from 0. */
  readonly index: number;
  readonly library: Library;
  /** Why saving ended; null while it is possible. */
  readonly ended: SavingEnded | null;
  readonly store: WorkspaceStore;
  readonly session: LanguageSession;
  /** Who answers what the editor asks about a program. */
  readonly questions: EditorQuestions;
  /** Ends the workspace's workers. */
  dispose(): void;
  readonly answers: Answers;
  /** What testcases gave in this browser. */
  readonly results: TestcaseResults;
  /** What the server says about the runs of a question's testcases; undefined before the first since the page was opened. */
  readonly standingOf: (questionId: number) => RunStanding | undefined;
  /** Address of the listing, and of this assessment without the question. */
  readonly listing: string;
  readonly base: string;
}
