import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { useQuery } from "@tanstack/react-query";
import { assessmentTypesQuery } from "../../../api/course-settings";
import { strings } from "../../../texts/en/mission-control";
import { TextField } from "../fields/text-field";
import { typeOfKind } from "../publish/proposals";
import { useTeachingCourse } from "../publish/teaching-courses";

interface TypeFieldProps {
  /** As the file has it, whatever its case. */
  readonly value: string | null;
  readonly onText: (value: string | null) => void;
}

/** Asks for one of the course's assessment types; for a text as long as they are not known. */
export function TypeField({ value, onText }: TypeFieldProps) {
  const courseId = useTeachingCourse();
  const { data: types = [] } = useQuery({ ...assessmentTypesQuery(courseId ?? 0), enabled: courseId !== null });
  const label = strings.overview.kind;
  if (types.length === 0) {
    return (
      <TextField label={label} value={value} onText={onText} placeholder={strings.enterValue} hint={strings.kindHint} />
    );
  }
  const configId = typeOfKind(types, value);
  const known = types.find(({ assessmentConfigId }) => assessmentConfigId === configId);
  const options = types.map(({ type }) => ({ value: type }));
  const isUnknown = value !== null && known === undefined;
  return (
    <FormField label={label} stretch constraintText={isUnknown ? strings.kindUnknown(value) : strings.kindHint}>
      <Select
        expandToViewport
        options={options}
        placeholder={strings.enterValue}
        selectedOption={value === null ? null : { value: known?.type ?? value }}
        onChange={({ detail }) => onText(detail.selectedOption.value ?? null)}
      />
    </FormField>
  );
}
