import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { useQuery } from "@tanstack/react-query";
import { overviewsQuery } from "../../../api/assessments";
import { useCourse } from "../../../app/session";
import { strings } from "../../../texts/en/goal-editor";

interface AssessmentSelectProps {
  readonly label: string;
  /** The assessment's number. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (number: string) => void;
}

/** Chooses an assessment of the course by its number; one that is not there is said to be so. */
export function AssessmentSelect({ label, value, error, onChange }: AssessmentSelectProps) {
  const { courseId } = useCourse();
  const { data, isPending } = useQuery(overviewsQuery(courseId));
  const options = (data ?? []).flatMap(({ number, title }) =>
    number ? [{ value: number, label: number, description: title }] : [],
  );
  const isUnknown = value !== "" && data !== undefined && !options.some((option) => option.value === value);
  return (
    <FormField label={label} errorText={error} warningText={isUnknown && strings.assessmentUnknown(value)}>
      <Select
        filteringType="auto"
        virtualScroll
        placeholder={strings.chooseAssessment}
        statusType={isPending ? "loading" : "finished"}
        options={options}
        selectedOption={
          value === "" ? null : (options.find((option) => option.value === value) ?? { value, label: value })
        }
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? "")}
      />
    </FormField>
  );
}
