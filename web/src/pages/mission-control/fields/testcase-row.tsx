import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { memo, useState } from "react";
import type { TestcaseDocument } from "../../../../../domain/assessments/xml";
import { TESTCASE_KINDS, type TestcaseKind } from "../../../../../domain/facts/testcase-kinds";
import { strings } from "../../../texts/en/mission-fields";
import type { RowActs } from "./field-state";
import { SCORE_RANGE, textOrNull } from "./field-values";
import type { ExpectedOf } from "./form-props";
import { NumberField, TextField } from "./input-fields";
import { LinkButton, RowButtons } from "./row-list";

interface TestcaseRowProps extends RowActs<TestcaseDocument> {
  readonly rowKey: number;
  readonly index: number;
  readonly testcase: TestcaseDocument;
  readonly isLast: boolean;
  readonly expectedOf: ExpectedOf | undefined;
}

/** One testcase. It is drawn anew only when it changes, however many there are. */
export const TestcaseRow = memo(function TestcaseRow(props: TestcaseRowProps) {
  const { rowKey, index, testcase, isLast, expectedOf, edit, move, remove } = props;
  const name = strings.testcase(index + 1);
  const fill = useFilling(props);
  return (
    <fieldset className="mission-fields__row" data-row={rowKey}>
      <legend className="unseen">{name}</legend>
      <div className="mission-fields__row-head">
        <strong aria-hidden="true">{name}</strong>
        <RowButtons rowKey={rowKey} name={name} isFirst={index === 0} isLast={isLast} move={move} remove={remove} />
      </div>
      <div className="mission-fields__columns">
        <TextField
          label={strings.program}
          error={testcase.program === null ? strings.programMissing : null}
          value={testcase.program}
          rows={{ min: 1, max: 12 }}
          isCode
          onText={(program) => edit(rowKey, (before) => ({ ...before, program }))}
        />
        <div className="mission-fields__answer">
          <TextField
            label={strings.answer}
            error={fill.failure ?? (testcase.answer === null ? strings.answerMissing : null)}
            value={testcase.answer}
            rows={{ min: 1, max: 6 }}
            isCode
            onText={(answer) => edit(rowKey, (before) => ({ ...before, answer }))}
          />
          {expectedOf && (
            <LinkButton
              ariaLabel={strings.fillAnswerOf(name)}
              loading={fill.isRunning}
              disabled={testcase.program === null}
              onClick={() => void fill.run(expectedOf)}
            >
              {strings.fillAnswer}
            </LinkButton>
          )}
        </div>
      </div>
      <div className="mission-fields__columns">
        <KindField kind={testcase.kind} onKind={(kind) => edit(rowKey, (before) => ({ ...before, kind }))} />
        <NumberField
          label={strings.score}
          missing={strings.notNumberNone}
          value={testcase.score}
          range={SCORE_RANGE}
          onNumber={(score) => edit(rowKey, (before) => ({ ...before, score }))}
        />
      </div>
    </fieldset>
  );
});

const kindOption = (kind: TestcaseKind) => ({
  value: kind,
  label: strings.testcaseKinds[kind],
  description: strings.testcaseKindHints[kind],
});

const KindField = ({ kind, onKind }: { kind: TestcaseKind; onKind: (kind: TestcaseKind) => void }) => (
  <FormField label={strings.testcaseKind} constraintText={strings.testcaseKindHints[kind]}>
    <Select
      expandToViewport
      options={TESTCASE_KINDS.map(kindOption)}
      selectedOption={{ value: kind, label: strings.testcaseKinds[kind] }}
      onChange={({ detail }) => onKind(detail.selectedOption.value as TestcaseKind)}
    />
  </FormField>
);

/** Fills the answer in with what the model solution gives. */
function useFilling({ rowKey, testcase, edit }: TestcaseRowProps) {
  const [isRunning, setRunning] = useState(false);
  const [failed, setFailed] = useState<{ readonly testcase: TestcaseDocument; readonly text: string } | null>(null);
  const run = async (expectedOf: ExpectedOf): Promise<void> => {
    setRunning(true);
    try {
      const answer = textOrNull(await expectedOf(testcase));
      // Another program has been typed meanwhile: this is not its answer.
      edit(rowKey, (before) => (before.program === testcase.program ? { ...before, answer } : before));
      setFailed(null);
    } catch (error) {
      setFailed({ testcase, text: strings.fillFailed(error instanceof Error ? error.message : String(error)) });
    }
    setRunning(false);
  };
  return { run, isRunning, failure: failed?.testcase === testcase ? failed.text : null };
}
