import { MUTATING_BUILTINS } from "./mutating-builtins";

/** Any node of a syntax tree: what is read of it has been validated before. */
// biome-ignore lint/suspicious/noExplicitAny: the union of estree's nodes has no common shape to read by
type Node = any;

/** The uses that a top-level statement makes of names declared outside of it. */
export interface StatementUse {
  /** The name that it declares. */
  readonly declares: string | null;
  /** It declares a variable, which can be assigned. */
  readonly variable: boolean;
  /** It declares a function by writing it down. */
  readonly literal: boolean;
  /** How often it mentions each name. What stands in a dropped call that is picked out does not count. */
  readonly mentions: ReadonlyMap<string, number>;
  /** Names that it assigns, each with the first line where it does. */
  readonly assigns: ReadonlyMap<string, number>;
  /** It changes arrays or pairs. */
  readonly changesData: boolean;
  /** How often each name stands in the arguments of a call that is picked out. */
  readonly handed: ReadonlyMap<string, number>;
  /** Functions that are handed a name that is picked out. */
  readonly receivers: ReadonlySet<string>;
  /** Calls that are picked out and whose value nobody uses. */
  readonly droppedCalls: number;
  /** Names compared by `===` or `!==` as they stand. */
  readonly compared: ReadonlySet<string>;
}

/** Which calls are looked at, by the names of their functions. */
export interface Picks {
  /** Tells whether values passed to this name's value, or to a result of it, count. */
  calls(name: string): boolean;
  /** Tells whether values passed together with this name count. */
  passes(name: string): boolean;
  /** Such a call counts when its value is dropped. */
  drops(name: string): boolean;
}

const NONE: Picks = { calls: () => false, passes: () => false, drops: () => false };

/**
 * Lists what each top-level statement of a program does with names.
 */
export function statementUses(body: readonly unknown[], picks: Picks = NONE): StatementUse[] {
  return body.map((statement, index) => new Reader(picks).read(statement, index === body.length - 1));
}

/** The names that a program assigns although it does not declare them, each with the first line where it does. */
export function assignedOutside(body: readonly unknown[]): ReadonlyMap<string, number> {
  const assigned = new Map<string, number>();
  const own = new Set(body.flatMap(declaredBy));
  for (const statement of body) {
    for (const [name, line] of new Reader(NONE).read(statement, false).assigns) {
      if (!own.has(name) && !assigned.has(name)) assigned.set(name, line);
    }
  }
  return assigned;
}

function declaredBy(statement: Node): string[] {
  if (statement.type === "FunctionDeclaration") return [statement.id.name];
  return statement.type === "VariableDeclaration" ? [statement.declarations[0].id.name] : [];
}

const paramName = (param: Node): string => (param.type === "RestElement" ? param.argument.name : param.name);

type Scope = { readonly names: ReadonlySet<string>; readonly outer: Scope } | null;

const has = (scope: Scope, name: string): boolean =>
  scope !== null && (scope.names.has(name) || has(scope.outer, name));

/** A name as it is counted: that of an inner declaration is no name of the top level. */
const keyOf = (name: string, scope: Scope): string => (has(scope, name) ? `inner ${name}` : name);

