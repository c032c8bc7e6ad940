import { CHAPTERS, type Chapter } from "../../facts/languages";
import { TESTCASE_KINDS } from "../../facts/testcase-kinds";
import {
  DEFAULT_SOURCE_VERSION,
  METADATA_FILE,
  type MissionFault,
  type MissionMetadata,
  type MissionTask,
  type MissionTestcase,
  type UnknownKeys,
} from "./mission";

/** Parses JSON; undefined for what is not JSON, which no JSON says. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Tells whether a value of JSON is an object with keys. */
export const isJsonObject = (value: unknown): value is UnknownKeys =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Writes JSON as all files of a mission have it. */
export const toJson = (value: unknown): string => JSON.stringify(value, null, 4);

/** Returns the keys that are left of an object as a part of another: nothing where there are none. */
export const restOf = (rest: UnknownKeys): { readonly rest?: UnknownKeys } =>
  Object.keys(rest).length === 0 ? {} : { rest };

/** Reads the file `.metadata`. A chapter that it does not say is chapter 4. */
export function readMetadata(text: string | undefined, faults: MissionFault[]): MissionMetadata {
  if (text === undefined) return { sourceVersion: DEFAULT_SOURCE_VERSION };
  const value = parseJson(text);
  if (!isJsonObject(value)) {
    faults.push({ path: METADATA_FILE, kind: "unreadable" });
    return { sourceVersion: DEFAULT_SOURCE_VERSION };
  }
  const { sourceVersion, ...rest } = value;
  if (!isChapter(sourceVersion)) faults.push({ path: METADATA_FILE, kind: "unknownValue", key: "sourceVersion" });
  return { sourceVersion: isChapter(sourceVersion) ? sourceVersion : DEFAULT_SOURCE_VERSION, ...restOf(rest) };
}

/** Writes the file `.metadata`. */
export const writeMetadata = ({ sourceVersion, rest }: MissionMetadata): string => toJson({ sourceVersion, ...rest });

/** Reads TestCases.json. Whatever is no testcase is named, and kept where it stands in a list. */
export function readTestcases(
  path: string,
  text: string,
  faults: MissionFault[],
): Pick<MissionTask, "testCases" | "unreadTestCases"> {
  if (text.trim() === "") return { testCases: [] };
  const list = parseJson(text);
  if (!Array.isArray(list)) {
    faults.push({ path, kind: "unreadable" });
    return { testCases: [] };
  }
  const testCases: MissionTestcase[] = [];
  const unread: unknown[] = [];
  for (const [index, entry] of list.entries()) {
    if (isJsonObject(entry)) testCases.push(readTestcase(entry, { path, entry: index + 1, faults }));
    else {
      unread.push(entry);
      faults.push({ path, kind: "notATestcase", entry: index + 1 });
    }
  }
  return { testCases, ...(unread.length > 0 && { unreadTestCases: unread }) };
}

/** Writes TestCases.json. */
export const writeTestcases = ({ testCases, unreadTestCases = [] }: MissionTask): string =>
  toJson([
    ...testCases.map(({ answer, program, score, type, rest }) => ({ answer, program, score, type, ...rest })),
    ...unreadTestCases,
  ]);

interface EntryPlace {
  readonly path: string;
  readonly entry: number;
  readonly faults: MissionFault[];
}

function readTestcase({ program, answer, score, type, ...rest }: UnknownKeys, place: EntryPlace): MissionTestcase {
  return {
    program: textIn(program, "program", place),
    answer: textIn(answer, "answer", place),
    score: known(score, "score", (value) => typeof value === "number", 0, place),
    type: known(type, "type", (value) => TESTCASE_KINDS.find((kind) => kind === value) !== undefined, "public", place),
    ...restOf(rest),
  };
}

/** Reads a text. A value that somebody wrote without quotes (`8`, `true`, `[1, 2]`) is the text of it. */
function textIn(value: unknown, key: string, place: EntryPlace): string {
  if (typeof value === "string") return value;
  if (value !== undefined) place.faults.push({ path: place.path, kind: "unknownValue", entry: place.entry, key });
  return value === undefined || value === null ? "" : JSON.stringify(value);
}

function known<Value>(
  value: unknown,
  key: string,
  isKnown: (value: unknown) => boolean,
  otherwise: Value,
  at: EntryPlace,
) {
  if (isKnown(value)) return value as Value;
  if (value !== undefined) at.faults.push({ path: at.path, kind: "unknownValue", entry: at.entry, key });
  return otherwise;
}

const isChapter = (value: unknown): value is Chapter => CHAPTERS.some((chapter) => chapter === value);
