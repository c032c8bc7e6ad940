import type { Program } from "estree";

/** Any node of a syntax tree that was read loosely. */
// biome-ignore lint/suspicious/noExplicitAny: the union of estree's nodes has no common shape to read by
type Node = any;

export type OriginPart = "globals" | "prepend" | "postpend" | "testcase";

/** Something that the course's own text declares, or makes where it calls a function. */
export interface Origin {
  readonly part: OriginPart;
  readonly name: string;
  readonly line: number;
  /** Its initial value, or the function. */
  readonly node: Node;
  readonly isVariable: boolean;
  /** It is a function that is written down. */
  readonly isFunction: boolean;
}

interface Closure {
  readonly node: Node;
  readonly scope: Scope;
  readonly part: OriginPart;
}

/** Facts about a value that are known without running anything. */
interface Value {
  /** It is a function of the student, or holds one. */
  readonly student: boolean;
  /** It depends on what a function of the student returned or changed. */
  readonly outcome: boolean;
  /** The values that it was made from. */
  readonly origins: ReadonlySet<Origin>;
  /** It may be an array or a pair. */
  readonly isData: boolean;
  readonly code?: Closure | undefined;
}

interface Entry {
  value: Value;
  readonly origin: Origin | null;
  /** What decided its initial value: it decides where the name does. */
  readonly uses?: ReadonlySet<Origin>;
}

interface Scope {
  readonly entries: Map<string, Entry>;
  readonly outer: Scope | null;
}

const NOTHING: Value = { student: false, outcome: false, origins: new Set(), isData: false };
const OUTCOME: Value = { ...NOTHING, outcome: true };
const DATA: Value = { ...NOTHING, isData: true };
const STUDENTS: Value = { ...NOTHING, student: true };

/** Builtins whose value is no array and no pair. */
const PRIMITIVE = /^(?:math_|is_|array_length$|length$|char_at$|equal$|stringify$|display$|runtime$|get_time$|error$)/;
const MUTATING: ReadonlySet<string> = new Set(["set_head", "set_tail"]);

/** Calls inside calls that are followed, and nodes that are looked at in all: a text may be made to need far more. */
const DEEPEST = 6;
const MOST_NODES = 40_000;

export interface FlowNames {
  /** A name of the student's program; it means that in every text after the prepend. */
  isStudents(name: string): boolean;
  /** A name of the language. */
  isBuiltin(name: string): boolean;
}

/**
 * Follows values through the course's texts: where they are compared with what the student's functions return, and which
 * of them the student's functions are handed. Nothing is run, both branches of a choice are followed, and what cannot be
 * known is left out.
 */
export class Flow {
  /** Values that results are compared with. */
  readonly references = new Set<Origin>();
  /** What decides otherwise than by being handed to functions of the student. */
  readonly deciding = new Set<Origin>();
  readonly handed = new Set<Origin>();
  /** Handed, and compared by `===` as it stands. */
  readonly identical = new Set<Origin>();
  /** Changed by the course's text according to what functions of the student return. */
  readonly counted = new Set<Origin>();
  private readonly scope: Scope = { entries: new Map(), outer: null };
  private readonly made = new Map<Node, Origin>();
  private part: OriginPart = "globals";
  /** Where names are noted that decide: those of a declaration only when what it declares is used. */
  private noted = this.deciding;
  private inHanded = 0;
  private underOutcome = 0;
  private depth = 0;
  private nodes = 0;
  private isDropped = false;

  constructor(private readonly names: FlowNames) {}

  /** Everything that the top levels declare, by part and name. */
  get origins(): Origin[] {
    return [...this.scope.entries.values()].flatMap(({ origin }) => (origin ? [origin] : []));
  }

  /** The student's part has run: what its names meant before is gone, and what was seen so far decides nothing. */
  endOfStudentsPart(): void {
    for (const name of [...this.scope.entries.keys()]) if (this.names.isStudents(name)) this.scope.entries.delete(name);
    for (const list of [this.references, this.deciding, this.handed, this.identical, this.counted]) list.clear();
  }

  /** Follows a text that comes after those before it; returns its last value. */
  follow(part: OriginPart, { body }: Program): Value {
    this.part = part;
    return this.statements(body as Node[], this.scope, true).value ?? NOTHING;
  }

