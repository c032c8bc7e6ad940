import { type Cue, PLAYBACK_LIMITS } from "./playback-data";

/** What is wrong on a line of a file of captions, 1-based. */
export interface CaptionProblem {
  readonly line: number;
  readonly text: string;
}

export interface ReadCaptions {
  /** In the order of time. */
  readonly cues: readonly Cue[];
  readonly problems: readonly CaptionProblem[];
}

const TIMING = /^\s*(\S+)\s+-->\s+(\S+)(?:\s.*)?$/;
const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)[.,](\d{3})$/;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": "\u00a0",
  "&lrm;": "\u200e",
  "&rlm;": "\u200f",
};

/**
 * Reads a file of captions (WebVTT, https://www.w3.org/TR/webvtt1/): times and plain text. Styles, regions, notes and places on the
 * screen are passed over, markup is taken off. A cue with something wrong is left out and told of; the others are read.
 */
export function readCaptions(file: string): ReadCaptions {
  if (file.length > PLAYBACK_LIMITS.captionCharacters) {
    return { cues: [], problems: [{ line: 1, text: "The file has more than 500,000 characters." }] };
  }
  const lines = file.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const problems: CaptionProblem[] = [];
  if (!/^WEBVTT($|[ \t])/.test(lines[0] ?? "")) {
    problems.push({ line: 1, text: 'The file must begin with the line "WEBVTT".' });
  }
  const cues: Cue[] = [];
  for (const block of blocksOf(lines)) {
    const read = readBlock(block);
    if (read === null) continue;
    if ("cue" in read) cues.push(read.cue);
    else problems.push(read);
  }
  return { cues: cues.toSorted((one, other) => one.start - other.start), problems };
}

interface Block {
  /** Line on which it begins, 1-based. */
  readonly line: number;
  readonly rows: readonly string[];
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let rows: string[] = [];
  for (const [index, line] of [...lines, ""].entries()) {
    if (line.trim() !== "") rows.push(line);
    else if (rows.length > 0) {
      blocks.push({ line: index - rows.length + 1, rows });
      rows = [];
    }
  }
  return blocks;
}

/** Reads a block: a caption, what is wrong with it, or null for a block of another kind. */
function readBlock({ line, rows }: Block): { readonly cue: Cue } | CaptionProblem | null {
  const at = rows.findIndex((row) => row.includes("-->"));
  if (at === -1) {
    const isOther = /^(WEBVTT|NOTE|STYLE|REGION)($|[ \t])/.test(rows[0] ?? "");
    return isOther ? null : { line, text: "A caption needs a line with its times: 00:01.000 --> 00:04.000" };
  }
  const [, from = "", to = ""] = TIMING.exec(rows[at] ?? "") ?? [];
  const [start, end] = [readCaptionTime(from), readCaptionTime(to)];
  if (start === null || end === null) return { line: line + at, text: "Times look like this: 00:01.000 --> 00:04.000" };
  if (end <= start) return { line: line + at, text: "A caption must end after it begins." };
  const text = rows
    .slice(at + 1)
    .map(plainText)
    .join("\n")
    .trim();
  return text === "" ? { line: line + at, text: "A caption needs a text." } : { cue: { start, end, text } };
}

const plainText = (row: string): string =>
  row.replace(/<[^>]*>/g, "").replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => ENTITIES[entity] ?? entity);

/** Reads a time of captions, such as 01:02.500 or 1:00:02.500, as milliseconds; null when it is none. */
export function readCaptionTime(text: string): number | null {
  const [, hours = "0", minutes = "", seconds = "", thousandths = ""] = TIME.exec(text.trim()) ?? [];
  if (minutes === "") return null;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths);
}

/** Writes a time as captions have it: minutes, seconds and thousandths, hours where there are any. */
export function writeCaptionTime(milliseconds: number): string {
  const whole = Math.max(0, Math.round(milliseconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3_600_000), Math.floor(whole / 60_000) % 60];
  const rest = `${two(minutes)}:${two(Math.floor(whole / 1000) % 60)}.${String(whole % 1000).padStart(3, "0")}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}

/** Writes captions as a WebVTT file, which reads as the same captions; empty lines in a text become none. */
export function writeCaptions(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => {
    const rows = text.split(/\r\n|\r|\n/).filter((row) => row.trim() !== "");
    return [`${writeCaptionTime(start)} --> ${writeCaptionTime(end)}`, ...rows.map(escaped)].join("\n");
  });
  return `${["WEBVTT", ...blocks].join("\n\n")}\n`;
}

const escaped = (row: string): string => row.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
