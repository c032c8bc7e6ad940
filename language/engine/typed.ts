import type { Library } from "../library";
import type { Host } from "./builtins";
import type { PartName, Problem, Scope } from "./part";
import type { Code, Compiler, Realm } from "./realm";

/** A part of a typed program, with the parts before it, whose declarations it sees. */
export interface TypedPart {
  readonly library: Library;
  readonly part: PartName;
  readonly text: string;
  readonly scope: Scope;
  readonly earlier: readonly string[];
}

/**
 * Checks the types of a part and gives its text without them, every other character in its place; or tells what is wrong
 * with it. It brings a parser of half a megabyte, so only a build for typed programs has it.
 */
export type TypeChecker = (part: TypedPart) => string | Problem[];

let checker: TypeChecker | null = null;

/** Lets the engine run typed programs. */
export function setTypeChecker(newChecker: TypeChecker): void {
  checker = newChecker;
}

/** Checks the types of programs, and leaves running them to the compiler of the language without types. */
export class TypedCompiler implements Compiler {
  private readonly earlier: string[] = [];

  constructor(
    private readonly library: Library,
    private readonly inner: Compiler,
  ) {}

  compile(part: PartName, text: string, scope: Scope): Code | Problem[] {
    if (!checker) return [{ phase: "syntax", part, line: 0, explanation: NO_CHECKER, timeout: false }];
    const { library, earlier } = this;
    const plain = checker({ library, part, text, scope, earlier });
    if (Array.isArray(plain)) return plain;
    const code = this.inner.compile(part, plain, { ...scope, typed: true });
    if (!Array.isArray(code) && part !== "testcase") this.earlier.push(text);
    return code;
  }

  start(host: Host): Realm {
    return this.inner.start(host);
  }
}

const NO_CHECKER = "Programs with types cannot be run here; they can in the playground.";
