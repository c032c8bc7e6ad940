import * as fc from "fast-check";
import type { BytecodeProgram, Instruction } from "./instructions";
import { readProgram } from "./read";
import { writeProgram } from "./write";

const hexOf = (program: BytecodeProgram): string =>
  Buffer.from(writeProgram(program))
    .toString("hex")
    .replaceAll(/(..)(?=.)/g, "$1 ");

const program = (...code: Instruction[]): BytecodeProgram => ({
  entry: 0,
  functions: [{ stackSize: 3, environmentSize: 2, parameters: 0, code }],
});

/** The bytes of a function's code, in a program without constants. */
const codeOf = (...code: Instruction[]): string => hexOf(program(...code)).slice("00 ".repeat(20).length);

describe("writing a program", () => {
  it("begins with the header, and a function with its sizes", () => {
    expect(hexOf(program({ op: "RETU" }))).toBe("ad ac 05 50 00 00 00 00 10 00 00 00 00 00 00 00 03 02 00 00 49");
  });

  it.each<[string, Instruction]>([
    ["02 fe ff ff ff", { op: "LGCI", value: -2 }],
    ["04 00 00 c0 3f", { op: "LGCF32", value: 1.5 }],
    ["06 00 00 00 00 00 00 f8 3f", { op: "LGCF64", value: 1.5 }],
    ["2a 07", { op: "LDLG", index: 7 }],
    ["2d ff", { op: "STLG", index: 255 }],
    ["30 07 02", { op: "LDPG", index: 7, levels: 2 }],
    ["33 07 02", { op: "STPG", index: 7, levels: 2 }],
    ["40 03", { op: "CALL", args: 3 }],
    ["41 03", { op: "CALLT", args: 3 }],
    ["42 05 01", { op: "CALLP", id: 5, args: 1 }],
    ["43 05 01", { op: "CALLTP", id: 5, args: 1 }],
    ["44 29 02", { op: "CALLV", id: 41, args: 2 }],
    ["45 29 02", { op: "CALLTV", id: 41, args: 2 }],
    ["4e 44", { op: "NEWCP", id: 68 }],
    ["4f 29", { op: "NEWCV", id: 41 }],
    ["4c 04", { op: "NEWENV", size: 4 }],
    ["4d", { op: "POPENV" }],
    ["52", { op: "NEQG" }],
  ])("writes %s", (hex, instruction) => {
    expect(codeOf(instruction)).toBe(hex);
  });

  it("counts branches from the instruction after them, forwards, backwards and to themselves", () => {
    expect(codeOf({ op: "BRF", target: 2 }, { op: "BR", target: 0 }, { op: "BRT", target: 2 }, { op: "RETU" })).toBe(
      "3d 05 00 00 00 3e f6 ff ff ff 3c fb ff ff ff 49",
    );
  });

  it("puts each text once, at a multiple of four, with its bytes counted and a byte of nothing after it", () => {
    const written = hexOf(program({ op: "LGCS", text: "hé" }, { op: "LGCS", text: "" }, { op: "LGCS", text: "hé" }));
    expect(written).toBe(
      [
        "ad ac 05 50 00 00 00 00 24 00 00 00 02 00 00 00",
        "01 00 04 00 00 00 68 c3 a9 00 00 00 01 00 01 00 00 00 00 00",
        "03 02 00 00 0d 10 00 00 00 0d 1c 00 00 00 0d 10 00 00 00",
      ].join(" "),
    );
  });

  it("names the entry and what closures are made of by their addresses", () => {
    const [first, second] = [program({ op: "RETN" }), program({ op: "NEWC", fn: 0 }, { op: "RETG" })];
    const functions = [...first.functions, ...second.functions];
    expect(hexOf({ entry: 1, functions })).toBe(
      "ad ac 05 50 00 00 00 00 18 00 00 00 00 00 00 00 03 02 00 00 4a 00 00 00 03 02 00 00 28 10 00 00 00 46",
    );
  });

  it("writes what is read again as it was", () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const plain = fc.oneof(
      fc.record({ op: fc.constant("LGCI" as const), value: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }) }),
      fc.record({ op: fc.constant("LDPG" as const), index: byte, levels: byte }),
      fc.record({ op: fc.constant("CALLP" as const), id: fc.integer({ min: 0, max: 94 }), args: byte }),
      fc.record({ op: fc.constant("LGCS" as const), text: fc.string({ unit: "grapheme" }) }),
      fc.record({ op: fc.constantFrom("BRF" as const, "BRT" as const), target: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 40 }), (body) => {
        const code: Instruction[] = [...body, { op: "RETU" }];
        const { entry } = readProgram(writeProgram(program(...code)), 42);
        expect(entry.code).toHaveLength(code.length);
        code.forEach((instruction, at) => {
          const found = entry.code[at];
          if (instruction.op === "LGCS") expect(found?.text).toBe(instruction.text);
          if (instruction.op === "LGCI") expect(found?.a).toBe(instruction.value);
          if (instruction.op === "BRF" || instruction.op === "BRT") expect(found?.a).toBe(0);
          if (instruction.op === "LDPG") expect([found?.a, found?.b]).toEqual([instruction.index, instruction.levels]);
          if (instruction.op === "CALLP") expect([found?.a, found?.b]).toEqual([instruction.id, instruction.args]);
        });
      }),
    );
  });
});
