import type { GithubClient } from "../../../github/client";
import { GithubFailure } from "../../../github/failures";
import type { Repository } from "../../../github/repository";

/** The repository that a new mission is to have. */
export interface NewRepository {
  readonly owner: string;
  /** null where the owner is the person. */
  readonly organisation: string | null;
  readonly name: string;
  readonly isPrivate: boolean;
}

/**
 * Makes a repository. One of this name without a commit is taken: an attempt left it whose answer was lost, or a person who
 * may make it on GitHub, where this site may not. Throws GithubFailure.
 */
export async function makeRepository(
  client: GithubClient,
  { owner, organisation, name, isPrivate }: NewRepository,
): Promise<Repository> {
  try {
    return await client.createRepository({ name, organisation, isPrivate });
  } catch (failure) {
    const mayBeThere = failure instanceof GithubFailure && ["refused", "forbidden"].includes(failure.kind);
    if (!mayBeThere) throw failure;
    const there = await client.repository({ owner, name });
    if (there === null || !there.isWritable) throw failure;
    const { head } = await client.snapshot(there, () => false);
    if (head !== null) throw failure;
    return there;
  }
}

/** Tells whether GitHub takes the text for a repository's name. */
export const isRepositoryName = (name: string): boolean => /^[\w.-]{1,100}$/.test(name) && !/^\.{1,2}$/.test(name);
