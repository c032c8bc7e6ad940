import type { GithubClient, GithubUser } from "./client";

/** Whether a person is signed in with GitHub in this tab. */
export type GithubSession =
  | { readonly status: "signedOut" }
  /** The popup is open. `cancel` gives up waiting for it. */
  | { readonly status: "signingIn"; readonly cancel: () => void }
  | { readonly status: "signedIn"; readonly user: GithubUser; readonly client: GithubClient };

/** Why somebody who wanted to sign in is not. */
export type SignInFailure = "blocked" | "cancelled" | "unanswered" | "denied" | "refused" | "offline";

/** How an attempt to sign in ended. */
export type SignInOutcome = { readonly ok: true } | { readonly ok: false; readonly failure: SignInFailure };

/**
 * The sign-in with GitHub of this tab, as pages use it (`github-session.ts` makes the one there is). The token is known to
 * the client alone.
 */
export interface GithubSignIn {
  /** The present session; `subscribe` tells of each change, for `useSyncExternalStore`. */
  readonly session: () => GithubSession;
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens the popup; called by a click, before anything is awaited, or browsers block it. */
  readonly signIn: () => Promise<SignInOutcome>;
  /** Forgets the token, unless a guard says that something is unsaved; tells whether it did. */
  readonly signOut: () => boolean;
  /** Asks `isUnsaved` before somebody signs out; returns what takes the guard away. */
  readonly guard: (isUnsaved: () => boolean) => () => void;
}
