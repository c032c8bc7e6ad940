import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { useState } from "react";
import type { SampleDocument } from "../../../../../domain/assessments/xml";
import { strings } from "../../../texts/en/mission-fields";
import type { MissionTask } from "../mission";
import type { CodeTools } from "./form-props";
import type { Change, ProblemOf } from "./part-change";
import { RowButtons } from "./row-buttons";
import { SampleForm } from "./sample-form";
import { UndoNote } from "./undo-note";
import { type ListOf, useRows } from "./use-rows";
import "./fields.css";

type Programming = ProblemOf<"programming">;

interface SampleAnswersProps extends CodeTools {
  readonly questionKey: string;
  readonly problem: Programming;
  readonly task: MissionTask;
  readonly change: Change<Programming>;
}

const SAMPLES: ListOf<Programming, SampleDocument> = {
  items: ({ samples }) => samples,
  withItems: (problem, samples) => ({ ...problem, samples }),
  name: (index) => strings.sample(index + 1),
};

/** The most sample answers of a question; each is run three times on every change. */
const MOST_SAMPLES = 50;

/** Sample answers: programs that only staff see, and what each must get. One of them is open. */
export function SampleAnswers({ questionKey, problem, task, change, ...tools }: SampleAnswersProps) {
  const rows = useRows(problem, SAMPLES, change);
  const { items, keys } = rows;
  const [chosen, choose] = useState<number | null>(null);
  const open = chosen !== null && keys.includes(chosen) ? keys.indexOf(chosen) : 0;
  const sample = items[open];
  const key = keys[open];
  const add = (): void => choose(rows.add({ name: strings.newSample, program: "", expects: { kind: "passes" } }));
  const options = items.map(({ name }, index) => ({
    value: String(keys[index]),
    label: strings.sampleNamed(index + 1, name),
  }));
  return (
    <div className="mission-fields" ref={rows.frame}>
      <p className="mission-fields__quiet">{strings.samplesIntro}</p>
      {items.length === 0 && <p className="mission-fields__quiet">{strings.noSamples}</p>}
      {rows.note && <UndoNote note={rows.note} />}
      {sample && key !== undefined && (
        <div data-row={key} className="mission-fields__stack">
          <div className="mission-fields__choosing">
            <FormField label={strings.sampleChosen} stretch>
              <Select
                expandToViewport
                options={options}
                selectedOption={options[open] ?? null}
                onChange={({ detail }) => choose(Number(detail.selectedOption.value))}
              />
            </FormField>
            <RowButtons
              rowKey={key}
              name={strings.sample(open + 1)}
              isFirst={open === 0}
              isLast={open === items.length - 1}
              move={rows.move}
              remove={rows.remove}
            />
          </div>
          <SampleForm
            key={key}
            name={`${questionKey}/sample-${key}`}
            problem={problem}
            task={task}
            sample={sample}
            change={(edit) => rows.edit(key, edit)}
            {...tools}
          />
        </div>
      )}
      <span>
        <Button
          iconName="add-plus"
          disabled={items.length >= MOST_SAMPLES}
          disabledReason={strings.atMost(MOST_SAMPLES)}
          onClick={add}
        >
          {strings.addSample}
        </Button>
      </span>
      <p className="unseen" role="status">
        {rows.said}
      </p>
    </div>
  );
}
