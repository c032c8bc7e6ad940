import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { strings } from "../../texts/en/regrade-requests";
import type { RequestCount, Shown } from "./queries";

interface FiltersProps {
  readonly shown: Shown;
  readonly onShow: (shown: Shown) => void;
  readonly assessmentId: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
  /** The questions that have requests: other assessments need not be chosen. */
  readonly questions: readonly RequestCount[];
}

const SHOWN: readonly Shown[] = ["open", "answered"];

/** Chooses open or answered requests, of all assessments or of one. */
export function Filters({ shown, onShow, assessmentId, onChoose, questions }: FiltersProps) {
  const states = SHOWN.map((value) => ({ value, label: strings.states[value] }));
  const places = new Map(
    questions.map((one) => [one.assessmentId, strings.place(one.assessmentNumber, one.assessmentTitle)]),
  );
  const options = [
    { value: "", label: strings.allAssessments },
    ...[...places].map(([id, label]) => ({ value: String(id), label })),
  ];
  return (
    <div className="regrades__filters">
      <FormField label={strings.state}>
        <Select
          options={states}
          selectedOption={states.find(({ value }) => value === shown) ?? null}
          onChange={({ detail }) => onShow(detail.selectedOption.value as Shown)}
        />
      </FormField>
      <FormField label={strings.assessment}>
        <Select
          filteringType="auto"
          filteringPlaceholder={strings.search}
          filteringAriaLabel={strings.search}
          empty={strings.nothingFound}
          options={options}
          selectedOption={options.find(({ value }) => value === String(assessmentId ?? "")) ?? null}
          onChange={({ detail }) => onChoose(Number(detail.selectedOption.value) || undefined)}
        />
      </FormField>
    </div>
  );
}
