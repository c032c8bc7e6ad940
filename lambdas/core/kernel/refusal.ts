/**
 * The one way the domain says no: a status (of HTTP, as a number) and the exact text that the caller is to read.
 * Anything else that is thrown is a fault of ours.
 */
export class Refusal extends Error {
  /** After how many seconds the same call may succeed, where that is known. */
  readonly retryAfterSeconds: number | undefined;
  /** Place of the problem in an uploaded file, when it is known. Line and column are counted from 1. */
  readonly place: { readonly line: number; readonly column: number } | undefined;

  constructor(
    readonly status: number,
    readonly text: string,
    /** `cause` is for the log only: what was behind it, when that was a failure. */
    {
      retryAfterSeconds,
      place,
      ...options
    }: ErrorOptions & { readonly retryAfterSeconds?: number; readonly place?: Refusal["place"] } = {},
  ) {
    super(`${status} ${text}`, options);
    this.name = "Refusal";
    this.retryAfterSeconds = retryAfterSeconds;
    this.place = place;
  }
}

/** Too much happens at once, or something is not ready yet; the same call may succeed a moment later. */
export const tryAgainLater = (cause?: unknown) =>
  new Refusal(503, "Please try again later.", { cause, retryAfterSeconds: 1 });

/** The registration is not in that course, or its role does not permit the call. */
export const forbidden = () => new Refusal(403, "Forbidden");
