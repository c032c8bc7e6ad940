import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import type { SampleDocument, SampleExpectation } from "../../../../../domain/assessments/xml";
import { strings } from "../../../texts/en/mission-fields";
import type { MissionTask } from "../mission";
import { CodeField } from "./code-parts";
import { trimmedText } from "./field-texts";
import type { CodeTools } from "./form-props";
import { languageOf } from "./library-changes";
import type { Change, ProblemOf } from "./part-change";
import { TextField } from "./text-field";

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
export function SampleForm({ name, problem, task, sample, change, ...tools }: SampleFormProps) {
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
