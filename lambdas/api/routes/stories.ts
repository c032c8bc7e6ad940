import { z } from "@hono/zod-openapi";
import { ASSET_REFUSALS } from "../../../domain/facts/asset-files";
import { readStoryText } from "../../core/assets/assets";
import { placeOpened, placeTextsAlongside } from "../../core/stories/place-texts";
import { createStory, deleteStory, storiesOfCourse, updateStory, visibleTo } from "../../core/stories/stories";
import { eitherCasing } from "../form-coercion";
import { courseParams, json, noContent, pathId, plainText, route } from "../route";

const Story = z
  .object({
    id: z.int(),
    title: z.string(),
    filenames: z.array(z.string()),
    imageUrl: z.string().nullable(),
    isPublished: z.boolean(),
    openAt: z.string().openapi({ format: "date-time" }),
    closeAt: z.string().openapi({ format: "date-time" }),
    courseId: z.int(),
  })
  .openapi("Story");

/** The members are checked by the story's own rules, whose messages name the fields; here they are described. */
const StoryInput = z
  .looseObject({
    title: z.unknown().openapi({ type: "string" }),
    filenames: z.unknown().openapi({ type: "array", items: { type: "string" } }),
    imageUrl: z.unknown().openapi({ type: "string" }),
    isPublished: z.unknown().openapi({ type: "boolean", default: false }),
    openAt: z.unknown().openapi({ type: "string", format: "date-time" }),
    closeAt: z.unknown().openapi({ type: "string", format: "date-time" }),
  })
  .partial()
  .openapi("StoryInput", {
    description: "openAt, closeAt, title and filenames are needed on creation; an update may be partial.",
  });

const body = z.object({ story: eitherCasing(StoryInput) });
const invalid = "Missing or invalid parameter(s)";
const params = courseParams.extend({ storyId: pathId("storyId") });
const fields = /^([a-z_]+ [^\n]+(\n|$))+$/;
const foreign = "User not allowed to manage stories from another course";
const done = { kind: "empty", status: 200 } as const;

export const storyRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/stories",
    operationId: "listStories",
    tag: "stories",
    summary: "Game chapters",
    caller: "member",
    params: courseParams,
    success: json(z.array(Story)),
    handle: async ({ services, caller }) => {
      const stories = await storiesOfCourse(services, caller.courseId);
      await placeOpened(services, caller.courseId, stories);
      return visibleTo(stories, caller, services.clock.now()).map(
        ({ storyId, courseId, title, filenames, imageUrl, isPublished, openAt, closeAt }) => ({
          id: storyId,
          courseId,
          title,
          filenames: [...filenames],
          imageUrl,
          isPublished,
          openAt,
          closeAt,
        }),
      );
    },
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/stories",
    operationId: "createStory",
    tag: "stories",
    summary: "Create a chapter",
    caller: "staff",
    params: courseParams,
    body,
    invalid,
    refusals: { 400: [invalid, fields] },
    success: done,
    handle: async ({ services, caller, body }) => {
      await createStory(services, caller, body.story);
      await placeTextsAlongside(services, caller.courseId);
    },
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/stories/{storyId}",
    operationId: "updateStory",
    tag: "stories",
    summary: "Change a chapter (partial)",
    caller: "staff",
    params,
    body,
    invalid,
    refusals: { 400: [invalid, fields], 403: [foreign], 404: ["Story not found"] },
    success: done,
    handle: async ({ services, caller, params: { storyId }, body }) => {
      await updateStory(services, caller, storyId, body.story);
      await placeTextsAlongside(services, caller.courseId);
    },
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/stories/{storyId}",
    operationId: "deleteStory",
    tag: "stories",
    summary: "Delete a chapter",
    caller: "staff",
    params,
    refusals: { 403: [foreign], 404: ["Story not found"] },
    success: noContent,
    handle: async ({ services, caller, params: { storyId } }) => {
      await deleteStory(services, caller, storyId);
      await placeTextsAlongside(services, caller.courseId);
    },
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/story_texts/{filename}",
    operationId: "getStoryText",
    tag: "stories",
    summary: "A text file of the folder stories, also of a chapter that is not open, which nobody else can fetch",
    additive: true,
    caller: "staff",
    rest: true,
    params: courseParams.extend({
      filename: z.string().openapi({
        param: { name: "filename", in: "path" },
        description: "Below stories; may contain further slashes (sub-folders)",
      }),
    }),
    refusals: { 400: [ASSET_REFUSALS.name], 404: ["File not found"] },
    success: plainText,
    handle: ({ services, params: { courseId, filename } }) => readStoryText(services, courseId, filename),
  }),
];
