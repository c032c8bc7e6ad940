import { strings } from "../../../texts/mission-fields";
import type { MissionTask } from "../mission";
import { AutograderFields } from "./autograder-fields";
import type { QuestionFormProps } from "./form-props";
import { type Change, changeOfKind, type ProblemOf } from "./part-change";
import { QuestionTemplate } from "./question-template";
import { SampleAnswers } from "./sample-answers";
import { useEditorQuestions } from "./use-editor-questions";
import { useExpectedOf } from "./use-expected-of";

/** The tab Question Template. */
export const TemplateForm = (props: QuestionFormProps) => (
  <QuestionTemplate {...props} questions={useEditorQuestions()} />
);

/** The tab Autograder, which programming questions have. */
export const AutograderForm = ({ problem, task, change }: QuestionFormProps) =>
  problem.type === "programming" ? (
    <Testcases problem={problem} task={task} change={changeOfKind(change, "programming")} />
  ) : (
    <p>{strings.wrongKind}</p>
  );

interface TestcasesProps {
  readonly problem: ProblemOf<"programming">;
  readonly task: MissionTask;
  readonly change: Change<ProblemOf<"programming">>;
}

const Testcases = ({ problem, task, change }: TestcasesProps) => (
  <AutograderFields problem={problem} change={change} expectedOf={useExpectedOf(problem, task)} />
);

/** The tab Sample answers, which programming questions have. */
export function SamplesForm({ problem, change, ...props }: QuestionFormProps) {
  const questions = useEditorQuestions();
  if (problem.type !== "programming") return <p>{strings.wrongKind}</p>;
  const changeSamples = changeOfKind(change, "programming");
  return <SampleAnswers {...props} questions={questions} problem={problem} change={changeSamples} />;
}
