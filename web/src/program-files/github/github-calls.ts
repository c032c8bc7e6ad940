import type { GithubClient, GithubSignIn } from "../../github/client";
import { GithubFailure, type GithubFailureKind } from "../../github/failures";
import type { RepositoryFile, RepositoryPlace } from "../../github/repository";
import { FileFailure, type FileFailureKind } from "../file-failure";
import type { FileDialogs } from "../program-file";
import { whileSignedIn } from "../while-signed-in";

/** How long a host may take for one call, in milliseconds. */
const ANSWER_LIMIT_MS = 30_000;

/**
 * Waits for a host's answer.
 * @throws FileFailure "unanswered" when there is none in time; what was asked may still have happened
 */
export function answered<Answer>(call: Promise<Answer>, limitMs = ANSWER_LIMIT_MS): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new FileFailure("unanswered", `no answer in ${limitMs} ms`)), limitMs);
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}

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

/** Returns the id that Git gives a file with this text. */
export async function blobSha(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const head = new TextEncoder().encode(`blob ${bytes.byteLength}\0`);
  const whole = new Uint8Array(head.byteLength + bytes.byteLength);
  whole.set(head);
  whole.set(bytes, head.byteLength);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", whole));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One file to write, and what the writer knows of it. */
interface FileToSave {
  readonly place: RepositoryPlace;
  readonly path: string;
  readonly text: string;
  readonly message: string;
  /** The blob that is to be replaced; null for a file that is not to be there yet. */
  readonly expected: string | null;
}

type CommitResult =
  | { readonly kind: "saved"; readonly sha: string }
  /** Nothing was written. `theirs` is null where the file was deleted. */
  | { readonly kind: "conflict"; readonly theirs: RepositoryFile | null };

/** A branch on which others commit all the time is tried so often. */
const TRIES = 5;

/**
 * Writes one file as one commit on the newest commit of the branch. A branch that has moved on is no matter as long as the
 * file is still the one that was expected.
 */
export async function saveFile(call: GithubCalls, file: FileToSave): Promise<CommitResult> {
  const { place, path, text, message, expected } = file;
  const sha = await blobSha(text);
  for (let tried = 0; tried < TRIES; tried++) {
    const { branch, head } = await call((client) => client.snapshot(place, () => false));
    const present = head === null ? null : await call((client) => client.file(place, path));
    // An earlier try may have come through although its answer did not.
    if (present?.sha === sha) return { kind: "saved", sha };
    if ((present?.sha ?? null) !== expected) return { kind: "conflict", theirs: present };
    const changes = { additions: new Map([[path, text]]), deletions: [] };
    try {
      await call((client) => client.commit({ place, branch, head, changes, message }));
      return { kind: "saved", sha };
    } catch (error) {
      if (!(error instanceof GithubFailure) || error.kind !== "conflict") throw error;
    }
  }
  throw new FileFailure("server", `the branch moved on ${TRIES} times`);
}
