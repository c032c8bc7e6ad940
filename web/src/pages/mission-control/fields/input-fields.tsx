import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Textarea from "@cloudscape-design/components/textarea";
import { type CSSProperties, useId } from "react";
import { formatNumber } from "../../../design/format";
import { strings } from "../../../texts/en/mission-fields";
import { useDraft } from "./field-state";
import { isWholeNumber, type NumberRange, numberFrom, textOrNull, uncarriedCharacter } from "./field-values";

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

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Shown while the field is empty. */
  readonly placeholder?: string | undefined;
  /** What is wrong with the value, or missing. */
  readonly error?: string | null | undefined;
  /** null when the file has none. */
  readonly value: string | null;
  readonly onText: (text: string | null) => void;
  /** What of a typed text counts; line ends and space around it are left out unless told otherwise. */
  readonly read?: (typed: string) => string | null;
  /** A field of several lines grows with its text between these; without, it has one line. */
  readonly rows?: { readonly min: number; readonly max: number };
  /** Shown in the face of code, and not checked for spelling. */
  readonly isCode?: boolean;
}

const CODE_FACE: CSSProperties = { fontFamily: "var(--face-code)", fontVariantLigatures: "none" };

/** A text of the document. A cleared field is one that the file leaves out. */
export function TextField({ label, hint, placeholder, error, value, onText, ...rest }: TextFieldProps) {
  const { read = textOrNull, rows, isCode } = rest;
  const id = useId();
  const { shown, type, leave } = useDraft(value, { write: (text) => text ?? "", read }, onText);
  const shared = {
    controlId: id,
    value: shown,
    placeholder: placeholder ?? strings.placeholder,
    disableBrowserSpellcheck: isCode === true,
    onChange: ({ detail }: { detail: { value: string } }) => type(detail.value),
    onBlur: leave,
  };
  const style = isCode ? CODE_FACE : undefined;
  return (
    <FormField
      stretch
      controlId={id}
      label={label}
      constraintText={hint}
      errorText={uncarriedText(value) ?? error ?? undefined}
    >
      {rows ? (
        <Textarea
          {...shared}
          rows={Math.min(rows.max, Math.max(rows.min, shown.split("\n").length))}
          {...(style && { nativeTextareaAttributes: { style } })}
        />
      ) : (
        <Input {...shared} {...(style && { nativeInputAttributes: { style } })} />
      )}
    </FormField>
  );
}

/** Says which character of a text a file cannot hold; null when there is none. */
export function uncarriedText(value: string | null): string | null {
  const found = value === null ? null : uncarriedCharacter(value);
  return found && strings.uncarried(found.code, found.line, found.column);
}
