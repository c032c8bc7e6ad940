import { OPERATOR_NAMES } from "../runtime/checks";
import { PAIR_BUILTINS } from "../runtime/pairs";
import { typeOf } from "./types";
import { type Form, lineOf, type Names, type Node, written } from "./unit";

/** Writes an expression. In the lazy variant its value may still be to be computed. */
export function writeExpression(node: Node, form: Form, names: Names): void {
  const write = WRITERS[node.type];
  if (!write) throw new Error(`Translating ${node.type} is not known.`);
  write(node, form, names);
}

/** Writes an expression whose value is computed, in the lazy variant too. */
export function writeStrict(node: Node, form: Form, names: Names): void {
  if (!form.unit.lazy || typeOf(node) !== null || node.type === "Literal" || node.type === "ArrowFunctionExpression") {
    writeExpression(node, form, names);
  } else if (form.heap) {
    const { unit } = form;
    const call = form.call();
    form.out.add(`((${call}=${unit.use("h")}(`);
    writeExpression(node, form, names);
    form.out.add(`))===${unit.use("T")}?yield:${call})`);
  } else {
    form.out.add(`${form.unit.use("f")}(`);
    writeExpression(node, form, names);
    form.out.add(")");
  }
}

/** Writes a condition; `owner` is the statement or expression that it belongs to, whose line an error gets. */
export function writeCondition(node: Node, owner: Node, form: Form, names: Names): void {
  if (typeOf(node) === "boolean") {
    writeExpression(node, form, names);
    return;
  }
  form.out.mark(lineOf(owner)).add(`${form.unit.use("B")}(`);
  writeStrict(node, form, names);
  form.out.add(`${form.unit.at(owner)})`);
}

/** Writes what a function returns: a call there is left to be made by whoever called the function. */
export function writeTail(node: Node, form: Form, names: Names): void {
  if (node.type === "ConditionalExpression") {
    form.out.add("(");
    writeCondition(node.test, node, form, names);
    form.out.add("?");
    writeTail(node.consequent, form, names);
    form.out.add(":");
    writeTail(node.alternate, form, names);
    form.out.add(")");
  } else if (node.type === "LogicalExpression") {
    form.out.add("(");
    writeCondition(node.left, node, form, names);
    form.out.add(node.operator);
    writeTail(node.right, form, names);
    form.out.add(")");
  } else if (node.type === "CallExpression") {
    writeCall(node, "t", form, names);
  } else {
    writeExpression(node, form, names);
  }
}

type Write = (node: Node, form: Form, names: Names) => void;

const WRITERS: Readonly<Record<string, Write>> = {
  Literal: (node, { out }) => void out.add(typeof node.value === "number" ? node.raw : written(node.value)),
  TemplateLiteral: (node, { out }) => void out.add(written(node.quasis[0].value.cooked)),
  Identifier: (node, { unit, out }, names) => {
    unit.check(node, names);
    const early = names.mayBeEarly(node.name);
    if (early) out.add(`(${unit.noteEarly(node)}`);
    out.mark(lineOf(node), node.name).add(early ? `${node.name})` : node.name);
  },
  ArrowFunctionExpression: (node, form, names) => form.unit.writeFunction(node, "", form, names),
  CallExpression: (node, form, names) => {
    if (!form.heap) return writeCall(node, "c", form, names);
    const call = form.call();
    form.out.add(`((${call}=`);
    writeCall(node, "y", form, names);
    form.out.add(`)===${form.unit.use("T")}?yield:${call})`);
  },
  ConditionalExpression: (node, form, names) => {
    form.out.add("(");
    writeCondition(node.test, node, form, names);
    form.out.add("?");
    writeExpression(node.consequent, form, names);
    form.out.add(":");
    writeExpression(node.alternate, form, names);
    form.out.add(")");
  },
  LogicalExpression: (node, form, names) => {
    form.out.add("(");
    writeCondition(node.left, node, form, names);
    form.out.add(node.operator);
    writeExpression(node.right, form, names);
    form.out.add(")");
  },
  UnaryExpression: (node, form, names) => {
    const type = typeOf(node.argument);
    const plain = (node.operator === "!" && type === "boolean") || (node.operator === "-" && type === "number");
    if (plain) {
      form.out.add(`(${node.operator} `);
      writeExpression(node.argument, form, names);
      form.out.add(")");
      return;
    }
    form.out.mark(lineOf(node)).add(`${form.unit.use("U")}(${JSON.stringify(node.operator)},`);
    writeStrict(node.argument, form, names);
    form.out.add(`${form.unit.at(node)})`);
  },
  BinaryExpression: writeBinary,
  AssignmentExpression: (node, form, names) => {
    const { left, right } = node;
    if (left.type === "MemberExpression") {
      return writeAccess(form.unit.part === "student" ? "Q" : "P", left, form, names, right);
    }
    form.unit.check(left, names);
    const early = names.mayBeEarly(left.name);
    form.out.mark(lineOf(left), left.name).add(`(${left.name}=`);
    if (early) {
      const value = form.take();
      form.out.add(`(${value}=`);
      writeExpression(right, form, names);
      form.out.add(`,${form.unit.noteEarly(left)}${value})`);
      form.release(1);
    } else writeExpression(right, form, names);
    form.out.add(")");
  },
  MemberExpression: (node, form, names) => writeAccess("G", node, form, names),
  ArrayExpression: (node, form, names) => {
    const { part } = form.unit;
    const noted = part === "globals" || part === "prepend";
    form.out.add(noted ? `${form.unit.use("M")}([` : "[");
    writeList(node.elements, form, names, writeExpression);
    form.out.add(noted ? "])" : "]");
  },
};

