import { z } from "@hono/zod-openapi";
import { PLAYBACK_LIMITS } from "../../../domain/sourcecasts/playback-data";
import { secondsOf } from "../../core/kernel/clock";
import { Refusal } from "../../core/kernel/refusal";
import { AUDIO_TYPES } from "../../core/sourcecasts/audio-formats";
import { deleteSourcecast } from "../../core/sourcecasts/delete-sourcecast";
import { listSourcecasts, listWholeSourcecasts } from "../../core/sourcecasts/list-sourcecasts";
import { openSourcecast } from "../../core/sourcecasts/open-sourcecast";
import { FIELD_COMPLAINTS, PLAYBACK_COMPLAINTS, TOO_LARGE } from "../../core/sourcecasts/rules";
import type { Sourcecast } from "../../core/sourcecasts/sourcecast";
import { beginUpload, lookAtUpload, type UploadParts as UploadPartsOfCore } from "../../core/sourcecasts/uploads";
import { noteWatched, VIEWED_PARTS, viewingOf } from "../../core/sourcecasts/viewing";
import { courseParams, json, noContent, ok, pathId, route } from "../route";
import type { Services } from "../services";

const Uploader = z.object({
  id: z.int().openapi({ description: "User id (not registration id)" }),
  name: z.string().nullable(),
});

const WholeSourcecast = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string().nullable(),
    uid: z.string().openapi({ description: "Used in share links" }),
    inserted_at: z.string().openapi({ format: "date-time" }),
    updated_at: z.string().openapi({ format: "date-time" }),
    audio: z.object({ file_name: z.string().optional(), updated_at: z.string().optional() }),
    playbackData: z.string().openapi({ description: "JSON text; the client parses it" }),
    uploader: Uploader,
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

const listed = {
  id: z.int(),
  uid: z.string().openapi({ description: "Names the recording in links" }),
  title: z.string(),
  description: z.string().nullable(),
  uploader: Uploader,
  insertedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  durationMs: z.int().nullable(),
  isPublished: z.boolean().openapi({ description: "A draft is seen by staff alone" }),
  hasCaptions: z.boolean(),
  markerCount: z.int(),
  opening: z.string().nullable().openapi({
    description: "The beginning of its first program, at most 6 lines of 32 characters, for a picture of it",
  }),
  ownFurthestMs: z.int().nullable().openapi({ description: "How far the caller has watched; null for not at all" }),
};
const ListedSourcecast = z.object(listed).openapi("ListedSourcecast");
const KeptRange = z.object({ from: z.number(), to: z.number() }).openapi("KeptRange");
const Marker = z
  .object({ time: z.int(), title: z.string(), pauses: z.boolean() })
  .openapi("SourcecastMarker", { description: "Where a chapter begins, in milliseconds" });
const OpenedSourcecast = z
  .object({
    ...listed,
    audioUrl: z.string().openapi({ description: "An audio element plays it, without credentials and by ranges" }),
    playbackUrl: z.string().openapi({ description: "Where the playback data are, for five minutes" }),
    markers: z.array(Marker),
    captions: z.string().nullable().openapi({ description: "A WebVTT file" }),
    revision: z.int().openapi({ description: "How often it was cut anew" }),
    earlier: z
      .array(z.array(KeptRange))
      .openapi({ description: "The ranges of milliseconds of revision r of which revision r + 1 was made" }),
  })
  .openapi("OpenedSourcecast");

const Viewing = z
  .object({
    members: z.int().openapi({ description: "The students of the course" }),
    viewers: z.int(),
    passed: z
      .array(z.int())
      .length(VIEWED_PARTS)
      .openapi({ description: "How many have passed each of 20 equal parts of the recording" }),
  })
  .openapi("SourcecastViewing");

const EDIT = {
  title: TELLING.title,
  description: { type: "string", nullable: true },
  isPublished: { type: "boolean" },
  markers: {
    type: "array",
    items: {
      type: "object",
      required: ["time", "title", "pauses"],
      properties: { time: { type: "number" }, title: { type: "string" }, pauses: { type: "boolean" } },
    },
  },
  captions: { type: "string", nullable: true, description: "A WebVTT file; null or blank for none" },
};
const Edit = describedAs(EDIT, []);

const MISSING = "Missing or invalid parameter(s)";
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

/** What looks into recordings is loaded when one is made or edited: every other request starts without it. */
const making = () => import("../../core/sourcecasts/making-recordings");

type Offering = Pick<Services, "siteOrigin">;

/** The address of the sound, which is another when the recording was cut anew. */
const audioUrl = ({ siteOrigin }: Offering, { audioKey, insertedAt }: Sourcecast) =>
  `${siteOrigin}/${audioKey}?v=${secondsOf(new Date(insertedAt))}`;

