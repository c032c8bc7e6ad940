import { type Outcome, type Problem, textOf } from "./engine";
import type { Library } from "./library";
import type { Observation } from "./observation";
import { OutputStream } from "./output-stream";
import type { Command, Event } from "./protocol";
import { Session } from "./session";
import { Question } from "./testcases";

type RunCommand = Extract<Command, { type: "run" }>;
type ReplCommand = Extract<Command, { type: "repl" }>;
type TestcaseCommand = Extract<Command, { type: "testcase" }>;

/** What a REPL input says to ask for the next answer, in the non-deterministic variant. */
const RETRY = /^retry\s*;?$/;
/** Growth of the time limit when a program that ran out of time is run again unchanged. */
const SECOND_CHANCE = 10;

/** Carries out the commands of a page. Everything that it has to say goes through `post`. */
export class Commands {
  private session: Session | null = null;
  private stream: OutputStream | null = null;
  private outOfTime: string | null = null;

  constructor(
    private readonly post: (event: Event) => void,
    private readonly now: () => number,
  ) {}

  handle(command: Command): void {
    this.stream = new OutputStream(command.run, this.post, this.now);
    try {
      if (command.type === "testcase") this.testcase(command);
      else if (command.type === "run") this.run(command, this.stream);
      else if (command.type === "repl") this.repl(command, this.stream);
      else throw new Error(`The command ${command.type} has nothing to go on with.`);
    } catch (error) {
      this.stream.addLast({ kind: "error", text: `The program could not be run: ${String(error)}`, line: null });
      this.post({ type: "finished", run: command.run, outcome: "error" });
    }
  }

  private run({ run, library, prepend, program }: RunCommand, stream: OutputStream): void {
    const again = this.outOfTime === program;
    const given = again ? { ...library, execTimeMs: library.execTimeMs * SECOND_CHANCE } : library;
    let silent = true;
    const session = new Session(
      given,
      this.host(() => silent),
    );
    this.session = session;
    const prepared = session.prepare(prepend);
    silent = false;
    const outcome = prepared.kind === "problems" ? prepared : session.evaluate("student", program);
    const timeout = this.finish(run, given, outcome, stream, !again);
    this.outOfTime = timeout ? program : null;
  }

  private repl({ run, library, program }: ReplCommand, stream: OutputStream): void {
    if (!this.session || !sameLanguage(this.session.library, library)) {
      this.session = new Session(
        library,
        this.host(() => false),
      );
      this.session.prepare("");
    }
    const { session } = this;
    const next = library.variant === "non-det" && RETRY.test(program.trim()) ? session.next() : undefined;
    this.finish(run, session.library, next ?? session.evaluate("repl", program), stream, false);
  }

  private testcase({ run, library, prepend, program, postpend, template, testcase, opaque }: TestcaseCommand): void {
    const parts = { prepend, student: program, postpend, template, testcases: [testcase] };
    const seen = new Question({ library, ...parts }).run(0);
    const observation = opaque && seen.kind !== "killed" ? { ...seen, output: seen.output.slice(0, -1) } : seen;
    this.post({ type: "testcase", run, observation });
    this.post({ type: "finished", run, outcome: outcomeOf(observation) });
  }

  private host(isSilent: () => boolean) {
    return {
      display: (text: string) => (isSilent() ? undefined : this.stream?.add({ kind: "display", text })),
      working: () => this.stream?.flushWhenDue(),
    };
  }

  /** Sends the result or the errors of a run; tells whether it ran out of time. */
  private finish(run: number, library: Library, outcome: Outcome, stream: OutputStream, hint: boolean): boolean {
    if (outcome.kind === "value") {
      stream.addLast({ kind: "result", text: textOf(outcome.value, library.variant) });
      this.post({ type: "finished", run, outcome: "finished" });
      return false;
    }
    if (outcome.kind === "paused") throw new Error("Nobody was told that the program waits.");
    const timeout = outcome.problems.some((problem) => problem.timeout);
    for (const problem of outcome.problems) {
      const { part, line } = problem;
      const text = describe(problem, timeout && hint ? library.execTimeMs / 1000 : null);
      stream.addLast({ kind: "error", text, line: part === "student" && line > 0 ? line : null });
    }
    this.post({ type: "finished", run, outcome: timeout ? "timeout" : "error" });
    return timeout;
  }
}

function describe({ line, explanation }: Problem, limit: number | null): string {
  const hint =
    limit === null
      ? ""
      : `\nIf you are certain your program is correct, press run again without editing your program.
The time limit will be increased from ${limit} to ${limit * SECOND_CHANCE} seconds.`;
  return (line > 0 ? `Line ${line}: ${explanation}` : explanation) + hint;
}

const outcomeOf = (observation: Observation): "finished" | "error" | "timeout" =>
  observation.kind === "value" ? "finished" : observation.kind === "timeout" ? "timeout" : "error";

const sameLanguage = (a: Library, b: Library): boolean =>
  a.chapter === b.chapter &&
  a.variant === b.variant &&
  a.external === b.external &&
  JSON.stringify([a.symbols, a.globals]) === JSON.stringify([b.symbols, b.globals]);
