import { OPCODES } from "./instructions";
import { PRIMITIVES } from "./primitives";
import { utf8Text } from "./utf8";

/** The first four bytes of a program's file, as a little-endian number. */
export const MAGIC = 0x5005acad;
/** Bytes of the file's header, of a constant's, of a function's. */
export const HEADER_BYTES = 16;
export const CONSTANT_HEADER_BYTES = 6;
export const FUNCTION_HEADER_BYTES = 4;

/** One instruction: its number, and its operands by meaning. */
export interface DecodedInstruction {
  readonly op: number;
  /** A number, an index, an id, a function's index, or where a branch goes in `code`. */
  readonly a: number;
  /** Levels of a load, arguments of a call. */
  readonly b: number;
  readonly text?: string;
}

export interface DecodedFunction {
  readonly index: number;
  readonly stackSize: number;
  readonly environmentSize: number;
  readonly parameters: number;
  readonly code: readonly DecodedInstruction[];
}

/** A program as the machine runs it. */
export interface DecodedProgram {
  readonly entry: DecodedFunction;
  readonly functions: readonly DecodedFunction[];
}

/** A file that is no program of the robot: the robot says "invalid program". */
export class InvalidProgram extends Error {}

/** How the bytes after an instruction's number are read. */
type Operands = "none" | "i32" | "f32" | "f64" | "string" | "function" | "u8" | "u8 u8" | "branch" | "jump";

const LAYOUT = new Map<number, Operands>([
  ...range(0x00, 0x54, "none"),
  ...[OPCODES.LDCI, OPCODES.LGCI].map((op) => [op, "i32"] as const),
  ...[OPCODES.LDCF32, OPCODES.LGCF32].map((op) => [op, "f32"] as const),
  ...[OPCODES.LDCF64, OPCODES.LGCF64].map((op) => [op, "f64"] as const),
  [OPCODES.LGCS, "string"],
  [OPCODES.NEWC, "function"],
  ...range(OPCODES.LDLG, OPCODES.STLF, "u8"),
  ...range(OPCODES.LDPG, OPCODES.STPF, "u8 u8"),
  ...range(OPCODES.BRT, OPCODES.BR, "branch"),
  [OPCODES.JMP, "jump"],
  ...[OPCODES.CALL, OPCODES.CALLT, OPCODES.NEWENV, OPCODES.NEWCP, OPCODES.NEWCV].map((op) => [op, "u8"] as const),
  ...range(OPCODES.CALLP, OPCODES.CALLTV, "u8 u8"),
]);

function range(from: number, to: number, operands: Operands): (readonly [number, Operands])[] {
  return Array.from({ length: to - from + 1 }, (_nothing, at) => [from + at, operands] as const);
}

const OPERAND_BYTES: Readonly<Record<Operands, number>> = {
  none: 0,
  i32: 4,
  f32: 4,
  f64: 8,
  string: 4,
  function: 4,
  u8: 1,
  "u8 u8": 2,
  branch: 4,
  jump: 4,
};

/** After these nothing of the function follows by itself. */
const ENDS = new Set<number>([
  OPCODES.BR,
  OPCODES.JMP,
  OPCODES.CALLT,
  OPCODES.CALLTP,
  OPCODES.CALLTV,
  OPCODES.RETG,
  OPCODES.RETF,
  OPCODES.RETB,
  OPCODES.RETU,
  OPCODES.RETN,
]);

/**
 * Reads a program's file (layout in write.ts). Only what can be reached from its entry is read.
 * @param devices how many functions the robot has: calling another is no program
 * @throws InvalidProgram when the bytes are no program that the machine could run
 */
export function readProgram(bytes: Uint8Array, devices: number): DecodedProgram {
  return new Reader(bytes, devices).read();
}

