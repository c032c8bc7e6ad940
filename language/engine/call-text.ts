import { stringify } from "../slang";
import { isTooLarge, showable } from "../values/size";
import { isHelper } from "./signature";

/** A call as an error tells it. */
export interface DescribedCall {
  /** Name of the function; empty when it has none. */
  readonly name: string;
  readonly args: readonly unknown[];
  /** Writes the function out, where it is known. */
  readonly text?: () => string;
}

/** Characters of a call that are told; the arguments of a call may be long lists. */
const MAX_CALL_LENGTH = 60;

/** Tells whether a call is one that the program's author can know. */
export const isDescribable = ({ name, args }: DescribedCall): boolean =>
  !isHelper(name) && (name !== "" || args.length > 0);

/** Writes a call with its arguments as the program would write them: `f(1, "a")`. */
export function callText({ name, args }: DescribedCall): string {
  const called = name || "<anonymous>";
  if (isTooLarge(args)) return `${called}(...)`;
  const text = args.map(argumentText).join(", ").replace(/\n\s*/g, " ");
  return `${called}(${text.length > MAX_CALL_LENGTH ? `${text.slice(0, MAX_CALL_LENGTH)}...` : text})`;
}

interface PutOff {
  readonly isMemoized: boolean;
  readonly memoizedValue: unknown;
}

/** A value of the lazy variant that is not computed yet stays so: computing it could fail in turn. */
function argumentText(value: unknown): string {
  const putOff = typeof value === "object" && value !== null && "isMemoized" in value ? (value as PutOff) : null;
  if (putOff && !putOff.isMemoized) return "...";
  try {
    return stringify(showable(putOff ? putOff.memoizedValue : value));
  } catch {
    return "...";
  }
}
