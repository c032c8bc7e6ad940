import type { ShownValue } from "../drawings/values";
import { stringify } from "../slang";
import { withTexts } from "../values/function-text";

/** Characters of a value that are shown. */
const SHOWN = 100;

/** A value without parts, as it is shown. */
export function valueText(value: unknown): string {
  // A long text is not written out as a whole for its beginning.
  if (typeof value === "string" && value.length > SHOWN)
    return `${JSON.stringify(value.slice(0, SHOWN)).slice(0, -1)}..."`;
  try {
    const text = stringify(withTexts(value));
    return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}...`;
  } catch {
    return "(cannot be written out)";
  }
}

/** Estimates what a value weighs in a snapshot, in characters. */
export const weightOf = (value: ShownValue | null): number => (value && "text" in value ? value.text.length + 14 : 18);
