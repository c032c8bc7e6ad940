import type { ImportDeclaration, Program } from "estree";
import { moduleNamed, namesOf } from "../modules";
import type { SourceModule } from "../modules/module";
import type { Scope } from "./part";

/** One name that a program imports: what the module calls it, what the program calls it, and its line. */
export interface ImportedName {
  readonly imported: string;
  readonly local: string;
  readonly line: number;
}

/** One import declaration of a program. */
export interface ImportedModule {
  readonly module: string;
  readonly line: number;
  readonly names: readonly ImportedName[];
}

interface Placed {
  readonly loc?: { readonly start: { readonly line: number } } | null;
}

type Refuse = (node: Placed, explanation: string) => void;

const exported = new WeakMap<SourceModule, ReadonlySet<string>>();

/** Returns the exports of a module, built in or loaded from the configured place; undefined for an unknown module. */
function exportsOf(name: string, scope: Scope): ReadonlySet<string> | undefined {
  const module = moduleNamed(name);
  if (!module) {
    const further = scope.modules?.get(name);
    return further && new Set(further);
  }
  let names = exported.get(module);
  if (!names) {
    names = new Set(namesOf(module));
    exported.set(module, names);
  }
  return names;
}

/**
 * Takes the import declarations out of a program and gives what they ask for. What cannot be imported is refused at
 * its line.
 */
export function takeImports(program: Program, scope: Scope, refuse: Refuse): ImportedModule[] {
  const imports: ImportedModule[] = [];
  program.body = program.body.filter((statement) => {
    if (statement.type !== "ImportDeclaration") {
      if ("source" in statement && statement.source) {
        refuse(statement, "A module cannot be exported again; import its names and use them.");
      }
      return true;
    }
    imports.push(importedModule(statement, scope, refuse));
    return false;
  });
  return imports;
}

function importedModule(declaration: ImportDeclaration, scope: Scope, refuse: Refuse): ImportedModule {
  const module = String(declaration.source.value);
  const line = declaration.loc?.start.line ?? 0;
  const available = exportsOf(module, scope);
  if (!available) refuse(declaration, `Module "${module}" not found.`);
  const names = declaration.specifiers.flatMap((specifier): ImportedName[] => {
    if (specifier.type !== "ImportSpecifier") {
      const how = specifier.type === "ImportDefaultSpecifier" ? "as a default" : "with *";
      refuse(
        specifier,
        `The name ${specifier.local.name} cannot be imported ${how}: write import { name } from "${module}";`,
      );
      return [];
    }
    const { imported, local } = specifier;
    const name = imported.type === "Identifier" ? imported.name : String(imported.value);
    if (available && !available.has(name)) {
      refuse(specifier, `Module "${module}" does not contain a definition for "${name}".`);
    }
    return [{ imported: name, local: local.name, line: specifier.loc?.start.line ?? line }];
  });
  return { module, line, names };
}
