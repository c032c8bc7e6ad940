import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import {
  type Cue,
  type Marker,
  PLAYBACK_LIMITS,
  type PlaybackData,
} from "../../../../domain/sourcecasts/playback-data";
import { problemLine, readPlayback } from "../../../../domain/sourcecasts/read-playback";
import { readCaptions } from "../../../../domain/sourcecasts/web-vtt";
import { ApiFailure, readFailure } from "../../api/failures";
import { loadMux } from "../../recording/load-mux";
import { endOfTake, LEVEL_MS, loudnessOf, onEdges, type Segment, type SoundTake } from "../../recording/packets";
import type { PlaybackSource } from "../sourcecast/player/timeline-port";
import { type OpenedRecording, recordingQuery } from "../sourcecasts/queries";
import { captionRows, chapterRows } from "../sourcecasts/typed-rows";
import { durationOf, playbackOf, type RecordedSession, sessionOf } from "./recorded-session";
import type { Recorder } from "./recorder";
import type { RecordingNotes } from "./recorder-ports";

/** Writes segments as a file of sound; what writes files is loaded when the first one is asked for. */
export async function soundFile(takes: readonly SoundTake[], segments: readonly Segment[]): Promise<Blob> {
  const { writeSound } = await loadMux();
  // A take of which nothing is left may have been recorded in another format.
  const used = [...new Set(segments.map(({ take }) => take))];
  const renumbered = segments.map((segment) => ({ ...segment, take: used.indexOf(segment.take) }));
  return writeSound(
    used.flatMap((number) => takes[number] ?? []),
    renumbered,
  );
}

/** Returns the playback data of a recording with how loud it is. */
export function loudPlaybackOf(session: RecordedSession, takes: readonly SoundTake[]): PlaybackData {
  const data = playbackOf(session);
  if (!data.ext) return data;
  return { ...data, ext: { ...data.ext, peaks: loudnessOf(takes, session.segments, PLAYBACK_LIMITS.peaks) } };
}

interface OwnSource {
  readonly source: PlaybackSource | null;
  /** Why it cannot be played; null when it can. */
  readonly failure: string | null;
}

const NO_SOURCE: OwnSource = { source: null, failure: null };
const NO_CUES: readonly Cue[] = [];
const NO_MARKERS: readonly Marker[] = [];

/** Gives what is recorded so far as something to play; null while it is made, or there is nothing. */
export function useOwnSource(session: RecordedSession | null, takes: readonly SoundTake[]): OwnSource {
  const [own, setOwn] = useState(NO_SOURCE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes grow with the session
  useEffect(() => {
    if (!session || session.segments.length === 0) return;
    let address: string | null = null;
    let isLeft = false;
    soundFile(takes, session.segments).then(
      (file) => {
        if (isLeft) return;
        address = URL.createObjectURL(file);
        const source = { playback: loudPlaybackOf(session, takes), audioUrl: address };
        setOwn({ source: { ...source, markers: NO_MARKERS, captions: NO_CUES }, failure: null });
      },
      (error: unknown) =>
        !isLeft && setOwn({ source: null, failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isLeft = true;
      setOwn(NO_SOURCE);
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [session]);
  return own;
}

/** A recording of the course, taken apart again. */
interface Uploaded {
  readonly takes: readonly SoundTake[];
  readonly session: RecordedSession;
  readonly notes: RecordingNotes;
}

/** Fetches a recording of the course and takes it apart. @throws Error with what cannot be cut, or was not fetched */
async function readUploaded(opened: OpenedRecording): Promise<Uploaded> {
  const [file, text] = await Promise.all([
    fetched(opened.audioUrl).then((answer) => answer.blob()),
    fetched(opened.playbackUrl).then((answer) => answer.text()),
  ]);
  const { data, problems } = readPlayback(text);
  if (!data) throw new Error(problems.map(problemLine).join(" "));
  const { readSound } = await loadMux();
  const take = withLevels(await readSound(file), data.ext?.peaks);
  const segments = onEdges([take], [{ take: 0, from: 0, to: endOfTake(take) }]);
  const { id, uid, revision, title, description, isPublished, markers, captions } = opened;
  const ranges = [{ from: 0, to: durationOf(segments) }];
  return {
    takes: [take],
    session: sessionOf(data, segments),
    notes: {
      chapters: chapterRows(markers),
      captions: captionRows(captions === null ? [] : readCaptions(captions).cues),
      details: { title, description: description ?? "", uid, isPublished },
      replaces: { sourcecastId: id, uid, revision, kept: ranges },
      uploadId: null,
    },
  };
}

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`.trim());
  return answer;
}

/** The levels of a take as the recording tells how loud equal parts of it are. */
function withLevels(take: SoundTake, peaks: string | undefined): SoundTake {
  if (!peaks) return take;
  const values = atob(peaks);
  const count = Math.ceil(endOfTake(take) / LEVEL_MS);
  const levels = Array.from({ length: count }, (_, level) =>
    values.charCodeAt(Math.floor((level * values.length) / count)),
  );
  return { ...take, levels };
}

interface Edited {
  /** A recording of the course is on its way. */
  readonly isOpening: boolean;
  /** Why it cannot be edited; null when it can. */
  readonly failure: string | null;
}

/** Takes up the recording of the course that the address names (`?edit=UID`). */
export function useEdited(courseId: number, recorder: Recorder): Edited {
  const [search, setSearch] = useSearchParams();
  const uid = search.get("edit");
  const client = useQueryClient();
  const [edited, setEdited] = useState<Edited>({ isOpening: false, failure: null });
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (uid === null || begun.current === uid) return;
    begun.current = uid;
    setEdited({ isOpening: true, failure: null });
    const open = async () => {
      const { takes, session, notes } = await readUploaded(await client.fetchQuery(recordingQuery(courseId, uid)));
      await recorder.edit(takes, session, notes);
      setSearch({}, { replace: true });
    };
    open().then(
      () => setEdited({ isOpening: false, failure: null }),
      (error: unknown) => setEdited({ isOpening: false, failure: failureText(error) }),
    );
  }, [uid, client, courseId, recorder, setSearch]);
  return edited;
}

function failureText(error: unknown): string {
  if (error instanceof ApiFailure) return readFailure(error);
  return error instanceof Error ? error.message : String(error);
}
