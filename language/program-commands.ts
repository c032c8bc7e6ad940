import { modulesToLoad, openBundles } from "./bundles";
import type { Command } from "./commands";
import { asksForVerbose, type Outcome, type Problem, type Resumption } from "./engine";
import { misplaced, misplacedHint } from "./engine/machine";
import { showsEnvironments } from "./environments/languages";
import { adviserOn, type EvaluationContext } from "./evaluation-context";
import type { Library } from "./library";
import type { ProgramSession } from "./program-session";
import { type Final, refusedModule, report } from "./report";
import { Outside } from "./stepper/outside";
import type { Step } from "./stepper/step";
import { stepBatches } from "./stepper/step-batches";
import type { Exports, Run, Work } from "./worker-run";

type CommandOf<Type extends Command["type"]> = Extract<Command, { type: Type }>;

/** What a REPL input says to ask for the next answer, in the non-deterministic variant. */
const RETRY = /^retry\s*;?$/;
/** What is said, once, of a program that may have several answers. */
const RETRY_HINT = "Hint: there may be more answers: write retry in the REPL for the next one.";
/** What is said, once, to a program that asks for longer errors. */
const VERBOSE_HINT = 'Hint: "enable verbose"; has no effect: errors come with their advice anyway.';

/** Reduces a program by substitution: its steps, or what is wrong with it. */
export type Stepper = (
  library: Library,
  prepend: string,
  program: string,
  limit: number,
  outside: Outside,
) => readonly Step[] | readonly Problem[];

/** Runs a program in a fresh context, and ends the run. */
export function* runProgram(command: CommandOf<"run">, run: Run, session: ProgramSession): Work {
  const { library, prepend, program, breakpoints = [], pictures = 0 } = command;
  run.allowOvertime();
  const recorder = pictures > 0 && showsEnvironments(library) ? run.follow(pictures) : undefined;
  const bundles = yield* loadModules([prepend, program], null);
  if (bundles instanceof Error) return run.fail(refusedModule(bundles));
  let silent = true;
  const context = session.open(library, { bundles, breakpoints, recorder }, () => silent);
  for (const line of breakpoints.length > 0 ? misplaced(program, breakpoints, library) : []) {
    run.print(misplacedHint(line));
  }
  if (asksForVerbose(program)) session.hint(VERBOSE_HINT);
  const prepared = yield* untilFinal(context.prepare(prepend), library);
  silent = false;
  const final = prepared.kind === "value" ? yield* untilFinal(context.evaluate("student", program), library) : prepared;
  conclude(final, library, run, session);
}

/** Evaluates an input of the REPL in the context of the last program, and ends the run. */
export function* evaluateInput({ library, program }: CommandOf<"repl">, run: Run, session: ProgramSession): Work {
  run.allowOvertime();
  const known = session.contextFor(library);
  const bundles = yield* loadModules([program], known);
  if (bundles instanceof Error) return run.fail(refusedModule(bundles));
  known?.addBundles(bundles);
  const context = known ?? session.open(library, { bundles, breakpoints: [] }, () => false);
  const next = library.variant === "non-det" && RETRY.test(program.trim()) ? context.next() : undefined;
  const prepared = known || next ? null : yield* untilFinal(context.prepare(""), library);
  const final =
    prepared?.kind === "problems"
      ? prepared
      : yield* untilFinal(next ?? context.evaluate("repl", program), context.library);
  conclude(final, context.library, run, session);
}

/** Reduces a program step by step, and ends the run; one that asks for an answer is reduced once more when it has it. */
export function* reduceProgram(command: CommandOf<"steps">, run: Run, session: ProgramSession, stepper: Stepper): Work {
  // Reducing runs nothing, so there is no context for the REPL to go on in; an older program's would mislead.
  session.close();
  const { library, prepend, program, limit } = command;
  const outside = new Outside();
  let found = stepper(library, prepend, program, limit, outside);
  while (outside.question !== null) {
    const reply = resumptionOf(yield { on: "prompt", text: outside.question });
    outside.answer(reply.how === "answer" ? reply.text : null);
    found = stepper(library, prepend, program, limit, outside);
  }
  const problems = found.filter((one): one is Problem => "phase" in one);
  if (problems.length > 0) {
    const telling = { advise: adviserOn(program, library), attend: session.attendNow };
    run.end(report({ kind: "problems", problems }, library, run.stream, telling));
    return;
  }
  const parts = stepBatches(found as readonly Step[]);
  for (const [at, steps] of parts.entries()) {
    run.post({ type: "steps", steps, ...(at + 1 < parts.length && { more: true }) });
  }
  run.end("finished");
}

/** Waits for the modules that texts import and that are neither built in nor loaded. */
function* loadModules(texts: readonly string[], context: EvaluationContext | null): Work<Exports | Error> {
  const modules = modulesToLoad(texts).filter((name) => !context?.hasBundle(name));
  if (modules.length === 0) return new Map();
  const reply = yield { on: "bundles", modules };
  return openBundles("bundles" in reply ? reply.bundles : []);
}

/** Waits until a program has come to its end, however often it pauses. */
function* untilFinal(outcome: Outcome, library: Library): Work<Final> {
  let now = outcome;
  while (now.kind === "paused") {
    const { pause } = now;
    now = now.resume(resumptionOf(yield pause.on === "breakpoint" ? drawable(pause, library) : pause));
  }
  return now;
}

/** A run answers a pause with a resumption and nothing else. */
const resumptionOf = (reply: Resumption | object): Resumption => reply as Resumption;

/** Leaves a place's picture out where the language has no environment to draw. */
function drawable<Place extends { readonly picture?: unknown }>(place: Place, library: Library): Place {
  if (showsEnvironments(library)) return place;
  const { picture: _picture, ...rest } = place;
  return rest as Place;
}

/** Reports the result or the errors, ends the run, and lets libraries do what they have put off. */
function conclude(final: Final, library: Library, run: Run, session: ProgramSession): void {
  if (final.kind === "value" && final.answers === "more") session.hint(RETRY_HINT);
  run.flushPictures();
  run.end(report(final, library, run.stream, { advise: session.advise, attend: session.attendNow }));
  for (const task of run.takePostponed()) session.attend(task);
}
