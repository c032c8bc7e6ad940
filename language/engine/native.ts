import type { Program } from "estree";
import type { Library } from "../library";
import { engineVariant, forceAll, freshContext, type Host } from "./builtins";
import { externalNames } from "./externals";
import { Modules } from "./imports";
import { MUTATING_BUILTINS, noteMutations } from "./mutating-builtins";
import { parsePart } from "./parse";
import type { Outcome, PartName, Problem, Scope } from "./part";
import { preludes } from "./preparation";
import { sourceMark, toProblem, toSyntaxProblems } from "./problems";
import type { Code, Compiler, Realm } from "./realm";
import { Driver } from "./runtime/driver";
import { replaceBuiltins } from "./runtime/functions";
import { tablesFor } from "./runtime/helper-tables";
import { force } from "./runtime/lazy";
import { LIST_LIBRARY } from "./runtime/list-library";
import { begin, type HeapForm, placeAt, state } from "./runtime/state";
import { limitOf, type TimeLimit } from "./time-limit";
import { type Source, translate } from "./translate/program";
import { Writing } from "./translate/writing";

interface NativeCode extends Code {
  /** The translated text; with `heap` in the form that can wait. */
  writing(heap: boolean): Writing;
  /** True when it can ask and wait for an answer. */
  readonly asks: boolean;
}

const evaluator = new Function("code", "nativeStorage", '"use strict"; return eval(code);') as (
  code: string,
  storage: Storage,
) => unknown;

/** The object that translated text finds under the name `nativeStorage`, which no program can write. */
interface Storage {
  evaller: ((code: string) => unknown) | null;
  readonly builtins: ReadonlyMap<string, unknown>;
  readonly sealed: Map<string, unknown>;
  readonly defined: Map<string, unknown>;
  readonly early: unknown;
  readonly late: unknown;
  imported(module: string, name: string): unknown;
}

/** Runs programs by translating them to JavaScript: for the variants default, lazy, wasm and gpu. */
export class NativeCompiler implements Compiler {
  constructor(private readonly library: Library) {}

  compile(part: PartName, text: string, scope: Scope): NativeCode | Problem[] {
    const variant = engineVariant(this.library.variant);
    const parsed = parsePart(text, part, scope, variant);
    if (Array.isArray(parsed)) return parsed;
    if (part === "prelude" && variant !== "lazy") leaveOutLists(parsed.program);
    const source: Source = { ...parsed, part, scope, lazy: variant === "lazy" };
    try {
      const direct = translate(source, false);
      const writing = (heap: boolean) => (heap ? translate(source, true) : direct);
      return { part, declared: parsed.declared, writing, asks: /\bprompt\b/.test(text) };
    } catch (error) {
      return toSyntaxProblems([error], part, text);
    }
  }

  start(host: Host): Realm {
    const { builtins } = freshContext(this.library, host).nativeStorage;
    const realm = new NativeRealm(builtins, this.library, host);
    const external = externalNames(this.library);
    realm.execute(this.prelude(builtins, external));
    realm.declare(external, "builtins");
    return realm;
  }

  private prelude(builtins: ReadonlyMap<string, unknown>, external: readonly string[]): NativeCode {
    const variant = engineVariant(this.library.variant);
    let prepared = preludes.get(variant);
    if (!prepared) {
      const names = new Set(builtins.keys());
      for (const name of external) names.delete(name);
      const code = this.compile("prelude", preludeText(this.library), { chapter: 4, names });
      if (Array.isArray(code)) throw new Error(`The prelude does not compile: ${code[0]?.explanation}`);
      prepared = { declared: code.declared, text: code.writing(false).text };
      preludes.set(variant, prepared);
    }
    const writing = new Writing().add(prepared.text);
    return { part: "prelude", declared: prepared.declared, writing: () => writing, asks: false };
  }
}

/** Takes the functions out of the library's text that the engine has of its own. */
function leaveOutLists(prelude: Program): void {
  prelude.body = prelude.body.filter((one) => one.type !== "FunctionDeclaration" || !LIST_LIBRARY.has(one.id.name));
}

const preludeText = (library: Library): string =>
  freshContext({ ...library, external: "none" }, { display: () => undefined }).prelude ?? "";

