import { ApiFailure } from "./failures";

/** What a failed reading means for the reader and what to do about it; `readFailure` has the cause. */
export function failureAdvice(error: unknown): { readonly title: string; readonly advice: string } {
  const status = error instanceof ApiFailure ? error.status : 0;
  if (status === 0) return advice.offline;
  if (status >= 500) return advice.server;
  return advice[status] ?? advice.other;
}

const advice: Readonly<Record<number | "offline" | "server" | "other", { title: string; advice: string }>> = {
  offline: {
    title: "The server cannot be reached",
    advice: "Check your network, then try again. Your drafts are kept in this browser.",
  },
  server: {
    title: "The server has a problem",
    advice: "This is not your fault. Try again in a minute; your drafts are kept in this browser.",
  },
  401: { title: "You are not logged in", advice: "Log in again. Your drafts are kept in this browser." },
  403: { title: "You may not see this", advice: "If you think you should, ask your course staff." },
  404: { title: "This is not here", advice: "It may have been moved or deleted." },
  429: { title: "Too many requests", advice: "Wait a minute, then try again." },
  other: { title: "This could not be loaded", advice: "Try again. If it fails again, tell your course staff." },
};
