import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { openingProgram } from "../../../domain/sourcecasts/opening-program";
import { readPlayback } from "../../../domain/sourcecasts/read-playback";
import type { Core } from "../kernel/core";
import type { Objects } from "../kernel/object-store";
import { weightOf } from "./rules";
import type { Annotations, Sourcecast } from "./sourcecast";

export interface RecordingCore extends Core {
  readonly recordings: Objects;
}

const compress = promisify(gzip);

/** The sound can be fetched by whoever knows its key, which therefore cannot be guessed; playback data cannot. */
export const audioKey = (courseId: number, uuid: string, extension = "wav") =>
  `recordings/${courseId}/${uuid}.${extension}`;
const playbackKey = (courseId: number, uuid: string) => `playback/${courseId}/${uuid}.json`;
const annotationsKey = (courseId: number, uuid: string) => `playback/${courseId}/${uuid}.annotations.json`;

/** Keeps playback data, compressed, under a key that it returns. 1 object. */
export async function keepPlayback(core: RecordingCore, courseId: number, playbackData: string): Promise<string> {
  return keepCompressed(core, playbackKey(courseId, core.uuid()), playbackData);
}

/**
 * Keeps what a recording holds, in objects of its own, and returns what its row tells of them. 2 objects, 1 where it has no
 * annotations.
 */
export async function keepContents(
  core: RecordingCore,
  courseId: number,
  { playbackData, ...annotations }: Annotations & { readonly playbackData: string },
) {
  const playbackKey = await keepPlayback(core, courseId, playbackData);
  try {
    const annotationsKey = await keepAnnotations(core, courseId, annotations);
    const { data } = readPlayback(playbackData);
    const opening = data && openingProgram(data);
    const counted = { markerCount: annotations.markers.length, opening, weight: weightOf(playbackData) };
    return { playbackData: null, playbackKey, annotationsKey, ...counted };
  } catch (error) {
    await removeObjects(core, playbackKey);
    throw error;
  }
}

/** Keeps annotations under a key that it returns; null where there are none. 1 object. */
export async function keepAnnotations(
  core: RecordingCore,
  courseId: number,
  annotations: Annotations,
): Promise<string | null> {
  const { markers, captions, earlier } = annotations;
  if (markers.length === 0 && captions === null && earlier.length === 0) return null;
  return keepCompressed(core, annotationsKey(courseId, core.uuid()), JSON.stringify(annotations));
}

async function keepCompressed(core: RecordingCore, key: string, text: string): Promise<string> {
  await keepNew(core, key, await compress(text), "application/json", "gzip");
  return key;
}

/** Writes an object whose key nothing has. */
export async function keepNew(
  { recordings }: RecordingCore,
  key: string,
  content: Uint8Array,
  contentType: string,
  encoding?: "gzip",
): Promise<void> {
  if (!(await recordings.create(key, content, contentType, encoding))) throw new Error(`${key} was to be new`);
}

/** Reads the playback data of a recording; undefined when they are being deleted. 1 object. */
export async function playbackOf(
  { recordings }: RecordingCore,
  { playbackData, playbackKey: key }: Sourcecast,
): Promise<string | undefined> {
  return key === null ? (playbackData ?? undefined) : recordings.text(key);
}

/** Reads the annotations of a recording; undefined when they are being replaced or deleted. 1 object where it has any. */
export async function annotationsOf(
  { recordings }: RecordingCore,
  { annotationsKey: key }: Sourcecast,
): Promise<Annotations | undefined> {
  if (key === null) return { markers: [], captions: null, earlier: [] };
  const text = await recordings.text(key);
  return text === undefined ? undefined : (JSON.parse(text) as Annotations);
}

/** Removes objects; fine when there are none. */
export async function removeObjects({ recordings }: RecordingCore, ...keys: (string | null)[]): Promise<void> {
  for (const key of keys) if (key !== null) await recordings.remove(key);
}
