import { strings } from "../texts/en/failures";
import { ApiFailure } from "./failures";

/** What a failed reading means for the reader and what to do about it; `readFailure` has the cause. */
export function failureAdvice(error: unknown): { readonly title: string; readonly advice: string } {
  const status = error instanceof ApiFailure ? error.status : 0;
  if (status === 0) return navigator.onLine ? strings.offline : strings.noNetwork;
  if (status >= 500) return strings.server;
  const statuses: Readonly<Record<number, { readonly title: string; readonly advice: string }>> = strings.statuses;
  return statuses[status] ?? strings.other;
}
