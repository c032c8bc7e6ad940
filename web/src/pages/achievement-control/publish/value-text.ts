import { formatDate, formatNumber } from "../../../design/format";
import { strings } from "../../../texts/en/achievement-control";

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const LONGEST = 80;

/** Says a value of a field in words: dates, numbers and short texts, anything else as it is stored. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "" || value === false) return strings.nothing;
  if (value === true) return strings.yes;
  if (typeof value === "number") return formatNumber(value);
  if (typeof value === "string") return MOMENT.test(value) ? formatDate(value, "medium") : shortened(value);
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  return shortened(JSON.stringify(value));
}

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
