import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useState } from "react";
import { strings } from "../../texts/en/robot-worlds";

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A number that is typed. What is no number of its range changes nothing, and is said. */
export function NumberField({ label, hint, value, least, most, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const number = numberIn(text);
    if (number !== null && number >= least && number <= most) onChange(number);
  };
  const number = typed === null ? value : numberIn(typed);
  const isWrong = number === null || number < least || number > most;
  return (
    <FormField
      stretch
      label={label}
      constraintText={hint}
      errorText={isWrong ? strings.numberBetween(least, most) : undefined}
    >
      <Input
        inputMode="decimal"
        value={typed ?? String(value)}
        onChange={({ detail }) => type(detail.value)}
        onBlur={() => setTyped(null)}
      />
    </FormField>
  );
}

const numberIn = (text: string): number | null => {
  const trimmed = text.trim().replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : null;
};
