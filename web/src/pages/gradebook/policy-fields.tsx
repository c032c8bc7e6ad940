import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { GRADEBOOK_NAME_CHARACTERS, MAX_EXTERNAL_COLUMNS, MAX_WEIGHT_GROUPS } from "../../../../domain/facts/gradebook";
import { rounded } from "../../../../domain/gradebook/total";
import { actionFailure } from "../../api/failures";
import { gradebookQuery, writeMarks } from "../../api/gradebook";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { formatNumber } from "../../design/format";
import { strings } from "../../texts/en/gradebook";
import { type FieldFaults, newGroupId, type TypedColumn, type TypedGroup, type TypedPolicy } from "./policy-draft";
import type { Book } from "./use-book";

interface FieldsProps {
  readonly typed: TypedPolicy;
  readonly faults: FieldFaults;
  readonly mayEdit: boolean;
  readonly onChange: (part: Partial<TypedPolicy>) => void;
}

/** The weights of types and of groups of the course's own. */
export function GroupFields({ typed: { groups, columns }, faults, mayEdit, onChange }: FieldsProps) {
  const replace = (place: number, part: Partial<TypedGroup>) =>
    onChange({ groups: groups.map((group, index) => (index === place ? { ...group, ...part } : group)) });
  const add = () => {
    const own = groups.filter(({ isOwn }) => isOwn).length + 1;
    const group = { id: newGroupId(groups), name: strings.newGroup(own), isOwn: true, weight: "0", keepHighest: "" };
    onChange({ groups: [...groups, group] });
  };
  const sum = groups.reduce((sum, { weight }) => sum + (Number(weight.replace(",", ".")) || 0), 0);
  const isUsed = (id: string) => columns.some(({ groupId }) => groupId === id);
  return (
    <section aria-label={strings.groups}>
      <h3>{strings.groups}</h3>
      <ul className="gradebook__groups">
        {groups.map((group, place) => (
          <li key={group.id}>
            {group.isOwn ? (
              <Cell label={strings.group} fault={faults.has(`group ${place}`) ? strings.nameFault : undefined}>
                <Input
                  value={group.name}
                  disabled={!mayEdit}
                  ariaLabel={strings.groupName(place + 1)}
                  onChange={({ detail }) => replace(place, { name: detail.value.slice(0, GRADEBOOK_NAME_CHARACTERS) })}
                />
              </Cell>
            ) : (
              <strong>{group.name}</strong>
            )}
            <Cell label={strings.weight} fault={faults.has(`weight ${place}`) ? strings.numberFault : undefined}>
              <Input
                value={group.weight}
                inputMode="decimal"
                disabled={!mayEdit}
                ariaLabel={strings.weightOf(group.name)}
                onChange={({ detail }) => replace(place, { weight: detail.value })}
              />
            </Cell>
            <Cell label={strings.keep} fault={faults.has(`keep ${place}`) ? strings.wholeFault : undefined}>
              <Input
                value={group.keepHighest}
                inputMode="numeric"
                disabled={!mayEdit}
                ariaLabel={strings.keepOf(group.name)}
                onChange={({ detail }) => replace(place, { keepHighest: detail.value })}
              />
            </Cell>
            {mayEdit && group.isOwn && !isUsed(group.id) && (
              <Button
                variant="icon"
                iconName="close"
                formAction="none"
                ariaLabel={strings.removeGroup(group.name)}
                onClick={() => onChange({ groups: groups.filter(({ id }) => id !== group.id) })}
              />
            )}
          </li>
        ))}
      </ul>
      <p>
        {strings.weightSum(formatNumber(rounded(sum)))} {strings.keepHint}
      </p>
      {mayEdit && (
        <Button iconName="add-plus" formAction="none" disabled={groups.length >= MAX_WEIGHT_GROUPS} onClick={add}>
          {strings.addGroup}
        </Button>
      )}
    </section>
  );
}

