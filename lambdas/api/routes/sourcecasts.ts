import { z } from "@hono/zod-openapi";
import { secondsOf } from "../../core/kernel/clock";
import { Refusal } from "../../core/kernel/refusal";
import { TOO_LARGE } from "../../core/sourcecasts/rules";
import { createSourcecast, deleteSourcecast, listSourcecasts } from "../../core/sourcecasts/sourcecasts";
import { createFromUpload, offerUpload } from "../../core/sourcecasts/uploads";
import { courseParams, json, ok, pathId, route } from "../route";

const Sourcecast = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string().nullable(),
    uid: z.string().openapi({ description: "Used in share links" }),
    inserted_at: z.string().openapi({ format: "date-time" }),
    updated_at: z.string().openapi({ format: "date-time" }),
    audio: z.object({ file_name: z.string().optional(), updated_at: z.string().optional() }),
    playbackData: z.string().openapi({ description: "JSON text; the client parses it" }),
    uploader: z.object({
      id: z.int().openapi({ description: "User id (not registration id)" }),
      name: z.string().nullable(),
    }),
    url: z.string().openapi({ description: "Address an audio element can play without credentials" }),
    courseId: z.int(),
  })
  .openapi("Sourcecast");

/** A recording's description, as the document has it; the recording's own rules check it and name the fields. */
const TELLING = {
  title: { type: "string", minLength: 1 },
  description: { type: "string" },
  uid: {
    type: "string",
    pattern: "^[a-zA-Z0-9_-]*$",
    description: "Blank or absent means the server generates a UUID. Unique over the whole deployment.",
  },
  playbackData: { type: "string", description: "JSON text, stored and returned verbatim as a string" },
};
const AUDIO = {
  type: "string",
  contentMediaType: "audio/wav",
  description: "File part of at most 4 MB; the file name must end in .wav (any case), the content be RIFF/WAVE.",
};

const nestedName = (name: string) => `sourcecast[${name}]`;
const describedAs = (properties: Readonly<Record<string, object>>, required: readonly string[]) =>
  z.record(z.string(), z.unknown()).openapi({ type: "object", required, properties } as object);

const Form = describedAs(
  Object.fromEntries(Object.entries({ ...TELLING, audio: AUDIO }).map(([name, schema]) => [nestedName(name), schema])),
  ["title", "audio", "playbackData"].map(nestedName),
);
const Telling = describedAs(TELLING, ["title", "playbackData"]);

const MISSING = "Missing or invalid parameter(s)";
const FIELDS =
  /^((title|description|uid|playbackData|audio) (can't be blank|is invalid|has invalid format|should be at most \d+ character\(s\))(\n|$))+$/;
const CLAIMS = ["uid has already been taken", "The course has no room for another recording; delete one first"];

/** The members of a nested form under their own names, the sound with its bytes. Throws 400 when there is none at all. */
async function membersOf(form: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const members: Record<string, unknown> = {};
  for (const name of [...Object.keys(TELLING), "audio"]) {
    const value = form[nestedName(name)];
    const isSound = name === "audio" && value instanceof File;
    if (isSound) members.audio = { fileName: value.name, content: new Uint8Array(await value.arrayBuffer()) };
    else if (value !== undefined) members[name] = value;
  }
  if (Object.keys(members).length === 0) throw new Refusal(400, MISSING);
  return members;
}

const OfferedUpload = z
  .object({
    uploadId: z.string(),
    url: z.string().openapi({ format: "uri", description: "Where to POST the form" }),
    fields: z
      .record(z.string(), z.string())
      .openapi({ description: "The form's fields, all of them, before the field `file` with the sound" }),
    maxBytes: z.int(),
    expiresAt: z.string().openapi({ format: "date-time" }),
  })
  .openapi("OfferedUpload");

export const sourcecastRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/sourcecast",
    operationId: "listSourcecasts",
    tag: "sourcecast",
    summary: "Recorded sessions of the course",
    caller: "member",
    params: courseParams,
    success: json(z.array(Sourcecast)),
    handle: async ({ services, caller: { courseId } }) =>
      (await listSourcecasts(services, courseId)).map((recording) => ({
        id: recording.sourcecastId,
        title: recording.title,
        description: recording.description,
        uid: recording.uid,
        inserted_at: recording.insertedAt,
        updated_at: recording.insertedAt,
        audio: { file_name: recording.fileName, updated_at: recording.insertedAt },
        playbackData: recording.playbackData,
        uploader: recording.uploader,
        url: `${services.siteOrigin}/${recording.audioKey}?v=${secondsOf(new Date(recording.insertedAt))}`,
        courseId,
      })),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/sourcecast",
    operationId: "createSourcecast",
    tag: "sourcecast",
    summary: "Store a recording",
    caller: "staff",
    multipart: true,
    params: courseParams,
    body: Form,
    invalid: MISSING,
    refusals: { 400: [MISSING, FIELDS, ...CLAIMS], 413: [TOO_LARGE] },
    success: ok,
    handle: async ({ services, caller, body }) => createSourcecast(services, caller, await membersOf(body)),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/sourcecast/uploads",
    operationId: "offerSourcecastUpload",
    tag: "sourcecast",
    summary: "A form with which the sound of a long recording is uploaded, within five minutes",
    additive: true,
    caller: "staff",
    params: courseParams,
    success: json(OfferedUpload),
    handle: ({ services, params: { courseId } }) => offerUpload(services, courseId),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/sourcecast/uploads/{uploadId}",
    operationId: "createSourcecastFromUpload",
    tag: "sourcecast",
    summary: "Store a recording whose sound has been uploaded, within a day",
    additive: true,
    caller: "staff",
    params: courseParams.extend({
      uploadId: z.uuid().openapi({ param: { name: "uploadId", in: "path" } }),
    }),
    body: Telling,
    invalid: MISSING,
    refusals: {
      400: [MISSING, FIELDS, ...CLAIMS, "The recording has not been uploaded yet"],
      404: ["Upload not found"],
    },
    success: ok,
    handle: ({ services, caller, params: { uploadId }, body }) => createFromUpload(services, caller, uploadId, body),
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/sourcecast/{sourcecastId}",
    operationId: "deleteSourcecast",
    tag: "sourcecast",
    summary: "Delete a recording and its audio file",
    caller: "staff",
    params: courseParams.extend({ sourcecastId: pathId("sourcecastId") }),
    refusals: { 404: ["Sourcecast not found!"] },
    success: ok,
    handle: ({ services, params: { courseId, sourcecastId } }) => deleteSourcecast(services, courseId, sourcecastId),
  }),
];
