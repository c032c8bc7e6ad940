import { queryOptions } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "../../api/client";

/** What the course has: all its achievements and goals, and the version that they are of. */
export type CourseDefinitions = Schemas["AchievementDefinitions"];

export const definitionsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ["course", courseId, "achievement-definitions"],
    queryFn: () =>
      unwrap(api.GET("/v2/courses/{courseId}/admin/achievement_definitions", { params: { path: { courseId } } })),
    // What is edited begins with it: it is never read again behind the editor's back.
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
