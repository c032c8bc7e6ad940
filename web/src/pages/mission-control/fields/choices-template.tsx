import RadioButton from "@cloudscape-design/components/radio-button";
import { memo, useId } from "react";
import type { ChoiceDocument } from "../../../../../domain/assessments/xml";
import { strings } from "../../../texts/en/mission-fields";
import { type ListOf, type RowActs, useLatest, useRows } from "./field-state";
import { solutionRange } from "./field-values";
import { NumberField, TextField } from "./input-fields";
import { addChoice, type Change, type ProblemOf, removeChoice, solutionOf, withSolution } from "./list-changes";
import { RowButtons, RowList } from "./row-list";

type Mcq = ProblemOf<"mcq">;

const CHOICES: ListOf<Mcq, ChoiceDocument> = {
  items: ({ choices }) => choices,
  withItems: (problem, choices) => ({ ...problem, choices }),
  remove: removeChoice,
  name: (index) => strings.option(index + 1),
};

/** The most options of a question. */
const MOST_CHOICES = 100;

/** The options of a multiple choice question, and which is the solution. */
export function ChoicesTemplate({ problem, change }: { problem: Mcq; change: Change<Mcq> }) {
  const rows = useRows(problem, CHOICES, change);
  const group = useId();
  const solution = solutionOf(problem);
  const marked = problem.choices.filter(({ correct }) => correct === true).length;
  const choose = useLatest((key: number) => change((before) => withSolution(before, rows.placeOf(key))));
  const wrong = marked === 1 ? null : marked === 0 ? strings.noSolution : strings.severalSolutions;
  return (
    <div className="mission-fields__stack">
      {problem.choices.length > 0 && (
        <>
          <NumberField
            label={strings.solution}
            hint={strings.solutionRange(problem.choices.length - 1, solution)}
            missing={strings.noSolution}
            value={solution}
            range={solutionRange(problem.choices.length)}
            onNumber={(index) => index !== null && change((before) => withSolution(before, index))}
          />
          {wrong && (
            <p className="mission-fields__wrong" role="status">
              {wrong}
            </p>
          )}
        </>
      )}
      <RowList
        {...rows}
        empty={strings.noOptions}
        addLabel={strings.addOption}
        most={MOST_CHOICES}
        onAdd={() => rows.add(addChoice(problem).choices.at(-1) as ChoiceDocument)}
        row={(index) => (
          <ChoiceRow
            rowKey={rows.keys[index] as number}
            index={index}
            choice={problem.choices[index] as ChoiceDocument}
            isSolution={index === solution && marked === 1}
            isLast={index === problem.choices.length - 1}
            group={group}
            edit={rows.edit}
            move={rows.move}
            remove={rows.remove}
            choose={choose}
          />
        )}
      />
    </div>
  );
}

interface ChoiceRowProps extends RowActs<ChoiceDocument> {
  readonly rowKey: number;
  readonly index: number;
  readonly choice: ChoiceDocument;
  readonly isSolution: boolean;
  readonly isLast: boolean;
  readonly group: string;
  readonly choose: (key: number) => void;
}

const ChoiceRow = memo(function ChoiceRow(props: ChoiceRowProps) {
  const { rowKey, index, choice, isSolution, isLast, group, edit, move, remove, choose } = props;
  const name = strings.option(index + 1);
  return (
    <fieldset className="mission-fields__row" data-row={rowKey}>
      <legend className="unseen">{name}</legend>
      <div className="mission-fields__row-head">
        <strong aria-hidden="true">{name}</strong>
        <RadioButton name={group} checked={isSolution} onSelect={() => choose(rowKey)}>
          {strings.isSolution}
        </RadioButton>
        <RowButtons rowKey={rowKey} name={name} isFirst={index === 0} isLast={isLast} move={move} remove={remove} />
      </div>
      <TextField
        label={strings.optionText}
        error={choice.text === null ? strings.optionTextMissing : null}
        value={choice.text}
        rows={{ min: 1, max: 8 }}
        onText={(text) => edit(rowKey, (before) => ({ ...before, text }))}
      />
      <TextField
        label={strings.optionHint}
        hint={strings.optionHintHint}
        value={choice.hint}
        onText={(hint) => edit(rowKey, (before) => ({ ...before, hint }))}
      />
    </fieldset>
  );
});
