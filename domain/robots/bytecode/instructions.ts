/**
 * The instructions of the robot's machine. Those of a pair (`..G`, `..F`, `..B`) differ in the type that a program may
 * rely on: any value, a number, a boolean. The numbers are the firmware's.
 */
export const OPCODES = {
  NOP: 0x00,
  LDCI: 0x01,
  LGCI: 0x02,
  LDCF32: 0x03,
  LGCF32: 0x04,
  LDCF64: 0x05,
  LGCF64: 0x06,
  LDCB0: 0x07,
  LDCB1: 0x08,
  LGCB0: 0x09,
  LGCB1: 0x0a,
  LGCU: 0x0b,
  LGCN: 0x0c,
  LGCS: 0x0d,
  POPG: 0x0e,
  POPB: 0x0f,
  POPF: 0x10,
  ADDG: 0x11,
  ADDF: 0x12,
  SUBG: 0x13,
  SUBF: 0x14,
  MULG: 0x15,
  MULF: 0x16,
  DIVG: 0x17,
  DIVF: 0x18,
  MODG: 0x19,
  MODF: 0x1a,
  NOTG: 0x1b,
  NOTB: 0x1c,
  LTG: 0x1d,
  LTF: 0x1e,
  GTG: 0x1f,
  GTF: 0x20,
  LEG: 0x21,
  LEF: 0x22,
  GEG: 0x23,
  GEF: 0x24,
  EQG: 0x25,
  EQF: 0x26,
  EQB: 0x27,
  NEWC: 0x28,
  NEWA: 0x29,
  LDLG: 0x2a,
  LDLF: 0x2b,
  LDLB: 0x2c,
  STLG: 0x2d,
  STLB: 0x2e,
  STLF: 0x2f,
  LDPG: 0x30,
  LDPF: 0x31,
  LDPB: 0x32,
  STPG: 0x33,
  STPB: 0x34,
  STPF: 0x35,
  LDAG: 0x36,
  LDAB: 0x37,
  LDAF: 0x38,
  STAG: 0x39,
  STAB: 0x3a,
  STAF: 0x3b,
  BRT: 0x3c,
  BRF: 0x3d,
  BR: 0x3e,
  JMP: 0x3f,
  CALL: 0x40,
  CALLT: 0x41,
  CALLP: 0x42,
  CALLTP: 0x43,
  CALLV: 0x44,
  CALLTV: 0x45,
  RETG: 0x46,
  RETF: 0x47,
  RETB: 0x48,
  RETU: 0x49,
  RETN: 0x4a,
  DUP: 0x4b,
  NEWENV: 0x4c,
  POPENV: 0x4d,
  NEWCP: 0x4e,
  NEWCV: 0x4f,
  NEGG: 0x50,
  NEGF: 0x51,
  NEQG: 0x52,
  NEQF: 0x53,
  NEQB: 0x54,
} as const;

/**
 * One instruction with its operands by meaning. `NEWC` names its function by its index in the program; a branch its
 * target by the index of the instruction in its function.
 */
export type Instruction =
  | { readonly op: "LGCI"; readonly value: number }
  | { readonly op: "LGCF32" | "LGCF64"; readonly value: number }
  | { readonly op: "LGCS"; readonly text: string }
  | { readonly op: "NEWC"; readonly fn: number }
  | { readonly op: "LDLG" | "STLG"; readonly index: number }
  | { readonly op: "LDPG" | "STPG"; readonly index: number; readonly levels: number }
  | { readonly op: "BRT" | "BRF" | "BR"; readonly target: number }
  | { readonly op: "CALL" | "CALLT"; readonly args: number }
  | { readonly op: "CALLP" | "CALLTP" | "CALLV" | "CALLTV"; readonly id: number; readonly args: number }
  | { readonly op: "NEWCP" | "NEWCV"; readonly id: number }
  | { readonly op: "NEWENV"; readonly size: number }
  | { readonly op: PlainOp };

/** The instructions without operands that a compiler needs. */
export type PlainOp =
  | "NOP"
  | "LGCB0"
  | "LGCB1"
  | "LGCU"
  | "LGCN"
  | "POPG"
  | "ADDG"
  | "SUBG"
  | "MULG"
  | "DIVG"
  | "MODG"
  | "NOTG"
  | "NEGG"
  | "LTG"
  | "GTG"
  | "LEG"
  | "GEG"
  | "EQG"
  | "NEQG"
  | "NEWA"
  | "LDAG"
  | "STAG"
  | "RETG"
  | "RETU"
  | "RETN"
  | "DUP"
  | "POPENV";

/** One function of a program. */
export interface BytecodeFunction {
  /** The most values that it has on the stack at once. */
  readonly stackSize: number;
  /** Names of its scope, its parameters first. */
  readonly environmentSize: number;
  readonly parameters: number;
  readonly code: readonly Instruction[];
}

/** A program as a compiler makes it; `bytecode/write.ts` makes the file of it. */
export interface BytecodeProgram {
  readonly entry: number;
  readonly functions: readonly BytecodeFunction[];
}
