import type { Chapter } from "../../facts/languages";
import type { TestcaseKind } from "../../facts/testcase-kinds";

/** A mission as the files of a repository say it. */
export interface RepositoryMission {
  readonly metadata: MissionMetadata;
  /** README.md, in Markdown. */
  readonly briefing: string;
  /** In the order of their folders Q1 to Q20. */
  readonly tasks: readonly MissionTask[];
}

/** The file `.metadata`. */
export interface MissionMetadata {
  /** The chapter of Source in which the mission's programs are written. */
  readonly sourceVersion: Chapter;
  /** Keys that nobody here knows, which are written again. */
  readonly rest?: UnknownKeys;
}

/** One question of a mission, a folder of its repository. */
export interface MissionTask {
  /**
   * The number of the folder it was read from; 0 for a task that has none yet. It stays the same while tasks are added,
   * removed and moved, so that a save finds what else the task's folder holds. Where a task is saved is decided by its
   * place in the list.
   */
  readonly questionNumber: number;
  /** Problem.md, in Markdown. */
  readonly taskDescription: string;
  readonly starterCode: string;
  /** What the editor shows and changes. It is the starter code where nothing else was saved. */
  readonly savedCode: string;
  readonly testPrepend: string;
  readonly testPostpend: string;
  readonly testCases: readonly MissionTestcase[];
  /** Entries of TestCases.json that are no testcases, which are written again behind those that are. */
  readonly unreadTestCases?: readonly unknown[];
}

/** One entry of TestCases.json. */
export interface MissionTestcase {
  readonly program: string;
  /** The expected result, as text. */
  readonly answer: string;
  readonly score: number;
  readonly type: TestcaseKind;
  readonly rest?: UnknownKeys;
}

/** Keys of a JSON object that nobody here knows. */
export type UnknownKeys = Readonly<Record<string, unknown>>;

/** The texts of a repository's files, by path. */
export type RepositoryFiles = ReadonlyMap<string, string>;

/** A mission as it was read, with all that its repository holds and all that is wrong with it. */
export interface ReadMission {
  readonly mission: RepositoryMission;
  readonly files: RepositoryFiles;
  readonly faults: readonly MissionFault[];
}

/** One thing that is wrong with a file of a mission. */
export interface MissionFault {
  readonly path: string;
  readonly kind: MissionFaultKind;
  /** The entry of TestCases.json that it is about, from 1. */
  readonly entry?: number;
  /** The key of the JSON object that it is about. */
  readonly key?: string;
}

export type MissionFaultKind =
  /** There is no folder Q1. */
  | "noTasks"
  /** A question's folder is not read because one before it is missing. */
  | "notContiguous"
  /** A question's folder is not read because a mission has 20 at most. */
  | "tooMany"
  /** The file is not JSON, or not the kind of JSON that belongs there. What is edited replaces it. */
  | "unreadable"
  /** A value is not one that the key may have; the default is taken instead. */
  | "unknownValue"
  /** An entry of TestCases.json is not an object. It is kept. */
  | "notATestcase";

/** What one commit changes. */
export interface FileChanges {
  /** Texts to write, by path, sorted. */
  readonly additions: ReadonlyMap<string, string>;
  /** Paths of files to take away, sorted. */
  readonly deletions: readonly string[];
}

/** Whose save it is: students save their code beside the starter code, teachers change the starter code. */
export type MissionAuthor = "teacher" | "student";

/** The number of questions that a mission may have. */
export const MAX_TASKS = 20;
export const DEFAULT_REPOSITORY_TITLE = "sa-new-mission-repository";
export const NEW_REPOSITORY_MESSAGE = "Repository created from Source Academy";
export const SAVE_MESSAGE = "Changes made from Source Academy";
/** The chapter of a new mission, and of one whose file `.metadata` does not say it. */
export const NEW_SOURCE_VERSION: Chapter = 1;
export const DEFAULT_SOURCE_VERSION: Chapter = 4;

export const METADATA_FILE = ".metadata";
export const BRIEFING_FILE = "README.md";
/** The files of a question's folder that this format knows. */
export const TASK_FILES = {
  taskDescription: "Problem.md",
  starterCode: "StarterCode.js",
  savedCode: "SavedCode.js",
  testPrepend: "TestPrepend.js",
  testPostpend: "TestPostpend.js",
  testCases: "TestCases.json",
} as const;

/** Returns the path of a file of a question, which is counted from 1. */
export const taskPath = (number: number, file: string): string => `Q${number}/${file}`;

/** Returns the number of the question whose folder holds the path; null for a path in no such folder. */
export function questionOf(path: string): number | null {
  const number = /^Q([1-9]\d*)\//.exec(path)?.[1];
  return number === undefined ? null : Number(number);
}

/** Tells whether a mission is read from the file: its metadata, its briefing and all that its questions' folders hold. */
export function isMissionFile(path: string): boolean {
  const number = questionOf(path);
  return number === null ? path === METADATA_FILE || path === BRIEFING_FILE : number <= MAX_TASKS;
}

/** Orders paths as a list of files shows them and a commit has them, and other texts by their code units. */
export const byPath = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** A testcase before anything is typed into it. */
export const NEW_TESTCASE: MissionTestcase = { program: "", answer: "", score: 0, type: "public" };

/** Makes a task that is not in a repository yet. */
export const newTask = (texts: Pick<MissionTask, "taskDescription" | "starterCode">): MissionTask => ({
  ...texts,
  questionNumber: 0,
  savedCode: texts.starterCode,
  testPrepend: "",
  testPostpend: "",
  testCases: [],
});

/** Makes a mission with one task that is not in a repository yet. */
export const newMission = (texts: {
  readonly briefing: string;
  readonly taskDescription: string;
  readonly starterCode: string;
}): RepositoryMission => ({
  metadata: { sourceVersion: NEW_SOURCE_VERSION },
  briefing: texts.briefing,
  tasks: [newTask({ taskDescription: texts.taskDescription, starterCode: texts.starterCode })],
});