  private statements(
    body: readonly Node[],
    scope: Scope,
    isTop = false,
  ): { value: Value | null; returned: Value | null } {
    for (const one of body) if (one.type === "FunctionDeclaration") this.declareFunction(one, scope, isTop);
    let value: Value | null = null;
    let returned: Value | null = null;
    for (const [index, one] of body.entries()) {
      const isLast = isTop && index === body.length - 1;
      const outcome = this.statement(one, scope, isTop, isLast);
      if (outcome.returned) returned = merged(returned, outcome.returned);
      if (outcome.value) value = outcome.value;
    }
    return { value, returned };
  }

  private declareFunction(node: Node, scope: Scope, isTop: boolean): void {
    const value = { ...NOTHING, code: { node, scope, part: this.part } };
    this.declare(scope, node.id?.name, value, isTop ? this.originOf(node.id.name, node, node, false) : null);
  }

  private originOf(name: string, node: Node, at: Node, isVariable: boolean): Origin {
    const isFunction = node?.type === "FunctionDeclaration" || node?.type === "ArrowFunctionExpression";
    return { part: this.part, name, line: at.loc?.start.line ?? 0, node, isVariable, isFunction };
  }

  private declare(scope: Scope, name: unknown, value: Value, origin: Origin | null, uses?: ReadonlySet<Origin>): void {
    if (typeof name !== "string") return;
    const known = origin ? { ...value, origins: new Set([...(value.outcome ? [] : [origin])]) } : value;
    // What the prepend computed is there when the student's program begins.
    const isCourse = this.part === "globals" || this.part === "prepend";
    scope.entries.set(name, { value: known, origin, ...(uses && !isCourse && { uses }) });
  }

  private statement(
    node: Node,
    scope: Scope,
    isTop: boolean,
    isLast: boolean,
  ): { value: Value | null; returned: Value | null } {
    const none = { value: null, returned: null };
    switch (node.type) {
      case "FunctionDeclaration":
      case "ImportDeclaration":
        return none;
      case "VariableDeclaration": {
        const [{ id, init }] = node.declarations;
        const { noted } = this;
        const uses = new Set<Origin>();
        this.noted = uses;
        const value = this.value(init, scope);
        this.noted = noted;
        const origin = isTop ? this.originOf(id.name, init, node, node.kind === "let") : null;
        this.declare(scope, id.name, value, origin, uses);
        return none;
      }
      case "ExpressionStatement": {
        this.isDropped = !isLast;
        const value = this.value(node.expression, scope);
        return { value, returned: null };
      }
      case "ReturnStatement":
        return { value: null, returned: node.argument ? this.value(node.argument, scope) : NOTHING };
      case "BlockStatement":
        return this.statements(node.body, { entries: new Map(), outer: scope });
      case "IfStatement":
        return this.branches(node, scope);
      case "WhileStatement":
        return this.loop([node.test], node.body, scope);
      case "ForStatement": {
        const inner = { entries: new Map(), outer: scope };
        if (node.init?.type === "VariableDeclaration") this.statement(node.init, inner, false, false);
        else if (node.init) this.value(node.init, inner);
        return this.loop([node.test, node.update], node.body, inner);
      }
      default:
        return none;
    }
  }

  private branches({ test, consequent, alternate }: Node, scope: Scope) {
    const { outcome } = this.value(test, scope);
    this.underOutcome += Number(outcome);
    const results = [consequent, alternate].flatMap((one) => (one ? [this.statement(one, scope, false, false)] : []));
    this.underOutcome -= Number(outcome);
    const returned = results.reduce<Value | null>((all, one) => (one.returned ? merged(all, one.returned) : all), null);
    const value = results.reduce<Value | null>((all, one) => (one.value ? merged(all, one.value) : all), null);
    const mark = (one: Value | null) => (one && outcome ? { ...one, outcome: true } : one);
    return { value: mark(value), returned: mark(returned) };
  }

  private loop(around: readonly Node[], body: Node, scope: Scope) {
    const outcome = around.map((one) => (one ? this.value(one, scope).outcome : false)).some(Boolean);
    this.underOutcome += Number(outcome);
    const result = this.statement(body, scope, false, false);
    this.underOutcome -= Number(outcome);
    return result;
  }

