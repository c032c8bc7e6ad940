import type { Identifier, Node, Pattern, Program } from "estree";

/** A part of a text: lines are 1-based, columns 0-based, the end is behind the last character. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}
export interface Position {
  readonly line: number;
  readonly column: number;
}

export type DeclarationKind = "const" | "let" | "function" | "parameter" | "import";

/** A name that a program declares, with every place where it is meant. */
export interface Declaration {
  readonly name: string;
  readonly kind: DeclarationKind;
  /** The name in its declaration. */
  readonly at: Range;
  /** Parameters of a function, as written; null for what is not seen to be one. */
  readonly parameters: readonly string[] | null;
  /** The declaration's own place and all uses, in the order of the text. */
  readonly occurrences: readonly Range[];
  readonly scope: Scope;
  /** Its name in the module that it is imported from; null for names that are not imported. */
  readonly imported: Imported | null;
}

/** A name as its module has it. */
export interface Imported {
  readonly module: string;
  readonly name: string;
}

/** The declarations that the identifiers of a program refer to. */
export interface Resolved {
  readonly scope: Scope;
  /** The uses of names that the program does not declare, by name. */
  readonly free: ReadonlyMap<string, readonly Range[]>;
}

/** A stretch of the program in which names can be declared. */
export interface Scope {
  readonly range: Range;
  readonly parent: Scope | null;
  readonly children: readonly Scope[];
  readonly declarations: ReadonlyMap<string, Declaration>;
}

interface OpenDeclaration extends Declaration {
  readonly occurrences: Range[];
}
interface OpenScope extends Scope {
  readonly parent: OpenScope | null;
  readonly children: OpenScope[];
  readonly declarations: Map<string, OpenDeclaration>;
}

type Function = Extract<Node, { type: "ArrowFunctionExpression" | "FunctionDeclaration" | "FunctionExpression" }>;

/**
 * Finds what every identifier of a program means, in one walk and without running it. Bad texts are taken as they come:
 * the program may have been parsed with holes in it.
 */
export function resolve(program: Program): Resolved {
  const whole = openScope(program, null);
  const uses: Uses = [];
  const free = new Map<string, Range[]>();
  declareAll(program.body as Node[], whole);
  for (const statement of program.body) visit(statement as Node, whole, uses);
  for (const { node, scope } of uses) {
    const declaration = meantBy(node.name, scope);
    if (declaration) (declaration as OpenDeclaration).occurrences.push(rangeOf(node));
    // The tolerant parser puts a mark where a name is missing.
    else if (node.name !== MISSING) free.set(node.name, [...(free.get(node.name) ?? []), rangeOf(node)]);
  }
  sortOccurrences(whole);
  return { scope: whole, free };
}

/** The declaration that a name means in a scope: its own or the nearest around it. */
export function meantBy(name: string, scope: Scope): Declaration | null {
  for (let at: Scope | null = scope; at; at = at.parent) {
    const found = at.declarations.get(name);
    if (found) return found;
  }
  return null;
}

/** The innermost scope that a position lies in. */
export function scopeAt(scope: Scope, position: Position): Scope {
  const inner = scope.children.find(({ range }) => includes(range, position));
  return inner ? scopeAt(inner, position) : scope;
}

/** True when a position lies in a range, its end included, where a cursor may stand. */
export const includes = ({ start, end }: Range, position: Position): boolean =>
  !isBefore(position, start) && !isBefore(end, position);

export const isBefore = (a: Position, b: Position): boolean =>
  a.line < b.line || (a.line === b.line && a.column < b.column);

/** Every declaration of a program, scope by scope. */
export function declarationsIn(scope: Scope): Declaration[] {
  return [...scope.declarations.values(), ...scope.children.flatMap(declarationsIn)];
}

function openScope(node: Node, parent: OpenScope | null): OpenScope {
  const scope: OpenScope = { range: rangeOf(node), parent, children: [], declarations: new Map() };
  parent?.children.push(scope);
  return scope;
}

