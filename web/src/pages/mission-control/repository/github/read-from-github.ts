import {
  type AssessmentAbout,
  aboutOf,
  COURSE_INFO_FILE,
  isCourseInfoRepository,
  isMissionFile,
  isSameName,
  questionOf,
  readCourseInfo,
} from "../../../../../../domain/assessments/repository";
import type { GithubClient } from "../../../../github/client";
import type { Repository, RepositoryPlace } from "../../../../github/repository";
import type { FoundRepository } from "../read-repository";
import { RepositoryRefused } from "../repository-folder";

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
