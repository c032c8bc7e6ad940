import { api, unwrap } from "../../../api/client";
import { type ChapterContent, NEW_CHAPTER_ID } from "./chapter-draft";

/** Creates a chapter, or changes the one that has this id. @throws ApiFailure */
export async function saveChapter(courseId: number, id: number, content: ChapterContent): Promise<void> {
  const body = { story: { ...content, filenames: [...content.filenames] } };
  await unwrap(
    id === NEW_CHAPTER_ID
      ? api.POST("/v2/courses/{courseId}/admin/stories", { params: { path: { courseId } }, body })
      : api.POST("/v2/courses/{courseId}/admin/stories/{storyId}", {
          params: { path: { courseId, storyId: id } },
          body,
        }),
  );
}

/** Deletes a chapter. @throws ApiFailure */
export async function deleteChapter(courseId: number, storyId: number): Promise<void> {
  await unwrap(
    api.DELETE("/v2/courses/{courseId}/admin/stories/{storyId}", { params: { path: { courseId, storyId } } }),
  );
}
