import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { type CourseInfoType, typeSlug } from "../../../../domain/assessments/repository";
import { siteSettings } from "../../app/site-settings";
import { toast } from "../../app/toasts";
import type { GithubSession } from "../../github/client";
import { useGithubSession } from "../../github/use-github";
import { strings } from "../../texts/en/github-missions";
import { arrangements, usePersonalKey } from "../../workspace/layout-memory";
import { type CourseReading, courseQuery, coursesQuery, type GithubCourse, loginOf } from "./course-query";

/** The organisation of the course that was chosen last, remembered for each login. */
function useChosenCourse(login: string): [string | null, (organisation: string) => void] {
  const key = usePersonalKey(`github-course.${login}`);
  const [chosen, setChosen] = useState<{ readonly key: string; readonly organisation: string } | null>(null);
  const choose = (organisation: string) => {
    setChosen({ key, organisation });
    arrangements.setItem(key, organisation);
  };
  return [chosen?.key === key ? chosen.organisation : arrangements.getItem(key), choose];
}

/** What the pages of a person's courses on GitHub share. */
export interface GithubMissions {
  readonly session: GithubSession;
  /** undefined until they are read, and while nobody is signed in. */
  readonly courses: readonly GithubCourse[] | undefined;
  readonly course: GithubCourse | null;
  readonly choose: (organisation: string) => void;
  /** undefined until it is read, and while there is no course. */
  readonly reading: CourseReading | undefined;
  readonly types: readonly CourseInfoType[];
  /** Why courses, or the chosen course, could not be read. */
  readonly error: Error | null;
  readonly isRefreshing: boolean;
  /** Reads all anew. */
  readonly refresh: () => Promise<void>;
}

const Context = createContext<GithubMissions | null>(null);

/** Reads the person's courses once for all pages below. */
export function GithubMissionsProvider({ children }: { children: ReactNode }) {
  const session = useGithubSession();
  const isSignedIn = session.status === "signedIn";
  const marker = siteSettings().github?.courseOrganisation ?? "";
  const courses = useQuery(coursesQuery(session, marker));
  const [chosen, choose] = useChosenCourse(loginOf(session));
  const course = courses.data?.find(({ organisation }) => organisation === chosen) ?? courses.data?.[0] ?? null;
  const read = useQuery(courseQuery(session, course?.organisation ?? null));
  useFaultToasts(read.data);
  const reading = isSignedIn ? read.data : undefined;
  const refresh = async () => {
    const [again] = await Promise.all([courses.refetch(), course === null ? undefined : read.refetch()]);
    if (again.error) toast.danger(strings.again);
  };
  const githubMissions: GithubMissions = {
    session,
    course,
    choose,
    reading,
    refresh,
    courses: isSignedIn ? courses.data : undefined,
    types: reading?.kind === "read" ? reading.info.types : [],
    error: courses.data ? (read.data ? null : read.error) : courses.error,
    isRefreshing: courses.isFetching || read.isFetching,
  };
  return <Context value={githubMissions}>{children}</Context>;
}

/** Gives what the pages share. */
export function useGithubMissions(): GithubMissions {
  const githubMissions = useContext(Context);
  if (!githubMissions) throw new Error("There are no missions on GitHub around this component.");
  return githubMissions;
}

/** How long the messages about a course's own files stay, in milliseconds. */
const FAULT_MS = 2000;

function useFaultToasts(reading: CourseReading | undefined): void {
  useEffect(() => {
    if (reading?.kind === "noRepository") toast.warning(strings.noCourseInfoRepository, FAULT_MS);
    if (reading?.kind === "noFile") toast.warning(strings.noCourseInfoFile, FAULT_MS);
    if (reading?.kind === "unreadable") toast.warning(strings.badCourseInfo, FAULT_MS);
  }, [reading]);
}

export const ROOT = "/githubassessments";

/** Returns the address of the listing of one type. */
export const typePath = (typeName: string): string => `${ROOT}/${typeSlug(typeName)}`;
