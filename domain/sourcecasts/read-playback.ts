import * as z from "zod/mini";
import { EXTERNAL_LIBRARIES, type ExternalLibrary } from "../facts/external-libraries";
import { CHAPTERS, type Chapter, VARIANTS, type Variant } from "../facts/languages";
import { lineOfInput } from "./input-lines";
import { PLAYBACK_LIMITS, type PlaybackData, type PlaybackInput } from "./playback-data";

/** Why playback data, or one input of them, cannot be used. */
export interface PlaybackProblem {
  /** The input's number in the file, 1-based; null for what is wrong elsewhere. */
  readonly input: number | null;
  /** The line of the text on which it is, 1-based; null where the text has one line, or nobody knows. */
  readonly line: number | null;
  readonly text: string;
}

export interface ReadPlayback {
  /** Without the inputs that cannot be used; null when nothing can. */
  readonly data: PlaybackData | null;
  readonly problems: readonly PlaybackProblem[];
}

/** Problems that are told of one text: who has more mends these first. */
const MOST_PROBLEMS = 20;

const LIBRARIES = EXTERNAL_LIBRARIES.map((name) => name.toUpperCase() as Uppercase<ExternalLibrary>);

const wholeNumber = z.int().check(z.minimum(0), z.maximum(10_000_000));
const position = z.object({ row: wholeNumber, column: wholeNumber });
const line = z
  .string()
  .check(z.maxLength(PLAYBACK_LIMITS.lineCharacters), z.regex(/^[^\r\n]*$/, "must be a line without line breaks"));
const chapter = z.literal(CHAPTERS);
const library = z.literal(LIBRARIES);
const variant = z.literal(VARIANTS as [Variant, ...Variant[]]);

/** What each type of input carries (reference: recordings of mid-2022, and the three types of ours). */
const DATA = {
  codeDelta: z.object({
    start: position,
    end: position,
    action: z.enum(["insert", "remove"]),
    lines: z.array(line).check(z.maxLength(PLAYBACK_LIMITS.textLines)),
  }),
  cursorPositionChange: position,
  selectionRangeData: z.object({ range: z.object({ start: position, end: position }), isBackwards: z.boolean() }),
  keyboardCommand: z.literal("run"),
  activeTabChange: z.string().check(z.maxLength(PLAYBACK_LIMITS.tabCharacters)),
  chapterSelect: chapter,
  externalLibrarySelect: library,
  forcePause: z.any(),
  variantSelect: variant,
  replInput: z.string().check(z.maxLength(PLAYBACK_LIMITS.replCharacters)),
  breakpointsChange: z.array(wholeNumber).check(z.maxLength(PLAYBACK_LIMITS.breakpoints)),
} as const;

const timed = z.object({
  time: z.number().check(z.maximum(PLAYBACK_LIMITS.time)),
  type: z.string(),
  data: z.optional(z.unknown()),
});

const init = z.object({
  editorValue: z.string().check(z.maxLength(PLAYBACK_LIMITS.textCharacters)),
  chapter: z._default(chapter, 1 as Chapter),
  externalLibrary: z._default(library, "NONE"),
});

const ext = z.object({
  version: z.literal(1),
  durationMs: z.number().check(z.minimum(0), z.maximum(PLAYBACK_LIMITS.time)),
  variant,
  peaks: z.optional(z.base64().check(z.maxLength(Math.ceil(PLAYBACK_LIMITS.peaks / 3) * 4))),
});

const playbackSchema = z.object({
  init,
  inputs: z.array(z.unknown()).check(z.maxLength(PLAYBACK_LIMITS.inputs)),
  ext: z.optional(ext),
});

/**
 * Reads the playback data of a recording, ours or one of mid-2022, and finds what in them cannot be used: up to 20 problems, each with
 * the number of its input. Inputs come out in the order of time, those of one time as they stand; a time before the
 * beginning becomes the beginning. Inputs of unknown types are no problem and are left out.
 */
export function readPlayback(text: string): ReadPlayback {
  if (text.length > PLAYBACK_LIMITS.characters) return unreadable("is too long: 16,000,000 characters is the limit");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const place = placeOfSyntaxError(text, String(error));
    return unreadable(place ? `is no JSON: line ${place.line}, column ${place.column}` : "is no JSON", place?.line);
  }
  const outer = playbackSchema.safeParse(parsed);
  if (!outer.success) {
    const problems = outer.error.issues.slice(0, MOST_PROBLEMS);
    return { data: null, problems: problems.map((issue) => ({ input: null, line: null, text: describeIssue(issue) })) };
  }
  const { init, inputs: rawInput, ext } = outer.data;
  const inputs: PlaybackInput[] = [];
  const problems: PlaybackProblem[] = [];
  for (const [index, one] of rawInput.entries()) {
    const read = readInput(one);
    if (typeof read !== "string") inputs.push(...read);
    else if (problems.length < MOST_PROBLEMS) {
      problems.push({ input: index + 1, line: lineOfInput(text, index), text: read });
    }
  }
  return { data: { init, inputs: inOrder(inputs), ...(ext && { ext }) }, problems };
}

/** Says a problem in one line, as refusals list it. */
export function problemLine({ input, line, text }: PlaybackProblem): string {
  const place = [input !== null && `input ${input}`, input !== null && line !== null && `line ${line}`].filter(Boolean);
  return place.length > 0 ? `${place.join(", ")}: ${text}` : text;
}

const unreadable = (text: string, line: number | null = null): ReadPlayback => ({
  data: null,
  problems: [{ input: null, line, text }],
});

/** Reads one input: itself, nothing where its type is unknown, or what is wrong with it. */
function readInput(inputs: unknown): [PlaybackInput] | [] | string {
  const outer = timed.safeParse(inputs);
  if (!outer.success) return describeIssue(outer.error.issues[0]);
  const { time, type, data } = outer.data;
  if (!Object.hasOwn(DATA, type)) return [];
  const inner = DATA[type as keyof typeof DATA].safeParse(data);
  if (!inner.success) return describeIssue(inner.error.issues[0], ["data"]);
  const payload = type === "forcePause" ? null : inner.data;
  return [{ time: Math.max(0, time), type, data: payload } as PlaybackInput];
}

function inOrder(inputs: PlaybackInput[]): PlaybackInput[] {
  const isSorted = inputs.every((input, index) => index === 0 || (inputs[index - 1]?.time ?? 0) <= input.time);
  return isSorted ? inputs : inputs.toSorted((one, other) => one.time - other.time);
}

type Issue = z.core.$ZodIssue;

/** Says what does not fit, after the path of the member that does not. */
function describeIssue(issue: Issue | undefined, within: readonly string[] = []): string {
  if (!issue) return "does not fit";
  const path = [...within, ...issue.path].map(String).join(".");
  return `${path === "" ? "it" : path} ${reasonOf(issue)}`;
}

const NAMES: Partial<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  string: "a text",
};

function reasonOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${NAMES[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
    case "too_big":
      return `must be at most ${issue.maximum}${["string", "array"].includes(issue.origin) ? " long" : ""}`;
    case "too_small":
      return `must be at least ${issue.minimum}`;
    default:
      return issue.message.startsWith("must") ? issue.message : "does not fit";
  }
}

/** Finds where JSON.parse stopped, as far as the engine says so. */
function placeOfSyntaxError(text: string, message: string): { line: number; column: number } | null {
  const place = /line (\d+) column (\d+)/.exec(message);
  if (place) return { line: Number(place[1]), column: Number(place[2]) };
  const at = /position (\d+)/.exec(message)?.[1];
  if (at === undefined) return null;
  const before = text.slice(0, Number(at)).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}
