import type { ProblemDocument, TestcaseDocument } from "../../../../../domain/assessments/xml";
import type { EditorQuestions } from "../../../workspace/editor-questions";
import type { MissionTask } from "../mission";
import type { Change } from "./list-changes";

/** What a form of one question gets. It keeps what it does not know: `change((before) => ({ ...before, maxXp: 5 }))`. */
export interface QuestionFormProps {
  readonly questionKey: string;
  readonly problem: ProblemDocument;
  readonly change: Change<ProblemDocument>;
  /** The question's number, from 1. */
  readonly number: number;
  /** What all questions share, such as the library of a question without one of its own. */
  readonly task: MissionTask;
  /** The editor of the preview; null while there is none. */
  readonly editor: EditorAccess | null;
  /** Tells what a testcase's answer should be; undefined while nothing can run. */
  readonly expectedOf: ExpectedOf | undefined;
}

/** What a form of the whole mission gets. */
export interface GlobalFormProps {
  readonly task: MissionTask;
  readonly change: Change<MissionTask>;
}

/** The editor of the preview, which forms copy from and to. */
export interface EditorAccess {
  read(): string;
  write(text: string): void;
}

/** What the code editors of the forms share. */
export interface CodeTools {
  /** null while there is no such editor. */
  readonly editor: EditorAccess | null;
  /** Who answers what is asked about a program while it is written. */
  readonly questions?: EditorQuestions | undefined;
}

/** Runs the model solution and gives what a testcase's program gives then. Rejects with why there is nothing. */
export type ExpectedOf = (testcase: TestcaseDocument) => Promise<string>;
