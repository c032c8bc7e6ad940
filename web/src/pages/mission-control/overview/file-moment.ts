import { formatOffset, zoneOfDates } from "../../../design/format";
import { isoOf } from "../../../design/local-moment";
import { type DatesProblem, isPossibleMoment } from "../../ground-control/moment-text";
import { momentOfFile } from "../publish/proposals";

/** A date of a file in the parts that its controls hold. */
export interface FileMoment {
  /** `2030-01-01`, empty when there is none. */
  readonly day: string;
  /** `23:59`. */
  readonly time: string;
  /** What follows in the file: seconds and the offset of the time zone, such as `+08`; the course's zone without one. */
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
  if (!isPossibleMoment(moment)) return "year";
  const first = momentOfFile(after);
  return first !== null && moment <= first ? "order" : null;
}

/** Returns a date's parts with the offset that the course's clock has at its day and time, as files write it: `+08`. */
export function withCourseOffset(moment: FileMoment): FileMoment {
  const iso = isoOf({ day: moment.day, time: moment.time || "00:00" });
  if (iso === undefined) return moment;
  return { ...moment, rest: formatOffset(iso, zoneOfDates()).replace("UTC", "").replace(":00", "") };
}