/** The columns for marks from elsewhere. */
export function ColumnFields({ typed, faults, mayEdit, onChange, book }: FieldsProps & { readonly book: Book }) {
  const { groups, columns } = typed;
  const options = groups.map(({ id, name }) => ({ value: id, label: name }));
  const replace = (place: number, part: Partial<TypedColumn>) =>
    onChange({ columns: columns.map((column, index) => (index === place ? { ...column, ...part } : column)) });
  const deletion = useDeletion(book, (column) => onChange({ columns: columns.filter((one) => one !== column) }));
  const add = () => {
    const name = strings.newColumn(columns.length + 1);
    const own = groups.find(({ isOwn }) => isOwn);
    if (own) return onChange({ columns: [...columns, { id: null, name, max: "100", groupId: own.id }] });
    // An exam is no work of a type: it gets a group of its own.
    const group = { id: newGroupId(groups), name: strings.firstGroup, isOwn: true, weight: "0", keepHighest: "" };
    onChange({ groups: [...groups, group], columns: [...columns, { id: null, name, max: "100", groupId: group.id }] });
  };
  return (
    <section aria-label={strings.columns}>
      <h3>{strings.columns}</h3>
      <p>{strings.columnsHint}</p>
      <ul className="gradebook__groups gradebook__externals">
        {columns.map((column, place) => (
          <li key={column.id ?? `new ${place}`}>
            <Cell label={strings.columnName} fault={faults.has(`column ${place}`) ? strings.nameFault : undefined}>
              <Input
                value={column.name}
                disabled={!mayEdit}
                ariaLabel={strings.columnNameOf(place + 1)}
                onChange={({ detail }) => replace(place, { name: detail.value.slice(0, GRADEBOOK_NAME_CHARACTERS) })}
              />
            </Cell>
            <Cell label={strings.max} fault={faults.has(`max ${place}`) ? strings.numberFault : undefined}>
              <Input
                value={column.max}
                inputMode="decimal"
                disabled={!mayEdit}
                ariaLabel={strings.maxOf(place + 1)}
                onChange={({ detail }) => replace(place, { max: detail.value })}
              />
            </Cell>
            <Cell label={strings.group}>
              <Select
                options={options}
                selectedOption={options.find(({ value }) => value === column.groupId) ?? null}
                disabled={!mayEdit}
                ariaLabel={strings.columnGroupOf(place + 1)}
                onChange={({ detail }) => replace(place, { groupId: detail.selectedOption.value ?? column.groupId })}
              />
            </Cell>
            {mayEdit && (
              <Button
                variant="icon"
                iconName="remove"
                formAction="none"
                disabled={deletion.isDeleting}
                ariaLabel={strings.deleteColumn(column.name)}
                onClick={() => void deletion.start(column)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Button iconName="add-plus" formAction="none" disabled={columns.length >= MAX_EXTERNAL_COLUMNS} onClick={add}>
          {strings.addExternal}
        </Button>
      )}
    </section>
  );
}

/** Takes a column away. Its marks are deleted first, one by one in the audit log; the column goes with the form's saving. */
function useDeletion({ marks, rows }: Book, onDeleted: (column: TypedColumn) => void) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const confirm = useConfirm();
  const [isDeleting, setDeleting] = useState(false);
  const start = async (column: TypedColumn): Promise<void> => {
    const { id } = column;
    const present = rows.flatMap(({ student: { regId } }) => {
      const mark = id === null ? undefined : marks.get(regId)?.[id];
      return id === null || mark === undefined ? [] : [{ regId, columnId: id, from: mark, to: null }];
    });
    if (present.length === 0) return onDeleted(column);
    const body = strings.deleteBody(present.length);
    const question = { title: strings.deleteTitle(column.name), body, confirm: strings.deleteConfirm, danger: true };
    if (!(await confirm(question))) return;
    setDeleting(true);
    try {
      await writeMarks(courseId, present, () => undefined);
      onDeleted(column);
    } catch (error) {
      toast.danger(actionFailure(error));
    } finally {
      setDeleting(false);
      void client.invalidateQueries({ queryKey: gradebookQuery(courseId).queryKey });
    }
  };
  return { isDeleting, start };
}

interface CellProps {
  readonly label: string;
  readonly fault?: string | undefined;
  readonly children: ReactNode;
}

const Cell = ({ label, fault, children }: CellProps) => (
  <FormField label={label} errorText={fault}>
    {children}
  </FormField>
);
