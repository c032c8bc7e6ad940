import { writeCondition, writeExpression, writeTail } from "./expressions";
import { type Form, lineOf, Names, type Node } from "./unit";

/** The variable for the value of a part's last statement, used when the statement's text cannot be evaluated for its value. */
export interface ResultVariable {
  readonly variable: string;
}

/** Writes the statements of a block, with the names that they declare. */
export function writeStatements(statements: readonly Node[], form: Form, names: Names, result?: ResultVariable): void {
  declare(statements, names);
  for (const statement of statements) writeStatement(statement, form, names, result);
}

function declare(statements: readonly Node[], { kinds }: Names): void {
  for (const statement of statements) {
    if (statement.type === "VariableDeclaration") kinds.set(statement.declarations[0].id.name, statement.kind);
    else if (statement.type === "FunctionDeclaration") kinds.set(statement.id.name, "const");
  }
}

function writeStatement(node: Node, form: Form, names: Names, result?: ResultVariable): void {
  const write = WRITERS[node.type];
  if (!write) throw new Error(`Translating ${node.type} is not known.`);
  write(node, form, names, result);
}

type Write = (node: Node, form: Form, names: Names, result?: ResultVariable) => void;

/** A compound statement without a value has the value undefined. */
const forget = ({ out }: Form, result?: ResultVariable) => (result ? out.add(`${result.variable}=void 0;`) : out);

const WRITERS: Readonly<Record<string, Write>> = {
  ExpressionStatement: (node, form, names, result) => {
    if (result) form.out.add(`${result.variable}=`);
    writeExpression(node.expression, form, names);
    form.out.add(";");
  },
  VariableDeclaration: writeVariable,
  FunctionDeclaration: (node, form, names) => {
    form.out.add(`const ${node.id.name}=`);
    // It can be called only when it is there.
    names.assign(node.id.name);
    form.unit.writeFunction(node, node.id.name, form, names);
    form.out.add(";");
  },
  ReturnStatement: (node, form, names) => {
    form.out.mark(lineOf(node.argument ?? node)).add("return ");
    if (node.argument) writeTail(node.argument, form, names);
    form.out.add(";");
  },
  BlockStatement: (node, form, names, result) => {
    form.out.add("{");
    writeStatements(node.body, form, new Names(names), result);
    form.out.add("}");
  },
  IfStatement: (node, form, names, result) => {
    forget(form, result).add("if(");
    writeCondition(node.test, node, form, names);
    form.out.add(")");
    writeStatement(node.consequent, form, names, result);
    if (!node.alternate) return;
    form.out.add("else{");
    writeStatement(node.alternate, form, names, result);
    form.out.add("}");
  },
  WhileStatement: (node, form, names, result) => {
    forget(form, result).add("while(");
    writeCondition(node.test, node, form, names);
    form.out.add(")");
    writeRound(node, form, names, result);
  },
  ForStatement: writeFor,
  BreakStatement: (_node, { out }) => void out.add("break;"),
  ContinueStatement: (_node, { out }) => void out.add("continue;"),
  DebuggerStatement: () => undefined,
};

function writeVariable(node: Node, form: Form, names: Names): void {
  const { id, init } = node.declarations[0];
  form.out.mark(lineOf(node)).add(`${node.kind} ${id.name}=`);
  if (init.type === "ArrowFunctionExpression") {
    names.assign(id.name);
    form.unit.writeFunction(init, id.name, form, names);
  } else {
    writeExpression(init, form, names);
    names.assign(id.name);
  }
  form.out.add(";");
}

function writeFor(node: Node, form: Form, names: Names, result?: ResultVariable): void {
  const inner = new Names(names);
  forget(form, result).add("for(");
  if (node.init.type === "VariableDeclaration") {
    declare([node.init], inner);
    writeVariable(node.init, form, inner);
  } else {
    writeExpression(node.init, form, inner);
    form.out.add(";");
  }
  writeCondition(node.test, node, form, inner);
  form.out.add(";");
  writeExpression(node.update, form, inner);
  form.out.add(")");
  writeRound(node, form, inner, result);
}

/** Writes the body of a loop, which looks at the clock. */
function writeRound(node: Node, form: Form, names: Names, result?: ResultVariable): void {
  const { unit, out } = form;
  out.mark(lineOf(node)).add(`{${unit.use("R")}(${unit.at(node).slice(1)});`);
  writeStatements(node.body.body, form, new Names(names), result);
  out.add("}");
}
