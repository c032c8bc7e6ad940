import type { Cue, Marker } from "../../../../domain/sourcecasts/playback-data";
import { PLAYBACK_LIMITS } from "../../../../domain/sourcecasts/playback-data";
import { writeCaptionTime } from "../../../../domain/sourcecasts/web-vtt";
import { playTime } from "../../design/play-time";
import { strings } from "../../texts/en/sourcecasts";

/** A chapter as it is typed. */
export interface ChapterRow {
  /** Stays while the row is edited and moved. */
  readonly key: number;
  readonly time: string;
  readonly title: string;
  readonly pauses: boolean;
}

/** A caption as it is typed. */
export interface CaptionRow {
  readonly key: number;
  readonly start: string;
  readonly end: string;
  readonly text: string;
}

/** What is wrong with a row, by field. */
export type RowProblems<Row> = Partial<Record<keyof Row, string>>;

const TYPED_TIME = /^(?:(\d+):)?(?:(\d{1,2}):)?(\d+)(?:[.,](\d{1,3}))?$/;

/** Reads a time as people type it: 83, 1:23, 1:02:03.5. Returns milliseconds; null for what is no time. */
export function readTypedTime(text: string): number | null {
  const match = TYPED_TIME.exec(text.trim());
  if (!match) return null;
  const [, first, second, last = "0", fraction = ""] = match;
  const hours = second === undefined ? 0 : Number(first);
  const minutes = second === undefined ? Number(first ?? 0) : Number(second);
  if (first !== undefined && Number(last) > 59) return null;
  return ((hours * 60 + minutes) * 60 + Number(last)) * 1000 + Number(fraction.padEnd(3, "0"));
}

export const chapterRows = (markers: readonly Marker[]): ChapterRow[] =>
  markers.map(({ time, title, pauses }, key) => ({ key, time: writeCaptionTime(time), title, pauses }));

export const captionRows = (cues: readonly Cue[]): CaptionRow[] =>
  cues.map(({ start, end, text }, key) => ({ key, start: writeCaptionTime(start), end: writeCaptionTime(end), text }));

/** Returns a key that no row has. */
export const freshKey = (rows: readonly { readonly key: number }[]): number =>
  rows.reduce((most, { key }) => Math.max(most, key + 1), 0);

/** Finds what is wrong with a time; null when nothing is. @param durationMs null where the length is not known */
function timeProblem(text: string, durationMs: number | null): string | null {
  const time = readTypedTime(text);
  if (time === null) return strings.timeNeeded;
  return durationMs !== null && time > durationMs ? strings.beyondEnd(playTime(durationMs)) : null;
}

const without = <Row>(problems: Partial<Record<keyof Row, string | null>>): RowProblems<Row> =>
  Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== null)) as RowProblems<Row>;

function titleProblem(title: string): string | null {
  if (title === "") return strings.titleNeeded;
  return title.length > PLAYBACK_LIMITS.markerTitleCharacters ? strings.chapterTitleTooLong : null;
}

/** Finds what is wrong with each chapter, in the order of the rows. */
export function chapterProblems(rows: readonly ChapterRow[], durationMs: number | null): RowProblems<ChapterRow>[] {
  const times = rows.map(({ time }) => readTypedTime(time));
  return rows.map(({ time, title }, index) => {
    const isTwice = times.indexOf(times[index] ?? null) < index && times[index] !== null;
    return without<ChapterRow>({
      time: timeProblem(time, durationMs) ?? (isTwice ? strings.sameTime : null),
      title: titleProblem(title.trim()),
    });
  });
}

/** Finds what is wrong with each caption, in the order of the rows. */
export function captionProblems(rows: readonly CaptionRow[], durationMs: number | null): RowProblems<CaptionRow>[] {
  return rows.map(({ start, end, text }) => {
    const [from, to] = [readTypedTime(start), readTypedTime(end)];
    const isBackwards = from !== null && to !== null && to <= from;
    return without<CaptionRow>({
      start: timeProblem(start, durationMs),
      end: readTypedTime(end) === null ? strings.timeNeeded : isBackwards ? strings.endsBeforeStart : null,
      text: text.trim() === "" ? strings.textNeeded : null,
    });
  });
}

/** Finds the captions that begin before the one before them ends, by key: allowed, but seldom meant. */
export function overlapping(rows: readonly CaptionRow[]): ReadonlySet<number> {
  const cues = rows
    .map(({ key, start, end }) => ({ key, start: readTypedTime(start), end: readTypedTime(end) }))
    .filter((cue): cue is { key: number; start: number; end: number } => cue.start !== null && cue.end !== null)
    .toSorted((one, other) => one.start - other.start);
  return new Set(cues.filter(({ start }, index) => start < (cues[index - 1]?.end ?? 0)).map(({ key }) => key));
}

/** Tells whether a caption stands longer than the recording lasts: allowed, but cut there. */
export const endsBeyond = ({ end }: CaptionRow, durationMs: number | null): boolean =>
  durationMs !== null && (readTypedTime(end) ?? 0) > durationMs;

/** Returns the chapters in the order of time. Only for rows in which nothing is wrong. */
export const markersOf = (rows: readonly ChapterRow[]): Marker[] =>
  rows
    .map(({ time, title, pauses }) => ({ time: readTypedTime(time) ?? 0, title: title.trim(), pauses }))
    .toSorted((one, other) => one.time - other.time);

/** Returns the captions in the order of time. Only for rows in which nothing is wrong. */
export const cuesOf = (rows: readonly CaptionRow[]): Cue[] =>
  rows
    .map(({ start, end, text }) => ({
      start: readTypedTime(start) ?? 0,
      end: readTypedTime(end) ?? 0,
      text: text.trim(),
    }))
    .toSorted((one, other) => one.start - other.start);

export const countProblems = (problems: readonly object[]): number =>
  problems.reduce((sum, row) => sum + Object.keys(row).length, 0);
