import type { ComponentType } from "react";
import type { ProblemDocument } from "../../../../assessments/xml";
import { strings } from "../../texts/mission-control";
import { ManageQuestions } from "./manage-questions";
import type { MissionTask } from "./mission";

/** What a form of one question gets. It keeps what it does not know: `change({ ...problem, maxXp: 5 })`. */
export interface QuestionFormProps {
  readonly problem: ProblemDocument;
  readonly change: (next: ProblemDocument) => void;
  /** The question's number, from 1. */
  readonly number: number;
  /** What all questions share, such as the library of a question without one of its own. */
  readonly task: MissionTask;
}

/** What a form of the whole mission gets. */
export interface GlobalFormProps {
  readonly task: MissionTask;
  readonly change: (next: MissionTask) => void;
}

interface Named {
  readonly id: string;
  /** @param number the open question's number, from 1 */
  readonly label: (number: number) => string;
}

/** A tab of the open question. */
export interface QuestionTab extends Named {
  /** Tells whether questions like this one have the tab; without it all have. */
  readonly isFor?: (problem: ProblemDocument) => boolean;
  readonly Form: ComponentType<QuestionFormProps>;
}

/** A tab of the whole mission. */
export interface GlobalTab extends Named {
  readonly Form: ComponentType<GlobalFormProps>;
}

/** The tabs of the open question, in their order. */
export const QUESTION_TABS: readonly QuestionTab[] = [];

/** The tabs of the whole mission, in their order. */
export const GLOBAL_TABS: readonly GlobalTab[] = [
  { id: "questions", label: () => strings.manageQuestion, Form: ManageQuestions },
];
