import "./shims";
import Heap from "js-slang/dist/cse-machine/heap";
import Closure from "js-slang/dist/interpreter/closure";
import { evaluators, nonDetEvaluate } from "js-slang/dist/interpreter/interpreter-non-det";
import type { Context, Environment } from "js-slang/dist/types";
import type { Library } from "../library";
import { freshContext, type Host } from "./builtins";
import { hiddenText } from "./operators";
import { parsePart } from "./parse";
import { HIDDEN_PARTS, type Outcome, type PartName, type Problem, type Scope } from "./part";
import { toProblem } from "./problems";
import type { Code, Compiler, Realm } from "./realm";
import { TimeLimit, TimeLimitReached } from "./time-limit";
import { compileTree, type TreeCode } from "./tree-code";

/** Names of the search that the interpreter knows by itself. */
export const SEARCH_NAMES = ["amb", "ambR", "cut"] as const;

type Evaluator = (node: never, context: Context) => Generator<unknown, unknown, unknown>;

// Kept at once: the executor's worker takes the global away.
const clone = structuredClone;

const limits = new WeakMap<Context, TimeLimit>();

/** Every loop and every recursion comes by a leaf of the program, so the clock is looked at there. */
function watchTheClock(): void {
  const byType = evaluators as unknown as Record<string, Evaluator>;
  for (const leaf of ["Identifier", "Literal"] as const) {
    const stock = byType[leaf] as Evaluator;
    const watched: Evaluator = (node, context) => {
      const limit = limits.get(context);
      if (limit?.passedAfterCall()) {
        const { loc } = node as { loc?: { start: { line: number; column: number }; source?: string | null } };
        const place = { line: loc?.start.line ?? 0, column: loc?.start.column ?? 0, source: loc?.source ?? null };
        throw new TimeLimitReached(place, limit.limitMs, { name: "", args: [] });
      }
      return stock(node, context);
    };
    byType[leaf] = watched;
  }
}

function hideSources(): void {
  const stock = Closure.prototype.toString;
  Closure.prototype.toString = function (this: Closure): string {
    const text = stock.call(this);
    const source = (this.originalNode as { loc?: { source?: string | null } }).loc?.source ?? "";
    return HIDDEN_PARTS.has(source) ? hiddenText(text) : text;
  };
}

watchTheClock();
hideSources();

const preludes = new Map<string, TreeCode>();

/** Runs programs of the non-deterministic variant by interpretation. */
export class NonDetCompiler implements Compiler {
  constructor(private readonly library: Library) {}

  compile(part: PartName, text: string, scope: Scope): TreeCode | Problem[] {
    return compileTree(text, part, scope, "non-det");
  }

  start(host: Host): Realm {
    const context = freshContext(this.library, host);
    const realm = new SearchRealm(context, this.library, host);
    realm.execute(this.prelude(context.prelude ?? ""));
    return realm;
  }

  private prelude(text: string): TreeCode {
    const cached = preludes.get(text);
    if (cached) return cached;
    const parsed = parsePart(text, "prelude", { chapter: 4, names: new Set() }, "non-det");
    if (Array.isArray(parsed)) throw new Error(`The prelude does not compile: ${parsed[0]?.explanation}`);
    const code = { part: "prelude" as const, ...parsed };
    preludes.set(text, code);
    return code;
  }
}

/** A realm of the search, which can be asked for its next answer. */
export class SearchRealm implements Realm {
  private readonly limit: TimeLimit;
  private readonly sealed = new Map<string, unknown>();
  private answers: Iterator<unknown> | null = null;

  constructor(
    private readonly context: Context,
    library: Library,
    host: Host,
  ) {
    this.limit = new TimeLimit(library.execTimeMs, host.working?.bind(host));
    limits.set(context, this.limit);
  }

  execute(code: Code): Outcome {
    const { program, part } = code as TreeCode;
    // Evaluation rewrites the program; the prelude is made of function declarations, whose bodies are cloned by calls.
    const copy = part === "prelude" ? { ...program, body: [...program.body] } : clone(program);
    this.answers = nonDetEvaluate(copy as never, this.context) as Iterator<unknown>;
    return this.step(part);
  }

  /** The next answer of the last program; undefined when there are no more. */
  next(): Outcome {
    return this.step("repl");
  }

  private step(part: PartName): Outcome {
    this.limit.start();
    try {
      const answer = this.answers?.next();
      if (!answer || answer.done) {
        this.answers = null;
        return { kind: "value", value: undefined };
      }
      return { kind: "value", value: answer.value === "cut" ? undefined : answer.value };
    } catch (error) {
      this.answers = null;
      const { runtime, numberOfOuterEnvironments } = this.context;
      runtime.environments = runtime.environments.slice(-numberOfOuterEnvironments);
      return { kind: "problems", problems: [toProblem(error, part, new Map())] };
    }
  }

  seal(names: readonly string[]): void {
    for (const name of names) this.sealed.set(name, this.lookUp(name));
  }

  private lookUp(name: string): unknown {
    for (let frame: Environment | null = this.context.runtime.environments[0] ?? null; frame; frame = frame.tail) {
      if (Object.hasOwn(frame.head, name)) return frame.head[name];
    }
    return undefined;
  }

  restore(): void {
    if (this.sealed.size === 0) return;
    const { runtime } = this.context;
    const head: Record<string, unknown> = {};
    for (const [name, value] of this.sealed) Object.defineProperty(head, name, { value, enumerable: true });
    const tail = runtime.environments[0] as Environment;
    runtime.environments.unshift({ name: "sealed", tail, head, heap: new Heap(), id: "sealed" } as Environment);
    this.context.numberOfOuterEnvironments += 1;
  }
}
