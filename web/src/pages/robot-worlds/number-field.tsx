import { useState } from "react";
import { Field } from "../../design/form";
import { strings } from "../../texts/robot-worlds";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A number that is typed. What is no number of its range changes nothing, and is said. */
export function NumberField({ label, value, least, most, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const number = numberIn(text);
    if (number !== null && number >= least && number <= most) onChange(number);
  };
  const number = typed === null ? value : numberIn(typed);
  const isWrong = number === null || number < least || number > most;
  return (
    <Field label={label} error={isWrong ? strings.numberBetween(least, most) : null}>
      {(attributes) => (
        <input
          {...attributes}
          className="input"
          inputMode="decimal"
          value={typed ?? String(value)}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}

const numberIn = (text: string): number | null => {
  const trimmed = text.trim().replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : null;
};
