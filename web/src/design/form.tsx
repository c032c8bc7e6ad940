import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { Icon } from "./icons";
import "./form.css";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  /** Renders the control; spread the given attributes onto it. */
  children: (attributes: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode;
}

/** A labelled control with its hint and, when it is wrong, what is wrong. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {hint && (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field__error" id={`${id}-error`} role="alert">
          <Icon name="warning" size={16} />
          {error}
        </span>
      )}
    </div>
  );
}

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label: string; hint?: string };

/** A check box with its words beside it. */
export function Check({ label, hint, ...rest }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" {...rest} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
