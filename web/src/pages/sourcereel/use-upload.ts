import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { writeCaptions } from "../../../../domain/sourcecasts/web-vtt";
import { api, unwrap } from "../../api/client";
import { ApiFailure, staffActionFailure } from "../../api/failures";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/sourcereel";
import { recordingsQuery } from "../sourcecasts/queries";
import { cuesOf, markersOf } from "../sourcecasts/typed-rows";
import type { RecordingDetails } from "./recorded-session";
import type { Recorder } from "./recorder";
import type { PutPart, Recording, UploadApi } from "./upload/upload";
import { uploadRecording } from "./upload/upload-recording";
import { loudPlaybackOf, soundFile } from "./use-edited";

/** Puts a part by a request that tells how far it is, as fetch does not. */
const putPart: PutPart = (url, part, { signal, onSent }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = () => {
      signal.removeEventListener("abort", abort);
      resolve(request.status);
    };
    request.upload.addEventListener("progress", ({ loaded }) => onSent(loaded));
    request.addEventListener("loadend", end);
    signal.addEventListener("abort", abort, { once: true });
    request.open("PUT", url);
    // A part has no type of its own: the upload has one.
    request.send(new Blob([part], { type: "" }));
  });

/** Waits so many milliseconds; rejects with the signal's reason when it is aborted. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

const UPLOADS = "/v2/courses/{courseId}/admin/sourcecasts/uploads";
const UPLOAD = `${UPLOADS}/{uploadId}` as const;

/** Returns the routes by which recordings are uploaded to a course. */
const uploadApi = (courseId: number): UploadApi => ({
  begin: (body) => unwrap(api.POST(UPLOADS, { params: { path: { courseId } }, body })),
  look: (uploadId) => unwrap(api.GET(UPLOAD, { params: { path: { courseId, uploadId } } })),
  finish: (uploadId, body) => unwrap(api.POST(UPLOAD, { params: { path: { courseId, uploadId } }, body })),
});

/** How far an upload is: null while none is under way, else 0 to 1. */
type Progress = number | null;

export interface Upload {
  readonly progress: Progress;
  /** The network is waited for. */
  readonly isWaiting: boolean;
  /** Why the last attempt failed; null when it did not. */
  readonly failure: string | null;
  /** The UID of the last attempt, where another recording has it; null where none has. */
  readonly takenUid: string | null;
  readonly begin: (details: RecordingDetails) => void;
  /** Stops sending. What has arrived need not be sent again. */
  readonly abort: () => void;
}

/** Uploads a finished recording. It is deleted in this browser once the server has it, and not before. */
export function useUpload(courseId: number, recorder: Recorder, onSaved: (uid: string) => void): Upload {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const [takenUid, setTakenUid] = useState<string | null>(null);
  const aborting = useRef<AbortController | null>(null);
  useEffect(() => () => aborting.current?.abort(), []);

  const begin = async (details: RecordingDetails) => {
    const { session, notes } = recorder.view.getState();
    if (!session || session.segments.length === 0) return toast.danger(strings.noRecording, 5000);
    const own = new AbortController();
    aborting.current = own;
    setFailure(null);
    setTakenUid(null);
    setProgress(0);
    try {
      const recording = await recordingOf(recorder, details);
      const { uid } = await uploadRecording(recording, {
        api: uploadApi(courseId),
        putPart,
        signal: own.signal,
        uploadId: notes.uploadId ?? undefined,
        wait: (ms, signal) => {
          setWaiting(true);
          return wait(ms, signal).finally(() => setWaiting(false));
        },
        onBegun: (uploadId) => recorder.note({ uploadId }),
        onProgress: (sent, total) => setProgress(total === 0 ? 0 : sent / total),
      });
      toast.success(strings.saved);
      await recorder.reset();
      void client.invalidateQueries(recordingsQuery(courseId));
      onSaved(uid);
    } catch (error) {
      if (isUidTaken(error)) setTakenUid(details.uid);
      else if (!own.signal.aborted) setFailure(failureText(error));
    }
    setProgress(null);
  };
  return {
    progress,
    isWaiting,
    failure,
    takenUid,
    begin: (details) => void begin(details),
    abort: () => aborting.current?.abort(),
  };
}

async function recordingOf(recorder: Recorder, details: RecordingDetails): Promise<Recording> {
  const { session, notes } = recorder.view.getState();
  if (!session) throw new Error(strings.noRecording);
  const { takes } = recorder.sound;
  const audio = await soundFile(takes, session.segments);
  const captions = cuesOf(notes.captions);
  const { sourcecastId, revision, kept = [] } = notes.replaces ?? {};
  return {
    audio,
    contentType: audio.type as Recording["contentType"],
    playback: JSON.stringify(loudPlaybackOf(session, takes)),
    telling: {
      ...details,
      title: details.title.trim(),
      markers: markersOf(notes.chapters),
      captions: captions.length === 0 ? null : writeCaptions(captions),
      ...(sourcecastId !== undefined && { replaces: { sourcecastId, revision, kept: [...kept] } }),
    },
  };
}

const isUidTaken = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 400 && error.body === "uid has already been taken";

function failureText(error: unknown): string {
  if (error instanceof ApiFailure && error.status === 400 && error.body !== "") return error.body;
  if (error instanceof ApiFailure) return staffActionFailure(error, strings.onlyStaff);
  return error instanceof Error ? error.message : String(error);
}
