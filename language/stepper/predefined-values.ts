import type { Program } from "estree";
import { freshContext } from "../engine/builtins";
import { parsePart } from "../engine/parse";
import type { Library } from "../library";
import type { JavaScriptBridge } from "./javascript-bridge";
import { CHANGEABLE, type Outside } from "./outside";
import { Substitution } from "./substitution";
import { type Declare, foreign, fun, literal, type Named, named, type Value } from "./term";
import { Irreducible, TermReader } from "./term-reader";

const NONE: ReadonlySet<string> = new Set();

/**
 * The values of all names that exist before a program: builtins, external libraries, and the functions of the standard
 * library as they are written there. A name is shown by itself, whatever it stands for.
 */
export function predefinedValues(library: Library, world: JavaScriptBridge, outside: Outside): Map<string, Value> {
  const { prompt } = outside;
  const context = freshContext(library, { display: (line) => world.displayed.push(line), prompt });
  const values = new Map<string, Value>();
  for (const [name, js] of context.nativeStorage.builtins) {
    const changes = CHANGEABLE.includes(name) && typeof js === "function";
    values.set(name, builtin(name, changes ? outside.repeated(js as () => unknown) : js));
  }
  const functions = standardLibrary(context.prelude ?? "");
  const knots = functions.map(({ name, arrow }): Named => ({ ...named(name, fun(arrow)), free: NONE }));
  for (const knot of knots) values.set(knot.name, knot);
  const substitution = new Substitution(values);
  for (const [index, knot] of knots.entries()) {
    const { arrow } = functions[index] as Declare;
    knot.value = fun(substitution.apply(arrow));
  }
  return values;
}

function builtin(name: string, js: unknown): Value {
  if (typeof js === "function" || (typeof js === "object" && js !== null)) return foreign(name, js);
  const value = literal(js as never);
  return String(js) === name ? value : named(name, value);
}

let read: { readonly text: string; readonly functions: readonly Declare[] } = { text: "", functions: [] };

/** The functions of the standard library; those that are no matter of substitution are left out. */
function standardLibrary(text: string): readonly Declare[] {
  if (read.text === text) return read.functions;
  const parsed = parsePart(text, "prelude", { chapter: 4, names: new Set() }, "default");
  if (Array.isArray(parsed)) throw new Error(`The standard library cannot be read: ${parsed[0]?.explanation}`);
  read = { text, functions: functionsOf(parsed.program) };
  return read.functions;
}

function functionsOf({ body }: Program): readonly Declare[] {
  const reading = new TermReader("prelude", 4);
  return body.flatMap((statement) => {
    try {
      return reading.statements([statement]).filter((one): one is Declare => one.kind === "declare");
    } catch (error) {
      if (error instanceof Irreducible) return [];
      throw error;
    }
  });
}
