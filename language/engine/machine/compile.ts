import type * as es from "estree";
import type { SyntaxNode } from "../../slang";
import { ArrayDisplay, Member, MemberAssignment } from "./arrays";
import { Call } from "./calls";
import { CHOICES, Choice } from "./choice";
import { FunctionCode, FunctionExpression } from "./closures";
import { Binary, Conditional, Constant, logical, Unary } from "./expressions";
import { ForDeclaration, ForExpression, Loop } from "./loops";
import { Assignment, Declaration, nameNode } from "./names";
import { addressOf, FrameScope, TopScope } from "./scope";
import { Spread } from "./sequence";
import { BREAK, CONTINUE, EMPTY, type Node } from "./state";
import { Block, Body, Effect, If, Leave, Return, Sequence } from "./statements";

/** How a part is to be compiled. */
export interface Manner {
  readonly part: string;
  readonly chapter: number;
  /** `amb` and its like are known. */
  readonly search: boolean;
  /** A program can come back to where it was: each iteration of a loop must keep its own variables. */
  readonly comesBack: boolean;
  /** Puts something around every statement, and around the bodies of functions that are expressions. */
  readonly around?: (node: Node, at: SyntaxNode) => Node;
}

/** A compiled program, with the top-level names in the order in which its root has to hold their cells. */
export interface CompiledProgram {
  readonly node: Node;
  readonly names: readonly string[];
  /** Names that the program declares as variables, not as constants. */
  readonly variables: ReadonlySet<string>;
}

/** Compiles a program that keeps the rules of its chapter and whose names are declared. */
export function compileProgram(program: es.Program, manner: Manner): CompiledProgram {
  const compiler = new ProgramCompiler(manner);
  const variables = new Set<string>();
  for (const statement of program.body) {
    if (statement.type === "VariableDeclaration" && statement.kind === "let") variables.add(declaredName(statement));
  }
  const node = compiler.sequence(program.body as es.Statement[], null);
  return { node, names: compiler.top.names, variables };
}

type Scope = FrameScope | null;

const declaredName = ({ declarations }: es.VariableDeclaration): string =>
  (declarations[0]?.id as es.Identifier | undefined)?.name ?? "";

const hasFunction = (node: unknown): boolean => {
  if (typeof node !== "object" || node === null) return false;
  const { type } = node as { type?: string };
  if (type === "ArrowFunctionExpression" || type === "FunctionDeclaration") return true;
  return Object.values(node).some((part) => (Array.isArray(part) ? part.some(hasFunction) : hasFunction(part)));
};

class ProgramCompiler {
  readonly top = new TopScope();
  /** True when what is compiled stands in a function, where the values of statements are of no use. */
  private inFunction = false;

  constructor(private readonly manner: Manner) {}

  sequence(statements: readonly es.Statement[], scope: Scope): Sequence {
    return new Sequence(this.statements(statements, scope));
  }

  private statements(statements: readonly es.Statement[], scope: Scope): Node[] {
    return statements.map((statement) => this.statement(statement, scope));
  }

  private statement(statement: es.Statement, scope: Scope): Node {
    if (statement.type === "BlockStatement") return this.block(statement, scope);
    const node = this.plainStatement(statement, scope);
    return this.manner.around?.(node, statement) ?? node;
  }

  private plainStatement(statement: es.Statement, scope: Scope): Node {
    switch (statement.type) {
      case "ExpressionStatement": {
        const expression = this.expression(statement.expression, scope);
        return this.inFunction ? new Effect(expression) : expression;
      }
      case "VariableDeclaration":
        return this.declaration(statement, scope);
      case "FunctionDeclaration": {
        const code = this.functionCode(statement, statement.id.name, scope);
        return new Declaration(this.address(statement.id.name, scope), new FunctionExpression(code), EMPTY);
      }
      case "ReturnStatement":
        return new Return(statement.argument ? this.tail(statement.argument, scope) : new Constant(undefined));
      case "IfStatement":
        return this.conditionalStatement(statement, scope);
      case "WhileStatement": {
        const test = this.expression(statement.test, scope);
        return new Loop(test, this.statement(statement.body, scope), null, statement, false);
      }
      case "ForStatement":
        return this.forStatement(statement, scope);
      case "BreakStatement":
        return new Leave(BREAK);
      case "ContinueStatement":
        return new Leave(CONTINUE);
      case "EmptyStatement":
        return new Constant(EMPTY);
      default:
        throw new Error(`The machine has no statement ${statement.type}.`);
    }
  }

