import { type Ref, useId, useRef, useState } from "react";
import { IconButton } from "../../../design/button";
import { strings } from "../../../texts/en/share";

/**
 * Puts a field's text into the clipboard. Without a clipboard (an unsafe address, a browser that refuses) the field is
 * selected and the old way tried.
 * @returns false when the person has to copy the selected text
 */
async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

interface LinkFieldProps {
  readonly label: string;
  readonly value: string;
  readonly focusRef?: Ref<HTMLButtonElement>;
}

/** An address that can be read, selected and copied. */
export function LinkField({ label, value, focusRef }: LinkFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<"copied" | "by hand" | null>(null);
  const copy = async () => {
    if (field.current) setResult((await copyField(field.current)) ? "copied" : "by hand");
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="share__row">
        <input
          id={id}
          ref={field}
          className="input share__link"
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        <IconButton
          ref={focusRef}
          look="normal"
          icon={result === "copied" ? "check" : "copy"}
          label={strings.copy(label)}
          onClick={() => void copy()}
        />
      </div>
      <span role="status" className={result ? "share__hint" : "unseen"}>
        {result === "by hand" ? strings.copyByHand : result === "copied" ? strings.copied : ""}
      </span>
    </div>
  );
}
