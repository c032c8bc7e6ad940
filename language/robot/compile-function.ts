import type * as es from "estree";
import type { BytecodeFunction, Instruction, PlainOp } from "../../domain/robots/bytecode/instructions";
import { undeclaredName } from "../engine/parser-message";
import { Emitter, type Label } from "./emitter";
import { levelsBetween, type Place, RuntimeEnvironment, Scope } from "./scope";

/** What a compiler of one function shares with those of the functions around it and in it. */
export interface Compilation {
  readonly functions: (BytecodeFunction | null)[];
  /** Tells of something that the robot cannot do, at its line of the part that is compiled. */
  refuse(node: es.BaseNode, explanation: string): void;
}

/** A part of a program, as the course's prepend and the student's own. */
export interface ProgramPart {
  /** Told of the part's scope before it is compiled. */
  readonly begin: (scope: Scope) => void;
  readonly body: readonly es.Statement[];
}

type FunctionNode = es.FunctionDeclaration | es.ArrowFunctionExpression | es.FunctionExpression;

interface Loop {
  readonly again: Label;
  readonly end: Label;
  /** The environment in which the loop goes on, or after which the program does. */
  readonly environment: RuntimeEnvironment;
}

interface EnteredScope {
  /** Goes on in a new environment with the present values of these names; functions made so far keep the old one. */
  renew(names: readonly string[]): void;
  leave(): void;
}

/** Names, and arguments of a call, that the robot can tell apart. */
const MOST = 255;
/** Up to here the robot's 32-bit floats hold every whole number. */
const EXACT = 2 ** 24;

const BINARY: Partial<Record<es.BinaryOperator, PlainOp>> = {
  "+": "ADDG",
  "-": "SUBG",
  "*": "MULG",
  "/": "DIVG",
  "%": "MODG",
  "<": "LTG",
  ">": "GTG",
  "<=": "LEG",
  ">=": "GEG",
  "===": "EQG",
  "!==": "NEQG",
};

const UNARY: Partial<Record<es.UnaryOperator, PlainOp>> = { "-": "NEGG", "!": "NOTG" };

/** Compiles one function of a program, or the program itself, which is a function without parameters. */
export class FunctionCompiler {
  private readonly emitter = new Emitter();
  private environment: RuntimeEnvironment;
  private loop: Loop | null = null;
  /** Where the value of the program's last statement is kept. */
  private result: number | null = null;
  private keepsValues = false;
  private readonly outermost: RuntimeEnvironment;

  constructor(
    private readonly compilation: Compilation,
    private scope: Scope,
    private readonly isProgram: boolean,
  ) {
    this.environment = scope.environment;
    this.outermost = scope.environment;
  }

  /**
   * Compiles the parts of a whole program, one after the other; each has a scope of its own in the one of the part before
   * it, so that what a student declares anew is not what the course's functions use. The value is the last part's.
   */
  program(parts: readonly ProgramPart[]): BytecodeFunction {
    this.result = this.environment.slot();
    this.op("LGCU");
    this.emit({ op: "STLG", index: this.result });
    const last = parts.at(-1)?.body.findLast(hasValue);
    for (const { begin, body } of parts) {
      this.scope = new Scope(this.environment, this.scope);
      begin(this.scope);
      this.declareNames(body);
      for (const statement of body) {
        this.keepsValues = statement === last;
        this.statement(statement);
      }
    }
    this.emit({ op: "LDLG", index: this.result });
    this.op("RETG");
    return this.finish(0);
  }

  /** Compiles a function's body. */
  body(node: FunctionNode): BytecodeFunction {
    if (node.body.type === "BlockStatement") {
      this.statements(node.body.body);
      this.op("RETU");
    } else this.returned(node.body as es.Expression);
    return this.finish(node.params.length);
  }

  private finish(parameters: number): BytecodeFunction {
    return this.emitter.finish({ environmentSize: Math.min(this.outermost.size, MOST), parameters });
  }

  private emit(instruction: Instruction): void {
    this.emitter.emit(instruction);
  }

  private op(op: PlainOp): void {
    this.emitter.emit({ op });
  }

  private refuse(node: es.BaseNode, explanation: string): void {
    this.compilation.refuse(node, explanation);
  }

  // Statements

  private statements(body: readonly es.Statement[]): void {
    this.declareNames(body);
    for (const statement of body) this.statement(statement);
  }

