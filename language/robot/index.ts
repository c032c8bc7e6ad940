import type * as es from "estree";
import type { BytecodeFunction } from "../../domain/robots/bytecode/instructions";
import { writeProgram } from "../../domain/robots/bytecode/write";
import { scopeNames } from "../engine";
import type { Parsed } from "../engine/parse";
import { parseAndCheck } from "../engine/parse-and-check";
import type { PartName, Problem } from "../engine/part";
import type { Chapter, Library } from "../library";
import { builtinScope } from "./builtins";
import { type Compilation, FunctionCompiler } from "./compile-function";
import { RuntimeEnvironment, Scope } from "./scope";

/** A program of a robot, as texts: what the course puts in front of it, and what the student wrote. */
export interface RobotProgram {
  readonly prepend: string;
  readonly program: string;
}

export interface RobotCompilerOptions {
  readonly chapter?: Chapter;
  /** Refuses what only a simulated robot has, as a brick would when it comes to it. */
  readonly strict: boolean;
}

export type Compiled =
  | { readonly kind: "program"; readonly bytes: Uint8Array }
  | { readonly kind: "problems"; readonly problems: readonly Problem[] };

/** What a robot's programs are written in when nothing else is said. */
const DEVICE_CHAPTER: Chapter = 3;

const library = (chapter: Chapter): Library => ({
  chapter,
  variant: "default",
  external: "ev3",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
});

/**
 * Compiles a program of Source for the robot. Its rules are those of its chapter, checked by the engine's own parser; what
 * the robot cannot do beyond them is told at its line.
 */
export function compileForRobot({ prepend, program }: RobotProgram, options: RobotCompilerOptions): Compiled {
  const { chapter = DEVICE_CHAPTER, strict } = options;
  const { student, elevated } = scopeNames(library(chapter));
  const declared: string[] = [];
  const parts: ParsedPart[] = [];
  for (const [part, text] of [
    ["prepend", prepend],
    ["student", program],
  ] as const) {
    const [rules, known]: [Chapter, ReadonlySet<string>] = part === "prepend" ? [4, elevated] : [chapter, student];
    const scope = { chapter: rules, names: new Set([...known, ...declared]) };
    const parsed = parseAndCheck(text, part, scope, "default");
    if (Array.isArray(parsed)) return { kind: "problems", problems: parsed };
    declared.push(...parsed.declared);
    parts.push({ part, parsed });
  }
  return new ProgramCompiler(strict, elevated).compile(parts);
}

interface ParsedPart {
  readonly part: PartName;
  readonly parsed: Parsed;
}

class ProgramCompiler implements Compilation {
  readonly functions: (BytecodeFunction | null)[] = [null];
  private readonly problems: Problem[] = [];
  private part: PartName = "student";

  constructor(
    private readonly strict: boolean,
    private readonly names: ReadonlySet<string>,
  ) {}

  compile(parts: readonly ParsedPart[]): Compiled {
    const builtins = builtinScope(this.names, this.strict, true);
    const compiler = new FunctionCompiler(this, new Scope(new RuntimeEnvironment(null), builtins), true);
    this.functions[0] = compiler.program(
      parts.map(({ part, parsed }) => ({
        begin: (scope) => {
          this.part = part;
          this.bindImports(parsed, scope);
        },
        body: parsed.program.body as es.Statement[],
      })),
    );
    if (this.problems.length > 0) return { kind: "problems", problems: this.problems };
    const functions = this.functions.map((fn) => {
      if (!fn) throw new Error("A function was not compiled.");
      return fn;
    });
    return { kind: "program", bytes: writeProgram({ entry: 0, functions }) };
  }

  refuse(node: es.BaseNode, explanation: string): void {
    this.refuseAt(node.loc?.start.line ?? 0, explanation);
  }

  private refuseAt(line: number, explanation: string): void {
    const { part, problems } = this;
    if (problems.some((known) => known.line === line && known.explanation === explanation && known.part === part))
      return;
    problems.push({ phase: "syntax", part, line, explanation, timeout: false });
  }

  /** The robot's own functions may be imported from `ev3`; it has no other module. */
  private bindImports({ imports }: Parsed, scope: Scope): void {
    const device = builtinScope([], this.strict, true);
    for (const { module, line, names } of imports) {
      if (module !== "ev3") this.refuseAt(line, `The robot has no module ${module}. Only ev3 can be imported.`);
      for (const { imported, local } of names) {
        const place = device.find(imported);
        if (place?.kind === "device") scope.bind(local, place);
        // Refused above; its uses are not refused once more.
        else scope.declare(local);
      }
    }
  }
}
