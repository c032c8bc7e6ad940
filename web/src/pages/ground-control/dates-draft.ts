import { strings } from "../../texts/ground-control";
import { parseMoment, problemOfDates } from "./moment-text";

/** The moments as they are typed. */
export interface DatesDraft {
  readonly openAt: string;
  readonly closeAt: string;
}
export type DatesErrors = Readonly<Record<keyof DatesDraft, string | null>>;

export const NO_ERRORS: DatesErrors = { openAt: null, closeAt: null };

/** Returns what is wrong with the moments; nothing is when both are null. */
export function errorsOf({ openAt, closeAt }: DatesDraft): DatesErrors {
  const [open, close] = [parseMoment(openAt), parseMoment(closeAt)];
  if (open === null || close === null) {
    return { openAt: open === null ? strings.noDate : null, closeAt: close === null ? strings.noDate : null };
  }
  const problem = problemOfDates(open, close);
  return { openAt: null, closeAt: problem && strings.dateProblems[problem] };
}
