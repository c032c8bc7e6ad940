import path from "node:path";
import { z } from "zod";

/** Reads what runs of vitest report and tells what they come to. Starts nothing and reads no file. */

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

/** A test by its file and its whole name. */
export interface NamedTest {
  readonly file: string;
  readonly test: string;
}

/** One file of tests as a run of vitest left it. */
export interface TestFile {
  readonly file: string;
  readonly seconds: number;
  readonly passed: number;
  /** The names of the tests that failed; of a file that could not be run, that it could not. */
  readonly failures: readonly string[];
  readonly slowest: { readonly test: string; readonly seconds: number } | null;
}

/** What stands for the tests of a file that could not be run. */
export const NOT_RUN = "(the file could not be run)";

const tenths = (milliseconds: number) => Math.round(milliseconds / 100) / 10;

/** Reads a report that vitest wrote (`--reporter=json`). Files are named from `root`. Throws when it is no such report. */
export function readReport(text: string, root: string): TestFile[] {
  return Report.parse(JSON.parse(text)).testResults.map((result) => {
    const tests = result.assertionResults;
    const failed = tests.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
    const [slowest] = [...tests].sort((a, b) => (b.duration ?? 0) - (a.duration ?? 0));
    return {
      file: path.relative(root, result.name),
      seconds: tenths(result.endTime - result.startTime),
      passed: tests.filter(({ status }) => status === "passed").length,
      // A file that ends badly without a failed test failed before or after its tests.
      failures: result.status === "failed" && failed.length === 0 ? [NOT_RUN] : failed,
      slowest: slowest ? { test: slowest.fullName, seconds: tenths(slowest.duration ?? 0) } : null,
    };
  });
}

export const failedFiles = (files: readonly TestFile[]): TestFile[] =>
  files.filter(({ failures }) => failures.length > 0);

/** The counts of a run, and the tests that failed at first and passed when their file was run once more, alone. */
export interface Summary {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly NamedTest[];
  readonly secondTries: readonly NamedTest[];
  readonly files: readonly TestFile[];
}

const named = ({ file, failures }: TestFile): NamedTest[] => failures.map((test) => ({ file, test }));

/**
 * Sums up a first run and the second, in which the failed files were run alone. What fails the second time has failed; a
 * file that was to be run again and is not in the second run has failed as it did at first.
 */
export function summarise(first: readonly TestFile[], second: readonly TestFile[]): Summary {
  const again = new Map(second.map((result) => [result.file, result]));
  const files = first.map((result) => again.get(result.file) ?? result);
  const failures = failedFiles(files).flatMap(named);
  const lasting = new Set(failures.map(({ file, test }) => `${file} ${test}`));
  const secondTries = failedFiles(first)
    .filter(({ file }) => again.has(file))
    .flatMap(named)
    .filter(({ file, test }) => !lasting.has(`${file} ${test}`));
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    failed: failures.length,
    failures,
    secondTries,
    // The seconds of the first run: the second has the machine to itself.
    files: files.map((result, index) => ({ ...result, seconds: first[index]?.seconds ?? result.seconds })),
  };
}

/** The slowest files with the slowest test of each, a line each. */
export function slowestFiles(files: readonly TestFile[], most: number): string[] {
  return [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ file, seconds, slowest }) => {
      const worst = slowest ? ` (${slowest.seconds.toFixed(1)} s: ${slowest.test})` : "";
      return `${seconds.toFixed(1).padStart(7)} s  ${file}${worst}`;
    });
}

/** The last lines of a run: what needed a second try, what failed, and the counts. */
export function lastLines({ passed, failed, failures, secondTries }: Summary): string[] {
  const list = (title: string, tests: readonly NamedTest[]) =>
    tests.length === 0 ? [] : [`${title} (${tests.length}):`, ...tests.map(({ file, test }) => `  ${file} › ${test}`)];
  return [
    ...list("Passed only at a second try", secondTries),
    ...list("Failed", failures),
    `${passed} passed, ${failed} failed, ${secondTries.length} needed a second try`,
  ];
}
