import { useQuery } from "@tanstack/react-query";
import { courseKey } from "../api/course-key";
import { useCourseAssets } from "./course-assets";
import { useCourse } from "./session";

/**
 * Returns the address of the picture that the course's game has for an achievement, by its uuid: null where it has none, undefined
 * while that is not known. The list of pictures is a file of the course, and its reader comes when it is asked for.
 */
export function useAwardPictures(): (uuid: string) => string | null | undefined {
  const { courseId, configuration } = useCourse();
  const assets = useCourseAssets();
  const { data, isError } = useQuery({
    queryKey: courseKey(courseId, "award-pictures"),
    queryFn: async () => {
      const text = (await assets.readText("/stories/awardsMapping.txt")) ?? "";
      const { readAwards } = await import("../../../domain/stories/read-mappings");
      const { awards } = readAwards({ name: "awardsMapping.txt", text });
      const ofAchievements = awards.filter(({ kind }) => kind === "achievements");
      return Object.fromEntries(ofAchievements.map(({ id, assetPath }) => [id, assetPath]));
    },
    enabled: configuration.enableGame,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!configuration.enableGame || isError) return () => null;
  return (uuid) => {
    if (!data) return undefined;
    const path = data[uuid];
    return path === undefined ? null : assets.urlOf(path);
  };
}
