import { isContention, Refusal, tryAgainLater } from "../core/table";

/** A refusal of the frame itself, before any handler: its text is sent as a JSON string, as the contract has it. */
export class FrameRefusal extends Refusal {}

export const malformed = () => new FrameRefusal(400, "Internal server error");
export const pageNotFound = () => new FrameRefusal(404, "Page not found");
export const notAcceptable = () => new FrameRefusal(406, "Internal server error");
export const tooLarge = () => new FrameRefusal(413, "Internal server error");
export const unauthorised = () => new Refusal(401, "Unauthorised");

export interface Failure {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
  /** In seconds, for the header `Retry-After`. */
  readonly retryAfter?: number | undefined;
  /** The part for the log: the fault, when it is ours, or the failure behind a refusal. */
  readonly logged: unknown;
}

/** The one place where something thrown becomes an answer. */
export function failureOf(thrown: unknown): Failure {
  const mayPass = isServiceFault(thrown) || isUnreachable(thrown) || isContention(thrown);
  const error = mayPass ? tryAgainLater(thrown) : thrown;
  if (error instanceof Refusal && !(error instanceof FrameRefusal)) {
    const { status, text: body, cause: logged, retryAfterSeconds: retryAfter } = error;
    return { status, body, contentType: "text/plain; charset=utf-8", logged, retryAfter };
  }
  const known = error instanceof FrameRefusal;
  return {
    status: known ? error.status : 500,
    body: JSON.stringify(known ? error.text : "Internal server error"),
    contentType: "application/json; charset=utf-8",
    logged: known ? undefined : error,
  };
}

/** Tells whether a service of AWS failed through no fault of the request: the next try may succeed. */
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