/** The translated parts by name, by which the places of errors are found. */
class Writings extends Map<string, Writing> {
  early(name: string): { part: PartName; line: number } | null {
    const { line, source } = placeAt(state.early);
    return source !== null && this.get(source)?.early.has(name) ? { part: source as PartName, line } : null;
  }
}

class NativeRealm implements Realm {
  private readonly limit: TimeLimit;
  private readonly storage: Storage;
  private readonly writings = new Writings();
  private readonly lazy: boolean;
  /** A part has run that can ask: from then on every part must be able to wait. */
  private asks = false;

  constructor(
    builtins: Map<string, unknown>,
    library: Library,
    private readonly host: Host,
  ) {
    this.limit = limitOf(library, host);
    this.lazy = library.variant === "lazy";
    replaceBuiltins(builtins, host.interactive === true);
    if (!this.lazy) for (const [name, f] of LIST_LIBRARY) builtins.set(name, f);
    const modules = host.modules ?? new Modules();
    const imported = (module: string, name: string) => {
      const value = modules.open(module)?.exports[name];
      return this.lazy ? forceAll(value) : value;
    };
    this.storage = {
      evaller: null,
      builtins,
      sealed: new Map(),
      defined: new Map(),
      imported,
      ...tablesFor(this.lazy),
    };
  }

  execute(code: Code): Outcome {
    const { part, writing, asks } = code as NativeCode;
    this.asks ||= asks && this.host.interactive === true;
    try {
      begin(this.limit);
      const written = writing(this.asks && part !== "prelude");
      this.writings.set(part, written);
      if (written.text === "") return { kind: "value", value: undefined };
      const value = this.evaluate(written.text + sourceMark(part));
      if (!this.asks || part === "prelude") return this.ended(value);
      return this.drive(new Driver((value as HeapForm)(), 0), part, undefined);
    } catch (error) {
      return { kind: "problems", problems: [toProblem(error, part, this.writings)] };
    }
  }

  private evaluate(text: string): unknown {
    return this.storage.evaller ? this.storage.evaller(text) : evaluator(text, this.storage);
  }

  private ended(value: unknown): Outcome {
    return { kind: "value", value: this.lazy ? force(value) : value };
  }

  /** Runs a part in heap form until it ends or asks. */
  private drive(driver: Driver, part: PartName, answer: unknown): Outcome {
    state.depth = state.directDepth + 1;
    try {
      const ending = driver.run(answer);
      if (ending.done) return this.ended(ending.value);
      this.limit.pause();
      return {
        kind: "paused",
        pause: { on: "prompt", text: ending.text },
        resume: (how) => {
          begin(this.limit);
          this.limit.resume();
          return this.drive(driver, part, how.how === "answer" ? how.text : null);
        },
      };
    } catch (error) {
      return { kind: "problems", problems: [toProblem(error, part, this.writings)] };
    }
  }

  attend(task: () => void): readonly Problem[] {
    begin(this.limit);
    try {
      task();
      return [];
    } catch (error) {
      return [toProblem(error, "student", this.writings)];
    }
  }

  seal(names: readonly string[]): void {
    for (const name of names) this.storage.sealed.set(name, this.evaluate(`${name};`));
  }

  values(names: readonly string[]): readonly unknown[] {
    return names.length === 0 ? [] : (this.evaluate(`[${names.join()}];`) as unknown[]);
  }

  define(name: string, value: unknown): void {
    this.storage.defined.set(name, value);
    this.declare([name], "defined");
  }

  noteChanges(): void {
    for (const name of MUTATING_BUILTINS)
      this.storage.defined.set(name, noteMutations(this.storage.builtins.get(name)));
    this.declare(MUTATING_BUILTINS, "defined");
  }

  restore(): void {
    this.declare([...this.storage.sealed.keys()], "sealed");
  }

  /** Declares names with the values that the engine keeps for them. */
  declare(names: readonly string[], from: "sealed" | "defined" | "builtins"): void {
    if (names.length === 0) return;
    const declarations = names.map((name) => `const ${name} = nativeStorage.${from}.get("${name}");`);
    const next = "nativeStorage.evaller = $nextPart => eval($nextPart);";
    this.evaluate(`{ ${declarations.join(" ")} ${next} }`);
  }
}
