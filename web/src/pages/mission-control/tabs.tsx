import type { ComponentType } from "react";
import type { ProblemDocument } from "../../../../domain/assessments/xml";
import { takesProgram } from "../../../../domain/facts/question-kinds";
import { strings } from "../../texts/en/mission-control";
import { strings as fieldStrings } from "../../texts/en/mission-fields";
import { BriefingField } from "./fields/briefing-field";
import {
  GlobalDeployment,
  GlobalGraderDeployment,
  LocalDeployment,
  LocalGraderDeployment,
} from "./fields/deployment-tabs";
import type { GlobalFormProps, QuestionFormProps } from "./fields/form-props";
import { GradingFields } from "./fields/grading-fields";
import { AutograderForm, SamplesForm, TemplateForm } from "./fields/question-forms";
import { TaskFields } from "./fields/task-fields";
import { ManageQuestions } from "./manage-questions";
import { OverviewForm } from "./overview/overview-form";

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
export const QUESTION_TABS: readonly QuestionTab[] = [
  { id: "task", label: (number) => fieldStrings.tabs.task(number), Form: TaskFields },
  { id: "template", label: () => fieldStrings.tabs.template, Form: TemplateForm },
  { id: "deployment", label: () => fieldStrings.tabs.localDeployment, Form: LocalDeployment },
  { id: "grader", label: () => fieldStrings.tabs.localGrader, Form: LocalGraderDeployment },
  { id: "grading", label: () => fieldStrings.tabs.grading, Form: GradingFields },
  { id: "autograder", label: () => fieldStrings.tabs.autograder, isFor: takesProgram, Form: AutograderForm },
  { id: "samples", label: () => fieldStrings.tabs.samples, isFor: takesProgram, Form: SamplesForm },
];

/** The tabs of the whole mission, in their order. */
export const GLOBAL_TABS: readonly GlobalTab[] = [
  { id: "overview", label: () => strings.overviewTab, Form: OverviewForm },
  { id: "briefing", label: () => fieldStrings.tabs.briefing, Form: BriefingField },
  { id: "questions", label: () => strings.manageQuestion, Form: ManageQuestions },
  { id: "deployment", label: () => fieldStrings.tabs.globalDeployment, Form: GlobalDeployment },
  { id: "grader", label: () => fieldStrings.tabs.globalGrader, Form: GlobalGraderDeployment },
];
