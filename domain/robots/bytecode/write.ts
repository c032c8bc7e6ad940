import { type BytecodeFunction, type BytecodeProgram, type Instruction, OPCODES } from "./instructions";
import { CONSTANT_HEADER_BYTES, FUNCTION_HEADER_BYTES, HEADER_BYTES, MAGIC } from "./read";
import { utf8Bytes } from "./utf8";

/** Bytes of each instruction's operands. */
function operandBytes(instruction: Instruction): number {
  switch (instruction.op) {
    case "LGCF64":
      return 8;
    case "LGCI":
    case "LGCF32":
    case "LGCS":
    case "NEWC":
    case "BRT":
    case "BRF":
    case "BR":
      return 4;
    case "LDPG":
    case "STPG":
    case "CALLP":
    case "CALLTP":
    case "CALLV":
    case "CALLTV":
      return 2;
    case "LDLG":
    case "STLG":
    case "CALL":
    case "CALLT":
    case "NEWCP":
    case "NEWCV":
    case "NEWENV":
      return 1;
    default:
      return 0;
  }
}

const aligned = (offset: number): number => (offset + 3) & ~3;

/**
 * Writes a program's file, little-endian: a header (u32 magic, u16 0, u16 0, u32 address of the first function, u32 number
 * of constants); the constants, each at a multiple of 4 (u16 1, u32 bytes with the final NUL, the bytes, NUL); the functions,
 * each at a multiple of 4 (u8 stack, u8 names, u8 parameters, u8 0, code). Addresses count from the file's start, branches
 * from the instruction after them.
 */
export function writeProgram(program: BytecodeProgram): Uint8Array {
  const texts = [...new Set(program.functions.flatMap(textsOf))];
  let end = HEADER_BYTES;
  const place = (size: number): number => {
    const address = aligned(end);
    end = address + size;
    return address;
  };
  const encoded = texts.map((text) => utf8Bytes(text));
  const constants = encoded.map((bytes) => place(CONSTANT_HEADER_BYTES + bytes.length + 1));
  const functions = program.functions.map(({ code }) =>
    place(FUNCTION_HEADER_BYTES + code.reduce((sum, one) => sum + 1 + operandBytes(one), 0)),
  );
  const file = new Uint8Array(end);
  const view = new DataView(file.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(8, functions[program.entry] ?? 0, true);
  view.setUint32(12, texts.length, true);
  encoded.forEach((bytes, index) => {
    const address = constants[index] ?? 0;
    view.setUint16(address, 1, true);
    view.setUint32(address + 2, bytes.length + 1, true);
    file.set(bytes, address + CONSTANT_HEADER_BYTES);
  });
  const addressOf = (text: string) => constants[texts.indexOf(text)] ?? 0;
  program.functions.forEach((fn, index) => {
    writeFunction(view, functions[index] ?? 0, fn, { addressOf, functions });
  });
  return file;
}

function textsOf({ code }: BytecodeFunction): string[] {
  return code.flatMap((instruction) => (instruction.op === "LGCS" ? [instruction.text] : []));
}

interface Addresses {
  readonly addressOf: (text: string) => number;
  readonly functions: readonly number[];
}

function writeFunction(view: DataView, address: number, fn: BytecodeFunction, addresses: Addresses): void {
  view.setUint8(address, fn.stackSize);
  view.setUint8(address + 1, fn.environmentSize);
  view.setUint8(address + 2, fn.parameters);
  let offset = address + FUNCTION_HEADER_BYTES;
  const offsets = fn.code.map((instruction) => {
    const start = offset;
    offset += 1 + operandBytes(instruction);
    return start;
  });
  offsets.push(offset);
  fn.code.forEach((instruction, index) => {
    const start = offsets[index] ?? 0;
    view.setUint8(start, OPCODES[instruction.op]);
    writeOperands(view, start + 1, instruction, {
      ...addresses,
      branch: (target) => (offsets[target] ?? 0) - (offsets[index + 1] ?? 0),
    });
  });
}

function writeOperands(
  view: DataView,
  at: number,
  instruction: Instruction,
  { addressOf, functions, branch }: Addresses & { readonly branch: (target: number) => number },
): void {
  switch (instruction.op) {
    case "LGCI":
      view.setInt32(at, instruction.value, true);
      return;
    case "LGCF32":
      view.setFloat32(at, instruction.value, true);
      return;
    case "LGCF64":
      view.setFloat64(at, instruction.value, true);
      return;
    case "LGCS":
      view.setUint32(at, addressOf(instruction.text), true);
      return;
    case "NEWC":
      view.setUint32(at, functions[instruction.fn] ?? 0, true);
      return;
    case "BRT":
    case "BRF":
    case "BR":
      view.setInt32(at, branch(instruction.target), true);
      return;
    case "LDLG":
    case "STLG":
      view.setUint8(at, instruction.index);
      return;
    case "LDPG":
    case "STPG":
      view.setUint8(at, instruction.index);
      view.setUint8(at + 1, instruction.levels);
      return;
    case "CALL":
    case "CALLT":
      view.setUint8(at, instruction.args);
      return;
    case "CALLP":
    case "CALLTP":
    case "CALLV":
    case "CALLTV":
      view.setUint8(at, instruction.id);
      view.setUint8(at + 1, instruction.args);
      return;
    case "NEWCP":
    case "NEWCV":
      view.setUint8(at, instruction.id);
      return;
    case "NEWENV":
      view.setUint8(at, instruction.size);
      return;
    default:
      return;
  }
}
