import { OPCODES } from "../../../domain/robots/bytecode/instructions";
import { type DecodedFunction, type DecodedInstruction, readProgram } from "../../../domain/robots/bytecode/read";
import { EV3_FUNCTIONS } from "../../../domain/robots/functions";

const NAMES = new Map<number, keyof typeof OPCODES>(
  Object.entries(OPCODES).map(([name, op]) => [op, name as keyof typeof OPCODES]),
);

/** How many values an instruction takes from the stack, and how many it puts there. */
function effect(name: string, { a, b }: DecodedInstruction): readonly [taken: number, given: number] {
  if (name === "CALL" || name === "CALLT") return [a + 1, 1];
  if (name.startsWith("CALL")) return [b, 1];
  if (/^(ADD|SUB|MUL|DIV|MOD|LT|GT|LE|GE|EQ|NEQ|LDA)G$/.test(name)) return [2, 1];
  if (/^(NOT|NEG)G$/.test(name)) return [1, 1];
  if (/^(POPG|STLG|STPG|BRT|BRF|RETG)$/.test(name)) return [1, 0];
  if (/^(NOP|BR|NEWENV|POPENV|RETU|RETN)$/.test(name)) return [0, 0];
  if (name === "STAG") return [3, 0];
  if (name === "DUP") return [1, 2];
  return [0, 1];
}

/** What is known before an instruction: values on the stack, and the sizes of the environments, innermost first. */
interface Point {
  readonly at: number;
  readonly depth: number;
  readonly environments: readonly number[];
}

const ENDS = /^(RETG|RETU|RETN|CALLT|CALLTP|CALLTV)$/;

/**
 * Follows every path of a program's file as the robot would, which checks nothing of this while it runs.
 * @returns what a robot would stumble over: a stack that is too small or of two heights at one place, a name that no
 * environment has, a loop that leaves environments behind
 */
export function faultsOf(bytes: Uint8Array): string[] {
  const { functions } = readProgram(bytes, EV3_FUNCTIONS.length);
  const faults: string[] = [];
  const open: [DecodedFunction, readonly number[]][] = functions.slice(0, 1).map((entry) => [entry, []]);
  const made = new Set<number>();
  for (let next = open.pop(); next; next = open.pop()) {
    const [fn, around] = next;
    if (made.has(fn.index)) faults.push(`function ${fn.index} is made at two places`);
    made.add(fn.index);
    const found = new FunctionCheck(fn, around);
    faults.push(...found.faults.map((fault) => `function ${fn.index}: ${fault}`));
    for (const { index, environments } of found.closures) {
      const inner = functions[index];
      if (inner) open.push([inner, environments]);
    }
  }
  return faults;
}

class FunctionCheck {
  readonly faults: string[] = [];
  readonly closures: { readonly index: number; readonly environments: readonly number[] }[] = [];
  private readonly known = new Map<number, string>();
  /** Environments in which the function's body begins. */
  private readonly environments: number;

  constructor(
    private readonly fn: DecodedFunction,
    around: readonly number[],
  ) {
    this.environments = around.length + 1;
    const open: Point[] = [{ at: 0, depth: 0, environments: [fn.environmentSize, ...around] }];
    for (let point = open.pop(); point; point = open.pop()) open.push(...this.after(point));
  }

  private after(point: Point): Point[] {
    const { at, depth, environments } = point;
    const state = `${depth} values in ${environments.length} environments`;
    const known = this.known.get(at);
    if (known !== undefined) {
      if (known !== state) this.faults.push(`at ${at}: ${known}, and ${state}`);
      return [];
    }
    this.known.set(at, state);
    const instruction = this.fn.code[at];
    if (!instruction) {
      this.faults.push(`at ${at}: nothing to execute`);
      return [];
    }
    const name = NAMES.get(instruction.op) ?? "NOP";
    const [taken, given] = effect(name, instruction);
    if (depth < taken) this.faults.push(`at ${at}: ${name} takes ${taken} of ${depth} values`);
    const later = depth - taken + given;
    if (later > this.fn.stackSize) this.faults.push(`at ${at}: ${later} values on a stack for ${this.fn.stackSize}`);
    if (ENDS.test(name) && depth !== taken) this.faults.push(`at ${at}: ${name} leaves ${depth - taken} values behind`);
    if (ENDS.test(name) && environments.length !== this.environments) this.faults.push(`at ${at}: ${name} in a block`);
    this.checkNames(name, instruction, point);
    if (name === "NEWC") this.closures.push({ index: instruction.a, environments });
    return this.targets(name, instruction, { at, depth: later, environments: inside(name, instruction, environments) });
  }

  private checkNames(name: string, { a, b }: DecodedInstruction, { at, environments }: Point): void {
    const levels = name === "LDPG" || name === "STPG" ? b : 0;
    const isName = /^(LDL|STL|LDP|STP)G$/.test(name);
    if (isName && a >= (environments[levels] ?? 0)) this.faults.push(`at ${at}: ${name} has no name ${a} ${levels} up`);
    if (name === "POPENV" && environments.length < 2) this.faults.push(`at ${at}: no environment to leave`);
  }

  private targets(name: string, { a }: DecodedInstruction, { at, depth, environments }: Point): Point[] {
    if (ENDS.test(name)) return [];
    const next = { at: at + 1, depth, environments };
    const target = { at: a, depth, environments };
    if (name === "BR") return [target];
    return name === "BRT" || name === "BRF" ? [next, target] : [next];
  }
}

function inside(name: string, { a }: DecodedInstruction, environments: readonly number[]): readonly number[] {
  if (name === "NEWENV") return [a, ...environments];
  return name === "POPENV" ? environments.slice(1) : environments;
}
