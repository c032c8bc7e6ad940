import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  /** Characters that it may have. */
  readonly most: number;
  /** Said while there is no text, for one that must be there. */
  readonly errorIfEmpty?: string;
  readonly onChange: (text: string) => void;
}

/** A short text that is typed. */
export const TextField = ({ label, hint, value, most, errorIfEmpty, onChange }: TextFieldProps) => (
  <FormField stretch label={label} constraintText={hint} errorText={value.trim() === "" ? errorIfEmpty : undefined}>
    <Input
      nativeInputAttributes={{ maxLength: most }}
      value={value}
      onChange={({ detail }) => onChange(detail.value)}
    />
  </FormField>
);