function listedOf(recording: Sourcecast & { readonly ownFurthestMs: number | null }): z.input<typeof ListedSourcecast> {
  const { sourcecastId: id, uid, title, description, uploader, insertedAt, updatedAt } = recording;
  const { durationMs, isPublished, hasCaptions, markerCount, opening, ownFurthestMs } = recording;
  const details = { id, uid, title, description, uploader, insertedAt, updatedAt };
  return { ...details, durationMs, isPublished, hasCaptions, markerCount, opening, ownFurthestMs };
}

const uidParams = courseParams.extend({
  uid: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{1,255}$/)
    .openapi({ param: { name: "uid", in: "path" } }),
});
const idParams = courseParams.extend({ sourcecastId: pathId("sourcecastId") });
const UNKNOWN = { 404: ["Sourcecast not found!"] };

const UploadParts = z
  .object({
    uploadId: z.string(),
    partBytes: z.int().openapi({ description: "Of every part but the last" }),
    parts: z.array(
      z.object({
        number: z.int(),
        url: z.string().openapi({ description: "Where to PUT the part, by exactly as many bytes as it has" }),
        isThere: z.boolean(),
      }),
    ),
    expiresAt: z.iso.datetime().openapi({ description: "When the addresses end; fresh ones are there for the asking" }),
  })
  .openapi("SourcecastUpload");
const uploadOf = ({ parts, ...upload }: UploadPartsOfCore) => ({ ...upload, parts: [...parts] });

const NewUpload = z.object({ audioBytes: z.int(), contentType: z.enum(AUDIO_TYPES) });
const uploadParams = courseParams.extend({
  uploadId: z.uuid().openapi({ param: { name: "uploadId", in: "path" } }),
});
const NO_UPLOAD = "Upload not found";

const KEPT_RANGE_SCHEMA = {
  type: "object",
  required: ["from", "to"],
  properties: { from: { type: "number" }, to: { type: "number" } },
};
const UploadTelling = describedAs(
  {
    ...EDIT,
    uid: { ...TELLING.uid, nullable: true },
    playback: { type: "string", format: "byte", description: "Gzip of the playback data's JSON text" },
    replaces: {
      type: "object",
      nullable: true,
      required: ["sourcecastId", "kept"],
      description:
        "The recording of which this is a new cut, its revision as the cutter saw it, the ranges that stayed",
      properties: {
        sourcecastId: { type: "integer" },
        revision: { type: "integer" },
        kept: { type: "array", items: KEPT_RANGE_SCHEMA },
      },
    },
  },
  ["title", "isPublished", "playback"],
);
const Named = z.object({ id: z.int(), uid: z.string() });

