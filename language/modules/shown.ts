import { stringify } from "../slang";
import { isTooLarge } from "../values/size";

const LONGEST = 80;

/** A value as it stands in an error: as Source shows it, on one line, and cut where it is long. */
export function shown(value: unknown): string {
  if (isTooLarge(value)) return "a value of more than a million elements";
  const text = stringify(value).replace(/\s+/g, " ");
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}
