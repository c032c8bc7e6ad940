import type { BytecodeFunction, Instruction } from "../../domain/robots/bytecode/instructions";

/** Where a branch goes, before the instruction there is written. */
export interface Label {
  place: number;
}

type Branch = { readonly op: "BRT" | "BRF" | "BR"; readonly to: Label };

/** How many values each instruction adds to the stack, where it is always the same. */
const EFFECT: Partial<Record<Instruction["op"], number>> = {
  LGCI: 1,
  LGCF32: 1,
  LGCF64: 1,
  LGCB0: 1,
  LGCB1: 1,
  LGCU: 1,
  LGCN: 1,
  LGCS: 1,
  NEWC: 1,
  NEWA: 1,
  LDLG: 1,
  LDPG: 1,
  NEWCP: 1,
  NEWCV: 1,
  DUP: 1,
  POPG: -1,
  STLG: -1,
  STPG: -1,
  BRT: -1,
  BRF: -1,
  RETG: -1,
  ADDG: -1,
  SUBG: -1,
  MULG: -1,
  DIVG: -1,
  MODG: -1,
  LTG: -1,
  GTG: -1,
  LEG: -1,
  GEG: -1,
  EQG: -1,
  NEQG: -1,
  LDAG: -1,
  STAG: -3,
};

/** Collects the instructions of one function, and how many values its stack holds at most. */
export class Emitter {
  private readonly code: (Instruction | Branch)[] = [];
  /** How many values are on the stack after what is written so far. */
  values = 0;
  private deepest = 0;

  emit(instruction: Instruction): void {
    this.code.push(instruction);
    this.grow(effectOf(instruction));
  }

  /** Writes a branch to a label, which may be placed later. */
  branch(op: Branch["op"], to: Label): void {
    this.code.push({ op, to });
    this.grow(EFFECT[op] ?? 0);
  }

  label(): Label {
    return { place: -1 };
  }

  /** Puts a label before the next instruction. */
  place(label: Label): void {
    label.place = this.code.length;
  }

  /** Tells that the path written next begins with a value less than the one before it has left. */
  forget(values = 1): void {
    this.grow(-values);
  }

  finish(shape: Pick<BytecodeFunction, "environmentSize" | "parameters">): BytecodeFunction {
    const code = this.code.map((one) => ("to" in one ? { op: one.op, target: one.to.place } : one));
    return { ...shape, stackSize: Math.min(this.deepest, 255), code };
  }

  private grow(values: number): void {
    this.values += values;
    this.deepest = Math.max(this.deepest, this.values);
  }
}

/** A tail call has no value on this stack, but what is written after it counts on one. */
function effectOf(instruction: Instruction): number {
  switch (instruction.op) {
    case "CALL":
    case "CALLT":
      return -instruction.args;
    case "CALLP":
    case "CALLTP":
    case "CALLV":
    case "CALLTV":
      return 1 - instruction.args;
    default:
      return EFFECT[instruction.op] ?? 0;
  }
}