  private declareNames(body: readonly es.Statement[]): void {
    for (const statement of body) for (const name of declaredBy(statement)) this.declare(name, statement);
  }

  /** Gives a name a place in the environment, which the robot numbers by one byte. */
  private declare(name: string, node: es.BaseNode): Place {
    if (this.environment.size === MOST) {
      this.refuse(
        node,
        `The robot keeps at most ${MOST} names in one function. Move some into functions of their own.`,
      );
    }
    return this.scope.declare(name);
  }

  private statement(statement: es.Statement): void {
    switch (statement.type) {
      case "ExpressionStatement":
        this.expressionStatement(statement.expression);
        return;
      case "VariableDeclaration":
        this.declaration(statement);
        return;
      case "FunctionDeclaration":
        // A constant as any other: it has no value before its place in the text.
        this.makeFunction(statement);
        this.storeIn(this.placeOf(statement.id));
        return;
      case "EmptyStatement":
        return;
      case "ReturnStatement":
        if (statement.argument) this.returned(statement.argument);
        else this.leaveFunction("RETU");
        return;
      case "BlockStatement":
        this.block(statement.body);
        return;
      case "IfStatement":
        this.conditional(statement);
        return;
      case "WhileStatement":
        this.whileLoop(statement);
        return;
      case "ForStatement":
        this.forLoop(statement);
        return;
      case "BreakStatement":
      case "ContinueStatement":
        this.leaveRound(statement);
        return;
      default:
        this.refuse(statement, "The robot has nothing for this statement.");
    }
  }

  private expressionStatement(expression: es.Expression): void {
    if (!this.keepsValues || this.result === null) {
      this.effect(expression);
      return;
    }
    this.expression(expression);
    this.storeResult();
  }

  private storeResult(): void {
    const { result } = this;
    if (result === null) return;
    const levels = levelsBetween(this.environment, this.outermost);
    this.emit(levels === 0 ? { op: "STLG", index: result } : { op: "STPG", index: result, levels });
  }

  private declaration({ declarations }: es.VariableDeclaration): void {
    for (const { id, init } of declarations) {
      if (id.type !== "Identifier") continue;
      if (init) this.expression(init);
      else this.op("LGCU");
      this.storeIn(this.placeOf(id));
    }
  }

  private conditional({ test, consequent, alternate }: es.IfStatement): void {
    const [otherwise, end] = [this.emitter.label(), this.emitter.label()];
    this.clearResult();
    this.expression(test);
    this.emitter.branch("BRF", otherwise);
    this.statement(consequent);
    this.emitter.branch("BR", end);
    this.emitter.place(otherwise);
    if (alternate) this.statement(alternate);
    this.emitter.place(end);
  }

  private clearResult(): void {
    if (!this.keepsValues || this.result === null) return;
    this.op("LGCU");
    this.storeResult();
  }

  /** A block whose names live on in functions that a loop makes in each round has an environment of its own. */
  private block(body: readonly es.Statement[]): void {
    const needsOwn = this.loop !== null && body.some((one) => declaredBy(one).length > 0) && body.some(makesFunctions);
    const environment = this.enter(needsOwn);
    this.statements(body);
    environment.leave();
  }

  /** Begins a scope, with an environment of its own where functions keep its names. */
  private enter(hasEnvironment: boolean): EnteredScope {
    const { scope, environment } = this;
    const openings: { op: "NEWENV"; size: number }[] = [];
    const open = (): void => {
      const opening = { op: "NEWENV" as const, size: 0 };
      openings.push(opening);
      this.emit(opening);
    };
    if (hasEnvironment) {
      open();
      this.environment = new RuntimeEnvironment(environment);
    }
    const inner = this.environment;
    this.scope = new Scope(inner, scope);
    return {
      renew: (names) => {
        if (!hasEnvironment) return;
        const places = names.map((name) => this.placeIn(name));
        for (const place of places) this.load(place);
        this.op("POPENV");
        open();
        for (const place of places.reverse()) this.storeIn(place);
      },
      leave: () => {
        for (const opening of openings) opening.size = Math.min(inner.size, MOST);
        if (hasEnvironment) this.op("POPENV");
        this.environment = environment;
        this.scope = scope;
      },
    };
  }

