import { strings } from "../../../texts/en/mission-fields";
import { AutograderFields } from "./autograder-fields";
import type { QuestionFormProps } from "./form-props";
import { changeOfKind } from "./part-change";
import { QuestionTemplate } from "./question-template";
import { SampleAnswers } from "./sample-answers";
import { useEditorQuestions } from "./use-editor-questions";

/** The tab Question Template. */
export const TemplateForm = (props: QuestionFormProps) => (
  <QuestionTemplate {...props} questions={useEditorQuestions()} />
);

/** The tab Autograder, which programming questions have. */
export const AutograderForm = ({ problem, change, expectedOf }: QuestionFormProps) =>
  problem.type === "programming" ? (
    <AutograderFields
      problem={problem}
      change={changeOfKind(change, "programming")}
      // Without a solution there is nothing to run.
      expectedOf={problem.snippet.solution === null ? undefined : expectedOf}
    />
  ) : (
    <p>{strings.wrongKind}</p>
  );

/** The tab Sample answers, which programming questions have. */
export function SamplesForm({ problem, change, ...props }: QuestionFormProps) {
  const questions = useEditorQuestions();
  if (problem.type !== "programming") return <p>{strings.wrongKind}</p>;
  const changeSamples = changeOfKind(change, "programming");
  return <SampleAnswers {...props} questions={questions} problem={problem} change={changeSamples} />;
}
