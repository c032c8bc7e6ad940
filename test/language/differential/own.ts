import { type Code, type Compiler, compilerFor, type Outcome, scopeNames, textOf } from "../../../language/engine";
import { toProblem } from "../../../language/engine/problems";
import type { Library } from "../../../language/library";
import { canStep, machineFor } from "../../../language/stepper";
import { withoutCallers } from "../without-callers";
import type { ObservedRun } from "./observed-run";
import type { Generated } from "./programs";

const libraryOf = ({ chapter }: Generated): Library => ({
  chapter,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 10_000,
});

/** The program in the engine that students get. */
export const runOwn = (generated: Generated): ObservedRun => run(generated, compilerFor(libraryOf(generated)));

/** The program on the engine's own machine, which runs what is debugged and what is too deep for native code. */
export const runMachine = (generated: Generated): ObservedRun =>
  run(generated, compilerFor(libraryOf(generated), { debug: [] }));

/** Reductions after which a program is left alone. */
const REDUCTIONS = 3000;

/**
 * The program reduced step by step to its last step; null for chapters that are not reduced, and for programs that take
 * very many steps. What is displayed is no matter of the stepper: it is taken from `own`.
 */
export function runStepper(generated: Generated, { displayed }: ObservedRun): ObservedRun | null {
  const library = libraryOf(generated);
  if (!canStep(library)) return null;
  const machine = machineFor(library, "", generated.text);
  if (Array.isArray(machine)) return observationOf({ kind: "problems", problems: machine }, displayed);
  try {
    for (let count = 0; machine.next(); count++) if (count > REDUCTIONS) return null;
    return observationOf({ kind: "value", value: machine.value() }, displayed);
  } catch (error) {
    return observationOf({ kind: "problems", problems: [toProblem(error, "student", new Map())] }, displayed);
  }
}

function run(generated: Generated, compiler: Compiler): ObservedRun {
  const displayed: string[] = [];
  const library = libraryOf(generated);
  const scope = { chapter: library.chapter, names: scopeNames(library).student };
  const code = compiler.compile("student", generated.text, scope);
  if (Array.isArray(code)) return observationOf({ kind: "problems", problems: code }, displayed);
  const realm = compiler.start({ display: (text) => displayed.push(text) });
  return observationOf(realm.execute(code as Code), displayed);
}

function observationOf(outcome: Outcome, displayed: readonly string[]): ObservedRun {
  if (outcome.kind === "paused") throw new Error("A generated program waits for nothing.");
  if (outcome.kind === "value") return { outcome: `= ${textOf(outcome.value, "default")}`, displayed };
  const problems = outcome.problems.map(({ line, explanation }) => `! ${line} ${withoutCallers(explanation)}`);
  return { outcome: problems.join("\n"), displayed };
}
