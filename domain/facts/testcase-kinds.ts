/** The kinds of testcases, in the order in which they are stored and their results are listed. */
export const TESTCASE_KINDS = ["public", "opaque", "secret"] as const;
export type TestcaseKind = (typeof TESTCASE_KINDS)[number];

/**
 * How much of a testcase a student is shown: all of it, its outcome without its program and values, or not even that it
 * exists.
 */
export const SHOWN_TO_STUDENTS: Readonly<Record<TestcaseKind, "all" | "outcome" | "nothing">> = {
  public: "all",
  opaque: "outcome",
  secret: "nothing",
};
