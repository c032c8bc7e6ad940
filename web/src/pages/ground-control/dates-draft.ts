import { strings } from "../../texts/ground-control";
import { parseMoment, problemOfDates } from "./moment-text";

/** The moments as they are typed. */
export interface DatesDraft {
  readonly openAt: string;
  readonly closeAt: string;
  /** Empty where handing in early buys nothing, absent where it is not asked for. */
  readonly earlyFeedbackUntil?: string;
}
export type DatesErrors = Readonly<Record<keyof DatesDraft, string | null>>;

export const NO_ERRORS: DatesErrors = { openAt: null, closeAt: null, earlyFeedbackUntil: null };

/** Returns what is wrong with the moments; nothing is when all are null. */
export function errorsOf({ openAt, closeAt, earlyFeedbackUntil = "" }: DatesDraft): DatesErrors {
  const [open, close] = [parseMoment(openAt), parseMoment(closeAt)];
  if (open === null || close === null) {
    const [openError, closeError] = [open, close].map((moment) => (moment === null ? strings.noDate : null));
    return { ...NO_ERRORS, openAt: openError ?? null, closeAt: closeError ?? null };
  }
  const problem = problemOfDates(open, close);
  const ofFeedback = problem === null ? feedbackError(earlyFeedbackUntil, open, close) : null;
  return { openAt: null, closeAt: problem && strings.dateProblems[problem], earlyFeedbackUntil: ofFeedback };
}

function feedbackError(text: string, open: number, close: number): string | null {
  if (text.trim() === "") return null;
  const until = parseMoment(text);
  if (until === null) return strings.noDate;
  return until > open && until <= close ? null : strings.feedbackMisfit;
}