function writeAccess(helper: string, node: Node, form: Form, names: Names, value?: Node): void {
  const { unit, out } = form;
  out.mark(lineOf(node)).add(`${unit.use(helper)}(`);
  writeStrict(node.object, form, names);
  out.add(",");
  if (node.computed) writeStrict(node.property, form, names);
  else out.add(JSON.stringify(node.property.name));
  if (value) {
    out.add(",");
    writeExpression(value, form, names);
  }
  out.add(`${unit.at(node)})`);
}

function writeList(nodes: readonly Node[], form: Form, names: Names, write: Write): void {
  nodes.forEach((node, index) => {
    if (index > 0) form.out.add(",");
    if (node?.type === "SpreadElement") {
      form.out.mark(lineOf(node)).add(`...${form.unit.use("A")}(`);
      writeStrict(node.argument, form, names);
      form.out.add(`${form.unit.at(node)})`);
    } else if (node) {
      write(node, form, names);
    }
  });
}

/** Calls with so many arguments have a helper of their own. */
const MOST_ARGUMENTS = 3;

/** The helper for a call of one of the builtins for pairs; null for other calls, and where the program declares the name. */
function ofPairs({ callee, arguments: args }: Node, helper: "c" | "t" | "y", { unit }: Form, names: Names) {
  if (unit.lazy || callee.type !== "Identifier" || PAIR_BUILTINS[callee.name] !== args.length) return null;
  if (names.kindOf(callee.name) !== undefined || args.some(({ type }: Node) => type === "SpreadElement")) return null;
  return helper === "c" ? callee.name : `t${callee.name}`;
}

/** Writes a call: `c` makes it at once, `t` leaves it to whoever called the function, `y` to the driver. */
function writeCall(node: Node, helper: "c" | "t" | "y", form: Form, names: Names): void {
  const { unit, out } = form;
  const args: readonly Node[] = node.arguments;
  const plain = args.length <= MOST_ARGUMENTS && args.every(({ type }) => type !== "SpreadElement");
  out
    .mark(lineOf(node))
    .add(`${unit.use(ofPairs(node, helper, form, names) ?? helper + (plain ? args.length : "N"))}(`);
  writeExpression(node.callee, form, names);
  if (args.length > 0 || !plain) out.add(plain ? "," : ",[");
  writeList(args, form, names, unit.lazy ? writeDelayed : writeExpression);
  out.add(`${plain ? "" : "]"}${unit.at(node)})`);
}

