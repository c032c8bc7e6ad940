import { gzipSync } from "node:zlib";

/** Small files of our own, whole enough to pass for what they are called. */

/** A sound of `samples` silent samples (8 bit, mono, 8 kHz) with its header of 44 bytes. */
export function wave(samples = 8): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(44 + samples, 128);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(36 + samples, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(8000, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(samples, 40);
  return new Uint8Array(bytes);
}

const PATTERN = Uint8Array.from({ length: 251 }, (_, at) => at);

/**
 * A sound that begins as recorders write them, and is no sound after that. As 251 is prime, no two parts of it are alike.
 * It is written by copying: a function for each of twenty million bytes took longer than to upload them.
 */
export function recorded(bytes: number, signature = "\x1a\x45\xdf\xa3"): Uint8Array<ArrayBuffer> {
  const content = Buffer.alloc(bytes, PATTERN);
  content.write(signature, "latin1");
  return content;
}

/** A picture of one pixel. */
export const PNG = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

export const PLAYBACK = '{"init":{"chapter":1,"externalLibrary":"NONE","editorValue":"1 + 1;"},"inputs":[]}';

/** The form by which a file is uploaded as an asset. */
export function assetForm(content: Uint8Array<ArrayBuffer> = PNG, name = "ignored.bin"): FormData {
  const form = new FormData();
  form.set("upload", new File([content], name, { type: "text/html" }));
  return form;
}

/** The form by which the mid-2022 client sends a recording; a member that is undefined is left out. */
export function recordingForm(members: Readonly<Record<string, string | File | undefined>> = {}): FormData {
  const audio = new File([wave()], "1637481600000.wav", { type: "audio/wav" });
  const form = new FormData();
  const all = { title: "Recursion", description: "Aloud", uid: "", audio, playbackData: PLAYBACK, ...members };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) form.set(`sourcecast[${name}]`, value);
  return form;
}

/** An upload in parts, as the API tells of it. */
export interface UploadInParts {
  readonly uploadId: string;
  readonly partBytes: number;
  readonly parts: readonly { readonly number: number; readonly url: string; readonly isThere: boolean }[];
}

/** Sends the parts of an upload to the storage, as a browser does. */
export async function sendParts({ parts, partBytes }: UploadInParts, content = wave()): Promise<number[]> {
  const statuses: number[] = [];
  for (const { number, url } of parts) {
    const body = content.slice((number - 1) * partBytes, number * partBytes);
    statuses.push((await fetch(url, { method: "PUT", body })).status);
  }
  return statuses;
}

/** Playback data as they are sent with an upload. */
export const packed = (text: string = PLAYBACK): string => gzipSync(text).toString("base64");
