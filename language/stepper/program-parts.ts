import { type PartName, type Problem, scopeNames } from "../engine";
import { Modules } from "../engine/imports";
import { type Parsed, parsePart } from "../engine/parse";
import { undeclaredName } from "../engine/parser-message";
import { toProblem } from "../engine/problems";
import type { Chapter, Library } from "../library";
import { JavaScriptBridge } from "./javascript-bridge";
import type { Outside } from "./outside";
import { predefinedValues } from "./predefined-values";
import { ReductionMachine } from "./reduction-machine";
import { partsOf } from "./shown-names";
import { Substitution } from "./substitution";
import { type Body, body, type Call, foreign, literal, type Name, named, type Term, term, type Value } from "./term";
import { TermReader } from "./term-reader";

/** Most reductions of a part that nobody sees, and of all functions together that libraries call. */
const HIDDEN_REDUCTIONS = 200_000;

/** The parts of a program in their order: each sees what the ones before declared. */
export class ProgramParts {
  private readonly world: JavaScriptBridge;
  private readonly values: Map<string, Value>;
  private readonly course: Set<string>;
  private readonly own: Set<string>;

  constructor(library: Library, outside: Outside) {
    this.world = new JavaScriptBridge();
    const allowance = new Allowance();
    this.world.callback = (applied, args) => {
      const place = applied.arrow.place;
      const call = term<Call>({ kind: "call", callee: applied, args, place }, applied, ...args);
      return allowance.reduced(new ReductionMachine(call, this.world));
    };
    this.values = predefinedValues(library, this.world, outside);
    const { elevated, student } = scopeNames(library);
    this.course = new Set(elevated);
    this.own = new Set(student);
  }

  /**
   * Reduces one of the course's own parts to its end.
   * @returns what went wrong; nothing when all is well
   * @throws Irreducible when the part uses what cannot be reduced
   */
  reduceHidden(part: PartName, text: string): Problem[] | null {
    const machine = this.read(part, text, 4);
    if (Array.isArray(machine)) return machine;
    try {
      new Allowance().reduced(machine);
    } catch (error) {
      return [toProblem(error, part, new Map())];
    }
    for (const [name, value] of machine.declared) {
      this.values.set(name, value.kind === "named" ? value : named(name, value));
      this.course.add(name);
      this.own.add(name);
    }
    return null;
  }

  /** Makes one part ready to be reduced, or tells what is wrong with it. */
  read(part: PartName, text: string, chapter: Chapter): ReductionMachine | Problem[] {
    const names = part === "student" ? this.own : this.course;
    const parsed = parsePart(text, part, { chapter, names }, "default");
    if (Array.isArray(parsed)) return parsed;
    const values = new Map([...this.values].filter(([name]) => names.has(name)));
    for (const [name, value] of this.imported(parsed)) values.set(name, value);
    const program = body(new TermReader(part, chapter).statements(parsed.program.body));
    const resolved: Body = new Substitution(values).apply(program);
    for (const name of resolved.free) return [undeclared(name, part, resolved)];
    return new ReductionMachine(resolved.statements, this.world);
  }

  private readonly modules = new Modules();

  private *imported({ imports }: Parsed): Iterable<[string, Value]> {
    for (const { module, names } of imports) {
      const exports = this.modules.open(module)?.exports ?? {};
      for (const { imported, local } of names) {
        const js = exports[imported];
        const simple = js === null || (typeof js !== "object" && typeof js !== "function");
        yield [local, simple ? literal(js as never) : foreign(local, js)];
      }
    }
  }
}

/** Reduces what nobody sees, as long as that does not take too long. */
class Allowance {
  private left = HIDDEN_REDUCTIONS;

  reduced(machine: ReductionMachine): Value {
    while (machine.next()) {
      if (this.left-- <= 0) throw new Error("The stepper gave up: this takes too many steps.");
    }
    return machine.result as Value;
  }
}

function undeclared(name: string, part: PartName, program: Term): Problem {
  const line = placeOf(name, program)?.place.line ?? 0;
  return { phase: "syntax", part, line, explanation: undeclaredName(name), timeout: false };
}

/** The first place where a name is free in a term. */
function placeOf(name: string, within: Term): Name | undefined {
  if (!within.free.has(name)) return undefined;
  if (within.kind === "name") return within;
  for (const part of partsOf(within)) {
    const found = placeOf(name, part);
    if (found) return found;
  }
  return undefined;
}
