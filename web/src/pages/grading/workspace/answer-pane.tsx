import { type ReactNode, Suspense } from "react";
import { type ByQuestionKind, byQuestionKind } from "../../../../../domain/facts/question-kinds";
import { lazyPanel } from "../../../app/lazy-panel";
import { Icon } from "../../../design/icons";
import { Markdown } from "../../../design/markdown";
import { WaitingLine } from "../../../design/spinner";
import { strings } from "../../../texts/en/grading";
import type { Answer } from "./use-grade";

/** Few answers are votes. */
const VotePane = lazyPanel("pages/grading/workspace/vote-pane", () => import("./vote-pane"));

interface AnswerPaneProps {
  readonly answer: Answer;
  readonly target: { readonly courseId: number; readonly submissionId: number };
}

/** What the student chose or voted, to read: the options with the chosen one marked, or the entries with their scores. */
export function AnswerPane({ answer: { question, student }, target }: AnswerPaneProps) {
  return (
    <section className="gw-answer" aria-label={strings.answerOf(student.name ?? "")}>
      {byQuestionKind(question, ANSWERS, target)}
    </section>
  );
}

const ANSWERS = {
  // It stands in the editor.
  programming: () => null,
  mcq: ({ choices, answer }) => <Choices choices={choices} chosen={answer} />,
  voting: ({ id }, target) => (
    <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
      <VotePane {...target} questionId={id} />
    </Suspense>
  ),
} satisfies ByQuestionKind<Answer["question"], [target: AnswerPaneProps["target"]], ReactNode>;

type Mcq = Extract<Answer["question"], { type: "mcq" }>;

function Choices({ choices, chosen }: { choices: Mcq["choices"]; chosen: Mcq["answer"] }) {
  return (
    <ol className="gw-choices">
      {choices.map(({ id, content }) => (
        <li key={id} className={id === chosen ? "gw-choice gw-choice--chosen" : "gw-choice"}>
          <Markdown>{content}</Markdown>
          {id === chosen && (
            <span className="gw-choice__mark">
              <Icon name="check" size={16} />
              {strings.chosen}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
