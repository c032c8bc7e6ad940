import type {
  FileChanges,
  Organisation,
  Repository,
  RepositoryEntry,
  RepositoryFile,
  RepositoryPlace,
  Snapshot,
} from "./repository";

/** The person who is signed in with GitHub. */
export interface GithubUser {
  readonly login: string;
  readonly name: string | null;
  readonly email: string | null;
}

/** What pages ask of GitHub in the name of one person. Every call that fails throws a GithubFailure. */
export interface GithubClient {
  user(): Promise<GithubUser>;
  /** All organisations of the person that the App may see. */
  organisations(): Promise<readonly Organisation[]>;
  /** All repositories that the person may see: own, shared, of organisations; as many pages as there are. */
  repositories(): Promise<readonly Repository[]>;
  /** One repository; null where it is not there, or not for this person. */
  repository(place: RepositoryPlace): Promise<Repository | null>;
  /** Creates an empty repository of the person, or of an organisation. A name that is taken is refused. */
  createRepository(request: {
    readonly name: string;
    readonly organisation: string | null;
    readonly isPrivate: boolean;
  }): Promise<Repository>;
  /** The files and folders of a folder on the default branch, folders first; empty of a repository without a commit. */
  folder(place: RepositoryPlace, path: string): Promise<readonly RepositoryEntry[]>;
  /** A file's text on the default branch; null where there is none. Throws GithubFailure "refused" for a folder. */
  file(place: RepositoryPlace, path: string): Promise<RepositoryFile | null>;
  /** The repository at the newest commit of its default branch, with the texts of the files that are wanted. */
  snapshot(place: RepositoryPlace, isWanted: (path: string) => boolean): Promise<Snapshot>;
  /**
   * Makes one commit of all changes on top of `head`, and returns the new commit's id. Throws GithubFailure "conflict",
   * having changed nothing, when the branch has moved on. `head` null makes the first commit of an empty repository.
   */
  commit(request: {
    readonly place: RepositoryPlace;
    readonly branch: string;
    readonly head: string | null;
    readonly changes: FileChanges;
    readonly message: string;
  }): Promise<string>;
}

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
