import FormField from "@cloudscape-design/components/form-field";
import Textarea from "@cloudscape-design/components/textarea";
import { REASON_CHARACTERS } from "../../../../domain/facts/limits";
import { strings } from "../../texts/en/ground-control";

interface ReasonFieldProps {
  readonly value: string;
  readonly isMissing: boolean;
  readonly onChange: (value: string) => void;
}

/** Why something is published although its checks are not passed. */
export const ReasonField = ({ value, isMissing, onChange }: ReasonFieldProps) => (
  <FormField label={strings.reason} constraintText={strings.reasonHint} errorText={isMissing && strings.reasonMissing}>
    <Textarea
      rows={2}
      ariaRequired
      value={value}
      nativeTextareaAttributes={{ maxLength: REASON_CHARACTERS }}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
);
