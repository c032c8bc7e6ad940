import type { Program } from "estree";
import type { ImportedModule } from "../import-declarations";
import type { PartName, Scope } from "../part";
import { writeFunction } from "./functions";
import { writeStatements } from "./statements";
import { Form, freePrefix, Names, Unit } from "./unit";
import { Writing } from "./writing";

/** Functions inside one another that get both forms: every one makes the text of what it holds longer. */
const BOTH_FORMS = 8;

/** A part that is to be translated. */
export interface Source {
  readonly program: Program;
  readonly imports: readonly ImportedModule[];
  readonly part: PartName;
  readonly scope: Scope;
  readonly lazy: boolean;
}

/**
 * Translates a part to a text of JavaScript. Evaluated by the evaluator of the part before, it has the value of the
 * part's last statement and leaves an evaluator that sees what it declares. In heap form its value is a generator
 * function that does all this when it is driven.
 * @throws UndefinedVariable for the first name that nothing declares
 */
export function translate({ program, imports, part, scope, lazy }: Source, heap: boolean): Writing {
  const locals = imports.flatMap((module) => module.names.map(({ local }) => local));
  const unit = new Unit(freePrefix(program, [...locals, ...scope.names]), part, scope, lazy, writeFunction);
  const form = new Form(unit, heap, BOTH_FORMS);
  const names = new Names(null);
  for (const local of locals) names.kinds.set(local, "const");
  const result = heap ? { variable: `${unit.prefix}v` } : undefined;
  writeStatements(program.body, form, names, result);
  if (program.body.length === 0 && imports.length === 0) return new Writing();
  const next = `nativeStorage.evaller=${unit.prefix}p=>eval(${unit.prefix}p);`;
  const before = `${unit.header()}${imported(imports)}${next}`;
  const out = new Writing();
  out.early = unit.early;
  if (result) out.add(`(function*(){let ${result.variable};${before}`);
  else out.add(part === "prelude" ? `{${builtins(scope.names)}{${before}` : `{${before}void 0;`);
  out.append(form.out).add(form.variables());
  return out.add(result ? `return ${result.variable};})` : part === "prelude" ? "}}" : "}");
}

function builtins(names: ReadonlySet<string>): string {
  if (names.size === 0) return "";
  return `const ${[...names].map((name) => `${name}=nativeStorage.builtins.get("${name}")`).join()};`;
}

function imported(imports: readonly ImportedModule[]): string {
  return imports
    .flatMap(({ module, names }) =>
      names.map(
        ({ imported, local }) =>
          `const ${local}=nativeStorage.imported(${JSON.stringify(module)},${JSON.stringify(imported)});`,
      ),
    )
    .join("");
}
