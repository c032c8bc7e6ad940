import { useEffect, useState } from "react";
import {
  type Cue,
  type Marker,
  PLAYBACK_LIMITS,
  type PlaybackData,
} from "../../../../domain/sourcecasts/playback-data";
import { loadMux } from "../../recording/load-mux";
import { loudnessOf } from "../../recording/packets";
import type { Segment, SoundTake } from "../../recording/sound";
import type { PlaybackSource } from "../sourcecast/player/playback-source";
import { playbackOf, type RecordedSession } from "./recorded-session";

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
