import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { useState } from "react";
import type { SampleDocument, SampleExpectation } from "../../../../../domain/assessments/xml";
import { strings } from "../../../texts/en/mission-fields";
import type { MissionTask } from "../mission";
import { type ListOf, useRows } from "./field-state";
import type { CodeTools } from "./form-props";
import type { Change, ProblemOf } from "./list-changes";
import { RowButtons, UndoNote } from "./row-list";
import "./fields.css";
import Checkbox from "@cloudscape-design/components/checkbox";
import RadioGroup from "@cloudscape-design/components/radio-group";
import { CodeField } from "./code-parts";
import { trimmedText } from "./field-values";
import { TextField } from "./input-fields";
import { languageOf } from "./library-changes";

type ExpectedKind = SampleExpectation["kind"];
const EXPECTED: readonly ExpectedKind[] = ["passes", "fails", "timeout", "error"];

interface SampleFormProps extends CodeTools {
  /** Tells its program from others on the page. */
  readonly name: string;
  readonly problem: ProblemOf<"programming">;
  readonly task: MissionTask;
  readonly sample: SampleDocument;
  readonly change: Change<SampleDocument>;
}

/** One sample answer: its name, what it must get, and its program. */
function SampleForm({ name, problem, task, sample, change, ...tools }: SampleFormProps) {
  const { expects } = sample;
  const expect = (next: SampleExpectation): void => change((before) => ({ ...before, expects: next }));
  return (
    <>
      <TextField
        label={strings.sampleName}
        value={sample.name || null}
        onText={(text) => change((before) => ({ ...before, name: text ?? "" }))}
      />
      <FormField label={strings.expects} constraintText={strings.expectationHints[expects.kind]}>
        <RadioGroup
          value={expects.kind}
          items={EXPECTED.map((value) => ({ value, label: strings.expectations[value] }))}
          onChange={({ detail }) => expect(expectationOf(detail.value as ExpectedKind))}
        />
      </FormField>
      {expects.kind === "fails" && (
        <FailingTestcases
          count={problem.testcases.length}
          failing={expects.testcases}
          onChange={(testcases) => expect({ kind: "fails", testcases })}
        />
      )}
      <div className="mission-fields__parts">
        <p className="mission-fields__label">{strings.sampleProgram}</p>
        <CodeField
          name={name}
          part={{
            id: "program",
            label: strings.sampleProgram,
            hint: strings.sampleProgramHint,
            library: languageOf(problem.library ?? task.library),
            prepend: problem.snippet.prepend,
            value: sample.program || null,
            onText: (text) => change((before) => ({ ...before, program: trimmedText(text ?? "") })),
          }}
          {...tools}
        />
      </div>
    </>
  );
}

const expectationOf = (kind: ExpectedKind): SampleExpectation =>
  kind === "fails" ? { kind, testcases: [] } : { kind };

interface FailingTestcasesProps {
  readonly count: number;
  readonly failing: readonly number[];
  readonly onChange: (failing: readonly number[]) => void;
}

/** Boxes for the numbers of the testcases; one that there is not can only be taken away. */
function FailingTestcases({ count, failing, onChange }: FailingTestcasesProps) {
  const numbers = [...new Set([...Array.from({ length: count }, (_, index) => index + 1), ...failing])];
  const choose = (number: number, isFailing: boolean): void => {
    const others = failing.filter((one) => one !== number);
    onChange(isFailing ? [...others, number].sort((a, b) => a - b) : others);
  };
  return (
    <fieldset className="mission-fields__failing">
      <legend>{strings.failing}</legend>
      <p className="mission-fields__quiet">{numbers.length === 0 ? strings.noTestcasesToFail : strings.failingHint}</p>
      <div className="mission-fields__numbers">
        {numbers
          .toSorted((a, b) => a - b)
          .map((number) => (
            <Checkbox
              key={number}
              checked={failing.includes(number)}
              onChange={({ detail }) => choose(number, detail.checked)}
            >
              {number > count ? strings.failingMissing(number) : number}
            </Checkbox>
          ))}
      </div>
    </fieldset>
  );
}

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
