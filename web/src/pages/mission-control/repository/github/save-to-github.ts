import {
  COURSE_INFO_FILE,
  isCourseInfoRepository,
  isSameName,
  NEW_REPOSITORY_MESSAGE,
  newRepositoryChanges,
  type RepositoryMission,
  SAVE_MESSAGE,
} from "../../../../../../domain/assessments/repository";
import type { GithubClient } from "../../../../github/client";
import type { FileChanges, Repository } from "../../../../github/repository";

/** A repository that is to be made. */
export interface NewRepository {
  readonly name: string;
  /** null for the person's own. */
  readonly organisation: string | null;
  readonly isPrivate: boolean;
}

/**
 * Makes the repository of a mission in one commit.
 *
 * @param made the repository, where an earlier attempt came as far as making it
 * @param onMade is told of the repository before anything is in it, for another attempt
 * @throws GithubFailure
 */
export async function saveNewRepository(
  client: GithubClient,
  mission: RepositoryMission,
  wanted: NewRepository,
  { made, onMade }: { readonly made: Repository | null; readonly onMade: (repository: Repository) => void },
): Promise<Repository> {
  const repository = made ?? (await client.createRepository(wanted));
  onMade(repository);
  await commitTo(client, repository, newRepositoryChanges(mission), NEW_REPOSITORY_MESSAGE);
  return repository;
}

/** How a course's list was saved; `isThere` says that the course has one already, which stays as it is. */
export type SavedList = { readonly kind: "saved" | "isThere"; readonly repository: Repository };

/**
 * Saves a course's list of its missions where its students find it.
 *
 * @throws GithubFailure
 */
export async function saveCourseList(
  client: GithubClient,
  {
    organisation,
    text,
    isPrivate,
  }: { readonly organisation: string; readonly text: string; readonly isPrivate: boolean },
): Promise<SavedList> {
  const repositories = await client.repositories();
  const home = repositories.find((one) => isSameName(one.owner, organisation) && isCourseInfoRepository(one.name));
  if (home && (await client.file(home, COURSE_INFO_FILE)) !== null) return { kind: "isThere", repository: home };
  const repository = home ?? (await client.createRepository({ name: "course-info", organisation, isPrivate }));
  await commitTo(client, repository, { additions: new Map([[COURSE_INFO_FILE, text]]), deletions: [] }, SAVE_MESSAGE);
  return { kind: "saved", repository };
}

/** Commits on the newest commit that there is, which a repository that was just made has not. */
async function commitTo(
  client: GithubClient,
  repository: Repository,
  changes: FileChanges,
  message: string,
): Promise<void> {
  const { head, branch } = await client.snapshot(repository, () => false);
  await client.commit({ place: repository, branch, head, changes, message });
}
