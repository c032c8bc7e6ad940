import type { TestcaseKind } from "../../facts/testcase-kinds";

/** The dialects of an assessment file: what courses upload, and what the mission editor of 2022 writes and reads. */
export const DIALECTS = ["upload", "editor"] as const;
export type Dialect = (typeof DIALECTS)[number];

/**
 * The element of a testcase of each kind, by the dialect that writes it; both are read. PRIVATE is the mission editor's
 * word for a testcase that students never see.
 */
export const TESTCASE_ELEMENTS: Readonly<Record<TestcaseKind, Readonly<Record<Dialect, string>>>> = {
  public: { upload: "PUBLIC", editor: "PUBLIC" },
  opaque: { upload: "OPAQUE", editor: "OPAQUE" },
  secret: { upload: "SECRET", editor: "PRIVATE" },
};

/**
 * The known elements of each part of a file, in the order in which they are written. The dialects differ only in the
 * order within a group, so something unknown that stands before a group stands there in both.
 */
export const LAYOUT = {
  TASK: [["PASSWORD"], ["READING"], ["WEBSUMMARY"], ["TEXT"], ["PROBLEMS"], ["DEPLOYMENT"], ["GRADERDEPLOYMENT"]],
  PROBLEMS: [["PROBLEM"]],
  PROBLEM: [["TEXT", "SNIPPET"], ["CHOICE"], ["VOTING"], ["DEPLOYMENT"], ["GRADERDEPLOYMENT"], ["SAMPLES"]],
  SNIPPET: [["PREPEND", "TEMPLATE", "POSTPEND", "SOLUTION", "GRADER"], ["TESTCASES"]],
  TESTCASES: [["TESTCASE"]],
  SAMPLES: [["SAMPLE"]],
  CHOICE: [["TEXT"]],
  DEPLOYMENT: [["GLOBAL", "EXTERNAL"]],
  GLOBAL: [["IDENTIFIER"], ["VALUE"]],
  EXTERNAL: [["SYMBOL"]],
  VOTING: [],
  TESTCASE: [],
  SAMPLE: [],
} as const satisfies Readonly<Record<string, ReadonlyArray<readonly string[]>>>;
export type PartName = keyof typeof LAYOUT;

/** The order of the editor of 2022, where it is another one. */
const EDITOR_ORDER: readonly string[] = [
  "SNIPPET",
  "TEXT",
  "SOLUTION",
  "GRADER",
  "TEMPLATE",
  "PREPEND",
  "POSTPEND",
  "EXTERNAL",
  "GLOBAL",
];

/** Returns the known elements of a group in the order of a dialect. */
export function groupIn(dialect: Dialect, group: readonly string[]): readonly string[] {
  if (dialect === "upload") return group;
  return [...group].sort((one, other) => EDITOR_ORDER.indexOf(one) - EDITOR_ORDER.indexOf(other));
}

/** The name by which something unknown tells that it stands before a group. */
export const groupName = (group: readonly string[]): string => group.join(" ");
