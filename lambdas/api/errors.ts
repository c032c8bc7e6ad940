import { Refusal, tryAgainLater } from "../core/kernel/refusal";
import { isTransient } from "../core/kernel/transient-failure";

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
  /** Where in a file that was sent the reason stands, for the headers `X-Error-Line` and `X-Error-Column`. */
  readonly place?: Refusal["place"];
  /** The part for the log: the fault, when it is ours, or the failure behind a refusal. */
  readonly logged: unknown;
}

/** The one place where something thrown becomes an answer. */
export function failureOf(thrown: unknown): Failure {
  const error = isTransient(thrown) ? tryAgainLater(thrown) : thrown;
  if (error instanceof Refusal && !(error instanceof FrameRefusal)) {
    const { status, text: body, cause: logged, retryAfterSeconds: retryAfter, place } = error;
    return { status, body, contentType: "text/plain; charset=utf-8", logged, retryAfter, place };
  }
  const known = error instanceof FrameRefusal;
  return {
    status: known ? error.status : 500,
    body: JSON.stringify(known ? error.text : "Internal server error"),
    contentType: "application/json; charset=utf-8",
    logged: known ? undefined : error,
  };
}