class Reader {
  private readonly view: DataView;
  private readonly addresses: number[] = [];
  private readonly indices = new Map<number, number>();
  private readonly constants = new Map<number, string>();
  /** Instructions and bytes of constants that may still be read. */
  private left: number;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly devices: number,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.left = bytes.byteLength;
  }

  read(): DecodedProgram {
    if (this.u32(0) !== MAGIC) throw new InvalidProgram("The file does not begin as a program does.");
    this.functionAt(this.u32(8));
    const functions: DecodedFunction[] = [];
    // Reading a function finds the ones that it makes.
    for (let index = 0; index < this.addresses.length; index++) functions.push(this.decode(index));
    const [entry] = functions;
    if (!entry || entry.parameters > 0) throw new InvalidProgram("The program's first function takes arguments.");
    return { entry, functions };
  }

  private functionAt(address: number): number {
    const known = this.indices.get(address);
    if (known !== undefined) return known;
    this.indices.set(address, this.addresses.length);
    return this.addresses.push(address) - 1;
  }

  private decode(index: number): DecodedFunction {
    const address = this.addresses[index] ?? 0;
    const [stackSize, environmentSize, parameters] = [this.u8(address), this.u8(address + 1), this.u8(address + 2)];
    if (parameters > environmentSize) throw new InvalidProgram("A function has more parameters than names.");
    const start = address + FUNCTION_HEADER_BYTES;
    const offsets = this.reachable(start);
    const places = new Map(offsets.map((offset, place) => [offset, place]));
    const code = offsets.map((offset) => this.instruction(offset, places));
    // What is reached is in the order of the file, so that each instruction stands before the one that follows it.
    return { index, stackSize, environmentSize, parameters, code };
  }

  /** The offsets of the instructions that a function can come to, in order. */
  private reachable(start: number): number[] {
    const found = new Map<number, number>();
    const open = [start];
    for (let offset = open.pop(); offset !== undefined; offset = open.pop()) {
      if (found.has(offset)) continue;
      this.spend(1);
      const { op, next } = this.shape(offset);
      found.set(offset, next);
      const target = this.targetOf(op, offset, next);
      if (target !== null) open.push(target);
      if (!ENDS.has(op)) open.push(next);
    }
    const offsets = [...found.keys()].sort((one, other) => one - other);
    offsets.forEach((offset, at) => {
      if ((found.get(offset) ?? 0) > (offsets[at + 1] ?? Number.POSITIVE_INFINITY)) {
        throw new InvalidProgram("A branch leads into the midst of an instruction.");
      }
    });
    return offsets;
  }

  private shape(offset: number): { readonly op: number; readonly next: number; readonly operands: Operands } {
    const op = this.u8(offset);
    const operands = LAYOUT.get(op);
    if (operands === undefined) throw new InvalidProgram(`There is no instruction ${op}.`);
    return { op, operands, next: offset + 1 + OPERAND_BYTES[operands] };
  }

  private targetOf(op: number, offset: number, next: number): number | null {
    const operands = LAYOUT.get(op);
    if (operands === "branch") return next + this.i32(offset + 1);
    return operands === "jump" ? this.u32(offset + 1) : null;
  }

  private instruction(offset: number, places: ReadonlyMap<number, number>): DecodedInstruction {
    const { op, operands, next } = this.shape(offset);
    const at = offset + 1;
    switch (operands) {
      case "none":
        return { op, a: 0, b: 0 };
      case "i32":
        return { op, a: this.i32(at), b: 0 };
      case "f32":
        return { op, a: this.checked(at, 4).getFloat32(at, true), b: 0 };
      case "f64":
        return { op, a: Math.fround(this.checked(at, 8).getFloat64(at, true)), b: 0 };
      case "string":
        return { op, a: 0, b: 0, text: this.constant(this.u32(at)) };
      case "function":
        return { op, a: this.functionAt(this.u32(at)), b: 0 };
      case "u8":
        return this.withId(op, this.u8(at), 0);
      case "u8 u8":
        return this.withId(op, this.u8(at), this.u8(at + 1));
      case "branch":
      case "jump":
        return { op, a: places.get(this.targetOf(op, offset, next) ?? -1) ?? 0, b: 0 };
    }
  }

  private withId(op: number, a: number, b: number): DecodedInstruction {
    const isPrimitive = op === OPCODES.CALLP || op === OPCODES.CALLTP || op === OPCODES.NEWCP;
    const isDevice = op === OPCODES.CALLV || op === OPCODES.CALLTV || op === OPCODES.NEWCV;
    if ((isPrimitive && a >= PRIMITIVES.length) || (isDevice && a >= this.devices)) {
      throw new InvalidProgram(`There is no function ${a} to call.`);
    }
    return { op, a, b };
  }

  private constant(address: number): string {
    const known = this.constants.get(address);
    if (known !== undefined) return known;
    if (this.checked(address, 2).getUint16(address, true) !== 1) throw new InvalidProgram("A constant is no string.");
    const length = this.u32(address + 2);
    const start = address + CONSTANT_HEADER_BYTES;
    this.checked(start, length);
    this.spend(length);
    const text = utf8Text(this.bytes.subarray(start, start + Math.max(0, length - 1)));
    this.constants.set(address, text);
    return text;
  }

  /**
   * Counts what is read. In a program nothing lies in two functions or two constants, so that no more is read than there
   * are bytes; a file in which they overlap would be read again and again, until there is no memory left.
   */
  private spend(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw new InvalidProgram("Functions or constants lie in one another.");
  }

  private checked(offset: number, length: number): DataView {
    if (offset < 0 || offset + length > this.bytes.byteLength) throw new InvalidProgram("The file ends too early.");
    return this.view;
  }

  private readonly u8 = (offset: number): number => this.checked(offset, 1).getUint8(offset);
  private readonly u32 = (offset: number): number => this.checked(offset, 4).getUint32(offset, true);
  private readonly i32 = (offset: number): number => this.checked(offset, 4).getInt32(offset, true);
}
