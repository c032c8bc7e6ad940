import type { Function as FunctionNode, Identifier as Name, Program } from "estree";
import type { Library, Variant } from "../library";
import { SourceParser, validateAndAnnotate, walkSimple } from "../slang";
import { type ImportedModule, takeImports } from "./import-declarations";
import { assignedOutside } from "./name-uses";
import type { PartName, Problem, Scope } from "./part";
import { toSyntaxProblems } from "./problems";

/**
 * A program text that keeps the rules of its chapter, with the names that it declares at its top level; those that it
 * imports are among them. The import declarations themselves are not in the program any more.
 */
export interface Parsed {
  readonly program: Program;
  readonly declared: readonly string[];
  readonly imports: readonly ImportedModule[];
}

/** Names of Object.prototype's own keys count as declared in js-slang 1.0.80 and would give the realm's objects. */
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  // Names by which translated programs reach the engine.
  "nativeStorage",
  "eval",
  "arguments",
]);

interface Placed {
  readonly loc?: { readonly start: { readonly line: number; readonly column?: number } } | null;
}

/** Parses and validates one part; the prelude of js-slang is trusted and may use what others may not. */
export function parsePart(text: string, part: PartName, scope: Scope, variant: Variant): Parsed | Problem[] {
  const context = { errors: [], chapter: scope.chapter, variant };
  try {
    const parser = new SourceParser(scope.chapter, scope.typed ? "typed" : variant);
    const program = parser.parse(text, context, { sourceFile: part });
    if (!program) return toSyntaxProblems(context.errors, part, text);
    const { problems, imports } = part === "prelude" ? { problems: [], imports: [] } : examined(program, part, scope);
    if (problems.length > 0) return problems;
    if (!parser.validate(program, context, false)) return toSyntaxProblems(context.errors, part, text);
    withoutExports(program);
    validateAndAnnotate(program, context);
    if (context.errors.length > 0) return toSyntaxProblems(context.errors, part, text);
    const imported = imports.flatMap(({ names }) => names.map(({ local }) => local));
    return { program, declared: [...imported, ...declared(program)], imports };
  } catch (error) {
    return toSyntaxProblems([error], part, text);
  }
}

/** What js-slang would let pass, or let pass by another way than this engine's; and what the program imports. */
function examined(program: Program, part: PartName, scope: Scope) {
  const problems: Problem[] = [];
  const refuse = (node: Placed, explanation: string, column?: number) =>
    problems.push({
      phase: "syntax",
      part: part === "prelude" ? "unknown" : part,
      line: node.loc?.start.line ?? 0,
      ...(column !== undefined && { column }),
      explanation,
      timeout: false,
    });
  const named = (name: string, node: Placed) => {
    if (FORBIDDEN_NAMES.has(name)) refuse(node, `Name ${name} cannot be used in Source programs.`);
  };
  const identifier = (node: { type: string; name?: string } & Placed) => {
    if (node.type === "Identifier") named(node.name ?? "", node);
  };
  const breakpoint = (node: Placed) => refuse(node, "The statement debugger; cannot be used here.");
  walkSimple(program, {
    Identifier: identifier,
    Pattern: identifier,
    DebuggerStatement: breakpoint,
    Function: (found: unknown) => {
      for (const id of declaredTwice(found as FunctionNode)) {
        refuse(id, `SyntaxError: Identifier '${id.name}' has already been declared`, id.loc?.start.column);
      }
    },
  });
  for (const statement of program.body) {
    const named = statement as { id?: { type: string; name: string } & Placed };
    if (statement.type === "FunctionDeclaration" && named.id) identifier(named.id);
  }
  for (const [name, line] of scope.fixed?.size ? assignedOutside(program.body) : []) {
    if (!scope.fixed?.has(name)) continue;
    refuse({ loc: { start: { line } } }, `Name ${name} belongs to the question and cannot be assigned.`);
  }
  const imports = takeImports(program, scope, refuse);
  for (const { names } of imports) for (const { local, line } of names) named(local, { loc: { start: { line } } });
  return { problems, imports };
}

/**
 * Functions declared in the body of a function under a name that a parameter or another one there has. JavaScript lets
 * the last one count; in Source a function declaration is a constant, and no constant is declared twice.
 */
function declaredTwice({ params, body }: FunctionNode) {
  const names = new Set(params.map((param) => ((param.type === "RestElement" ? param.argument : param) as Name).name));
  const statements = body.type === "BlockStatement" ? body.body : [];
  return statements.flatMap((statement) => {
    if (statement.type !== "FunctionDeclaration") return [];
    const twice = names.has(statement.id.name);
    names.add(statement.id.name);
    return twice ? [statement.id] : [];
  });
}

/** Blanks and comments, and after them the statement by which the public engine is asked for longer errors. */
const VERBOSE = /^(?:\s|\/\/.*\n|\/\*(?:(?!\*\/)[\s\S])*\*\/)*(["'])\s*enable verbose\s*\1\s*;/;

/** Tells whether a program asks for longer errors, which has no effect here: every error comes with its advice. */
export const asksForVerbose = (text: string): boolean => VERBOSE.test(text);

/** Programs of one file export nothing: what an export declares stays, the rest goes. */
function withoutExports(program: Program): void {
  program.body = program.body.flatMap((statement): Program["body"] => {
    if (statement.type === "ExportNamedDeclaration") return statement.declaration ? [statement.declaration] : [];
    if (statement.type !== "ExportDefaultDeclaration") return [statement];
    const { declaration } = statement;
    if (declaration.type === "FunctionDeclaration" && declaration.id) return [declaration as never];
    if (declaration.type === "Identifier") return [];
    return [{ type: "ExpressionStatement", expression: declaration as never, loc: statement.loc }];
  });
}

function declared(program: Program): string[] {
  return program.body.flatMap((statement) => {
    if (statement.type === "FunctionDeclaration") return [statement.id.name];
    if (statement.type !== "VariableDeclaration") return [];
    return statement.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  });
}

/** The names that a text declares at its top level; none when it does not parse. */
export function declaredNames(text: string, library: Library): readonly string[] {
  const parsed = parsePart(text, "student", { chapter: 4, names: new Set() }, library.variant);
  return Array.isArray(parsed) ? [] : parsed.declared;
}

/** An import declaration in a text that only another parser can read. */
const IMPORT = /\bimport\s*\{[^}]*\}\s*from\s*(["'])([^"'\n]+)\1/g;

/**
 * The modules that a text imports, each once, whether they exist or not. A text that is no program, as one with types is
 * not, is searched for what looks like an import declaration.
 */
export function importedModules(text: string): readonly string[] {
  const context = { errors: [], chapter: 4, variant: "default" };
  const program = new SourceParser(4, "default").parse(text, context);
  const names = program
    ? program.body.flatMap((statement) =>
        statement.type === "ImportDeclaration" ? [String(statement.source.value)] : [],
      )
    : [...text.matchAll(IMPORT)].map(([, , name]) => name as string);
  return [...new Set(names)];
}
