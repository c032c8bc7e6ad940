import {
  type AssessmentAbout,
  aboutOf,
  COURSE_INFO_FILE,
  isCourseInfoRepository,
  isMissionFile,
  isSameName,
  NEW_REPOSITORY_MESSAGE,
  newRepositoryChanges,
  questionOf,
  type RepositoryMission,
  readCourseInfo,
  SAVE_MESSAGE,
} from "../../../../../domain/assessments/repository";
import type { GithubClient } from "../../../github/client";
import type { FileChanges, Repository, RepositoryPlace } from "../../../github/repository";
import { type FoundRepository, RepositoryRefused } from "../repository/repository-folder";

/** A repository that is to be made. */
interface NewRepository {
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
type SavedList = { readonly kind: "saved" | "isThere"; readonly repository: Repository };

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

/** A repository that was read, and what its course's list says about the mission. */
export interface ReadRepository extends FoundRepository {
  readonly about?: AssessmentAbout;
}

/**
 * Reads a mission from GitHub at its newest commit, and what the list of its course says about it.
 *
 * @param repositories all that the person sees: the one with the list is among them
 * @throws RepositoryRefused, GithubFailure
 */
export async function readFromGithub(
  client: GithubClient,
  repositories: readonly Repository[],
  place: RepositoryPlace,
): Promise<ReadRepository> {
  const { files } = await client.snapshot(place, isMissionFile);
  if (![...files.keys()].some((path) => questionOf(path) === 1)) throw new RepositoryRefused({ kind: "noMission" });
  const about = await findAbout(client, repositories, place);
  return { name: place.name, files, ...(about && { about }) };
}

/** Finds the mission in its course's list: repositories of students begin with the prefix that the list says. */
async function findAbout(
  client: GithubClient,
  repositories: readonly Repository[],
  { owner, name }: RepositoryPlace,
): Promise<AssessmentAbout | null> {
  const list = repositories.find((one) => isSameName(one.owner, owner) && isCourseInfoRepository(one.name));
  const file = list ? await client.file(list, COURSE_INFO_FILE) : null;
  const types = file === null ? [] : (readCourseInfo(file.text).course?.types ?? []);
  const [found] = types
    .flatMap(({ typeName, assessments }) => assessments.map((assessment) => ({ typeName, assessment })))
    .filter(({ assessment }) => `${name}-`.toLowerCase().startsWith(`${assessment.repoPrefix}-`.toLowerCase()))
    .sort((one, other) => other.assessment.repoPrefix.length - one.assessment.repoPrefix.length);
  return found ? aboutOf(found.assessment, found.typeName) : null;
}
