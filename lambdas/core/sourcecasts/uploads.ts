import { secondsOf } from "../kernel/clock";
import type { PartsUpload, StoredPart } from "../kernel/object-store";
import { Refusal } from "../kernel/refusal";
import { type Condition, type Key, type Operation, recordingUploadKey } from "../table";
import { type AudioType, extensionOf } from "./audio-formats";
import type { RecordingCore } from "./recording-objects";
import { LEAST_AUDIO_BYTES, MAX_AUDIO_BYTES } from "./rules";

/** Bytes of each part but the last. */
const PART_BYTES = 8 * 1024 * 1024;
/** The seconds for which the address of a part may be used; there is a fresh one for the asking. */
const ADDRESS_SECONDS = 900;
/** The seconds that an upload waits to become a recording; its parts are deleted after that. */
const WAITING_SECONDS = 86_400;

/** The recording that an upload has become. */
export interface Made {
  readonly sourcecastId: number;
  readonly uid: string;
  /** Keys of the objects that it took the place of. */
  readonly former: readonly string[];
}

/** Sound that is uploaded in parts, straight to the storage. */
export interface Upload extends Key, PartsUpload {
  readonly courseId: number;
  readonly audioBytes: number;
  readonly contentType: AudioType;
  readonly ttl: number;
  readonly made?: Made;
}

export interface UploadParts {
  readonly uploadId: string;
  readonly partBytes: number;
  readonly parts: readonly { readonly number: number; readonly url: string; readonly isThere: boolean }[];
  readonly expiresAt: string;
}

const notFound = () => new Refusal(404, "Upload not found");
export const notThere = () => new Refusal(400, "The recording has not been uploaded yet");
const unfit = (bytes: number) =>
  new Refusal(400, bytes > MAX_AUDIO_BYTES ? "The sound may have at most 200 MB" : "The sound is empty");

/**
 * Begins the upload of a recording's sound, in parts. Key UPLOAD#{uuid}; 1 write.
 *
 * @throws Refusal 400 sound too long or empty
 */
export async function beginUpload(
  core: RecordingCore,
  courseId: number,
  { audioBytes, contentType }: { readonly audioBytes: number; readonly contentType: AudioType },
): Promise<UploadParts> {
  if (audioBytes > MAX_AUDIO_BYTES || audioBytes < LEAST_AUDIO_BYTES) throw unfit(audioBytes);
  const uploadId = core.uuid();
  const key = `recordings/${courseId}/uploads/${uploadId}.${extensionOf(contentType)}`;
  const place = await core.recordings.beginUpload(key, contentType);
  const ttl = secondsOf(core.clock.now()) + WAITING_SECONDS;
  const upload: Upload = { ...recordingUploadKey(uploadId), ...place, courseId, audioBytes, contentType, ttl };
  await core.table.put(upload);
  return statusOf(core, uploadId, upload, []);
}

/**
 * Tells what of an upload is there, with fresh addresses. 1 read.
 *
 * @throws Refusal 404 no such upload of the course, or not any more
 */
export async function lookAtUpload(core: RecordingCore, courseId: number, uploadId: string): Promise<UploadParts> {
  const upload = await findUpload(core, courseId, uploadId);
  const there = upload.made ? undefined : await core.recordings.partsOf(upload);
  const isWhole = upload.made !== undefined || (there === undefined && (await core.recordings.exists(upload.key)));
  if (there === undefined && !isWhole) throw notFound();
  return statusOf(core, uploadId, upload, there ?? "all");
}

/** Finds an upload that waits, or that has become a recording within the day. 1 read. Throws 404. */
export async function findUpload({ table, clock }: RecordingCore, courseId: number, uploadId: string): Promise<Upload> {
  const upload = await table.get<Upload>(recordingUploadKey(uploadId));
  if (upload?.courseId !== courseId || upload.ttl <= secondsOf(clock.now())) throw notFound();
  return upload;
}

/** The operation that notes what an upload has become, once. */
export function usedUp(upload: Upload, made: Made): Operation {
  const condition: Condition = { expression: "attribute_exists(pk) AND attribute_not_exists(made)" };
  return { update: { pk: upload.pk, sk: upload.sk }, change: { set: { made } }, condition };
}

/**
 * Has the parts of an upload become one object; it may have happened before.
 *
 * @throws Refusal 400 when a part is missing
 */
export async function completeSound({ recordings }: RecordingCore, upload: Upload): Promise<void> {
  const there = await recordings.partsOf(upload);
  if (there !== undefined) {
    if (!plannedParts(upload).every((part) => hasArrived(part, there))) throw notThere();
    await recordings.completeUpload(upload, there);
  }
  if (!(await recordings.exists(upload.key))) throw notThere();
}

interface PlannedPart {
  readonly number: number;
  readonly bytes: number;
}

function plannedParts({ audioBytes }: Upload): PlannedPart[] {
  return Array.from({ length: Math.ceil(audioBytes / PART_BYTES) }, (_, at) => ({
    number: at + 1,
    bytes: Math.min(PART_BYTES, audioBytes - at * PART_BYTES),
  }));
}

const hasArrived = ({ number, bytes }: PlannedPart, there: readonly StoredPart[]): boolean =>
  there.some((part) => part.number === number && part.bytes === bytes);

async function statusOf(
  { recordings, clock }: RecordingCore,
  uploadId: string,
  upload: Upload,
  there: readonly StoredPart[] | "all",
): Promise<UploadParts> {
  const now = clock.now();
  const parts = plannedParts(upload).map(async (part) => ({
    number: part.number,
    url: await recordings.partAddress(upload, part, { now, seconds: ADDRESS_SECONDS }),
    isThere: there === "all" || hasArrived(part, there),
  }));
  const expiresAt = new Date(now.getTime() + ADDRESS_SECONDS * 1000).toISOString();
  return { uploadId, partBytes: PART_BYTES, parts: await Promise.all(parts), expiresAt };
}
