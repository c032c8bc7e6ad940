import { GithubFailure } from "../../github/failures";
import type { RepositoryFile, RepositoryPlace } from "../../github/repository";
import { FileFailure } from "../file-failure";
import { blobSha } from "./blob-sha";
import type { GithubCalls } from "./github-calls";

/** One file to write, and what the writer knows of it. */
export interface FileToSave {
  readonly place: RepositoryPlace;
  readonly path: string;
  readonly text: string;
  readonly message: string;
  /** The blob that is to be replaced; null for a file that is not to be there yet. */
  readonly expected: string | null;
}

export type CommitResult =
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
