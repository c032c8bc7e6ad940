import { generate } from "astring";
import { hidesSource } from "../part";
import { writeTail } from "./expressions";
import { hiddenText } from "./hidden-text";
import { writeStatements } from "./statements";
import { Form, lineOf, Names, type Node, type Unit, written } from "./unit";

/** Characters of a function's direct form whose variables count as one more frame of the stack. */
const FRAME_TEXT = 1_500;

/**
 * Writes a function: its direct form, which makes its calls by JavaScript's own stack, and inside it the heap form,
 * which the function gives back when it is called for that.
 */
export function writeFunction(node: Node, name: string, form: Form, names: Names): void {
  const { unit, out } = form;
  const { prefix } = unit;
  const params = node.params.map(writeParameter).join();
  const inner = new Names(names);
  for (const param of node.params) inner.kinds.set((param.argument ?? param).name, "parameter");
  const state = unit.use("S");
  const self = `${prefix}me`;
  const args = node.params.map(writeArgument).join();
  const thunk = node.type === "Thunk";
  const left = Math.max(form.budget - 1, 0);
  const direct = form.budget > 0 ? writeBody(node, new Form(unit, false, left), inner) : null;
  // A text in heap form is one more copy of what it holds: no more than one function there may double once more.
  const heap = writeBody(node, new Form(unit, true, Math.min(left, 1)), inner);
  const described = thunk ? unit.use("Z") : unit.literal(node, () => describe(node, name, unit));
  out.add(`${unit.use("W")}(function ${self}(${params}){const ${prefix}m=${state}.mode;${state}.mode=0;`);
  out.add(
    direct
      ? `if(${prefix}m!==1)return ${prefix}m===2?function*(${params}){`
      : `return ${prefix}m===2?function*(${params}){`,
  );
  out.append(heap);
  out.add(direct ? `}:${unit.use("E")}(${self},[${args}]);` : `}:${unit.use("D")}(${self},[${args}])`);
  if (direct) {
    const weight = Math.floor(direct.text.length / FRAME_TEXT);
    if (weight > 0) out.add(`${state}.depth+=${weight};`);
    out.append(direct);
  }
  out.add(`},${described})`);
}

function writeBody(node: Node, form: Form, names: Names) {
  if (node.expression) {
    form.out.mark(lineOf(node.body)).add("return ");
    writeTail(node.body, form, names);
    form.out.add(";");
  } else {
    writeStatements(node.body.body, form, new Names(names));
  }
  return form.out.add(form.variables());
}

const writeParameter = (node: Node): string => (node.type === "RestElement" ? `...${node.argument.name}` : node.name);
const writeArgument = writeParameter;

function describe(node: Node, name: string, unit: Unit): string {
  const rest = node.params.some(({ type }: Node) => type === "RestElement");
  const flags = (rest ? "r" : "") + (unit.part === "prelude" ? "l" : "") + (unit.lazy ? "z" : "");
  const shown = generate(node);
  const text = hidesSource(unit.part) ? hiddenText(shown) : shown;
  return `${written(name)},${node.params.length - Number(rest)},"${flags}",${written(text)}`;
}
