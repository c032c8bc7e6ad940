import type { GithubClient } from "../../github/client";
import { GithubFailure, type GithubFailureKind } from "../../github/failures";
import type { GithubSignIn } from "../../github/session-state";
import { answered } from "../answered";
import { FileFailure, type FileFailureKind } from "../file-failure";
import type { FileDialogs } from "../program-file-host";
import { whileSignedIn } from "../while-signed-in";

const KINDS: Readonly<Record<Exclude<GithubFailureKind, "conflict">, FileFailureKind>> = {
  offline: "offline",
  signedOut: "signed out",
  rateLimited: "rate limited",
  forbidden: "forbidden",
  missing: "missing",
  refused: "refused",
  server: "server",
};

/** Makes one call after the other in the name of who is signed in. */
export type GithubCalls = <Answer>(call: (client: GithubClient) => Promise<Answer>) => Promise<Answer>;

/**
 * Makes calls that ask for the sign-in where it is missing and then go on. They reject with FileFailure, with GivenUp when
 * the person does not sign in, and with a GithubFailure "conflict", which is for whoever commits.
 */
export const githubCalls =
  (signIn: Pick<GithubSignIn, "session">, dialogs: Pick<FileDialogs, "signIn">): GithubCalls =>
  (call) =>
    whileSignedIn(dialogs, async () => {
      const session = signIn.session();
      if (session.status !== "signedIn") throw new FileFailure("signed out", "nobody is signed in with GitHub");
      try {
        return await answered(call(session.client));
      } catch (error) {
        throw fileFailureOf(error);
      }
    });

/** Returns the failure of a file for what a client threw; what is no failure of GitHub's, and a conflict, stay as they are. */
export function fileFailureOf(error: unknown): unknown {
  if (!(error instanceof GithubFailure) || error.kind === "conflict") return error;
  return new FileFailure(KINDS[error.kind], error.message, { cause: error, until: error.until });
}
