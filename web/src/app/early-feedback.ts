import type { Schemas } from "../api/client";

type Work = Pick<Schemas["AssessmentOverview"], "earlyFeedbackUntil" | "status" | "openAt">;

/** Returns until when handing in still shows the hidden testcases; null where it does not, or is done. */
export function earlyFeedbackTo({ earlyFeedbackUntil, status, openAt }: Work, now: number): string | null {
  if (earlyFeedbackUntil === null || status === "submitted" || Date.parse(openAt) > now) return null;
  return Date.parse(earlyFeedbackUntil) >= now ? earlyFeedbackUntil : null;
}
