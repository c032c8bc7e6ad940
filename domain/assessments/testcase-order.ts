import { TESTCASE_KINDS, type TestcaseKind } from "../facts/testcase-kinds";

/**
 * Returns the order in which testcases of a file are stored, graded and listed in results: by kind, else as written.
 * The entry at a stored position is the testcase's number in the file, counted from 1.
 */
export function fileNumbers(testcases: ReadonlyArray<{ readonly kind: TestcaseKind }>): number[] {
  const ofKind = (kind: TestcaseKind) => testcases.flatMap((one, index) => (one.kind === kind ? [index + 1] : []));
  return TESTCASE_KINDS.flatMap(ofKind);
}
