/** Tells which tests in Node the changed files call for. */
export interface Plan {
  /** Words for vitest; nothing when nothing is to be run. */
  readonly command?: readonly string[];
  /** Which tests are meant (vitest.config.mts): all, or those that start nothing. */
  readonly tests?: "fast";
  /** What a person should know, a line each. */
  readonly messages: readonly string[];
}

/** What every test stands on. */
const FOUNDATIONS = /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.mts|test\/costs\.js|test\/campaign\.ts)$/;
const PROJECTS = ["--project", "node", "--project", "alone", "--project", "web"];
const CODE = /\.(tsx?|m?js)$/;
const APART = /^test\/(browser|engines)\//;

/**
 * Plans the tests for changed files. Vitest follows imports only: of a file that is read in another way the person is told,
 * and after a change of what every test stands on all fast tests are run.
 */
export function planFor(changed: readonly string[]): Plan {
  const foundation = changed.find((file) => FOUNDATIONS.test(file));
  if (foundation !== undefined) {
    const messages = `${foundation} has changed, on which every test stands: all fast tests are run. npm test runs them all.`;
    return { command: ["run", ...PROJECTS], tests: "fast", messages: [messages] };
  }
  const message = changed
    .filter((file) => !isFollowed(file) && !APART.test(file))
    .map((file) => `${file}: no test is known to depend on it.`);
  const followed = changed.filter(isFollowed);
  if (followed.length === 0) return { messages: [...message, "No changed file that tests in Node import."] };
  return { command: ["related", "--run", "--passWithNoTests", ...PROJECTS, ...followed], messages: message };
}

const isFollowed = (file: string) => CODE.test(file) && !APART.test(file);
