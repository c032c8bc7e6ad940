import { useId } from "react";

interface RowFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly problem?: string | undefined;
  readonly onChange: (text: string) => void;
  /** For a time. */
  readonly narrow?: boolean;
  /** For a text that may have lines: so many are seen. */
  readonly lines?: number;
}

/** A field of a row: its name is heard rather than seen, what is wrong stands below it. */
export function RowField({ label, placeholder, value, problem, onChange, narrow = false, lines }: RowFieldProps) {
  const id = useId();
  const attributes = {
    className: "input",
    "aria-label": label,
    placeholder,
    value,
    "aria-invalid": problem === undefined ? undefined : true,
    "aria-describedby": problem === undefined ? undefined : id,
  };
  return (
    <span className={`row-editor__field${narrow ? " row-editor__field--narrow" : ""}`}>
      {lines === undefined ? (
        <input {...attributes} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...attributes} rows={lines} onChange={(event) => onChange(event.target.value)} />
      )}
      {problem !== undefined && (
        <span className="field__error" id={id}>
          {problem}
        </span>
      )}
    </span>
  );
}
