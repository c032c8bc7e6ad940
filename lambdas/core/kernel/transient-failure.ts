import { isContention } from "../table";

/** Tells whether a failure is no fault of the request and may be over soon, so that the same call may succeed then. */
export function isTransient(error: unknown): boolean {
  return isServiceFault(error) || isUnreachable(error) || isContention(error);
}

/** Tells whether a service of AWS could not do what it was asked. */
function isServiceFault(error: unknown): boolean {
  const { $metadata } = (error ?? {}) as { readonly $metadata?: { readonly httpStatusCode?: number } };
  return ($metadata?.httpStatusCode ?? 0) >= 500;
}

/** Errors of the network; the SDK calls those of Node's that it may try again itself `TimeoutError`. */
const NETWORK_ERRORS: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "TimeoutError",
]);

/** Tells whether no answer came at all, after all attempts of the SDK: the next try may succeed. */
function isUnreachable(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  return NETWORK_ERRORS.has(code) || NETWORK_ERRORS.has(name);
}
