import { queryOptions, skipToken } from "@tanstack/react-query";
import {
  COURSE_INFO_FILE,
  type CourseInfo,
  courseNameOf,
  isCourseInfoRepository,
  isCourseOrganisation,
  isSameName,
  readCourseInfo,
} from "../../../../domain/assessments/repository";
import type { GithubClient, GithubSession } from "../../github/client";
import type { Repository } from "../../github/repository";

/** A course whose organisation the person is in. */
export interface GithubCourse {
  /** The organisation's login. */
  readonly organisation: string;
  readonly name: string;
}

/** What is known of a course: its assessments, and the repositories that the person sees; or what is missing. */
export type CourseReading =
  | {
      readonly kind: "read";
      readonly info: CourseInfo;
      readonly repositories: readonly Repository[];
      /** The person administers the course's list of assessments. */
      readonly isTeacher: boolean;
    }
  | { readonly kind: "noRepository" }
  /** `repository` is the name of the one that lacks course-info.json, or has one that cannot be read. */
  | { readonly kind: "noFile" | "unreadable"; readonly repository: string };

/** What one person asks of GitHub, forgotten together when they log out. */
export const GITHUB_KEY = "github-missions";

/** A failure is told at once: the person decides when to try again, as GitHub counts what it is asked. */
const ONCE = { retry: false, staleTime: 60_000 } as const;

/** All organisations of the person; nothing is asked while nobody is signed in. */
export const organisationsQuery = (session: GithubSession) =>
  queryOptions({
    ...ONCE,
    queryKey: [GITHUB_KEY, loginOf(session), "organisations"],
    queryFn: session.status === "signedIn" ? () => session.client.organisations() : skipToken,
  });

/** The courses that the person is in, by name; nothing is asked while nobody is signed in. */
export const coursesQuery = (session: GithubSession, courseOrganisation: string) =>
  queryOptions({
    ...ONCE,
    queryKey: [GITHUB_KEY, loginOf(session), "courses"],
    queryFn: session.status === "signedIn" ? () => readCourses(session.client, courseOrganisation) : skipToken,
  });

/** A course's list of assessments, and the repositories that the person sees; nothing is asked without a course. */
export const courseQuery = (session: GithubSession, organisation: string | null) =>
  queryOptions({
    ...ONCE,
    queryKey: [GITHUB_KEY, loginOf(session), "course", organisation],
    queryFn:
      session.status === "signedIn" && organisation !== null
        ? () => readCourse(session.client, organisation)
        : skipToken,
  });

/** Returns whose session it is; nothing while nobody is signed in. */
export const loginOf = (session: GithubSession): string => (session.status === "signedIn" ? session.user.login : "");

async function readCourses(client: GithubClient, courseOrganisation: string): Promise<GithubCourse[]> {
  return (await client.organisations())
    .filter(({ login }) => isCourseOrganisation(login, courseOrganisation))
    .map(({ login }) => ({ organisation: login, name: courseNameOf(login, courseOrganisation) }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Reads a course's list of assessments from the repository that has it. Throws GithubFailure. */
export async function readCourse(client: GithubClient, organisation: string): Promise<CourseReading> {
  const repositories = await client.repositories();
  const home = repositories.find(
    ({ owner, name }) => isSameName(owner, organisation) && isCourseInfoRepository(name.toLowerCase()),
  );
  if (!home) return { kind: "noRepository" };
  const repository = `${home.owner}/${home.name}`;
  const file = await client.file(home, COURSE_INFO_FILE);
  if (!file) return { kind: "noFile", repository };
  const { course } = readCourseInfo(file.text);
  return course
    ? { kind: "read", info: course, repositories, isTeacher: home.isAdministered }
    : { kind: "unreadable", repository };
}
