import { strings } from "../../texts/en/ground-control";
import { isPossibleMoment, momentText, parseMoment, problemOfDates } from "./moment-text";

/** The moments as they are typed. */
export interface DatesDraft {
  readonly openAt: string;
  readonly closeAt: string;
  /** Empty where handing in early buys nothing, absent where it is not asked for. */
  readonly earlyFeedbackUntil?: string;
}
export type DatesErrors = Readonly<Record<keyof DatesDraft, string | null>>;

export const NO_ERRORS: DatesErrors = { openAt: null, closeAt: null, earlyFeedbackUntil: null };

/**
 * Returns what is wrong with the moments; nothing is when all are null.
 *
 * @param opensFrom when the contests that it votes on have closed, in milliseconds since 1970
 */
export function errorsOf(
  { openAt, closeAt, earlyFeedbackUntil = "" }: DatesDraft,
  opensFrom: number | null = null,
): DatesErrors {
  const [open, close] = [parseMoment(openAt), parseMoment(closeAt)];
  const [openError = null, closeError = null] = [open, close].map(momentError);
  if (open === null || close === null || openError !== null || closeError !== null) {
    return { ...NO_ERRORS, openAt: openError, closeAt: closeError };
  }
  if (opensFrom !== null && open < opensFrom) {
    return { ...NO_ERRORS, openAt: strings.contestOpen(momentText(opensFrom)) };
  }
  if (problemOfDates(open, close) !== null) return { ...NO_ERRORS, closeAt: strings.dateProblems.order };
  return { ...NO_ERRORS, earlyFeedbackUntil: feedbackError(earlyFeedbackUntil, open, close) };
}

function momentError(moment: number | null): string | null {
  if (moment === null) return strings.noDate;
  return isPossibleMoment(moment) ? null : strings.dateProblems.year;
}

function feedbackError(text: string, open: number, close: number): string | null {
  if (text.trim() === "") return null;
  const until = parseMoment(text);
  if (until === null) return strings.noDate;
  return until > open && until <= close ? null : strings.feedbackMisfit;
}