/** Returns the innermost callee of a call: in `f(1)(2)` it is `f`. */
function rootOf(node: Node): Node {
  if (node.type === "CallExpression") return rootOf(node.callee);
  return node.type === "MemberExpression" ? rootOf(node.object) : node;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

class Reader {
  private readonly mentions = new Map<string, number>();
  private readonly handed = new Map<string, number>();
  private readonly assigns = new Map<string, number>();
  private readonly compared = new Set<string>();
  private readonly receivers = new Set<string>();
  private changesData = false;
  private droppedCalls = 0;
  /** Stands in the arguments of a call that is picked out, or in a call whose value is dropped. */
  private inHanded = false;
  private inDropped = false;
  /** Any of its inner statements may have the value of the program. */
  private keepsValues = false;

  constructor(private readonly picks: Picks) {}

  read(statement: Node, isLast: boolean): StatementUse {
    this.keepsValues = isLast;
    if (isLast && statement.type === "ExpressionStatement") this.visit(statement.expression, null);
    else if (statement.type === "FunctionDeclaration") this.functionBody(statement, null);
    else if (statement.type === "VariableDeclaration") this.visit(statement.declarations[0].init, null);
    else this.visit(statement, null);
    const { mentions, handed, assigns, compared, changesData, droppedCalls, receivers } = this;
    const [declares = null] = declaredBy(statement);
    const init = statement.type === "VariableDeclaration" ? statement.declarations[0].init : statement;
    const literal = init.type === "FunctionDeclaration" || init.type === "ArrowFunctionExpression";
    const variable = statement.type === "VariableDeclaration" && statement.kind === "let";
    return { declares, variable, literal, mentions, handed, assigns, compared, changesData, droppedCalls, receivers };
  }

  private visit(node: Node, scope: Scope): void {
    const visitor = this.visitors[node?.type];
    if (visitor) visitor(node, scope);
    else this.children(node, scope);
  }

  private readonly visitors: Readonly<Record<string, (node: Node, scope: Scope) => void>> = {
    Identifier: ({ name }, scope) => this.name(name, scope),
    FunctionDeclaration: (node, scope) => this.functionBody(node, scope),
    ArrowFunctionExpression: (node, scope) => this.functionBody(node, scope),
    BlockStatement: ({ body }, scope) => this.block(body, scope),
    ForStatement: (node, scope) => this.children(node, { names: new Set(declaredBy(node.init ?? {})), outer: scope }),
    VariableDeclaration: ({ declarations }, scope) => this.visit(declarations[0].init, scope),
    ExpressionStatement: ({ expression }, scope) => this.statement(expression, scope),
    CallExpression: (node, scope) => this.call(node, scope),
    AssignmentExpression: (node, scope) => this.assignment(node, scope),
    BinaryExpression: (node, scope) => this.comparison(node, scope),
  };

  private children(node: Node, scope: Scope): void {
    if (typeof node !== "object" || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      if (key === "loc" || key === "type") continue;
      for (const one of Array.isArray(child) ? child : [child]) {
        if (typeof (one as Node)?.type === "string") this.visit(one, scope);
      }
    }
  }

  private block(statements: readonly Node[], scope: Scope): void {
    const inner = { names: new Set(statements.flatMap(declaredBy)), outer: scope };
    for (const statement of statements) this.visit(statement, inner);
  }

  private functionBody(node: Node, scope: Scope): void {
    this.visit(node.body, { names: new Set<string>(node.params.map(paramName)), outer: scope });
  }

  private name(name: string, scope: Scope): void {
    const key = keyOf(name, scope);
    if (MUTATING_BUILTINS.includes(key)) this.changesData = true;
    if (!this.inDropped) count(this.mentions, key);
    if (this.inHanded) count(this.handed, key);
  }

  private isPicked(by: keyof Picks, node: Node, scope: Scope): boolean {
    return node.type === "Identifier" && this.picks[by](node.name) && !has(scope, node.name);
  }

  private call(node: Node, scope: Scope): void {
    const { inHanded } = this;
    const passes = node.arguments.some((one: Node) => this.isPicked("passes", one, scope));
    if (passes && node.callee.type === "Identifier") this.receivers.add(keyOf(node.callee.name, scope));
    this.visit(node.callee, scope);
    this.inHanded ||= passes || this.isPicked("calls", rootOf(node.callee), scope);
    for (const argument of node.arguments) this.visit(argument, scope);
    this.inHanded = inHanded;
  }

  private statement(expression: Node, scope: Scope): void {
    const { inDropped } = this;
    const isCall = expression.type === "CallExpression";
    if (!this.keepsValues && isCall && this.isPicked("drops", expression.callee, scope)) {
      this.droppedCalls += 1;
      this.inDropped = true;
    }
    this.visit(expression, scope);
    this.inDropped = inDropped;
  }

  private assignment({ left, right, loc }: Node, scope: Scope): void {
    if (left.type === "MemberExpression") {
      this.changesData = true;
      this.visit(left, scope);
    } else if (!has(scope, left.name)) {
      if (!this.assigns.has(left.name)) this.assigns.set(left.name, loc?.start.line ?? 0);
      count(this.mentions, left.name);
    }
    this.visit(right, scope);
  }

  private comparison(node: Node, scope: Scope): void {
    const { operator, left, right } = node;
    for (const operand of operator === "===" || operator === "!==" ? [left, right] : []) {
      if (operand.type === "Identifier") this.compared.add(keyOf(operand.name, scope));
    }
    this.children(node, scope);
  }
}
