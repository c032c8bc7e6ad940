import "./shims";
import { transpileToLazy } from "js-slang/dist/lazy/lazy";
import { sandboxedEval } from "js-slang/dist/transpiler/evalContainer";
import { transpile } from "js-slang/dist/transpiler/transpiler";
import type { Context, NativeStorage } from "js-slang/dist/types";
import { forceIt } from "js-slang/dist/utils/operators";
import type { Library } from "../library";
import { engineVariant, freshContext, type Host } from "./builtins";
import { externalNames } from "./externals";
import { createOperators, hiddenText, wrapForLibrary } from "./operators";
import { parsePart } from "./parse";
import { HIDDEN_PARTS, type Outcome, type PartName, type Problem, type Scope } from "./part";
import { preludes } from "./prepared";
import { sourceMark, toProblem, toSyntaxProblems } from "./problems";
import type { Code, Compiler, Realm } from "./realm";
import type { RecordedMappings } from "./source-map";
import { TimeLimit } from "./time-limit";

interface NativeCode extends Code {
  readonly text: string;
  readonly mappings: RecordedMappings | null;
}

/** Runs programs by translating them to JavaScript: for the variants default, lazy, wasm and gpu. */
export class NativeCompiler implements Compiler {
  constructor(private readonly library: Library) {}

  compile(part: PartName, text: string, scope: Scope): NativeCode | Problem[] {
    const variant = engineVariant(this.library.variant);
    const parsed = parsePart(text, part, scope, variant);
    if (Array.isArray(parsed)) return parsed;
    try {
      if (variant === "lazy") transpileToLazy(parsed.program as never);
      const view = compilationView(scope, variant, part === "prelude");
      const { transpiled, sourceMapJson } = transpile(parsed.program as never, view as unknown as Context);
      return {
        part,
        declared: parsed.declared,
        text: transpiled === "" ? "" : transpiled + sourceMark(part),
        mappings: (sourceMapJson as RecordedMappings | undefined) ?? null,
      };
    } catch (error) {
      return toSyntaxProblems([error], part);
    }
  }

  start(host: Host): Realm {
    const context = freshContext(this.library, host);
    const realm = new NativeRealm(context.nativeStorage, this.library, host);
    const external = externalNames(this.library);
    realm.execute(this.prelude(context, external));
    realm.declare(external, "builtins");
    return realm;
  }

  private prelude(context: Context, external: readonly string[]): NativeCode {
    const variant = engineVariant(this.library.variant);
    const cached = preludes.get(variant);
    if (cached) return { part: "prelude", mappings: null, ...cached };
    const names = new Set(context.nativeStorage.builtins.keys());
    for (const name of external) names.delete(name);
    const code = this.compile("prelude", context.prelude ?? "", { chapter: 4, names });
    if (Array.isArray(code)) throw new Error(`The prelude does not compile: ${code[0]?.explanation}`);
    preludes.set(variant, { declared: code.declared, text: code.text });
    return code;
  }
}

/** What the transpiler reads of a context: the names that exist, and nothing that can be reached by inheritance. */
function compilationView(scope: Scope, variant: string, first: boolean) {
  return {
    chapter: scope.chapter,
    variant,
    prelude: null,
    runtime: { environments: [{ head: Object.create(null) as object }] },
    nativeStorage: {
      builtins: first
        ? new Map([...scope.names].map((name) => [name, undefined]))
        : new Map([["undefined", undefined]]),
      previousProgramsIdentifiers: new Set(scope.names),
      evaller: first ? null : () => undefined,
    },
  };
}

class NativeRealm implements Realm {
  private readonly limit: TimeLimit;
  private readonly mappings = new Map<string, RecordedMappings>();
  private readonly sealed = new Map<string, unknown>();

  constructor(
    private readonly storage: NativeStorage,
    private readonly library: Library,
    host: Host,
  ) {
    this.limit = new TimeLimit(library.execTimeMs, host.working?.bind(host));
    storage.operators = createOperators(this.limit, library.variant === "lazy") as NativeStorage["operators"];
    // Read by the texts of seal and restore below, which no program can write.
    (storage as unknown as { sealed: Map<string, unknown> }).sealed = this.sealed;
  }

  execute(code: Code): Outcome {
    const { part, text, mappings } = code as NativeCode;
    if (mappings) this.mappings.set(part, mappings);
    const wrap = this.storage.operators.get("wrap") as (...args: unknown[]) => unknown;
    if (HIDDEN_PARTS.has(part)) {
      const hidden = (f: unknown, shown: string, rest: unknown, native: unknown) =>
        wrap(f, hiddenText(shown), rest, native);
      this.storage.operators.set("wrap", hidden);
    }
    if (part === "prelude") this.storage.operators.set("wrap", wrapForLibrary(wrap) as never);
    this.storage.maxExecTime = this.library.execTimeMs;
    this.limit.start();
    try {
      const value = text === "" ? undefined : sandboxedEval(text, this.storage);
      return { kind: "value", value: this.library.variant === "lazy" ? forceIt(value) : value };
    } catch (error) {
      return { kind: "problems", problems: [toProblem(error, part, this.mappings)] };
    } finally {
      this.storage.operators.set("wrap", wrap as never);
    }
  }

  seal(names: readonly string[]): void {
    for (const name of names) this.sealed.set(name, sandboxedEval(`${name};`, this.storage));
  }

  restore(): void {
    this.declare([...this.sealed.keys()], "sealed");
  }

  /** Declares names with the values that the engine keeps for them. */
  declare(names: readonly string[], from: "sealed" | "builtins"): void {
    if (names.length === 0) return;
    const declarations = names.map((name) => `const ${name} = nativeStorage.${from}.get("${name}");`);
    const next = "nativeStorage.evaller = $nextPart => eval($nextPart);";
    sandboxedEval(`{ ${declarations.join(" ")} ${next} }`, this.storage);
  }
}
