import Alert from "@cloudscape-design/components/alert";
import { Icon } from "../../../design/icons";
import { Markdown } from "../../../design/markdown";
import { strings } from "../../../texts/grading";
import type { Answer } from "./use-grade";

/** What the student chose or voted, to read: the options with the chosen one marked. */
export function AnswerPane({ answer: { question, student } }: { answer: Answer }) {
  return (
    <section className="gw-answer" aria-label={strings.answerOf(student.name ?? "")}>
      {question.type === "mcq" ? (
        <Choices choices={question.choices} chosen={question.answer} />
      ) : (
        <div className="gw-answer__text">
          <Alert>{strings.voting}</Alert>
        </div>
      )}
    </section>
  );
}

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
