import { OPCODES } from "../bytecode/instructions";
import type { DecodedInstruction } from "../bytecode/read";
import type { CallFrame, Calls } from "./calls";
import { textCells } from "./memory";
import { sameValue } from "./primitives/equality";
import { asFloat } from "./primitives/scalars";
import { BuiltIn, Closure, type Environment, Fault, Float, INTEGER_LIMIT, numberIn, UNSET, type Value } from "./value";

const { LDCI, LGCI, LDCF32, LGCF32, LDCF64, LGCF64, LDCB0, LDCB1, LGCB0, LGCB1, LGCU, LGCN, LGCS } = OPCODES;
const { POPG, POPB, POPF, ADDG, ADDF, SUBG, SUBF, MULG, MULF, DIVG, DIVF, MODG, MODF, NOTG, NOTB } = OPCODES;
const { LTG, LTF, GTG, GTF, LEG, LEF, GEG, GEF, EQG, EQF, EQB, NEQG, NEQF, NEQB, NEGG, NEGF } = OPCODES;
const { NEWC, NEWA, LDLG, LDLF, LDLB, STLG, STLB, STLF, LDPG, LDPF, LDPB, STPG, STPB, STPF } = OPCODES;
const { LDAG, LDAB, LDAF, STAG, STAB, STAF, BRT, BRF, BR, JMP, CALL, CALLT, CALLP, CALLTP, CALLV, CALLTV } = OPCODES;
const { RETG, RETF, RETB, RETU, RETN, DUP, NEWENV, POPENV, NEWCP, NEWCV, NOP } = OPCODES;

/** The robot's arrays end somewhere; an index beyond would have it fill the gap. */
const LONGEST_ARRAY = 1_000_000;

/**
 * Executes instructions until a program waits or has ended, at most so many.
 * @returns how many were executed, at least one; a call of a function of the robot counts as many, and may go beyond
 * @throws Fault that ends the program
 */
export function execute(calls: Calls, most: number): number {
  let executed = 0;
  while (executed < most) {
    const frame = calls.current;
    if (frame) executed += runFrame(calls, frame, most - executed);
    else {
      const handed = calls.handOver(most - executed);
      if (handed === 0) return Math.max(1, executed);
      executed += handed;
    }
    executed += calls.takeCost();
  }
  return executed;
}

/** Executes instructions of one call until it calls or ends. */
function runFrame(calls: Calls, frame: CallFrame, most: number): number {
  const { code } = frame.fn;
  let executed = 0;
  while (executed < most) {
    const instruction = code[frame.at];
    if (!instruction) throw new Fault("invalid program");
    executed += 1;
    frame.at += 1;
    if (transfers(calls, frame, instruction)) return executed;
  }
  return executed;
}

/** Executes an instruction; tells whether it gave the control to another call. */
function transfers(calls: Calls, frame: CallFrame, instruction: DecodedInstruction): boolean {
  const { stack } = frame;
  const { op, a, b } = instruction;
  switch (op) {
    case LGCI:
    case LDCI:
      stack.push(Math.abs(a) < INTEGER_LIMIT ? a : Math.fround(a));
      return false;
    case LDLG:
    case LDLF:
    case LDLB:
      stack.push(loaded(frame.environment, a));
      return false;
    case LDPG:
    case LDPF:
    case LDPB:
      stack.push(loaded(outer(frame.environment, b), a));
      return false;
    case STLG:
    case STLB:
    case STLF:
      store(frame.environment, a, pop(stack));
      return false;
    case STPG:
    case STPB:
    case STPF:
      store(outer(frame.environment, b), a, pop(stack));
      return false;
    case BRT:
    case BRF:
      if (popBoolean(stack) === (op === BRT)) frame.at = a;
      return false;
    case BR:
    case JMP:
      frame.at = a;
      return false;
    case CALL:
    case CALLT:
    case CALLP:
    case CALLTP:
    case CALLV:
    case CALLTV:
      call(calls, frame, instruction);
      return true;
    case RETG:
    case RETF:
    case RETB:
      calls.leave();
      calls.give(pop(stack));
      return true;
    case RETU:
    case RETN:
      calls.leave();
      calls.give(op === RETU ? undefined : null);
      return true;
    default:
      if (!arithmetic(calls, stack, op)) other(calls, frame, instruction);
      return false;
  }
}

