/** Tells which tests the changed files call for. */
export interface Plan {
  /** Words for jest; nothing when nothing is to be run. */
  readonly command?: readonly string[];
  /** What a person should know, a line each. */
  readonly told: readonly string[];
}

/** What every test stands on. */
const FOUNDATIONS =
  /^(package(-lock)?\.json|tsconfig\.json|jest\.[\w.]*js|test\/(costs|only-\w+)\.js|test\/campaign\.ts)$/;
const CODE = /\.(tsx?|m?js)$/;
const APART = /^test\/(browser|engines)\//;

/**
 * Plans the tests for changed files. Jest follows imports only: of a file that is read in another way the person is told,
 * and after a change of what every test stands on all fast tests are run.
 */
export function planFor(changed: readonly string[]): Plan {
  const foundation = changed.find((file) => FOUNDATIONS.test(file));
  if (foundation !== undefined) {
    const told = `${foundation} has changed, on which every test stands: all fast tests are run. npm test runs them all.`;
    return { command: ["--filter=./test/only-fast.js"], told: [told] };
  }
  const told = changed.filter((file) => !isFollowed(file)).map((file) => `${file}: no test is known to depend on it.`);
  const followed = changed.filter(isFollowed);
  if (followed.length === 0) return { told: [...told, "No changed file that tests in Node import."] };
  return { command: ["--findRelatedTests", "--passWithNoTests", ...followed], told };
}

const isFollowed = (file: string) => CODE.test(file) && !APART.test(file);
