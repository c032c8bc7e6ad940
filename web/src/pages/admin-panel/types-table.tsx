import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Icon from "@cloudscape-design/components/icon";
import Input from "@cloudscape-design/components/input";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { useMedia } from "../../design/media";
import { type Drag, rowsOf, useRowDrag } from "../../design/use-row-drag";
import { strings } from "../../texts/en/admin-panel";
import { type AssessmentType, inOrder, MAX_TYPES, moved, nameProblem, newType, type TypeField } from "./course-setup";
import { countWorkOfType } from "./use-setup";

/** Draws the order of a drag: the rows of a table are moved by style, as Cloudscape has no other order for them. */
function useDrawnOrder(list: RefObject<HTMLElement | null>, drag: Drag | null): void {
  useLayoutEffect(() => {
    if (!drag) return;
    const rows = rowsOf(list.current);
    let top = rows[0]?.row.offsetTop ?? 0;
    for (const entry of drag.order) {
      const row = rows.find((one) => one.entry === entry)?.row;
      if (!row) continue;
      row.style.translate = `0 ${top - row.offsetTop}px`;
      row.toggleAttribute("data-dragged", entry === drag.entry);
      top += row.offsetHeight;
    }
    return () => {
      for (const { row } of rows) {
        row.style.translate = "";
        row.removeAttribute("data-dragged");
      }
    };
  }, [list, drag]);
}

interface TypesTableProps {
  readonly types: readonly AssessmentType[];
  /** Whether what is missing is to be told. */
  readonly isChecked: boolean;
  readonly change: (edit: (before: readonly AssessmentType[]) => readonly AssessmentType[]) => void;
}

/** The assessment types of a course, edited where they stand. */
export function TypesTable({ types, isChecked, change }: TypesTableProps) {
  const narrow = useMedia("(max-width: 899.98px)");
  const remove = useRemoval({ types, change });
  const [said, say] = useState("");
  const edit = (id: number, part: Partial<AssessmentType>): void =>
    change((before) => before.map((type) => (type.assessmentConfigId === id ? { ...type, ...part } : type)));
  const move = (id: number, by: -1 | 1): void => {
    const index = types.findIndex(({ assessmentConfigId }) => assessmentConfigId === id);
    const place = index + by + 1;
    if (place < 1 || place > types.length) return;
    change((before) => moved(before, index, by));
    say(strings.moved(types[index]?.type ?? "", place, types.length));
  };
  const add = (): void => {
    if (types.length >= MAX_TYPES) toast.danger(strings.atMost8);
    else change((before) => [...before, newType(before)]);
  };
  const list = useRef<HTMLDivElement>(null);
  const ids = types.map(({ assessmentConfigId }) => assessmentConfigId);
  const drop = (order: readonly number[], id: number): void => {
    change((before) => inOrder(before, order));
    say(strings.moved(types[ids.indexOf(id)]?.type ?? "", order.indexOf(id) + 1, order.length));
  };
  const { drag, start } = useRowDrag(list, drop);
  useDrawnOrder(list, drag);
  const rows: Rows = {
    types,
    isChecked,
    edit,
    move,
    grab: (event, id) => start(event, id, ids),
    remove: (type) => void remove(type),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    const row = event.target instanceof Element ? event.target.closest("tr, li") : null;
    const id = row?.querySelector("[data-entry]")?.getAttribute("data-entry");
    if (!event.altKey || by === null || id == null) return;
    event.preventDefault();
    move(Number(id), by);
  };
  const header = (
    <Header
      variant="h2"
      counter={`(${types.length})`}
      description={narrow ? strings.typesHint : `${strings.typesHint} ${strings.dragHint}`}
      actions={
        <Button iconName="add-plus" onClick={add}>
          {strings.addType}
        </Button>
      }
    >
      {strings.types}
    </Header>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the buttons that are there
    <div className="types" ref={list} onKeyDown={onKeyDown}>
      {narrow ? <TypeCards header={header} rows={rows} /> : <TypeRows header={header} rows={rows} />}
      <p className="unseen" role="status">
        {said}
      </p>
    </div>
  );
}

/** Asks before a type goes, with the numbers of what goes with it. */
function useRemoval({ types, change }: Pick<TypesTableProps, "types" | "change">) {
  const { courseId } = useCourse();
  const confirm = useConfirm();
  const workOf = ({ assessmentConfigId: id, type }: AssessmentType) =>
    id < 0 ? { assessments: 0, begun: 0 } : countWorkOfType(courseId, type).catch(() => null);
  return async (type: AssessmentType): Promise<void> => {
    if (types.length === 1) return toast.danger(strings.atLeast1);
    const yes = await confirm({
      title: strings.deleteTypeTitle(type.type),
      body: `${strings.deleteTypeBody(await workOf(type))} ${strings.deleteTypeUndo}`,
      confirm: strings.delete,
      danger: true,
    });
    if (yes) change((before) => before.filter((one) => one.assessmentConfigId !== type.assessmentConfigId));
  };
}

interface Rows {
  readonly types: readonly AssessmentType[];
  readonly isChecked: boolean;
  readonly edit: (id: number, part: Partial<AssessmentType>) => void;
  readonly move: (id: number, by: -1 | 1) => void;
  /** Begins to drag a type by its handle. */
  readonly grab: (event: PointerEvent, id: number) => void;
  readonly remove: (type: AssessmentType) => void;
}