  private placeIn(name: string): Place {
    const place = this.scope.find(name);
    if (!place) throw new Error(`The name ${name} has no place.`);
    return place;
  }

  private whileLoop({ test, body }: es.WhileStatement): void {
    const [again, end] = [this.emitter.label(), this.emitter.label()];
    this.clearResult();
    this.emitter.place(again);
    this.expression(test);
    this.emitter.branch("BRF", end);
    this.round(body, { again, end, environment: this.environment });
    this.emitter.branch("BR", again);
    this.emitter.place(end);
  }

  private round(body: es.Statement, loop: Loop): void {
    const around = this.loop;
    this.loop = loop;
    this.statement(body);
    this.loop = around;
  }

  private forLoop(loop: es.ForStatement): void {
    const { init, test, update, body } = loop;
    const [again, next, end] = [this.emitter.label(), this.emitter.label(), this.emitter.label()];
    const names = init?.type === "VariableDeclaration" ? declaredBy(init) : [];
    this.clearResult();
    const environment = this.enter(names.length > 0 && makesFunctions([init, test, update, body]));
    if (init?.type === "VariableDeclaration") {
      this.declareNames([init]);
      this.declaration(init);
    } else if (init) this.effect(init);
    this.emitter.place(again);
    if (test) {
      this.expression(test);
      this.emitter.branch("BRF", end);
    }
    this.round(body, { again: next, end, environment: this.environment });
    this.emitter.place(next);
    environment.renew(names);
    if (update) this.effect(update);
    this.emitter.branch("BR", again);
    this.emitter.place(end);
    environment.leave();
  }

  private leaveRound({ type }: es.BreakStatement | es.ContinueStatement): void {
    if (!this.loop) return;
    const { again, end, environment } = this.loop;
    this.leaveEnvironments(environment);
    this.emitter.branch("BR", type === "BreakStatement" ? end : again);
  }

  // Expressions

  /** Compiles what a function returns. A call there takes the place of the call that returns it. */
  private returned(expression: es.Expression): void {
    if (expression.type === "ConditionalExpression") {
      const otherwise = this.emitter.label();
      this.expression(expression.test);
      this.emitter.branch("BRF", otherwise);
      this.returned(expression.consequent);
      this.emitter.place(otherwise);
      this.returned(expression.alternate);
      return;
    }
    if (expression.type === "LogicalExpression") {
      this.returned(asConditional(expression));
      return;
    }
    if (expression.type === "CallExpression") {
      this.call(expression, !this.isProgram);
      if (!this.isProgram) {
        this.emitter.forget();
        return;
      }
    } else this.expression(expression);
    this.leaveFunction("RETG");
  }

  private leaveFunction(op: "RETG" | "RETU"): void {
    this.leaveEnvironments(this.outermost);
    this.op(op);
  }

  /** A call ends in the environment that it began in, wherever in its loops it returns: no robot has to tidy up. */
  private leaveEnvironments(until: RuntimeEnvironment): void {
    for (let left = levelsBetween(this.environment, until); left > 0; left--) this.op("POPENV");
  }

  /** Compiles an expression whose value nobody needs. */
  private effect(expression: es.Expression): void {
    if (expression.type === "AssignmentExpression") {
      this.assignment(expression, false);
      return;
    }
    this.expression(expression);
    this.op("POPG");
  }

  private expression(expression: es.Expression | es.Super): void {
    if (this.emitter.values >= MOST) {
      const advice = "Give a part of this a name, and use the name here.";
      this.refuse(expression, `The robot has room for at most ${MOST} values while it computes one. ${advice}`);
    }
    switch (expression.type) {
      case "Literal":
        this.literal(expression);
        return;
      case "TemplateLiteral":
        this.template(expression);
        return;
      case "Identifier":
        this.load(this.placeOf(expression), expression);
        return;
      case "UnaryExpression":
        this.unary(expression);
        return;
      case "BinaryExpression":
        this.binary(expression);
        return;
      case "LogicalExpression":
        this.choice(asConditional(expression));
        return;
      case "ConditionalExpression":
        this.choice(expression);
        return;
      case "CallExpression":
        this.call(expression, false);
        return;
      case "ArrowFunctionExpression":
      case "FunctionExpression":
        this.makeFunction(expression);
        return;
      case "ArrayExpression":
        this.array(expression);
        return;
      case "MemberExpression":
        this.expression(expression.object);
        this.expression(expression.property as es.Expression);
        this.op("LDAG");
        return;
      case "AssignmentExpression":
        this.assignment(expression, true);
        return;
      default:
        this.refuse(expression, "The robot has nothing for this expression.");
        this.op("LGCU");
    }
  }