/** The place of a piece of a program. */
export function rangeOf({ loc }: Node): Range {
  const { start, end } = loc ?? { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } };
  return { start: { line: start.line, column: start.column }, end: { line: end.line, column: end.column } };
}

function declareAll(statements: readonly Node[], scope: OpenScope): void {
  for (const statement of statements) {
    const node = exported(statement);
    if (node.type === "FunctionDeclaration" && node.id) declare(node.id, "function", scope, namesOf(node.params));
    else if (node.type === "ImportDeclaration") {
      for (const specifier of node.specifiers) {
        const { local } = specifier;
        const from = specifier.type === "ImportSpecifier" ? specifier.imported : local;
        const name = from.type === "Identifier" ? from.name : String(from.value);
        declare(local, "import", scope, null, { module: String(node.source.value), name });
      }
    } else if (node.type === "VariableDeclaration") {
      for (const { id, init } of node.declarations) {
        const parameters = init?.type === "ArrowFunctionExpression" ? namesOf(init.params) : null;
        declare(id, node.kind === "let" ? "let" : "const", scope, parameters);
      }
    }
  }
}

const exported = (node: Node): Node =>
  node.type === "ExportNamedDeclaration" && node.declaration ? (node.declaration as Node) : node;

const namesOf = (parameters: readonly Pattern[]): string[] =>
  parameters.flatMap((parameter) =>
    parameter.type === "Identifier"
      ? [parameter.name]
      : parameter.type === "RestElement" && parameter.argument.type === "Identifier"
        ? [`...${parameter.argument.name}`]
        : [],
  );

const MISSING = "✖";

function declare(
  id: Pattern,
  kind: DeclarationKind,
  scope: OpenScope,
  parameters: readonly string[] | null,
  imported: Imported | null = null,
): void {
  if (id.type === "RestElement") {
    declare(id.argument, kind, scope, parameters);
    return;
  }
  if (id.type !== "Identifier" || id.name === MISSING) return;
  const at = rangeOf(id);
  const known = scope.declarations.get(id.name);
  if (known) known.occurrences.push(at);
  else scope.declarations.set(id.name, { name: id.name, kind, at, parameters, occurrences: [at], scope, imported });
}

type Uses = { node: Identifier; scope: OpenScope }[];

function visit(node: Node, scope: OpenScope, uses: Uses): void {
  switch (node.type) {
    case "Identifier":
      uses.push({ node, scope });
      return;
    case "VariableDeclaration":
      for (const { init } of node.declarations) if (init) visit(init, scope, uses);
      return;
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      visitFunction(node, scope, uses);
      return;
    case "BlockStatement": {
      const inner = openScope(node, scope);
      declareAll(node.body, inner);
      for (const statement of node.body) visit(statement, inner, uses);
      return;
    }
    case "ForStatement": {
      const inner = openScope(node, scope);
      if (node.init) declareAll([node.init], inner);
      visitChildren(node, inner, uses);
      return;
    }
    case "MemberExpression":
      visit(node.object, scope, uses);
      if (node.computed) visit(node.property, scope, uses);
      return;
    case "Property":
      visit(node.value, scope, uses);
      return;
    case "ImportDeclaration":
      return;
    default:
      visitChildren(node, scope, uses);
  }
}

function visitFunction(node: Function, scope: OpenScope, uses: Uses): void {
  const inner = openScope(node, scope);
  for (const parameter of node.params) declare(parameter, "parameter", inner, null);
  // A function's parameters and the names of its body share one scope, as a reader takes them.
  const { body } = node;
  if (body.type === "BlockStatement") {
    declareAll(body.body, inner);
    for (const statement of body.body) visit(statement, inner, uses);
  } else visit(body, inner, uses);
}

function visitChildren(node: Node, scope: OpenScope, uses: Uses): void {
  for (const value of Object.values(node) as unknown[]) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) visit(child, scope, uses);
    }
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

function sortOccurrences(scope: OpenScope): void {
  for (const { occurrences } of scope.declarations.values()) {
    occurrences.sort((a, b) => a.start.line - b.start.line || a.start.column - b.start.column);
  }
  for (const child of scope.children) sortOccurrences(child);
}