export const sourcecastRoutes = [
  route({
    method: "get",
    path: "/v2/courses/{courseId}/sourcecast",
    operationId: "listSourcecasts",
    tag: "sourcecast",
    summary: "Recorded sessions of the course",
    caller: "member",
    params: courseParams,
    success: json(z.array(WholeSourcecast)),
    handle: async ({ services, caller: { courseId } }) =>
      (await listWholeSourcecasts(services, courseId)).map((recording) => ({
        id: recording.sourcecastId,
        title: recording.title,
        description: recording.description,
        uid: recording.uid,
        inserted_at: recording.insertedAt,
        updated_at: recording.updatedAt,
        audio: { file_name: recording.fileName, updated_at: recording.insertedAt },
        playbackData: recording.playbackData,
        uploader: recording.uploader,
        url: audioUrl(services, recording),
        courseId,
      })),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/sourcecasts",
    operationId: "listSourcecastRows",
    tag: "sourcecast",
    summary: "What is known of the recorded sessions of the course, newest first",
    additive: true,
    caller: "member",
    params: courseParams,
    success: json(z.array(ListedSourcecast)),
    handle: async ({ services, caller }) => (await listSourcecasts(services, caller)).map(listedOf),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/sourcecasts/{uid}",
    operationId: "openSourcecast",
    tag: "sourcecast",
    summary: "One recorded session, with the addresses of its sound and of its playback data",
    additive: true,
    caller: "member",
    params: uidParams,
    refusals: UNKNOWN,
    success: json(OpenedSourcecast),
    handle: async ({ services, caller, params: { uid } }) => {
      const opened = await openSourcecast(services, caller, uid);
      const { playbackUrl, markers, captions, revision, earlier } = opened;
      const annotations = { markers: [...markers], captions, revision, earlier: earlier.map((ranges) => [...ranges]) };
      return { ...listedOf(opened), audioUrl: audioUrl(services, opened), playbackUrl, ...annotations };
    },
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/sourcecasts/{uid}/watched",
    operationId: "noteSourcecastWatched",
    tag: "sourcecast",
    summary: "Tell how far the caller has watched a recording; of staff nothing is noted",
    additive: true,
    caller: "member",
    params: uidParams,
    body: z.object({ furthestMs: z.number().min(0).max(PLAYBACK_LIMITS.time) }),
    invalid: MISSING,
    refusals: { 400: [MISSING], ...UNKNOWN },
    success: noContent,
    handle: ({ services, caller, params: { uid }, body: { furthestMs } }) =>
      noteWatched(services, caller, uid, furthestMs),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/sourcecasts/{sourcecastId}/viewing",
    operationId: "getSourcecastViewing",
    tag: "sourcecast",
    summary: "How many students have watched a recording, and how far; nothing about one of them",
    additive: true,
    caller: "staff",
    params: idParams,
    refusals: UNKNOWN,
    success: json(Viewing),
    handle: ({ services, params: { courseId, sourcecastId } }) => viewingOf(services, courseId, sourcecastId),
  }),
  route({
    method: "put",
    path: "/v2/courses/{courseId}/admin/sourcecasts/{sourcecastId}",
    operationId: "editSourcecast",
    tag: "sourcecast",
    summary: "Change what is told of a recording, who sees it, its chapters and captions; what is not sent stays",
    additive: true,
    caller: "staff",
    params: idParams,
    body: Edit,
    invalid: MISSING,
    refusals: { 400: [MISSING, FIELD_COMPLAINTS], ...UNKNOWN },
    success: noContent,
    handle: ({ services, caller, params: { sourcecastId }, body }) =>
      making().then(({ editSourcecast }) => editSourcecast(services, caller, sourcecastId, body)),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/sourcecast",
    operationId: "createSourcecast",
    tag: "sourcecast",
    summary: "Store a recording and publish it",
    caller: "staff",
    multipart: true,
    params: courseParams,
    body: Form,
    invalid: MISSING,
    refusals: { 400: [MISSING, FIELD_COMPLAINTS, PLAYBACK_COMPLAINTS, ...CLAIMS], 413: [TOO_LARGE] },
    success: ok,
    handle: async ({ services, caller, body }) => {
      const members = await membersOf(body);
      return (await making()).createSourcecast(services, caller, members);
    },
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/sourcecasts/uploads",
    operationId: "beginSourcecastUpload",
    tag: "sourcecast",
    summary: "Begin to upload the sound of a recording, in parts straight to the storage, within a day",
    additive: true,
    caller: "staff",
    params: courseParams,
    body: NewUpload,
    invalid: MISSING,
    refusals: { 400: [MISSING, "The sound may have at most 200 MB", "The sound is empty"] },
    success: json(UploadParts),
    handle: async ({ services, params: { courseId }, body }) => uploadOf(await beginUpload(services, courseId, body)),
  }),
  route({
    method: "get",
    path: "/v2/courses/{courseId}/admin/sourcecasts/uploads/{uploadId}",
    operationId: "getSourcecastUpload",
    tag: "sourcecast",
    summary: "What of an upload is there, with fresh addresses for its parts",
    additive: true,
    caller: "staff",
    params: uploadParams,
    refusals: { 404: [NO_UPLOAD] },
    success: json(UploadParts),
    handle: async ({ services, params: { courseId, uploadId } }) =>
      uploadOf(await lookAtUpload(services, courseId, uploadId)),
  }),
  route({
    method: "post",
    path: "/v2/courses/{courseId}/admin/sourcecasts/uploads/{uploadId}",
    operationId: "finishSourcecastUpload",
    tag: "sourcecast",
    summary: "Make a recording, or a new cut of one, of what has been uploaded; sent again, it answers as it did",
    additive: true,
    caller: "staff",
    params: uploadParams,
    body: UploadTelling,
    invalid: MISSING,
    refusals: {
      400: [MISSING, FIELD_COMPLAINTS, PLAYBACK_COMPLAINTS, ...CLAIMS, "The recording has not been uploaded yet"],
      404: [NO_UPLOAD, ...UNKNOWN[404]],
      409: ["The recording has changed since you opened it. Open it again, then cut it."],
    },
    success: json(Named),
    handle: ({ services, caller, params: { uploadId }, body }) =>
      making().then(({ finishUpload }) => finishUpload(services, caller, uploadId, body)),
  }),
  route({
    method: "delete",
    path: "/v2/courses/{courseId}/admin/sourcecast/{sourcecastId}",
    operationId: "deleteSourcecast",
    tag: "sourcecast",
    summary: "Delete a recording and its audio file",
    caller: "staff",
    params: idParams,
    refusals: UNKNOWN,
    success: ok,
    handle: ({ services, caller, params: { sourcecastId } }) => deleteSourcecast(services, caller, sourcecastId),
  }),
];