  private literal(node: es.Literal): void {
    const { value } = node;
    if (typeof value === "number") {
      this.number(value, node);
      return;
    }
    if (typeof value === "string") {
      this.emit({ op: "LGCS", text: value });
      return;
    }
    if (typeof value === "boolean") {
      this.op(value ? "LGCB1" : "LGCB0");
      return;
    }
    if (value === null) {
      this.op("LGCN");
      return;
    }
    this.refuse(node, "The robot has no such value.");
    this.op("LGCU");
  }

  /** Source has templates without expressions in them only. */
  private template({ quasis }: es.TemplateLiteral): void {
    this.emit({ op: "LGCS", text: quasis.map(({ value }) => value.cooked ?? value.raw).join("") });
  }

  private unary(node: es.UnaryExpression): void {
    const op = UNARY[node.operator];
    this.expression(node.argument);
    if (op) this.op(op);
    else this.refuse(node, `The robot has no operator ${node.operator}.`);
  }

  /** Fractions are rounded as in every language; whole numbers and what would vanish are refused. */
  private number(value: number, node?: es.BaseNode): void {
    const rounded = Math.fround(value);
    if (node && rounded !== value && (Number.isInteger(value) || rounded === 0)) {
      this.refuse(node, `The robot's numbers have 32 bits: ${value} would be ${rounded}.`);
    }
    const isInteger = Number.isInteger(value) && Math.abs(value) <= EXACT;
    this.emit(isInteger ? { op: "LGCI", value } : { op: "LGCF32", value: Math.fround(value) });
  }

  private binary(node: es.BinaryExpression): void {
    const op = BINARY[node.operator];
    this.expression(node.left as es.Expression);
    this.expression(node.right);
    if (op) this.op(op);
    else this.refuse(node, `The robot has no operator ${node.operator}.`);
  }

  private choice({ test, consequent, alternate }: Choice): void {
    const [otherwise, end] = [this.emitter.label(), this.emitter.label()];
    this.expression(test);
    this.emitter.branch("BRF", otherwise);
    this.expression(consequent);
    this.emitter.branch("BR", end);
    this.emitter.forget();
    this.emitter.place(otherwise);
    this.expression(alternate);
    this.emitter.place(end);
  }

  private call(node: es.SimpleCallExpression, isTail: boolean): void {
    const { callee } = node;
    if (callee.type === "Literal")
      this.refuse(node, `Calling non-function value ${callee.raw ?? String(callee.value)}.`);
    if (node.arguments.length > MOST) {
      this.refuse(node, `The robot takes at most ${MOST} arguments in a call.`);
      this.op("LGCU");
      return;
    }
    const place = callee.type === "Identifier" ? this.placeOf(callee) : null;
    const isBuiltin = place?.kind === "primitive" || place?.kind === "device";
    if (place?.kind === "constant") this.refuse(node, `Calling non-function value ${place.value}.`);
    if (!isBuiltin) this.expression(callee);
    const args = node.arguments.length;
    for (const argument of node.arguments) {
      if (argument.type === "SpreadElement") this.refuse(argument, "The robot cannot spread an array over arguments.");
      else this.expression(argument);
    }
    if (isTail) this.leaveEnvironments(this.outermost);
    if (place?.kind === "primitive") this.emit({ op: isTail ? "CALLTP" : "CALLP", id: place.id, args });
    else if (place?.kind === "device") this.emit({ op: isTail ? "CALLTV" : "CALLV", id: place.id, args });
    else this.emit({ op: isTail ? "CALLT" : "CALL", args });
  }

  private array({ elements }: es.ArrayExpression): void {
    this.op("NEWA");
    elements.forEach((element, index) => {
      if (!element || element.type === "SpreadElement") return;
      this.op("DUP");
      this.number(index);
      this.expression(element);
      this.op("STAG");
    });
  }

