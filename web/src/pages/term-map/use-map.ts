import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { namedAssessments } from "../../../../domain/stories/named-assessments";
import { dashboardQuery } from "../../api/achievements";
import { overviewsQuery } from "../../api/assessments";
import { courseKey } from "../../api/course-key";
import { type CourseAssets, useCourseAssets } from "../../app/course-assets";
import { showsAchievements } from "../../app/own-achievements";
import { isStaff, useCourse } from "../../app/session";
import { startOfWeek } from "../../design/local-moment";
import { type Chapter, chaptersQuery } from "../game/queries";
import { recordingsQuery } from "../sourcecasts/queries";
import { type MapNode, mapOf } from "./graph";
import { type Placed, placeInWeeks } from "./layers";

/** What the texts of chapters name, of those that this person may read: others lead nowhere yet. */
const chapterAssessmentsQuery = (courseId: number, chapters: readonly Chapter[], assets: CourseAssets) => ({
  queryKey: courseKey(courseId, "chapter-assessments", chapters.map(({ id }) => id).join()),
  queryFn: async () => {
    const read = chapters.map(async ({ id, filenames }) => {
      const texts = await Promise.all(
        filenames.map((name) => assets.readText(`/stories/${name.replace(/^\/*(stories\/)?/, "")}`).catch(() => "")),
      );
      return [id, texts.flatMap((text) => namedAssessments(text ?? ""))] as const;
    });
    return Object.fromEntries(await Promise.all(read));
  },
  retry: false,
});

/** How many chapters a saved game has completed. */
function completedIn(gameStates: Readonly<Record<string, unknown>>): number {
  const { userSaveState } = gameStates as { userSaveState?: { largestCompletedChapter?: unknown } };
  const largest = userSaveState?.largestCompletedChapter;
  return typeof largest === "number" ? largest + 1 : 0;
}

export interface TermMap {
  readonly nodes: readonly MapNode[];
  readonly placed: Placed;
}

/** Reads what the person may see of the course, in at most four requests, and places it; undefined until all is there. */
export function useTermMap(now: number): { data: TermMap | undefined; error: Error | null; retry: () => void } {
  const course = useCourse();
  const { courseId, role, configuration, registration } = course;
  const assets = useCourseAssets();
  const work = useQuery(overviewsQuery(courseId));
  const achievements = useQuery({ ...dashboardQuery(courseId, null), enabled: showsAchievements(course) });
  const stories = useQuery({ ...chaptersQuery(courseId), enabled: configuration.enableGame });
  const casts = useQuery({ ...recordingsQuery(courseId), enabled: configuration.enableSourcecast });
  const staff = isStaff(role);
  const readable = useMemo(
    () => (stories.data ?? []).filter(({ openAt }) => staff || Date.parse(openAt) <= now),
    [stories.data, staff, now],
  );
  const texts = useQuery({
    ...chapterAssessmentsQuery(courseId, readable, assets),
    enabled: configuration.enableGame && readable.length > 0,
  });
  const all = [work, achievements, stories, casts];
  const isWaiting = all.some(({ isPending, fetchStatus }) => isPending && fetchStatus !== "idle");
  const failed = all.find(({ error, data }) => error && !data);
  const data = useMemo((): TermMap | undefined => {
    if (!work.data || isWaiting) return undefined;
    const { nodes, edges } = mapOf({
      courseId,
      overviews: work.data,
      dashboard: achievements.data ?? null,
      chapters: stories.data ?? [],
      recordings: casts.data ?? [],
      assessmentsOfChapter: new Map(Object.entries(texts.data ?? {}).map(([id, named]) => [Number(id), named])),
      completedChapters: completedIn(registration.gameStates),
      isStaff: staff,
      now: new Date(now),
    });
    const sorted = nodes.sort(
      (one, other) => (one.opensAt ?? 0) - (other.opensAt ?? 0) || one.title.localeCompare(other.title),
    );
    return { nodes: sorted, placed: placeInWeeks(sorted, edges, startOfWeek) };
  }, [
    work.data,
    achievements.data,
    stories.data,
    casts.data,
    texts.data,
    isWaiting,
    courseId,
    registration,
    staff,
    now,
  ]);
  return {
    data,
    error: data ? null : (failed?.error ?? null),
    retry: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}
