import type { ExecutionRequest, Observation } from "../../../../../language/observation";
import type { LanguageSession } from "../../../workspace/language-session";
import type { TestcaseRun } from "./question-runs";

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
