import type { components, operations } from "../../../api/schema.generated";

export type UploadParts = components["schemas"]["SourcecastUpload"];
export type NewSound = operations["beginSourcecastUpload"]["requestBody"]["content"]["application/json"];
export type Telling = operations["finishSourcecastUpload"]["requestBody"]["content"]["application/json"];

/** The routes of an upload; they throw ApiFailure, with status 0 where no answer came. */
export interface UploadApi {
  begin(sound: NewSound): Promise<UploadParts>;
  look(uploadId: string): Promise<UploadParts>;
  finish(uploadId: string, telling: Telling): Promise<{ readonly id: number; readonly uid: string }>;
}

/** Puts a part under its address. Returns the status of the answer, 0 where none came; tells how many bytes have left. */
export type PutPart = (
  url: string,
  part: Blob,
  options: { readonly signal: AbortSignal; readonly onSent: (bytes: number) => void },
) => Promise<number>;

export interface Recording {
  readonly audio: Blob;
  readonly contentType: NewSound["contentType"];
  /** The JSON text of the playback data. */
  readonly playback: string;
  readonly telling: Omit<Telling, "playback">;
}

export interface UploadOptions {
  readonly api: UploadApi;
  readonly putPart: PutPart;
  /** Waits; rejects when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** An upload of this same sound that was begun before, to go on with. */
  readonly uploadId?: string | undefined;
  /** Told of an upload as soon as it is begun, so that it can be kept and gone on with. */
  readonly onBegun: (uploadId: string) => void;
  /** Told of the bytes of the sound that have left, which grow less where a part has to be sent again. */
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}
