import {
  type Code,
  type Compiler,
  compilerFor,
  type Host,
  type Outcome,
  type PartName,
  type Realm,
  scopeNames,
} from "./engine";
import type { Library } from "./library";
import { globalsText } from "./testcases";

/** One context in which a program runs and REPL inputs follow. */
export class Session {
  private readonly compiler: Compiler;
  private readonly realm: Realm;
  private readonly course: Set<string>;
  private readonly own: Set<string>;

  constructor(
    readonly library: Library,
    host: Host,
  ) {
    this.compiler = compilerFor(library);
    this.realm = this.compiler.start(host);
    const { elevated, student } = scopeNames(library);
    this.course = new Set(elevated);
    this.own = new Set(student);
  }

  /** Runs the question's globals and prepend, which may use all of chapter 4. */
  prepare(prepend: string): Outcome {
    const globals = this.evaluate("globals", globalsText(this.library));
    return globals.kind === "problems" ? globals : this.evaluate("prepend", prepend);
  }

  /** Runs the program, or one input of the REPL, by the rules of the library's chapter. */
  evaluate(part: PartName, text: string): Outcome {
    const course = part === "globals" || part === "prepend";
    const scope = course
      ? { chapter: 4 as const, names: this.course }
      : { chapter: this.library.chapter, names: this.own };
    const code = this.compiler.compile(part, text, scope);
    if (Array.isArray(code)) return { kind: "problems", problems: code };
    for (const name of (code as Code).declared) {
      this.course.add(name);
      this.own.add(name);
    }
    return this.realm.execute(code as Code);
  }

  /** The next answer of the last program, in the non-deterministic variant; undefined in the others. */
  next(): Outcome | undefined {
    return this.realm.next?.();
  }
}
