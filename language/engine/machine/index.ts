import type { Library, Variant } from "../../library";
import type { Host } from "../builtins";
import type { EnvironmentObserver } from "../environment-observer";
import { parsePart } from "../parse";
import { parseAndCheck } from "../parse-and-check";
import type { PartName, Problem, Scope } from "../part";
import type { Compiler, Realm } from "../realm";
import { compileProgram } from "./compile";
import { Watch } from "./debugger";
import { type MachineCode, MachineRealm } from "./realm";

interface Abilities {
  /** True when `amb` chooses and the program may be asked for its next answer. */
  readonly search: boolean;
  /** True when a program can return to a place that it has left. */
  readonly comesBack: boolean;
}

const NONE: Abilities = { search: false, comesBack: false };
const ABILITIES: Readonly<Record<Variant, Abilities>> = {
  default: NONE,
  lazy: NONE,
  wasm: NONE,
  concurrent: NONE,
  "non-det": { search: true, comesBack: true },
  gpu: NONE,
  "explicit-control": { search: false, comesBack: true },
  typed: NONE,
};

const preludes = new Map<string, MachineCode>();

/** Runs programs on the engine's own machine: the variants that native code cannot run, and programs to debug. */
export class MachineCompiler implements Compiler {
  /**
   * @param breakpoints lines before which the student's part pauses; null when nothing is to be debugged
   * @param observer follows the environments of the student's part; null where nobody wants them
   */
  constructor(
    private readonly library: Library,
    private readonly breakpoints: readonly number[] | null = null,
    private readonly observer: EnvironmentObserver | null = null,
  ) {}

  compile(part: PartName, text: string, scope: Scope): MachineCode | Problem[] {
    const { variant } = this.library;
    const parsed = parseAndCheck(text, part, scope, variant);
    if (Array.isArray(parsed)) return parsed;
    const { program, declared, imports } = parsed;
    const watch = (this.breakpoints || this.observer?.recording) && part === "student" ? new Watch() : null;
    const compiled = compileProgram(program, {
      part,
      chapter: scope.chapter,
      ...ABILITIES[variant],
      ...(watch && { around: watch.around }),
    });
    watch?.finish();
    return { part, declared, imports, compiled };
  }

  start(host: Host): Realm {
    return new MachineRealm(this.library, host, (text) => this.prelude(text), this.breakpoints, this.observer);
  }

  private prelude(text: string): MachineCode {
    const { variant } = this.library;
    const known = preludes.get(`${variant} ${text}`);
    if (known) return known;
    const parsed = parsePart(text, "prelude", { chapter: 4, names: new Set() }, variant);
    if (Array.isArray(parsed)) throw new Error(`The prelude does not compile: ${parsed[0]?.explanation}`);
    const { program, declared, imports } = parsed;
    const compiled = compileProgram(program, { part: "prelude", chapter: 4, ...ABILITIES[variant] });
    const code = { part: "prelude" as const, declared, imports, compiled };
    preludes.set(`${variant} ${text}`, code);
    return code;
  }
}

/** The lines of a list on which no statement starts, so that a breakpoint there would never pause. */
export function misplaced(text: string, lines: readonly number[], { chapter, variant }: Library): number[] {
  const parsed = parsePart(text, "student", { chapter, names: new Set() }, variant);
  if (Array.isArray(parsed)) return [];
  const watch = new Watch();
  compileProgram(parsed.program, { part: "student", chapter, ...NONE, around: watch.around });
  const places = watch.finish();
  return lines.filter((line) => !places.has(line));
}

/** The page's hint about a breakpoint at which nothing pauses. */
export const misplacedHint = (line: number): string => `Hint: Misplaced breakpoint at line ${line}.`;
