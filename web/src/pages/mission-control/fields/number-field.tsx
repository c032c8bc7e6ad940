import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useId } from "react";
import { formatNumber } from "../../../design/format";
import { strings } from "../../../texts/en/mission-fields";
import { isWholeNumber, type NumberRange, numberFrom } from "./field-numbers";
import { useDraft } from "./use-draft";

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with a value that is missing. */
  readonly missing?: string | undefined;
  /** null when the file has none. */
  readonly value: number | null;
  readonly range: NumberRange;
  /** Whether a cleared field is one that the file leaves out; else it keeps its number. */
  readonly mayBeNone?: boolean;
  readonly onNumber: (value: number | null) => void;
}

/** A whole number of the document. What is none keeps the old one, which comes back when the field is left. */
export function NumberField({ label, hint, missing, value, range, mayBeNone = false, onNumber }: NumberFieldProps) {
  const id = useId();
  const isNone = (typed: string): boolean => mayBeNone && typed.trim() === "";
  const rules = {
    write: (number: number | null) => (number === null ? "" : String(number)),
    read: (typed: string) => numberFrom(typed, value, range),
  };
  const { typed, shown, type, leave } = useDraft(value, rules, onNumber);
  // Not at once: who clears the field to type another number has not said that there is none.
  const leaveField = (): void => {
    leave();
    if (typed !== null && isNone(typed) && value !== null) onNumber(null);
  };
  const remark = typed === null || isNone(typed) ? null : remarkOn(typed, value, range);
  return (
    <FormField
      controlId={id}
      label={label}
      constraintText={hint}
      errorText={remark ?? (value === null ? missing : undefined)}
    >
      <div className="mission-fields__number">
        <Input
          controlId={id}
          inputMode="numeric"
          autoComplete={false}
          placeholder={strings.placeholder}
          value={shown}
          onChange={({ detail }) => type(detail.value)}
          onBlur={leaveField}
        />
      </div>
    </FormField>
  );
}

/** Says what becomes of a typed text that is not taken as it is; null when it is. */
function remarkOn(typed: string, value: number | null, { min, max }: NumberRange): string | null {
  if (!isWholeNumber(typed)) return value === null ? strings.notNumberNone : strings.notNumber(formatNumber(value));
  if (Number(typed) < min) return strings.tooSmall(min);
  return Number(typed) > max ? strings.tooLarge(max) : null;
}
