/** Why a call to GitHub did not do what was asked. */
export type GithubFailureKind =
  /** The browser could not reach the host. */
  | "offline"
  /** 401: the token is no longer good. */
  | "signedOut"
  /** 403 or 429 of a rate limit; `until` says when it ends. */
  | "rateLimited"
  /** 403 otherwise: the person or the installation may not do it. */
  | "forbidden"
  /** 404: it is not there, or this person may not see it. */
  | "missing"
  /** Somebody has committed since the head that the commit was made for. */
  | "conflict"
  /** 422: what was sent is not acceptable, such as a name that is taken. */
  | "refused"
  /** 5xx, or an answer that says nothing known. */
  | "server";

/** A call to GitHub that failed. `message` is for a log; the words of each kind for people are among the texts. */
export class GithubFailure extends Error {
  constructor(
    readonly kind: GithubFailureKind,
    message: string,
    /** When a rate limit ends, in milliseconds since 1970. */
    readonly until: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
