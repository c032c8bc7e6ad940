import type * as tree from "estree";
import type { PartName } from "../engine";
import {
  type Arrow,
  arrow,
  type Binary,
  type Block,
  type Body,
  block,
  body,
  type Call,
  type Conditional,
  type Constant,
  type Declare,
  type Expression,
  evaluate,
  type If,
  type Literal,
  type Logical,
  literal,
  name,
  type Place,
  type Return,
  type Statement,
  term,
  type Unary,
} from "./term";

/** Something that cannot be reduced by substitution: only the course's own parts may use it in these chapters. */
export class Irreducible extends Error {
  constructor(
    readonly place: Place,
    what: string,
  ) {
    super(`The stepper cannot reduce ${what}.`);
  }
}

const OPERATORS: ReadonlySet<string> = new Set("+ - * / % === !== < > <= >=".split(" "));

/** Reads the syntax trees of one part of a program as terms. */
export class TermReader {
  /** @param chapter by whose rules operands are checked while the program runs */
  constructor(
    private readonly part: PartName,
    private readonly chapter: number,
  ) {}

  /** @throws Irreducible for what changes names or values, loops, and anything else beyond chapter 2 */
  statements(statements: readonly tree.Node[]): readonly Statement[] {
    return statements.flatMap((statement) => this.statement(statement));
  }

  private statement(node: tree.Node): readonly Statement[] {
    switch (node.type) {
      case "ExpressionStatement":
        return [evaluate(this.expression(node.expression))];
      case "VariableDeclaration":
        return [this.constant(node)];
      case "FunctionDeclaration": {
        const read = this.function(node);
        return [term<Declare>({ kind: "declare", name: node.id.name, arrow: read }, read)];
      }
      case "ReturnStatement": {
        const argument = node.argument ? this.expression(node.argument) : literal(undefined);
        return [term<Return>({ kind: "return", argument }, argument)];
      }
      case "IfStatement":
        return [this.conditional(node)];
      case "BlockStatement":
        return [this.block(node, false)];
      case "EmptyStatement":
      case "DebuggerStatement":
        return [];
      default:
        throw new Irreducible(this.place(node), CONSTRUCT_NAMES[node.type] ?? node.type);
    }
  }

  private constant(node: tree.VariableDeclaration): Constant {
    const [declaration] = node.declarations;
    if (node.kind !== "const" || declaration?.id.type !== "Identifier" || !declaration.init) {
      throw new Irreducible(this.place(node), "a variable that can change");
    }
    const init = this.expression(declaration.init);
    return term<Constant>({ kind: "constant", name: declaration.id.name, init }, init);
  }

  private conditional(node: tree.IfStatement): If {
    const test = this.expression(node.test);
    const consequent = this.branch(node.consequent);
    const alternate =
      node.alternate?.type === "IfStatement"
        ? this.conditional(node.alternate)
        : node.alternate
          ? this.branch(node.alternate)
          : null;
    const parts = alternate ? [test, consequent, alternate] : [test, consequent];
    return term<If>({ kind: "if", test, consequent, alternate, place: this.place(node) }, ...parts);
  }

  private branch(node: tree.Statement): Block {
    return node.type === "BlockStatement" ? this.block(node, true) : block(this.statement(node), true);
  }

  private block(node: tree.BlockStatement, conditional: boolean): Block {
    return block(this.statements(node.body), conditional);
  }

  private expression(node: tree.Node): Expression {
    const place = this.place(node);
    switch (node.type) {
      case "Literal":
        return this.literal(node);
      case "Identifier":
        return name(node.name, place);
      case "ArrowFunctionExpression":
        return this.function(node);
      case "UnaryExpression":
        return this.unary(node);
      case "BinaryExpression":
      case "LogicalExpression":
        return this.operation(node);
      case "ConditionalExpression": {
        const [test, consequent, alternate] = [node.test, node.consequent, node.alternate].map((part) =>
          this.expression(part),
        ) as [Expression, Expression, Expression];
        const parts = { kind: "conditional", test, consequent, alternate, place } as const;
        return term<Conditional>(parts, test, consequent, alternate);
      }
      case "CallExpression": {
        const callee = this.expression(node.callee);
        const args = node.arguments.map((argument) => this.expression(argument));
        return term<Call>({ kind: "call", callee, args, place }, callee, ...args);
      }
      default:
        throw new Irreducible(place, CONSTRUCT_NAMES[node.type] ?? node.type);
    }
  }

  private literal(node: tree.Literal): Literal {
    const { value } = node;
    if (value === null || typeof value === "number" || typeof value === "string" || typeof value === "boolean") {
      return literal(value);
    }
    throw new Irreducible(this.place(node), "this literal");
  }

  /** A minus before a number is part of the number. */
  private unary(node: tree.UnaryExpression): Expression {
    const { operator, argument } = node;
    if (operator !== "!" && operator !== "-" && operator !== "+") {
      throw new Irreducible(this.place(node), `the operator ${operator}`);
    }
    if (operator === "-" && argument.type === "Literal" && typeof argument.value === "number") {
      return literal(-argument.value);
    }
    const read = this.expression(argument);
    return term<Unary>({ kind: "unary", operator, argument: read, place: this.place(node) }, read);
  }

  private operation(node: tree.BinaryExpression | tree.LogicalExpression): Expression {
    const place = this.place(node);
    const left = this.expression(node.left);
    const right = this.expression(node.right);
    const { operator } = node;
    if (operator === "&&" || operator === "||") {
      return term<Logical>({ kind: "logical", operator, left, right, place }, left, right);
    }
    if (!OPERATORS.has(operator)) throw new Irreducible(place, `the operator ${operator}`);
    return term<Binary>({ kind: "binary", operator, left, right, chapter: this.chapter, place }, left, right);
  }

  private function(node: tree.ArrowFunctionExpression | tree.FunctionDeclaration): Arrow {
    const place = this.place(node);
    const params = node.params.map((param) => {
      if (param.type !== "Identifier") throw new Irreducible(place, "a function that takes any number of arguments");
      return param.name;
    });
    const read: Expression | Body =
      node.body.type === "BlockStatement" ? body(this.statements(node.body.body)) : this.expression(node.body);
    return arrow(params, read, { kind: "arrow", params, body: read, place, source: node });
  }

  private place(node: tree.Node): Place {
    const { line = 0, column = 0 } = node.loc?.start ?? {};
    return { part: this.part, line, column };
  }
}

const CONSTRUCT_NAMES: Readonly<Record<string, string>> = {
  AssignmentExpression: "an assignment",
  ForStatement: "a loop",
  WhileStatement: "a loop",
  ArrayExpression: "an array",
  MemberExpression: "an array access",
  ObjectExpression: "an object",
};
