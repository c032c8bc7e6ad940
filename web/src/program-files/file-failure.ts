/** Why a file was not opened or saved. */
export type FileFailureKind =
  /** The browser could not reach the host. */
  | "offline"
  /** Nobody is signed in, or the sign-in has run out; `while-signed-in.ts` asks for it and tries again. */
  | "signed out"
  /** The host counts calls and refuses more; `until` says when it answers again. */
  | "rate limited"
  /** The person may not do it, or has said no when the browser asked. */
  | "forbidden"
  /** The file is not there any more, or this person may not see it. */
  | "missing"
  /** The host does not accept what was sent. */
  | "refused"
  /** The host failed, or its answer says nothing known. */
  | "server"
  /** The host did not answer in time. */
  | "unanswered"
  /** The file is larger than a program may be. */
  | "too large"
  /** The file is no UTF-8 text. */
  | "not text";

/** A file that was not opened or saved. `message` is for a log; `file-failure-text.ts` has the words for people. */
export class FileFailure extends Error {
  /** When the host answers again, in milliseconds since 1970. */
  readonly until: number | null;

  constructor(
    readonly kind: FileFailureKind,
    message: string,
    { until = null, ...options }: ErrorOptions & { readonly until?: number | null } = {},
  ) {
    super(message, options);
    this.until = until;
  }
}

/** The person closed a dialog: nothing was opened or saved, and there is nothing to say. */
export class Cancelled extends Error {
  constructor() {
    super("the person gave up");
  }
}
