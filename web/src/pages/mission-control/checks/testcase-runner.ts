import {
  type CheckedProgram,
  type CheckedQuestion,
  checkRequest,
  fileNumbers,
  type ProgramRun,
  programsOf,
} from "../../../../../domain/assessments/checks";
import { draftContent } from "../../../../../domain/assessments/draft-content";
import { gradingLibrary } from "../../../../../domain/assessments/execution-request";
import type { ProblemDocument } from "../../../../../domain/assessments/xml";
import { takesProgram } from "../../../../../domain/facts/question-kinds";
import type { ExecutionRequest, Observation } from "../../../../../language/observation";
import type { TrapTexts } from "../../../../../language/traps";
import type { LanguageSession } from "../../../workspace/language-session";
import type { MissionTask } from "../mission";

/** Texts that students read have no part in checks. */
const NO_PLACEHOLDERS = { noText: "", noChoices: "", noChoiceText: "" };

/** Returns a problem that is being written as it would be checked after an upload; null for no programming question. */
export function draftQuestion(problem: ProblemDocument, task: MissionTask): CheckedQuestion | null {
  const content = takesProgram(problem) ? draftContent(problem, task, NO_PLACEHOLDERS) : null;
  if (!takesProgram(problem) || !takesProgram(content)) return null;
  const { prepend, template, postpend, solution, testcases, gradingLibrary } = content;
  return {
    content: { prepend, template, postpend, solution, testcases, gradingLibrary },
    samples: problem.samples.map(({ name, program, expects }) => ({ name, program, expects })),
    numbers: fileNumbers(problem.testcases),
  };
}

/** Returns what is asked about traps of a question; testcases in the order of the file. */
export function trapTexts({ content, numbers }: CheckedQuestion): TrapTexts {
  const { prepend, template, postpend, solution, testcases } = content;
  return {
    library: gradingLibrary(content.gradingLibrary),
    prepend: prepend ?? "",
    template,
    postpend: postpend ?? "",
    solution: solution ?? "",
    testcases: numbers.map((_, index) => {
      const stored = testcases[numbers.indexOf(index + 1)];
      return { program: stored?.program ?? "", answer: stored?.answer ?? "" };
    }),
  };
}

/** Testcases of a program that may run out of time; those after them are not run, as in grading. */
const TIMEOUTS_LIMIT = 2;
/** Characters of a value that are kept: a longer one equals no answer that anybody writes. */
const VALUE_LIMIT = 20_000;

/** What one run of a testcase gave. */
export interface TestcaseRun {
  readonly observation: Observation;
  /** Not measured where it was not run. */
  readonly ms?: number | undefined;
}

/** A testcase that is to be run with a program. */
export interface NextRun {
  readonly request: ExecutionRequest;
  readonly testcase: string;
  readonly program: KnownProgram;
}

interface KnownProgram {
  /** Everything that its runs depend on but the testcase. */
  readonly key: string;
  readonly request: ExecutionRequest;
  /** By the testcase's text: one result a run. */
  readonly runs: Map<string, TestcaseRun[]>;
}

/**
 * The runs of a question's programs that still hold: a program is run again when it or a text around it changes, and a
 * testcase when its own text does. Expected answers are judged afterwards, so they cost no run.
 */
export class QuestionRuns {
  private programs: readonly KnownProgram[] = [];
  private question: CheckedQuestion | null = null;

  /** Takes over another version of the question and keeps the runs that hold for it. */
  update(question: CheckedQuestion): void {
    this.question = question;
    const known = new Map(this.programs.map((one) => [one.key, one]));
    const testcases = new Set(question.content.testcases.map(({ program }) => program));
    this.programs = programsOf(question).map((program) => this.knownProgram(question, program, known));
    for (const { runs } of this.programs) {
      for (const [testcase, results] of runs) {
        // What was not run because others looped is found out anew.
        if (!testcases.has(testcase) || results.some(({ ms }) => ms === undefined)) runs.delete(testcase);
      }
    }
  }

  private knownProgram(
    question: CheckedQuestion,
    program: CheckedProgram,
    known: ReadonlyMap<string, KnownProgram>,
  ): KnownProgram {
    const request = checkRequest(question, program);
    const key = JSON.stringify({ ...request, testcases: [] });
    return { key, request, runs: known.get(key)?.runs ?? new Map() };
  }

  /** Forgets all runs. */
  clear(): void {
    for (const { runs } of this.programs) runs.clear();
  }

  /** Tells what is to be run next, until everything has been run `target` times. */
  next(target: number): NextRun | null {
    for (const program of this.programs) {
      for (let run = 0; run < target; run += 1) {
        const testcase = this.firstMissing(program, run);
        if (testcase !== null) return { request: program.request, testcase, program };
      }
    }
    return null;
  }

  private firstMissing({ request, runs }: KnownProgram, run: number): string | null {
    const missing = request.testcases.filter((testcase) => runs.get(testcase)?.[run] === undefined);
    const loops = request.testcases.filter((testcase) => runs.get(testcase)?.[run]?.observation.kind === "timeout");
    if (missing.length === 0) return null;
    if (loops.length < TIMEOUTS_LIMIT) return missing[0] ?? null;
    for (const testcase of missing) addTo(runs, testcase, { observation: { kind: "timeout", output: [] } });
    return null;
  }

