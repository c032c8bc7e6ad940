import { useCallback, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../../design/button";
import { strings } from "../../texts/en/sourcecasts";

interface RequestedFocus {
  readonly row: number;
  /** The first field of an added row; the way to delete the next row, where one was deleted. */
  readonly on: "field" | "delete";
}

/**
 * Keeps the focus where rows are added and deleted: an added row is entered at once; of a deleted one the focus goes to the
 * row that takes its place, else to the button that adds one.
 */
export function useRowFocus() {
  const rows = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState<RequestedFocus | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const list = rows.current?.children ?? [];
    const row = list[Math.min(wanted.row, list.length - 1)];
    const target = row?.querySelector<HTMLElement>(wanted.on === "field" ? "input" : "[data-delete]");
    (target ?? add.current)?.focus();
  }, [wanted]);
  const added = useCallback((row: number) => setWanted({ row, on: "field" }), []);
  const deleted = useCallback((row: number) => setWanted({ row, on: "delete" }), []);
  return { rows, add, added, deleted };
}

interface RowButtonsProps {
  readonly number: number;
  readonly onTime?: (() => void) | undefined;
  /** For a row with an end. */
  readonly onEnd?: (() => void) | undefined;
  readonly onDelete: () => void;
}

/** What is done with a row: its times taken from the player, where there is one, and the row deleted. */
export const RowButtons = ({ number, onTime, onEnd, onDelete }: RowButtonsProps) => (
  <span className="row-editor__buttons">
    {onTime && <IconButton small icon="clock" label={strings.takeTimeRow(number)} onClick={onTime} />}
    {onEnd && <IconButton small icon="hourglass" label={strings.takeEndRow(number)} onClick={onEnd} />}
    <IconButton small icon="close" label={strings.deleteRow(number)} data-delete onClick={onDelete} />
  </span>
);

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
