import { takesProgram } from "../../../../../domain/facts/question-kinds";
import { Markdown } from "../../../design/markdown";
import { strings } from "../../../texts/en/grading";
import { CodeText } from "./code-text";
import type { Answer } from "./use-grade";

/** What was asked, with the starter code and the model solution folded away. */
export function TaskTab({ answer: { question, solution } }: { answer: Answer }) {
  const template = takesProgram(question) ? question.solutionTemplate : "";
  return (
    <>
      <Markdown firstHeading={2}>{question.content}</Markdown>
      {solution && <Folded title={strings.solution} code={solution} />}
      {template && <Folded title={strings.template} code={template} />}
    </>
  );
}

const Folded = ({ title, code }: { title: string; code: string }) => (
  <details className="gw-fold">
    <summary>{title}</summary>
    <CodeText>{code}</CodeText>
  </details>
);