  /** Keeps the result of a run; one of a version that is gone is dropped. */
  add({ program, testcase }: NextRun, { observation, ms }: TestcaseRun): void {
    const isWanted =
      this.programs.some(({ key }) => key === program.key) && program.request.testcases.includes(testcase);
    if (isWanted) addTo(program.runs, testcase, { observation: shortened(observation), ms });
  }

  /** Says whether a run is still of use. */
  wants({ program, testcase }: NextRun): boolean {
    const now = this.programs.find(({ key }) => key === program.key);
    return now?.request.testcases.includes(testcase) ?? false;
  }

  /** How often everything has been run. */
  get complete(): number {
    const counts = this.programs.flatMap(({ request, runs }) =>
      request.testcases.map((testcase) => runs.get(testcase)?.length ?? 0),
    );
    return counts.length === 0 ? 0 : Math.min(...counts);
  }

  /** Says whether there is anything to run. */
  get isEmpty(): boolean {
    return this.programs.length === 0;
  }

  /** The runs by program, each at least once, where a testcase that has not run is undefined. */
  get runs(): ProgramRun[][] {
    return this.programs.map(({ request, runs }) => {
      const of = (testcase: string) => runs.get(testcase) ?? [];
      const most = Math.max(1, ...request.testcases.map((testcase) => of(testcase).length));
      const full = Math.max(1, Math.min(most, ...request.testcases.map((testcase) => of(testcase).length)));
      return [...Array(full).keys()].map((run) => ({
        observations: request.testcases.map((testcase) => of(testcase)[run]?.observation),
        times: request.testcases.map((testcase) => of(testcase)[run]?.ms),
      }));
    });
  }

  /** The version of the question that was last taken over. */
  get version(): CheckedQuestion | null {
    return this.question;
  }
}

function addTo(runs: Map<string, TestcaseRun[]>, testcase: string, run: TestcaseRun): void {
  runs.set(testcase, [...(runs.get(testcase) ?? []), run]);
}

function shortened(observation: Observation): Observation {
  if (observation.kind !== "value") return "output" in observation ? { ...observation, output: [] } : observation;
  const { value } = observation;
  return { kind: "value", value: value.length > VALUE_LIMIT ? `${value.slice(0, VALUE_LIMIT)}...` : value, output: [] };
}

/** The part of a language session that checks use. */
export type CheckSession = Pick<LanguageSession, "start" | "stop" | "dispose">;

/** Time limits after which a worker is ended that does not end a program by itself, and milliseconds on top. */
const PATIENCE = 6;
const PATIENCE_MS = 5_000;

/** How a run ended without a result: nobody wants it any more, or no worker could be started. */
export type NoRun = "cancelled" | "unavailable";

/** Runs single testcases in language workers, as grading does, one at a time. */
export class TestcaseRunner {
  /** Languages in which the present worker has run something: its first run there takes longer. */
  private readonly warmed = new Set<string>();

  constructor(
    private readonly session: CheckSession,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Runs one testcase; its time is that of the run alone, without the worker's start. */
  async run(request: ExecutionRequest, testcase: string): Promise<TestcaseRun | NoRun> {
    const { chapter, variant, external } = request.library;
    const language = `${chapter} ${variant} ${external}`;
    if (!this.warmed.has(language)) {
      const warming = await this.once({ ...request, prepend: "", student: "", postpend: "" }, "1;");
      if (typeof warming === "string") return warming;
      this.warmed.add(language);
    }
    return this.once(request, testcase);
  }

  /** Ends the run in progress. */
  cancel(): void {
    this.session.stop();
    this.warmed.clear();
  }

  dispose(): void {
    this.session.dispose();
  }

  private once(request: ExecutionRequest, testcase: string): Promise<TestcaseRun | NoRun> {
    const { library, prepend, student, postpend, template } = request;
    const task = { type: "testcase", library, prepend, program: student, postpend, template, testcase } as const;
    return new Promise((resolve) => {
      const begun = this.now();
      let observation: Observation | undefined;
      let isLate = false;
      const watch = setTimeout(
        () => {
          isLate = true;
          this.cancel();
        },
        library.execTimeMs * PATIENCE + PATIENCE_MS,
      );
      this.session.start({ ...task, opaque: false }, (event) => {
        if (event.type === "testcase") observation = event.observation;
        if (event.type !== "ended") return;
        clearTimeout(watch);
        const ms = Math.round(this.now() - begun);
        if (event.how === "crashed") this.warmed.clear();
        if (observation) resolve({ observation, ms });
        else if (isLate) resolve({ observation: { kind: "timeout", output: [] }, ms });
        else if (event.how === "crashed") resolve({ observation: killed(event.reason), ms });
        else resolve(event.how === "unavailable" ? "unavailable" : "cancelled");
      });
    });
  }
}

const killed = (reason = "The worker that ran it has ended."): Observation => ({ kind: "killed", reason });
