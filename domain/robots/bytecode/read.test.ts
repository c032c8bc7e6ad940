import * as fc from "fast-check";
import { OPCODES } from "./instructions";
import { InvalidProgram, readProgram } from "./read";

const DEVICES = 42;
const HEADER = "ad ac 05 50 00 00 00 00";

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.split(/\s+/).map((byte) => Number.parseInt(byte, 16)));
const read = (hex: string) => readProgram(bytesOf(hex), DEVICES);

/** A file with one function of these instructions, whose first byte lies at 20. */
const withCode = (hex: string, sizes = "04 02 00") => `${HEADER} 10 00 00 00 00 00 00 00 ${sizes} 00 ${hex}`;

/** The op, a and b of each instruction of a file's first function. */
const codeOf = (hex: string) => read(withCode(hex)).entry.code.map(({ op, a, b }) => [op, a, b]);

describe("reading a program", () => {
  it("reads 1 + 2, from its header to its last instruction", () => {
    const { entry, functions } = read(withCode("02 01 00 00 00 02 02 00 00 00 11 46", "02 00 00"));
    expect(functions).toEqual([entry]);
    expect(entry).toEqual({
      index: 0,
      stackSize: 2,
      environmentSize: 0,
      parameters: 0,
      code: [
        { op: OPCODES.LGCI, a: 1, b: 0 },
        { op: OPCODES.LGCI, a: 2, b: 0 },
        { op: OPCODES.ADDG, a: 0, b: 0 },
        { op: OPCODES.RETG, a: 0, b: 0 },
      ],
    });
  });

  it("reads numbers with their signs, and doubles as the robot keeps them", () => {
    expect(codeOf("02 ff ff ff ff 46")).toEqual([
      [0x02, -1, 0],
      [0x46, 0, 0],
    ]);
    expect(codeOf("04 00 00 80 3f 46")[0]).toEqual([0x04, 1, 0]);
    expect(codeOf("06 9a 99 99 99 99 99 b9 3f 46")[0]).toEqual([0x06, 0.10000000149011612, 0]);
  });

  it("reads a string as UTF-8, without the byte that ends it, and with a mark at its beginning", () => {
    const text = (length: string, hex: string) =>
      read(`${HEADER} 20 00 00 00 01 00 00 00 01 00 ${length} 00 00 00 ${hex} 02 00 00 00 0d 10 00 00 00 46`).entry;
    expect(text("05", "c3 a9 21 21 00 00 00 00 00 00").code[0]?.text).toBe("é!!");
    expect(text("05", "ef bb bf 41 00 00 00 00 00 00").code[0]?.text).toBe("\ufeffA");
    expect(text("01", "00 00 00 00 00 00 00 00 00 00").code[0]?.text).toBe("");
  });

  it("follows branches by the instruction after them, forwards and backwards", () => {
    // 20: false; 21: if false to 31; 26: back to 20; 31: return undefined
    expect(codeOf("09 3d 05 00 00 00 3e f5 ff ff ff 49")).toEqual([
      [OPCODES.LGCB0, 0, 0],
      [OPCODES.BRF, 3, 0],
      [OPCODES.BR, 0, 0],
      [OPCODES.RETU, 0, 0],
    ]);
  });

  it("reads what a jump leads to, and nothing that cannot be reached", () => {
    expect(codeOf("3f 1b 00 00 00 ff ff 49")).toEqual([
      [OPCODES.JMP, 1, 0],
      [OPCODES.RETU, 0, 0],
    ]);
  });

  it("reads each function once, however often it is made", () => {
    const program = read(withCode("28 20 00 00 00 28 20 00 00 00 49 00 01 03 02 00 2a 01 46"));
    expect(program.functions).toHaveLength(2);
    expect(program.entry.code.map(({ a }) => a)).toEqual([1, 1, 0]);
    expect(program.functions[1]).toMatchObject({ stackSize: 1, environmentSize: 3, parameters: 2 });
  });

  it.each([
    ["is empty", ""],
    ["is shorter than a header", "ad ac 05 50"],
    ["begins with another number", "ac ac 05 50 00 00 00 00 10 00 00 00 00 00 00 00 01 00 00 00 49"],
    ["names an entry beyond its end", `${HEADER} ff 00 00 00 00 00 00 00 01 00 00 00 49`],
    ["ends in the midst of a function", withCode("02 01")],
    ["ends without returning", withCode("00")],
    ["has an instruction that there is not", withCode("55 49")],
    ["begins with a function of an argument", withCode("49", "01 01 01")],
    ["has more parameters than names", withCode("28 1a 00 00 00 49 01 00 01 00 49")],
    ["branches into an instruction", withCode("09 3d 01 00 00 00 02 49 00 00 00 49")],
    ["branches beyond its end", withCode("3e 00 01 00 00")],
    ["branches before its beginning", withCode("3e 00 ff ff ff")],
    ["calls a primitive that there is not", withCode("42 5f 00 49")],
    ["calls a function that the robot has not", withCode("44 2a 00 49")],
    ["names a string where there is none", withCode("0d 14 00 00 00 49")],
  ])("refuses a file that %s", (_what, hex) => {
    expect(() => readProgram(hex === "" ? new Uint8Array() : bytesOf(hex), DEVICES)).toThrow(InvalidProgram);
  });

  it("refuses a file whose functions lie in one another, before they fill the memory", () => {
    const count = 4_000;
    const bytes = new Uint8Array(20 + count * 5 + 9);
    const view = new DataView(bytes.buffer);
    bytes.set(bytesOf(withCode("49")), 0);
    for (let at = 20; at < 20 + count * 5; at += 5) {
      bytes[at] = OPCODES.NEWC;
      view.setUint32(at + 1, at + 1, true);
    }
    bytes[20 + count * 5] = OPCODES.RETU;
    expect(() => readProgram(bytes, DEVICES)).toThrow("Functions or constants lie in one another.");
  });

  it("refuses whatever bytes are no program, and never fails otherwise", () => {
    const code = fc.uint8Array({ minLength: 1, maxLength: 80 });
    const likely = fc.array(
      fc.constantFrom(0x02, 0x28, 0x3c, 0x3e, 0x3f, 0x0d, 0x46, 0x49, 0, 1, 2, 0x10, 0x14, 0xff),
      {
        minLength: 1,
        maxLength: 80,
      },
    );
    let programs = 0;
    fc.assert(
      fc.property(fc.oneof(code, likely), (body) => {
        const bytes = Uint8Array.from([...bytesOf(withCode("49")).subarray(0, 20), ...body]);
        try {
          const { functions } = readProgram(bytes, DEVICES);
          programs += 1;
          const starts = functions.flatMap((fn) => fn.code.map(({ op }) => op));
          expect(starts.length).toBeLessThanOrEqual(bytes.length);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidProgram);
        }
      }),
      { numRuns: 3_000 },
    );
    expect(programs).toBeGreaterThan(20);
  });
});
