import { z } from "@hono/zod-openapi";
import { createStory, deleteStory, listStories, updateStory } from "../../core/stories/stories";
import { eitherCasing } from "../form-coercion";
import { courseParams, json, noContent, pathId, route } from "../route";

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
    handle: async ({ services, caller }) =>
      (await listStories(services, caller)).map(
        ({ storyId, courseId, title, filenames, imageUrl, isPublished, openAt, closeAt }) => ({
          ...{ id: storyId, courseId, title, filenames: [...filenames], imageUrl, isPublished, openAt, closeAt },
        }),
      ),
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
    handle: ({ services, caller, body }) => createStory(services, caller, body.story),
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
    handle: ({ services, caller, params: { storyId }, body }) => updateStory(services, caller, storyId, body.story),
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
    handle: ({ services, caller, params: { storyId } }) => deleteStory(services, caller, storyId),
  }),
];