/** Writes an argument of the lazy variant: what costs nothing is computed at once, everything else when it is used. */
function writeDelayed(node: Node, form: Form, names: Names): void {
  const { unit, out } = form;
  const value = node.type === "Literal" || node.type === "ArrowFunctionExpression" || node.type === "TemplateLiteral";
  const parameter = node.type === "Identifier" && unit.chapter <= 2 && unit.check(node, names) === "parameter";
  if (value || parameter) {
    writeExpression(node, form, names);
    return;
  }
  out.add(`${unit.use("K")}(`);
  form.unit.writeFunction({ type: "Thunk", params: [], body: node, expression: true, loc: node.loc }, "", form, names);
  out.add(")");
}

/** An operand that can be read twice: it is written down, or its value is in a variable. */
const isAtom = ({ type }: Node): boolean => type === "Literal" || type === "Identifier";

function writeBinary(node: Node, form: Form, names: Names): void {
  const { unit, out } = form;
  const { operator, left, right } = node;
  const types = [typeOf(left), typeOf(right)];
  const identity = unit.chapter > 2 && (operator === "===" || operator === "!==");
  if (identity || (types[0] === "number" && types[1] === "number")) {
    out.add("(");
    writeStrict(left, form, names);
    out.add(operator);
    // Two minus signs must not become one.
    out.add(" ");
    writeStrict(right, form, names);
    out.add(")");
  } else if (form.heap || types.includes("string") || types.includes("boolean")) {
    writeOperator(
      node,
      () => writeStrict(left, form, names),
      () => writeStrict(right, form, names),
      form,
    );
  } else {
    writeFast(node, types, form, names);
  }
}

function writeOperator({ operator, ...node }: Node, left: () => void, right: () => void, { unit, out }: Form): void {
  out.mark(lineOf(node)).add(`${unit.use(OPERATOR_NAMES[operator] as string)}(`);
  left();
  out.add(",");
  right();
  out.add(`${unit.at(node)})`);
}

/** Reads a name that may have no value yet before anything else is done with it. */
function writeEarly(operand: Node, { unit, out }: Form, names: Names): void {
  if (operand.type !== "Identifier") return;
  // What an earlier part declares has no value when that part failed before it.
  const early = names.kindOf(operand.name) === undefined || names.mayBeEarly(operand.name);
  if (early) out.add(`${unit.noteEarly(operand)}${operand.name},`);
}

/** Writes an operation that computes with numbers at once and leaves everything else to the operator's helper. */
function writeFast(node: Node, types: readonly (string | null)[], form: Form, names: Names): void {
  const { out } = form;
  const { operator, left, right } = node;
  const strict = form.unit.lazy;
  const writable = (operand: Node) => operand.type === "Literal" || (isAtom(operand) && !strict);
  const leftStays = writable(left) && (left.type === "Literal" || writable(right));
  const rightStays = writable(right);
  const hold = (operand: Node, stays: boolean): (() => void) => {
    if (stays && operand.type === "Identifier") {
      form.unit.check(operand, names);
      return () => void out.mark(lineOf(operand), operand.name).add(operand.name);
    }
    if (stays) return () => writeExpression(operand, form, names);
    const variable = form.take();
    out.add(`${variable}=`);
    return () => void out.add(variable);
  };
  out.add("(");
  const first = hold(left, leftStays);
  if (!leftStays) {
    writeStrict(left, form, names);
    out.add(",");
  }
  const second = hold(right, rightStays);
  if (!rightStays) {
    writeStrict(right, form, names);
    out.add(",");
  }
  if (leftStays) writeEarly(left, form, names);
  if (rightStays) writeEarly(right, form, names);
  const unsure = [
    { operand: left, write: first },
    { operand: right, write: second },
  ].filter((_side, index) => types[index] !== "number");
  unsure.forEach(({ operand, write }, index) => {
    out
      .add(index > 0 ? "&&" : "")
      .mark(lineOf(operand))
      .add("typeof ");
    write();
    out.add('==="number"');
  });
  out.add("?");
  first();
  out.add(`${operator} `);
  second();
  out.add(":");
  writeOperator(node, first, second, form);
  out.add(")");
  form.release(Number(!leftStays) + Number(!rightStays));
}