function TypeRows({ header, rows }: { header: React.ReactNode; rows: Rows }) {
  const column = (id: TypeField, minWidth: number): TableProps.ColumnDefinition<AssessmentType> => ({
    id,
    header: strings.typeFields[id],
    minWidth,
    cell: (type) => <Cell field={id} type={type} rows={rows} />,
  });
  return (
    <Table
      header={header}
      items={rows.types}
      trackBy={({ assessmentConfigId }) => String(assessmentConfigId)}
      contentDensity="compact"
      wrapLines
      ariaLabels={{ tableLabel: strings.types }}
      columnDefinitions={[
        { ...column("type", 156), isRowHeader: true },
        column("isManuallyGraded", 98),
        column("displayInDashboard", 98),
        column("hoursBeforeEarlyXpDecay", 130),
        column("earlySubmissionXp", 130),
        column("hidesGrades", 130),
        {
          id: "actions",
          header: strings.actions,
          minWidth: 112,
          cell: (type) => <TypeActions type={type} rows={rows} />,
        },
      ]}
    />
  );
}

/** On narrow screens each type is a form of its own. */
function TypeCards({ header, rows }: { header: React.ReactNode; rows: Rows }) {
  const { types } = rows;
  return (
    <section className="types__cards">
      {header}
      <ul>
        {types.map((type) => (
          <li key={type.assessmentConfigId}>
            <FormField label={strings.typeFields.type}>
              <Cell field="type" type={type} rows={rows} isText />
            </FormField>
            <Cell field="isManuallyGraded" type={type} rows={rows} isText />
            <Cell field="displayInDashboard" type={type} rows={rows} isText />
            <FormField label={strings.typeFields.hoursBeforeEarlyXpDecay}>
              <Cell field="hoursBeforeEarlyXpDecay" type={type} rows={rows} />
            </FormField>
            <FormField label={strings.typeFields.earlySubmissionXp}>
              <Cell field="earlySubmissionXp" type={type} rows={rows} />
            </FormField>
            <Cell field="hidesGrades" type={type} rows={rows} isText />
            <TypeActions type={type} rows={rows} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CellProps {
  readonly field: TypeField;
  readonly type: AssessmentType;
  readonly rows: Rows;
  /** Whether a check box has its words beside it. */
  readonly isText?: boolean;
}

function Cell({ field, type, rows, isText = false }: CellProps) {
  const { edit } = rows;
  const { assessmentConfigId: id } = type;
  const label = strings.fieldOf(strings.typeFields[field], type.type);
  const value = type[field];
  if (typeof value === "boolean") {
    return (
      <Checkbox
        checked={value}
        ariaLabel={isText ? undefined : label}
        onChange={({ detail }) => edit(id, { [field]: detail.checked })}
      >
        {isText && strings.typeFields[field]}
      </Checkbox>
    );
  }
  if (typeof value === "number") {
    return <NumberInput label={label} value={value} onChange={(number) => edit(id, { [field]: number })} />;
  }
  return <NameCell label={label} type={type} rows={rows} isDragged={!isText} />;
}

interface NameCellProps {
  readonly label: string;
  readonly type: AssessmentType;
  readonly rows: Rows;
  /** Whether there is a handle to drag the row by: cards are too tall for it. */
  readonly isDragged: boolean;
}

function NameCell({ label, type, rows: { types, isChecked, edit, grab }, isDragged }: NameCellProps) {
  const { assessmentConfigId: id, type: name } = type;
  const problem = isChecked ? nameProblem(types, type) : null;
  return (
    <span className="types__name" data-entry={id}>
      {isDragged && types.length > 1 && (
        <span
          className="types__handle"
          title={strings.dragType}
          aria-hidden="true"
          onPointerDown={(event) => grab(event, id)}
        >
          <Icon name="drag-indicator" />
        </span>
      )}
      <FormField errorText={problem && strings.typeProblems[problem]}>
        <Input
          value={name}
          ariaLabel={label}
          nativeInputAttributes={{ maxLength: 100 }}
          onChange={({ detail }) => edit(id, { type: detail.value })}
        />
      </FormField>
    </span>
  );
}

interface NumberInputProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A whole number from 0 on. What is none while it is typed counts only once it is one; left so, the last number returns. */
function NumberInput({ label, value, onChange }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text);
  return (
    <Input
      type="number"
      inputMode="numeric"
      nativeInputAttributes={{ min: 0 }}
      ariaLabel={label}
      value={typed ?? String(value)}
      invalid={typed !== null && !isNumber(typed)}
      onChange={({ detail }) => {
        setTyped(detail.value);
        if (isNumber(detail.value)) onChange(Number(detail.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function TypeActions({ type, rows: { types, move, remove } }: { type: AssessmentType; rows: Rows }) {
  const { assessmentConfigId: id, type: name } = type;
  const isFirst = types[0]?.assessmentConfigId === id;
  const isLast = types.at(-1)?.assessmentConfigId === id;
  return (
    <span className="types__actions">
      <Button
        variant="icon"
        iconName="arrow-up"
        ariaLabel={strings.moveUp(name)}
        disabled={isFirst}
        onClick={() => move(id, -1)}
      />
      <Button
        variant="icon"
        iconName="arrow-down"
        ariaLabel={strings.moveDown(name)}
        disabled={isLast}
        onClick={() => move(id, 1)}
      />
      <Button variant="icon" iconName="remove" ariaLabel={strings.deleteType(name)} onClick={() => remove(type)} />
    </span>
  );
}