  private assignment({ left, right }: es.AssignmentExpression, isNeeded: boolean): void {
    if (left.type === "Identifier") {
      const place = this.placeOf(left);
      if (place.kind !== "slot") this.refuse(left, `Cannot assign new value to constant ${left.name}.`);
      this.expression(right);
      if (isNeeded) this.op("DUP");
      this.storeIn(place, left);
    } else if (left.type === "MemberExpression") {
      const rounded = isNeeded ? this.declare(`= ${this.environment.size}`, left) : null;
      this.expression(left.object);
      this.expression(left.property as es.Expression);
      this.expression(right);
      if (rounded) {
        this.op("DUP");
        this.storeIn(rounded);
      }
      this.op("STAG");
      if (rounded) this.load(rounded);
    } else this.refuse(left, "The robot cannot assign to this.");
  }

  private makeFunction(node: FunctionNode): void {
    const { compilation } = this;
    const fn = compilation.functions.push(null) - 1;
    const scope = new Scope(new RuntimeEnvironment(this.environment), this.scope);
    for (const parameter of node.params) {
      if (parameter.type === "Identifier") scope.declare(parameter.name);
      else this.refuse(parameter, "The robot's functions take their arguments one by one.");
    }
    if (node.params.length > MOST) this.refuse(node, `The robot's functions have at most ${MOST} parameters.`);
    const inner = new FunctionCompiler(compilation, scope, false);
    compilation.functions[fn] = inner.body(node);
    this.emit({ op: "NEWC", fn });
  }

  // Names

  private placeOf(node: es.Identifier): Place {
    const place = this.scope.find(node.name);
    if (place?.kind === "missing") this.refuse(node, place.explanation);
    if (!place) this.refuse(node, undeclaredName(node.name));
    return place ?? { kind: "constant", value: undefined };
  }

  private load(place: Place, node?: es.BaseNode): void {
    if (place.kind === "slot") {
      const levels = levelsBetween(this.environment, place.environment);
      const { index } = place;
      this.tooFar(levels, node);
      this.emit(levels === 0 ? { op: "LDLG", index } : { op: "LDPG", index, levels });
    } else if (place.kind === "primitive") this.emit({ op: "NEWCP", id: place.id });
    else if (place.kind === "device") this.emit({ op: "NEWCV", id: place.id });
    else if (place.kind === "constant" && place.value !== undefined) this.number(place.value);
    else this.op("LGCU");
  }

  private tooFar(levels: number, node: es.BaseNode | undefined): void {
    if (levels > MOST && node) this.refuse(node, `The robot looks for a name in at most ${MOST} functions around it.`);
  }

  private storeIn(place: Place, node?: es.BaseNode): void {
    if (place.kind !== "slot") {
      this.op("POPG");
      return;
    }
    const levels = levelsBetween(this.environment, place.environment);
    const { index } = place;
    this.tooFar(levels, node);
    this.emit(levels === 0 ? { op: "STLG", index } : { op: "STPG", index, levels });
  }
}

type Choice = Pick<es.ConditionalExpression, "test" | "consequent" | "alternate">;

/** `a && b` is `a ? b : false`, `a || b` is `a ? true : b`. */
function asConditional({ operator, left, right }: es.LogicalExpression): es.ConditionalExpression {
  const literal = (value: boolean): es.Literal => ({ type: "Literal", value });
  const [consequent, alternate] = operator === "&&" ? [right, literal(false)] : [literal(true), right];
  return { type: "ConditionalExpression", test: left, consequent, alternate };
}

/** Tells whether a statement has a value: declarations have none, and blocks of nothing else. */
function hasValue(node: es.Node): boolean {
  if (node.type === "BlockStatement") return node.body.some(hasValue);
  return node.type !== "VariableDeclaration" && node.type !== "FunctionDeclaration" && node.type !== "EmptyStatement";
}

function declaredBy(statement: es.Node): string[] {
  if (statement.type === "FunctionDeclaration") return [statement.id.name];
  if (statement.type !== "VariableDeclaration") return [];
  return statement.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
}

/** Tells whether a part of a program makes functions, which keep the names around them. */
function makesFunctions(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  if (Array.isArray(node)) return node.some(makesFunctions);
  const { type } = node as { readonly type?: string };
  if (type === "ArrowFunctionExpression" || type === "FunctionDeclaration" || type === "FunctionExpression")
    return true;
  return Object.entries(node).some(([key, value]) => key !== "loc" && makesFunctions(value));
}
