import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import { type ReactNode, useState } from "react";
import { COLOURS, type Colour } from "../../../../domain/robots/world/world-file";
import { strings } from "../../texts/en/robot-worlds";
import { isColour } from "./parts";

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

interface FieldGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Fields that belong together, in columns of one width. */
export const FieldGroup = ({ title, children }: FieldGroupProps) => (
  <section className="worlds__group" aria-label={title}>
    <h3>{title}</h3>
    <div className="worlds__fields">{children}</div>
  </section>
);

interface ColourSelectProps {
  readonly label: string;
  readonly value: Colour;
  readonly onChange: (colour: Colour) => void;
}

/** Chooses one of the colours that a robot's sensor knows. */
export const ColourSelect = ({ label, value, onChange }: ColourSelectProps) => (
  <FormField stretch label={label}>
    <Select
      expandToViewport
      options={COLOURS.filter((colour) => colour !== "none" || value === "none").map(optionOf)}
      selectedOption={optionOf(value)}
      onChange={({ detail }) => {
        const colour = detail.selectedOption.value ?? "";
        if (isColour(colour)) onChange(colour);
      }}
    />
  </FormField>
);

const optionOf = (colour: Colour) => ({ value: colour, label: strings.colours[colour] });

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
