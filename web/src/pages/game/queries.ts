import { queryOptions } from "@tanstack/react-query";
import { readAwards, readRoomPreviews } from "../../../../domain/stories/read-mappings";
import { api, type Schemas, unwrap } from "../../api/client";
import { courseKey } from "../../api/course-key";
import type { CourseAssets } from "../../app/course-assets";

export type Chapter = Schemas["Story"];

/** Texts that every course may have beside its chapters. */
const [DEFAULT_CHECKPOINT, AWARDS, ROOMS] = [
  "/stories/defaultCheckpoint.txt",
  "/stories/awardsMapping.txt",
  "/stories/roomPreviewMapping.txt",
] as const;

/** The chapters that this member may see, in the order in which they opened. */
export const chaptersQuery = (courseId: number) =>
  queryOptions({
    queryKey: courseKey(courseId, "stories"),
    queryFn: async ({ signal }) => {
      const chapters = await unwrap(
        api.GET("/v2/courses/{courseId}/stories", { params: { path: { courseId } }, signal }),
      );
      return chapters.toSorted((one, other) => Date.parse(one.openAt) - Date.parse(other.openAt) || one.id - other.id);
    },
  });

/** What a course's files say of all its chapters: the default checkpoint, pictures of awards and of rooms. */
export const courseTextsQuery = (courseId: number, assets: CourseAssets) =>
  queryOptions({
    queryKey: courseKey(courseId, "game-texts"),
    queryFn: async () => {
      const [defaults, awards, rooms] = await Promise.all([DEFAULT_CHECKPOINT, AWARDS, ROOMS].map(assets.readText));
      return {
        defaultCheckpoint: { name: "defaultCheckpoint.txt", text: defaults ?? "" },
        awards: readAwards({ name: "awardsMapping.txt", text: awards ?? "" }),
        rooms: readRoomPreviews({ name: "roomPreviewMapping.txt", text: rooms ?? "" }),
      };
    },
  });

/** The text of a checkpoint's file; undefined when it is not there. Read anew for every visit of the game. */
export const checkpointTextQuery = (courseId: number, filename: string, assets: CourseAssets) =>
  queryOptions({
    queryKey: courseKey(courseId, "checkpoint", filename),
    queryFn: async () => (await assets.readText(`/stories/${filename.replace(/^\/*(stories\/)?/, "")}`)) ?? null,
  });
