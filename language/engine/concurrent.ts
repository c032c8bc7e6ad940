import "./shims";
import { JSSLANG_PROPERTIES } from "js-slang/dist/constants";
import { INTERNAL_FUNCTIONS } from "js-slang/dist/stdlib/vm.prelude";
import type { Context } from "js-slang/dist/types";
import { compileForConcurrent } from "js-slang/dist/vm/svml-compiler";
import { runWithProgram } from "js-slang/dist/vm/svml-machine";
import type { Library } from "../library";
import { freshContext, type Host } from "./builtins";
import type { Outcome, PartName, Problem, Scope } from "./part";
import { toProblem } from "./problems";
import type { Code, Compiler, Realm } from "./realm";
import { compileTree, type TreeCode } from "./tree-code";

// Kept at once: the executor's worker takes the global away.
const clone = structuredClone;

/** Names that the machine knows by itself. */
export const THREAD_NAMES = INTERNAL_FUNCTIONS.map(([name]) => name);

/**
 * Runs programs of the concurrent variant on js-slang's virtual machine. That machine runs one whole program and keeps
 * nothing: the parts that go before are joined to the one that is asked for, and its value is always the sentence
 * "all threads terminated".
 */
export class ConcurrentCompiler implements Compiler {
  constructor(private readonly library: Library) {}

  compile(part: PartName, text: string, scope: Scope): TreeCode | Problem[] {
    // The machine knows chapter 3 only, for the course's parts too.
    return compileTree(text, part, { ...scope, chapter: 3 }, "concurrent");
  }

  start(host: Host): Realm {
    return new ThreadRealm(freshContext(this.library, host, 3), this.library);
  }
}

class ThreadRealm implements Realm {
  private readonly before: TreeCode[] = [];

  constructor(
    private readonly context: Context,
    private readonly library: Library,
  ) {}

  execute(code: Code): Outcome {
    const own = code as TreeCode;
    // Only the last part is run; what a part declares is kept for it.
    if (own.part !== "testcase" && own.part !== "student" && own.part !== "repl") {
      this.before.push(own);
      return { kind: "value", value: undefined };
    }
    const parts = [...this.before, own];
    const clash = redeclared(this.before, own);
    if (clash) return { kind: "problems", problems: [clash] };
    if (own.part === "student") this.before.push(own);
    return this.run(parts, own.part);
  }

  private run(parts: readonly TreeCode[], part: PartName): Outcome {
    const body = parts.flatMap(({ program }) => clone(program.body));
    const program = { ...(parts.at(-1) as TreeCode).program, body };
    JSSLANG_PROPERTIES.maxExecTime = this.library.execTimeMs;
    try {
      const compiled = compileForConcurrent(program as never, this.context);
      return { kind: "value", value: runWithProgram(compiled, this.context) };
    } catch (error) {
      return { kind: "problems", problems: [toProblem(error, part, new Map())] };
    }
  }

  seal(): void {}

  restore(): void {}
}

function redeclared(before: readonly TreeCode[], own: TreeCode): Problem | null {
  const names = new Set(before.flatMap(({ declared }) => declared));
  const name = own.declared.find((declared) => names.has(declared));
  if (name === undefined) return null;
  const part = own.part === "prelude" ? "unknown" : own.part;
  return { phase: "syntax", part, line: 0, explanation: `Redeclaring name ${name}.`, timeout: false };
}