  private declaration(statement: es.VariableDeclaration, scope: Scope): Node {
    const name = declaredName(statement);
    const init = statement.declarations[0]?.init;
    const value = init ? this.expression(init, scope, name) : new Constant(undefined);
    return new Declaration(this.address(name, scope), value, EMPTY);
  }

  private conditionalStatement(statement: es.IfStatement, scope: Scope): Node {
    return new If(
      this.expression(statement.test, scope),
      this.statement(statement.consequent, scope),
      statement.alternate ? this.statement(statement.alternate, scope) : new Constant(EMPTY),
      statement,
      !this.inFunction,
    );
  }

  private forStatement(statement: es.ForStatement, scope: Scope): Node {
    const { init } = statement;
    const declares = init?.type === "VariableDeclaration";
    const inner = declares ? new FrameScope(scope, null) : scope;
    if (declares) inner?.declare(declaredName(init), init.kind === "const");
    const parts = [statement.test, statement.body, statement.update];
    const loop = new Loop(
      statement.test ? this.expression(statement.test, inner) : new Constant(true),
      this.statement(statement.body, inner),
      statement.update ? this.expression(statement.update, inner) : null,
      statement,
      declares && (this.manner.comesBack || hasFunction(parts)),
    );
    if (declares && inner) return new ForDeclaration(inner.shape(), this.declaration(init, inner), loop);
    return new ForExpression(init ? this.expression(init as es.Expression, scope) : new Constant(undefined), loop);
  }

  private block(block: es.BlockStatement, scope: Scope): Node {
    const inner = new FrameScope(scope, null);
    this.declareAll(block.body, inner);
    const shape = inner.shape();
    if (shape.names.length === 0) return this.sequence(block.body, scope);
    return new Block(shape, this.sequence(block.body, inner));
  }

  private declareAll(statements: readonly es.Statement[], scope: FrameScope): void {
    for (const statement of statements) {
      if (statement.type === "FunctionDeclaration") scope.declare(statement.id.name, true);
      if (statement.type === "VariableDeclaration") scope.declare(declaredName(statement), statement.kind === "const");
    }
  }

  private functionCode(
    syntax: es.FunctionDeclaration | es.ArrowFunctionExpression,
    name: string,
    outer: Scope,
  ): FunctionCode {
    const scope = new FrameScope(outer, name);
    for (const parameter of syntax.params) {
      scope.declare(((parameter.type === "RestElement" ? parameter.argument : parameter) as es.Identifier).name, false);
    }
    const { body } = syntax;
    if (body.type === "BlockStatement") this.declareAll(body.body, scope);
    const around = this.inFunction;
    this.inFunction = true;
    const node =
      body.type === "BlockStatement" ? new Body(this.statements(body.body, scope)) : this.expressionBody(body, scope);
    this.inFunction = around;
    const rest = syntax.params.at(-1)?.type === "RestElement";
    const shape = scope.shape();
    const locals = shape.names.length - syntax.params.length;
    return new FunctionCode(shape, syntax.params.length - (rest ? 1 : 0), rest, locals, node, this.manner.part, syntax);
  }

  private expressionBody(body: es.Expression, scope: FrameScope): Node {
    const node = this.tail(body, scope);
    return this.manner.around?.(node, body) ?? node;
  }

