import type { ExternalLibrary } from "../facts/external-libraries";
import type { Chapter, Variant } from "../facts/languages";

/** What one recording may hold. More is refused when it is stored. */
export const PLAYBACK_LIMITS = {
  /** Inputs of one recording; two hours of steady typing are half of it. */
  inputs: 100_000,
  /** UTF-16 units of the playback data as JSON. */
  characters: 16_000_000,
  /** Milliseconds of one recording: a day, where a recorder of ours stops after two hours. */
  time: 86_400_000,
  /** Of the text in the editor at any time. */
  textCharacters: 512_000,
  textLines: 20_000,
  lineCharacters: 20_000,
  /** Characters of one REPL input, a tab's id. */
  replCharacters: 64_000,
  tabCharacters: 100,
  breakpoints: 1000,
  /** Loudness values of `ext.peaks`. */
  peaks: 2000,
  markers: 200,
  markerTitleCharacters: 120,
  captionCharacters: 500_000,
} as const;

/** The longest recording that the recorder makes, in milliseconds. */
export const LONGEST_RECORDING_MS = 7_200_000;

/** A place in the editor's text: 0-based row, 0-based column in UTF-16 units. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

export interface CodeDelta {
  readonly start: Position;
  readonly end: Position;
  readonly action: "insert" | "remove";
  /** The whole text that came or went, a line each, none with a line break in it. */
  readonly lines: readonly string[];
}

export interface SelectionRange {
  readonly range: { readonly start: Position; readonly end: Position };
  /** The cursor is at its beginning. */
  readonly isBackwards: boolean;
}

/** The data of each type of input. Those below the line are ours; players of other makes pass over them. */
interface InputData {
  codeDelta: CodeDelta;
  cursorPositionChange: Position;
  selectionRangeData: SelectionRange;
  keyboardCommand: "run";
  activeTabChange: string;
  chapterSelect: Chapter;
  externalLibrarySelect: Uppercase<ExternalLibrary>;
  forcePause: null;
  // ----
  variantSelect: Variant;
  /** What was evaluated in the REPL. */
  replInput: string;
  /** Rows with a breakpoint, 0-based. */
  breakpointsChange: readonly number[];
}

export type InputType = keyof InputData;

/** What happened at a time of the recording, in milliseconds since its beginning. */
export type PlaybackInput<Type extends InputType = InputType> = {
  [Name in Type]: { readonly time: number; readonly type: Name; readonly data: InputData[Name] };
}[Type];

/** What happened, before it is known when. */
export type UntimedInput<Type extends InputType = InputType> = {
  [Name in Type]: { readonly type: Name; readonly data: InputData[Name] };
}[Type];

export interface PlaybackInit {
  readonly chapter: Chapter;
  readonly externalLibrary: Uppercase<ExternalLibrary>;
  readonly editorValue: string;
}

/** What only a recording of ours says; other players pass over it. */
export interface PlaybackExtension {
  readonly version: 1;
  readonly durationMs: number;
  /** The variant at the beginning. */
  readonly variant: Variant;
  /** Loudness, 0 to 255, of equal parts of the recording, as base64. */
  readonly peaks?: string | undefined;
}

/** What happened in the editor of a recorded session, in the order of time. */
export interface PlaybackData {
  readonly init: PlaybackInit;
  readonly inputs: readonly PlaybackInput[];
  readonly ext?: PlaybackExtension | undefined;
}

/** A part of a recording that stays when it is cut, in milliseconds. */
export interface KeptRange {
  readonly from: number;
  readonly to: number;
}

/** The beginning of a chapter of a recording. */
export interface Marker {
  /** Milliseconds. */
  readonly time: number;
  readonly title: string;
  /** The recording pauses there, for the viewer to try it. */
  readonly pauses: boolean;
}

/** A caption, from `start` to `end` in milliseconds; its text may have lines. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
