import type { Chapter, Variant } from "../../../../../language/library";
import { Icon } from "../../../design/icons";
import { Markdown } from "../../../design/markdown";
import { Editor } from "../../../workspace/LazyEditor";
import { strings } from "../strings";
import type { Answer } from "./use-grade";

/** What the student handed in, to read: code in the editor's clothes, or the options with the chosen one marked. */
export function AnswerPane({ answer: { question, student } }: { answer: Answer }) {
  if (question.type === "voting") return <p className="gw-note gw-answer__text">{strings.voting}</p>;
  if (question.type === "mcq") {
    return (
      <ol className="gw-choices">
        {question.choices.map(({ id, content }) => (
          <li key={id} className={id === question.answer ? "gw-choice gw-choice--chosen" : "gw-choice"}>
            <Markdown>{content}</Markdown>
            {id === question.answer && (
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
  const { chapter, variant } = question.library;
  return (
    <Editor
      readOnly
      value={String(question.answer ?? "")}
      path={`grading/${question.id}/${student.id}`}
      name={strings.answerOf(student.name ?? "")}
      chapter={chapter as Chapter}
      variant={(variant ?? "default") as Variant}
    />
  );
}