  /** An expression whose value a function returns: the calls that end it are marked by the names of their functions. */
  private tail(expression: es.Expression, scope: Scope): Node {
    if (expression.type === "ConditionalExpression") {
      const { test, consequent, alternate } = expression;
      return new Conditional(
        this.expression(test, scope),
        this.tail(consequent, scope),
        this.tail(alternate, scope),
        expression,
      );
    }
    if (expression.type === "LogicalExpression") {
      const { operator, left, right } = expression;
      return logical(operator, this.expression(left, scope), this.tail(right, scope), expression);
    }
    if (expression.type === "CallExpression") {
      const { callee } = expression;
      return this.call(expression, scope, callee.type === "Identifier" ? callee.name : "<anonymous>");
    }
    return this.expression(expression, scope);
  }

  private address(name: string, scope: Scope) {
    return addressOf(name, scope, this.top);
  }

  private expression(expression: es.Expression, scope: Scope, name = ""): Node {
    switch (expression.type) {
      case "Literal":
        return new Constant(expression.value);
      case "TemplateLiteral":
        return new Constant(expression.quasis.map(({ value }) => value.cooked ?? "").join(""));
      case "Identifier":
        return nameNode(this.address(expression.name, scope), expression.name, expression);
      case "ArrowFunctionExpression":
        return new FunctionExpression(this.functionCode(expression, name, scope));
      case "UnaryExpression":
        return new Unary(expression.operator, this.expression(expression.argument, scope), expression);
      case "BinaryExpression": {
        const left = this.expression(expression.left as es.Expression, scope);
        const right = this.expression(expression.right, scope);
        return new Binary(expression.operator, left, right, expression, this.manner.chapter);
      }
      case "LogicalExpression": {
        const left = this.expression(expression.left, scope);
        return logical(expression.operator, left, this.expression(expression.right, scope), expression);
      }
      case "ConditionalExpression":
        return new Conditional(
          this.expression(expression.test, scope),
          this.expression(expression.consequent, scope),
          this.expression(expression.alternate, scope),
          expression,
        );
      default:
        return this.compoundExpression(expression, scope);
    }
  }

  private compoundExpression(expression: es.Expression, scope: Scope): Node {
    switch (expression.type) {
      case "CallExpression":
        return this.call(expression, scope, "");
      case "ArrayExpression":
        return new ArrayDisplay(expression.elements.map((element) => this.element(element, scope)));
      case "MemberExpression":
        return new Member(
          this.expression(expression.object as es.Expression, scope),
          this.index(expression, scope),
          expression,
        );
      case "AssignmentExpression":
        return this.assignment(expression, scope);
      default:
        throw new Error(`The machine has no expression ${expression.type}.`);
    }
  }

  private element(element: es.Expression | es.SpreadElement | null, scope: Scope): Node {
    if (element === null) return new Constant(undefined);
    return element.type === "SpreadElement"
      ? new Spread(this.expression(element.argument, scope), element)
      : this.expression(element, scope);
  }

  private index({ computed, property }: es.MemberExpression, scope: Scope): Node {
    return computed
      ? this.expression(property as es.Expression, scope)
      : new Constant((property as es.Identifier).name);
  }

  private assignment(expression: es.AssignmentExpression, scope: Scope): Node {
    const { left, right } = expression;
    if (left.type === "MemberExpression") {
      const object = this.expression(left.object as es.Expression, scope);
      const noted = this.manner.part === "student";
      return new MemberAssignment(object, this.index(left, scope), this.expression(right, scope), left, noted);
    }
    const { name } = left as es.Identifier;
    return new Assignment(this.address(name, scope), name, this.expression(right, scope), expression);
  }

  private call(expression: es.SimpleCallExpression, scope: Scope, tailName: string): Node {
    const callee = this.expression(expression.callee as es.Expression, scope);
    const operands = expression.arguments.map((argument) => this.element(argument, scope));
    const call = new Call(callee, operands, expression, tailName, this.manner.part === "prelude");
    const { search } = this.manner;
    const special = search && expression.callee.type === "Identifier" && CHOICES.has(expression.callee.name);
    return special ? new Choice(callee, operands, call) : call;
  }
}
