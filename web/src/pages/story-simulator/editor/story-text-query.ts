import { queryOptions } from "@tanstack/react-query";
import type { CourseAssets } from "../../../app/course-assets";

/** The text of a course's story file by its name below `stories/`; null when there is none. */
export const storyTextQuery = (courseId: number, name: string, assets: Pick<CourseAssets, "readText">) =>
  queryOptions({
    queryKey: ["course", courseId, "story-text", name],
    queryFn: async () => (await assets.readText(`/stories/${name}`)) ?? null,
    staleTime: 0,
    // What is written over it must not be asked about again because the window came back.
    refetchOnWindowFocus: false,
  });
