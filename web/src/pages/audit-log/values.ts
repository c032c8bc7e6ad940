import { formatDate, formatNumber } from "../../design/format";
import { strings } from "../../texts/en/audit-log";

type Value = string | number | boolean | null;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Writes the name of a field, in words where there are any. */
export const fieldLabel = (field: string): string =>
  (strings.fields as Readonly<Record<string, string | undefined>>)[field] ?? field;

/**
 * Writes a value of a field as people read it.
 * @param types names of the course's assessment types by id
 */
export function valueText(field: string, value: Value, types: ReadonlyMap<number, string>): string {
  if (value === null || value === "") return strings.nothing;
  if (typeof value === "boolean") return value ? strings.yes : strings.no;
  if (field === "configId") return types.get(Number(value)) ?? `#${value}`;
  if (typeof value === "number") return formatNumber(value);
  if (MOMENT.test(value)) return formatDate(value, "medium");
  return (strings.values as Readonly<Record<string, string | undefined>>)[value] ?? value;
}
