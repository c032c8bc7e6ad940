import DatePicker from "@cloudscape-design/components/date-picker";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import TextFilter from "@cloudscape-design/components/text-filter";
import { useEffect, useRef, useState } from "react";
import { AUDIT_KINDS, type AuditKind } from "../../../../domain/facts/audit-kinds";
import { useCourse } from "../../app/session";
import { useTyped } from "../../design/use-typed";
import { strings } from "../../texts/en/audit-log";
import type { AuditLog } from "./use-audit-log";
import { isDay } from "./view";

const EVERY = "";

/** The filters of the audit log. */
export function Controls({ log: { view, entries, change } }: { log: AuditLog }) {
  const [text, type] = useTyped(view.text, (typed) => change({ text: typed }));
  const actors = useActors(entries, view.actor);
  const kinds = [
    { value: EVERY, label: strings.allKinds },
    ...AUDIT_KINDS.map((kind) => ({ value: kind as string, label: strings.kinds[kind] })),
  ];
  return (
    <div className="audit-log__controls">
      <div className="audit-log__text">
        <TextFilter
          filteringText={text}
          filteringPlaceholder={strings.filter}
          filteringAriaLabel={strings.filter}
          filteringClearAriaLabel={strings.clearFilter}
          onChange={({ detail }) => type(detail.filteringText)}
        />
      </div>
      <FormField label={strings.kind} stretch>
        <Select
          options={kinds}
          selectedOption={kinds.find(({ value }) => value === (view.kind ?? EVERY)) ?? null}
          onChange={({ detail }) => change({ kind: (detail.selectedOption.value || null) as AuditKind | null })}
        />
      </FormField>
      <FormField label={strings.by} stretch>
        <Select
          options={actors}
          selectedOption={actors.find(({ value }) => value === String(view.actor ?? EVERY)) ?? null}
          onChange={({ detail }) => change({ actor: Number(detail.selectedOption.value) || null })}
        />
      </FormField>
      <Day label={strings.from} day={view.from} onDay={(from) => change({ from })} />
      <Day label={strings.to} day={view.to} onDay={(to) => change({ to })} />
    </div>
  );
}

/** Who has done something that was shown since the page was opened, and the reader: the course's people are too many to list. */
function useActors(entries: AuditLog["entries"], chosen: number | null) {
  const { registration } = useCourse();
  const known = useRef(new Map<number, string>([[registration.courseRegId, strings.you]]));
  for (const { actor } of entries) {
    if (actor && actor.id !== registration.courseRegId) known.current.set(actor.id, actor.name);
  }
  const options = [...known.current].map(([id, label]) => ({ value: String(id), label }));
  if (chosen !== null && !known.current.has(chosen)) options.push({ value: String(chosen), label: `#${chosen}` });
  return [{ value: EVERY, label: strings.everybody }, ...options];
}

/** A day that counts once it is whole. */
function Day({ label, day, onDay }: { label: string; day: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  return (
    <FormField label={label} errorText={typed !== "" && !isDay(typed) ? strings.dateInvalid : undefined}>
      <DatePicker
        value={typed}
        placeholder={strings.datePlaceholder}
        openCalendarAriaLabel={(selected) =>
          selected ? strings.changeDate(label, selected) : strings.chooseDate(label)
        }
        onChange={({ detail }) => {
          setTyped(detail.value);
          if (detail.value === "" || isDay(detail.value)) onDay(detail.value);
        }}
      />
    </FormField>
  );
}