function call(calls: Calls, frame: CallFrame, { op, a, b }: DecodedInstruction): void {
  const { stack } = frame;
  const count = op === CALL || op === CALLT ? a : b;
  if (stack.length < count) throw new Fault("stack underflow");
  const args = stack.splice(stack.length - count, count);
  const isTail = op === CALLT || op === CALLTP || op === CALLTV;
  if (op === CALL || op === CALLT) {
    const callee = pop(stack);
    if (isTail) calls.leave();
    calls.invoke(callee, args);
    return;
  }
  if (isTail) calls.leave();
  if (op === CALLP || op === CALLTP) calls.callPrimitive(a, args);
  else calls.callDevice(a, args);
}

/** Executes an instruction that only computes with the topmost values; tells whether it is one. */
function arithmetic(calls: Calls, stack: Value[], op: number): boolean {
  switch (op) {
    case ADDG:
    case ADDF:
      stack.push(added(calls, pop(stack), pop(stack)));
      return true;
    case SUBG:
    case SUBF:
      return push(
        stack,
        computed(calls, stack, (one, other) => one - other),
      );
    case MULG:
    case MULF:
      return push(
        stack,
        computed(calls, stack, (one, other) => one * other),
      );
    case DIVG:
    case DIVF:
      return push(
        stack,
        divided(calls, stack, (one, other) => one / other),
      );
    case MODG:
    case MODF:
      return push(
        stack,
        divided(calls, stack, (one, other) => one % other),
      );
    case NEGG:
    case NEGF:
      return push(stack, negated(calls, pop(stack)));
    case NOTG:
    case NOTB:
      return push(stack, !popBoolean(stack));
    case LTG:
    case LTF:
      return push(
        stack,
        compared(stack, (one, other) => one < other),
      );
    case GTG:
    case GTF:
      return push(
        stack,
        compared(stack, (one, other) => one > other),
      );
    case LEG:
    case LEF:
      return push(
        stack,
        compared(stack, (one, other) => one <= other),
      );
    case GEG:
    case GEF:
      return push(
        stack,
        compared(stack, (one, other) => one >= other),
      );
    case EQG:
    case EQF:
    case EQB:
      return push(stack, sameValue(pop(stack), pop(stack)));
    case NEQG:
    case NEQF:
    case NEQB:
      return push(stack, !sameValue(pop(stack), pop(stack)));
    default:
      return false;
  }
}

function push(stack: Value[], value: Value): true {
  stack.push(value);
  return true;
}

function added({ host }: Calls, right: Value, left: Value): Value {
  if (typeof left === "number" && typeof right === "number") return Math.fround(left + right);
  if (typeof left === "string" && typeof right === "string") {
    const text = left + right;
    host.allocate(textCells(text));
    return text;
  }
  return asFloat(numberOf(left) + numberOf(right), host.strict);
}

function computed(calls: Calls, stack: Value[], of: (one: number, other: number) => number): Value {
  const [right, left] = [pop(stack), pop(stack)];
  if (typeof left === "number" && typeof right === "number") return Math.fround(of(left, right));
  return asFloat(of(numberOf(left), numberOf(right)), calls.host.strict);
}

/** The robot gives a float even where the result is whole. */
function divided(calls: Calls, stack: Value[], of: (one: number, other: number) => number): Value {
  const [right, left] = [pop(stack), pop(stack)];
  return asFloat(of(numberOf(left), numberOf(right)), calls.host.strict);
}

function negated({ host }: Calls, value: Value): Value {
  return value instanceof Float ? asFloat(-value.value, host.strict) : -numberOf(value);
}

function compared(stack: Value[], holds: (one: number | string, other: number | string) => boolean): boolean {
  const [right, left] = [pop(stack), pop(stack)];
  if (typeof left === "string" && typeof right === "string") return holds(left, right);
  return holds(numberOf(left), numberOf(right));
}

