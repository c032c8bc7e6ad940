import { type DatesProblem, isPossibleYear } from "../../ground-control/moment-text";
import { momentOfFile } from "../publish/proposals";

/** A date of a file in the parts that its controls hold. */
export interface FileMoment {
  /** `2030-01-01`, empty when there is none. */
  readonly day: string;
  /** `23:59`. */
  readonly time: string;
  /** What follows in the file: seconds and the offset of the time zone, such as `+08`. */
  readonly rest: string;
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})((?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?))?$/;

/** Reads a date of a file; null for what is none, such as a text in another form. */
export function readFileMoment(text: string): FileMoment | null {
  const [, day, time, rest] = MOMENT.exec(text) ?? [];
  return day === undefined ? null : { day, time: time ?? "00:00", rest: rest ?? "" };
}

/** Writes a date as the file has it; null while its day or time is not complete. */
export function writeFileMoment({ day, time, rest }: FileMoment): string | null {
  const text = `${day}T${time || "00:00"}${rest}`;
  return MOMENT.test(text) ? text : null;
}

/**
 * Says what is wrong with a date of a file that has to come after another one: a year in which no assessment may open or
 * close, or the order of the two. Null when nothing is, or when one of them is in another form.
 */
export function fileMomentProblem(text: string | null, after: string | null): DatesProblem | null {
  const moment = momentOfFile(text);
  if (moment === null) return null;
  if (!isPossibleYear(moment)) return "year";
  const first = momentOfFile(after);
  return first !== null && moment <= first ? "order" : null;
}

/** The offset of a time zone in a file, for this many minutes west of UTC. */
export function offsetOf(minutesWest: number): string {
  const [sign, minutes] = [minutesWest > 0 ? "-" : "+", Math.abs(minutesWest)];
  const [hours, left] = [String(Math.floor(minutes / 60)).padStart(2, "0"), minutes % 60];
  return `${sign}${hours}${left === 0 ? "" : `:${String(left).padStart(2, "0")}`}`;
}
