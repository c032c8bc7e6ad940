import { type AutogradingResult, judge } from "../../domain/assessments/judge";
import { buildExecutor } from "../../lambdas/autograder/executor/build";
import { createExecutor, type Executor } from "../../lambdas/autograder/executor/supervisor";
import type { Library } from "../../language/library";
import { IS_WHOLE, onePlaceOfEachKind, SEED } from "../campaign";
import { onceARun } from "../once-a-run";
import { seeded } from "../seeded";

/** One hostile program with the verdict that each testcase must get. */
export interface Attack {
  readonly name: string;
  /** What it is wherever it is tried, of an attack that is tried in several chapters and variants to the same verdict. */
  readonly kind?: string;
  readonly library?: Partial<Library>;
  readonly prepend?: string;
  readonly student: string;
  readonly postpend?: string;
  readonly template?: string;
  /** Texts of the hidden parts that nobody may be told. */
  readonly hidden?: readonly string[];
  /** Testcase, expected answer, and the verdict as `describeResult` writes it (a text is the whole of it). */
  readonly testcases: ReadonlyArray<readonly [program: string, answer: string, verdict: string | RegExp]>;
}

/** What a hostile program is written in unless it says otherwise. */
export const LIBRARY: Library = {
  chapter: 1,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 400,
};

/** The time limit where no verdict is about time: on a busy machine the clock would come before what is tested. */
export const UNHURRIED_MS = 20_000;

const HONEST = {
  library: { ...LIBRARY, chapter: 2, execTimeMs: UNHURRIED_MS } as const,
  prepend: "const same = (a, b) => equal(a, b);",
  student: "const double = xs => map(x => 2 * x, xs);",
  postpend: "",
  template: "",
  testcases: ["double(list(1, 2));", "same(double(list(3)), list(6));"],
};

/** A verdict in one line: `pass`, `fail <actual>`, `timeout`, `killed <reason>`, `<phase> <location>:<line> <text>`. */
export function describeResult(result: AutogradingResult): string {
  if (result.resultType === "pass") return "pass";
  if (result.resultType === "fail") return `fail ${result.actual}`;
  const [error] = result.errors;
  if (!error) return "error without errors";
  if (error.errorType === "timeout") return "timeout";
  if (error.errorType === "systemError") return `killed ${error.errorMessage}`;
  return `${error.errorType} ${error.location}:${error.line} ${error.errorExplanation}`;
}

/** After so many attacks an honest submission is run, in a run that is no whole campaign. */
const HONEST_AFTER = 8;

/**
 * The attacks of this run: all of them, or each kind in one of its places, drawn from the seed of the run. No kind is
 * ever left out: each of them guards something that no other does.
 */
export function attacksOfRun(attacks: readonly Attack[], isWhole: boolean, random: () => number): readonly Attack[] {
  return isWhole ? attacks : onePlaceOfEachKind(attacks, ({ kind, name }) => kind ?? name, random);
}

/**
 * Runs the attacks of this run through the real executor and judge, with honest submissions among them, which must not
 * suffer: after each attack in a whole campaign, otherwise now and then and at the end.
 */
export function runAttacks(title: string, all: readonly Attack[]): void {
  describe(title, () => {
    const executor = builtExecutor();
    const attacks = attacksOfRun(all, IS_WHOLE, seeded(SEED));
    process.stdout.write(`  ${title}: ${attacks.length} of ${all.length} programs, SEED=${SEED}\n`);
    it.each(attacks.map((attack, index) => [attack.name, attack, index + 1] as const))(
      "%s",
      async (_name, attack, number) => {
        expect(await verdicts(executor(), attack)).toEqual(
          attack.testcases.map(([, , verdict]) =>
            typeof verdict === "string" ? verdict : expect.stringMatching(verdict),
          ),
        );
        if (IS_WHOLE || number % HONEST_AFTER === 0 || number === attacks.length) await expectHonestGraded(executor());
      },
    );
  });
}

async function expectHonestGraded(executor: Executor): Promise<void> {
  const { observations } = await executor.execute(HONEST);
  expect(observations).toEqual([
    { kind: "value", value: "[2, [4, null]]", output: [] },
    { kind: "value", value: "true", output: [] },
  ]);
}

const mayTimeOut = ({ testcases }: Attack): boolean =>
  testcases.some(([, , verdict]) => (typeof verdict === "string" ? verdict === "timeout" : verdict.test("timeout")));

async function verdicts(executor: Executor, attack: Attack): Promise<string[]> {
  const testcases = attack.testcases.map(([program, answer]) => ({
    type: "public" as const,
    program,
    answer,
    score: 1,
  }));
  const { observations } = await executor.execute({
    library: { ...LIBRARY, ...(!mayTimeOut(attack) && { execTimeMs: UNHURRIED_MS }), ...attack.library },
    prepend: attack.prepend ?? "",
    student: attack.student,
    postpend: attack.postpend ?? "",
    template: attack.template ?? "",
    testcases: testcases.map(({ program }) => program),
  });
  return judge(testcases, observations, 100).results.map(describeResult);
}

let shared: Promise<Executor> | undefined;

/** An executor of the bundle that is built once a run, which ends with this process. */
async function startShared(): Promise<Executor> {
  // As nearly every question is run: from the snapshot.
  const executor = createExecutor(await onceARun("executor", buildExecutor), { awaitsSnapshot: true });
  process.once("exit", () => executor.close());
  await executor.ready;
  return executor;
}

/**
 * The executor of this process's files: whichever programs it has run, it serves the next, as in a Lambda. To make its
 * snapshot takes longer than most files' questions.
 */
export function builtExecutor(): () => Executor {
  let executor: Executor | undefined;
  beforeAll(async () => {
    shared ??= startShared();
    executor = await shared;
  });
  return () => executor as Executor;
}
