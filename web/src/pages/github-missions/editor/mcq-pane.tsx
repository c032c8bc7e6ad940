import { useId } from "react";
import { type McqText, NO_CHOICE, writeMcqText } from "../../../../../domain/assessments/repository";
import { toast } from "../../../app/toasts";
import { Icon } from "../../../design/icons";
import { Markdown } from "../../../design/markdown";
import { strings } from "../../../texts/en/assessment";
import { strings as editorStrings } from "../../../texts/en/github-mission-editor";

/** Hints stay so long, in milliseconds. */
const HINT_MS = 4000;

interface McqPaneProps {
  readonly mcq: McqText;
  /** Takes the question's text with another answer in it. */
  readonly onText: (text: string) => void;
}

/** The choices of a question that is written in a program's place. Choosing one rewrites the text. */
export function McqPane({ mcq, onText }: McqPaneProps) {
  const name = useId();
  const { choices, answer, solution } = mcq;
  const choose = (index: number) => {
    if (index === answer) return;
    onText(writeMcqText({ ...mcq, answer: index }));
    const hint = choices[index]?.hint;
    if (solution === NO_CHOICE || !hint) return;
    if (index === solution) toast.success(hint, HINT_MS);
    else toast.warning(hint, HINT_MS);
  };
  return (
    <section className="aw-answer" aria-label={strings.choices}>
      <p className="aw-quiet gme-answer" role="status">
        {choices[answer] ? editorStrings.answered(strings.option(answer)) : strings.notAnswered}
      </p>
      <fieldset className="aw-choices">
        <legend className="unseen">{strings.choices}</legend>
        {choices.map(({ option }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its place
          <div key={index} className={`aw-choice${index === answer ? " aw-choice--chosen" : ""}`}>
            <label>
              <input
                type="radio"
                name={name}
                checked={index === answer}
                onChange={() => choose(index)}
                aria-describedby={`${name}-${index} ${name}-${index}-hint`}
                aria-label={strings.option(index)}
              />
              <span className="aw-choice__letter" aria-hidden="true">
                {strings.option(index)}
              </span>
              <span id={`${name}-${index}`} className="aw-choice__text">
                <Markdown>{option}</Markdown>
              </span>
            </label>
            {index === answer && <Judgement id={`${name}-${index}-hint`} mcq={mcq} />}
          </div>
        ))}
      </fieldset>
    </section>
  );
}

/** Whether the choice is right, where the text says which one is. */
function Judgement({ id, mcq: { choices, answer, solution } }: { id: string; mcq: McqText }) {
  if (solution === NO_CHOICE) return null;
  const isRight = solution === answer;
  return (
    <p id={id} className={`aw-choice__hint aw-choice__hint--${isRight ? "right" : "wrong"}`}>
      <Icon name={isRight ? "check" : "cross"} size={18} />
      <span>
        <strong>{isRight ? strings.rightChoice : strings.wrongChoice}</strong> {choices[answer]?.hint}
      </span>
    </p>
  );
}
