import Toggle from "@cloudscape-design/components/toggle";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { strings } from "../texts/en/column-choice";
import { IconButton } from "./button";
import { keep, readKept } from "./kept-value";
import { Popover } from "./popover";
import "./column-choice.css";

/** A column that a table can do without. */
interface OptionalColumn<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Pixels that the table must be wide to show it unasked. Those of the widest leave first. */
  readonly from: number;
}

type Choices = Readonly<Record<string, boolean>>;

const keyOf = (table: string): string => `academy.columns.${table}`;

const choicesIn = (kept: unknown): Choices =>
  Object.fromEntries(Object.entries(kept ?? {}).filter((one): one is [string, boolean] => typeof one[1] === "boolean"));

interface ColumnChoices<Id extends string> {
  /** Goes on the box around the table, whose width decides. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly shows: (id: Id) => boolean;
  readonly choose: (id: Id, isShown: boolean) => void;
}

/**
 * Decides which columns a table shows: those that the person has chosen in this browser, and of the others what there is room for.
 * @param table by which the choice is remembered
 */
export function useColumnChoices<Id extends string>(
  table: string,
  columns: readonly OptionalColumn<Id>[],
): ColumnChoices<Id> {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [choices, setChoices] = useState(() => readKept(keyOf(table), choicesIn));
  useLayoutEffect(() => {
    if (!box.current) return;
    setWidth(box.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return {
    box,
    shows: (id) => choices[id] ?? width >= (columns.find((column) => column.id === id)?.from ?? 0),
    choose: (id, isShown) => {
      const next = { ...choices, [id]: isShown };
      keep(keyOf(table), next);
      setChoices(next);
    },
  };
}

interface ColumnChoiceProps<Id extends string> {
  readonly columns: readonly OptionalColumn<Id>[];
  readonly choices: ColumnChoices<Id>;
}

/** The button that lists the columns a table can do without, each with a switch. */
export const ColumnChoice = <Id extends string>({ columns, choices: { shows, choose } }: ColumnChoiceProps<Id>) => (
  <Popover
    label={strings.columns}
    trigger={(attributes) => <IconButton small icon="settings" label={strings.columns} {...attributes} />}
  >
    {() => (
      <div className="column-choice">
        <strong>{strings.columns}</strong>
        {columns.map(({ id, label }) => (
          <Toggle key={id} checked={shows(id)} onChange={({ detail }) => choose(id, detail.checked)}>
            {label}
          </Toggle>
        ))}
      </div>
    )}
  </Popover>
);
