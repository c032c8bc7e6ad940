import { type Code, type Compiler, compilerFor, type Outcome, scopeNames, textOf } from "../../../language/engine";
import type { Library } from "../../../language/library";
import type { Generated } from "./programs";
import type { Seen } from "./seen";

const libraryOf = ({ chapter }: Generated): Library => ({
  chapter,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 10_000,
});

/** The program in the engine that students get. */
export const runOwn = (generated: Generated): Seen => run(generated, compilerFor(libraryOf(generated)));

/** The program on the engine's own machine, which runs what is debugged and what is too deep for native code. */
export const runMachine = (generated: Generated): Seen =>
  run(generated, compilerFor(libraryOf(generated), { debug: [] }));

function run(generated: Generated, compiler: Compiler): Seen {
  const displayed: string[] = [];
  const library = libraryOf(generated);
  const scope = { chapter: library.chapter, names: scopeNames(library).student };
  const code = compiler.compile("student", generated.text, scope);
  if (Array.isArray(code)) return seenOf({ kind: "problems", problems: code }, displayed);
  const realm = compiler.start({ display: (text) => displayed.push(text) });
  return seenOf(realm.execute(code as Code), displayed);
}

function seenOf(outcome: Outcome, displayed: readonly string[]): Seen {
  if (outcome.kind === "paused") throw new Error("A generated program waits for nothing.");
  if (outcome.kind === "value") return { outcome: `= ${textOf(outcome.value, "default")}`, displayed };
  const problems = outcome.problems.map(({ line, explanation }) => `! ${line} ${explanation}`);
  return { outcome: problems.join("\n"), displayed };
}