  private value(node: Node, scope: Scope): Value {
    const dropped = this.isDropped;
    this.isDropped = false;
    this.nodes += 1;
    if (!node || this.nodes > MOST_NODES) return NOTHING;
    switch (node.type) {
      case "Identifier":
        return this.nameValue(node.name, scope);
      case "ArrowFunctionExpression":
        return { ...NOTHING, code: { node, scope, part: this.part } };
      case "ArrayExpression":
        return { ...this.all(node.elements, scope), isData: true };
      case "MemberExpression":
        return { ...merged(this.value(node.object, scope), this.value(node.property, scope)), code: undefined };
      case "SpreadElement":
        return this.value(node.argument, scope);
      case "UnaryExpression":
        return { ...this.value(node.argument, scope), isData: false };
      case "BinaryExpression":
        return this.binary(node, scope);
      case "LogicalExpression":
        return this.all([node.left, node.right], scope);
      case "ConditionalExpression":
        return this.conditional(node, scope);
      case "AssignmentExpression":
        return this.assignment(node, scope);
      case "CallExpression":
        return this.call(node, scope, dropped);
      default:
        return NOTHING;
    }
  }

  private all(nodes: readonly Node[], scope: Scope): Value {
    return nodes.map((one) => this.value(one, scope)).reduce(merged, NOTHING);
  }

  private nameValue(name: string, scope: Scope): Value {
    const entry = this.entry(name, scope);
    if (!entry) return this.isStudents(name) ? STUDENTS : NOTHING;
    if (this.inHanded === 0) {
      if (entry.origin && !entry.value.outcome) this.noted.add(entry.origin);
      for (const origin of entry.uses ?? []) this.noted.add(origin);
    }
    return entry.value;
  }

  private isStudents(name: string): boolean {
    return this.names.isStudents(name) || !this.names.isBuiltin(name);
  }

  private entry(name: string, scope: Scope): Entry | undefined {
    for (let at: Scope | null = scope; at; at = at.outer) {
      const found = at.entries.get(name);
      if (found) return found;
    }
    return undefined;
  }

  private binary({ operator, left, right }: Node, scope: Scope): Value {
    const [a, b] = [this.value(left, scope), this.value(right, scope)];
    const isIdentity = operator === "===" || operator === "!==";
    if (!isIdentity || ![left, right].some((side) => this.isHandedItself(side, scope))) this.compare(a, b);
    // A number that was computed from others is none of them.
    const made = merged(a, b);
    return { ...made, isData: false, origins: new Set([...made.origins].filter(({ isFunction }) => isFunction)) };
  }

  /** What is handed and compared for identity may change: nothing that it holds is compared. */
  private isHandedItself({ type, name }: Node, scope: Scope): boolean {
    const origin = type === "Identifier" ? this.entry(name, scope)?.origin : null;
    if (!origin || !this.handed.has(origin)) return false;
    this.identical.add(origin);
    return true;
  }