/** Executes what makes and moves values. */
function other(calls: Calls, frame: CallFrame, { op, a, text = "" }: DecodedInstruction): void {
  const { stack } = frame;
  switch (op) {
    case LGCF32:
    case LDCF32:
    case LGCF64:
    case LDCF64:
      stack.push(a);
      return;
    case LGCB0:
    case LDCB0:
    case LGCB1:
    case LDCB1:
      stack.push(op === LGCB1 || op === LDCB1);
      return;
    case LGCU:
      stack.push(undefined);
      return;
    case LGCN:
      stack.push(null);
      return;
    case LGCS:
      stack.push(text);
      return;
    case POPG:
    case POPB:
    case POPF:
      pop(stack);
      return;
    case DUP: {
      const value = pop(stack);
      stack.push(value, value);
      return;
    }
    default:
      structure(calls, frame, op, a);
  }
}

function structure(calls: Calls, frame: CallFrame, op: number, a: number): void {
  const { stack, environment } = frame;
  switch (op) {
    case NEWC: {
      const fn = calls.functions[a];
      if (!fn) throw new Fault("invalid program");
      calls.host.allocate(2);
      stack.push(new Closure(fn, environment));
      return;
    }
    case NEWCP:
    case NEWCV:
      stack.push(new BuiltIn(op === NEWCP ? "primitive" : "device", a));
      return;
    case NEWENV:
      calls.host.allocate(a + 1);
      frame.environment = { slots: new Array(a).fill(UNSET), parent: environment };
      return;
    case POPENV:
      if (!environment.parent) throw new Fault("invalid program");
      frame.environment = environment.parent;
      return;
    case NEWA:
      calls.host.allocate(1);
      stack.push([]);
      return;
    case LDAG:
    case LDAB:
    case LDAF:
      stack.push(elementAt(pop(stack), pop(stack)));
      return;
    case STAG:
    case STAB:
    case STAF:
      storeElement(calls, pop(stack), pop(stack), pop(stack));
      return;
    case NOP:
      return;
    default:
      throw new Fault("invalid program");
  }
}

function elementAt(index: Value, array: Value): Value {
  return arrayIn(array)[indexIn(index)];
}

function storeElement({ host }: Calls, value: Value, index: Value, array: Value): void {
  const [items, at] = [arrayIn(array), indexIn(index)];
  if (at >= LONGEST_ARRAY) throw new Fault("out of memory");
  if (at >= items.length) host.allocate(at + 1 - items.length);
  while (items.length < at) items.push(undefined);
  items[at] = value;
}

function arrayIn(value: Value): Value[] {
  if (!Array.isArray(value)) throw new Fault("type error");
  return value;
}

function indexIn(value: Value): number {
  const number = numberIn(value);
  if (number === undefined || !Number.isInteger(number) || number < 0) throw new Fault("type error");
  return number;
}

function pop(stack: Value[]): Value {
  if (stack.length === 0) throw new Fault("stack underflow");
  return stack.pop();
}

function popBoolean(stack: Value[]): boolean {
  const value = pop(stack);
  if (typeof value !== "boolean") throw new Fault("type error");
  return value;
}

function numberOf(value: Value): number {
  const number = numberIn(value);
  if (number === undefined) throw new Fault("type error");
  return number;
}

function outer(environment: Environment, levels: number): Environment {
  let found = environment;
  for (let level = 0; level < levels; level++) {
    if (!found.parent) throw new Fault("invalid load");
    found = found.parent;
  }
  return found;
}

function loaded({ slots }: Environment, index: number): Value {
  const value = slots[index];
  if (value === UNSET) throw new Fault("uninitialised load");
  if (value === undefined && index >= slots.length) throw new Fault("invalid load");
  return value as Value;
}

function store({ slots }: Environment, index: number, value: Value): void {
  if (index >= slots.length) throw new Fault("invalid load");
  slots[index] = value;
}
