import type { Variant } from "../../../../domain/facts/languages";
import type { KeptRange, PlaybackInit } from "../../../../domain/sourcecasts/playback-data";
import type { Moment } from "../../../../domain/sourcecasts/timeline";
import type { Segment, SoundTake } from "../../recording/packets";
import type { StoredPiece } from "../../recording/storage/recording-store";
import type { CaptionRow, ChapterRow } from "../sourcecasts/typed-rows";
import type { RecordedView } from "./input-recorder";
import type { RecordedSession, RecordingDetails, StampedInput } from "./recorded-session";
import type { RecorderState } from "./recorder-states";

/** What is kept of a recording besides its sound and its inputs. */
export interface RecordingHead {
  readonly state: RecorderState;
  readonly init: PlaybackInit;
  /** The variant at the beginning. */
  readonly variant: Variant;
  readonly segments: readonly Segment[];
  readonly notes: RecordingNotes;
  /** Milliseconds that were recorded when this was written. */
  readonly durationMs: number;
  /** The segment that is being recorded: its take, and where in it it begins. */
  readonly open: { readonly take: number; readonly from: number } | null;
}

/** The recording of the course that is cut anew: its links go on to lead to the same moments. */
export interface ReplacedRecording {
  readonly sourcecastId: number;
  readonly uid: string;
  readonly revision: number;
  /** What of it stays, in order. */
  readonly kept: readonly KeptRange[];
}

/** What is said of a recording beside it. */
export interface RecordingNotes {
  readonly chapters: readonly ChapterRow[];
  readonly captions: readonly CaptionRow[];
  readonly details: RecordingDetails;
  /** null for a new recording. */
  readonly replaces: ReplacedRecording | null;
  /** The upload that was begun of it as it is; null before. */
  readonly uploadId: string | null;
}

/** This browser's storage, as far as a recorder writes it. All reject when nothing could be written. */
export interface RecordingStorage {
  begin(id: string, startedAt: Date, head: RecordingHead): Promise<void>;
  add(id: string, head: RecordingHead, piece: StoredPiece<StampedInput>): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The workspace that is recorded. */
export interface ReelEditor {
  view(): RecordedView & { readonly text: string };
  /** Shows everything that a recording shows at a moment. */
  restore(moment: Moment): void;
}

/** What paused a recording by itself. */
export type Interruption = "microphoneLost" | "notEncoded" | "notKept" | "longest" | "voiceLost";

/** What the screens show of a recorder. */
export interface RecorderView {
  readonly state: RecorderState;
  /** It is on its way from here to another state, or its last sound is awaited. */
  readonly isBusy: boolean;
  /** What is recorded up to the last pause; null when there is nothing. */
  readonly session: RecordedSession | null;
  readonly interruption: Interruption | null;
  readonly isMicrophoneOn: boolean;
  readonly notes: RecordingNotes;
  /** Changes of a finished recording that can be undone. */
  readonly changes: number;
  /** The voice of a finished recording is recorded again. */
  readonly isVoicing: boolean;
}

/** A recording that is stored, with its sound. */
export interface StoredSession {
  readonly id: string;
  readonly header: RecordingHead;
  readonly takes: readonly SoundTake[];
  readonly entries: readonly StampedInput[];
}