  /** Notes what is compared with a result of the student. */
  private compare(a: Value, b: Value): void {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (one.outcome && !other.outcome) for (const origin of other.origins) this.references.add(origin);
    }
  }

  private conditional({ test, consequent, alternate }: Node, scope: Scope): Value {
    const { outcome } = this.value(test, scope);
    this.underOutcome += Number(outcome);
    const value = this.all([consequent, alternate], scope);
    this.underOutcome -= Number(outcome);
    return outcome ? { ...value, outcome: true } : value;
  }

  private assignment({ left, right }: Node, scope: Scope): Value {
    const value = this.value(right, scope);
    const root = left.type === "MemberExpression" ? rootOf(left) : left;
    if (left.type === "MemberExpression") this.value(left.property, scope);
    const entry = root.type === "Identifier" ? this.entry(root.name, scope) : undefined;
    if (entry?.origin && (value.outcome || this.underOutcome > 0)) this.counted.add(entry.origin);
    const set = this.underOutcome > 0 ? { ...value, outcome: true } : value;
    if (entry && left.type === "Identifier") entry.value = merged(entry.value, set);
    return value;
  }

  private call(node: Node, scope: Scope, dropped: boolean): Value {
    const callee = this.value(node.callee, scope);
    if (callee.student || (callee.outcome && !callee.code)) return this.callStudents(node.arguments, scope, dropped);
    const args = node.arguments as readonly Node[];
    const passesFunctions = args.some((one) => this.isFunctionLike(one, scope));
    if (callee.code) {
      const values = args.map((one) => this.value(one, scope));
      const result = this.enter(callee.code, values);
      if (result.outcome || result.student) return result;
      return { ...result, origins: new Set([...result.origins, ...callee.origins]) };
    }
    this.inHanded += Number(passesFunctions);
    const values = args.map((one) => this.value(one, scope));
    this.inHanded -= Number(passesFunctions);
    return this.callBuiltin(node.callee, values);
  }

  /** A function of the student, or one written down where it is passed, which may call some. */
  private isFunctionLike(node: Node, scope: Scope): boolean {
    if (node.type !== "Identifier") return node.type === "ArrowFunctionExpression";
    const entry = this.entry(node.name, scope);
    return entry ? entry.value.student : this.isStudents(node.name);
  }

  private callStudents(args: readonly Node[], scope: Scope, dropped: boolean): Value {
    this.inHanded += 1;
    for (const one of args) {
      const { origins } = this.value(one, scope);
      for (const origin of origins) this.handed.add(origin);
      const entry = dropped && one.type === "Identifier" ? this.entry(one.name, scope) : undefined;
      if (entry) entry.value = { ...entry.value, outcome: true, origins: new Set() };
    }
    this.inHanded -= 1;
    return { ...OUTCOME, isData: true, student: false };
  }

  /** Calls of a function that takes functions, such as `map`: what it is given besides becomes their arguments. */
  private callBuiltin(callee: Node, values: readonly Value[]): Value {
    const name = callee.type === "Identifier" ? callee.name : "";
    const others = values.filter(({ code, student }) => !code && !student).reduce(merged, NOTHING);
    const inner = values.flatMap(({ code }) =>
      code
        ? [
            this.enter(
              code,
              code.node.params.map(() => others),
            ),
          ]
        : [],
    );
    if (values.some(({ student }) => student)) {
      for (const origin of others.origins) this.handed.add(origin);
      return { ...OUTCOME, isData: true };
    }
    if (name === "equal") this.compare(values[0] ?? NOTHING, values[1] ?? NOTHING);
    if (MUTATING.has(name) && (others.outcome || this.underOutcome > 0)) {
      for (const origin of values[0]?.origins ?? []) this.counted.add(origin);
    }
    const result = [others, ...inner].reduce(merged, NOTHING);
    return { ...result, code: undefined, isData: !PRIMITIVE.test(name) };
  }

  /** Follows the body of a function for these arguments. */
  private enter({ node, scope, part }: Closure, args: readonly Value[]): Value {
    const flat = args.reduce(merged, NOTHING);
    if (this.depth >= DEEPEST || this.nodes > MOST_NODES) return { ...flat, code: undefined, isData: true };
    const before = this.part;
    const entries = new Map<string, Entry>();
    for (const [index, param] of node.params.entries()) {
      const isRest = param.type === "RestElement";
      const value = (isRest ? args.slice(index).reduce(merged, DATA) : args[index]) ?? NOTHING;
      const name = isRest ? param.argument.name : param.name;
      entries.set(name, { value: this.named(value, name, param, part), origin: null });
    }
    this.part = part;
    this.depth += 1;
    const inner = { entries, outer: scope };
    const result =
      node.body.type === "BlockStatement"
        ? (this.statements(node.body.body, inner).returned ?? NOTHING)
        : this.value(node.body, inner);
    this.depth -= 1;
    this.part = before;
    return result;
  }

  /** Gives data without an origin the parameter's name: it may be handed on and compared with. */
  private named(value: Value, name: string, param: Node, part: OriginPart): Value {
    if (!value.isData || value.outcome || value.origins.size > 0) return value;
    let origin = this.made.get(param);
    if (!origin) {
      const line = param.loc?.start.line ?? 0;
      origin = { part, name, line, node: param, isVariable: false, isFunction: false };
      this.made.set(param, origin);
    }
    return { ...value, origins: new Set([origin]) };
  }
}

function rootOf(node: Node): Node {
  return node.type === "MemberExpression" ? rootOf(node.object) : node;
}

function merged(a: Value | null, b: Value): Value {
  if (!a) return b;
  return {
    student: a.student || b.student,
    outcome: a.outcome || b.outcome,
    origins: new Set([...a.origins, ...b.origins]),
    isData: a.isData || b.isData,
    code: a.code ?? b.code,
  };
}
