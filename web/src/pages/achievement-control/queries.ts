import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";

/** What the course has: all its achievements and goals, and the version that they are of. */
export type CourseDefinitions = Schemas["AchievementDefinitions"];

export const definitionsQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "achievement-definitions"),
    queryFn: () =>
      unwrap(api.GET("/v2/courses/{courseId}/admin/achievement_definitions", { params: { path: { courseId } } })),
    // What is edited begins with it: it is never read again behind the editor's back.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The key of how many members hold what. */
export const achievementHoldersKey = (courseId: number) => courseKey(courseId, "achievement-holders");
