import { FileFailure } from "./file-failure";
import { checkProgramSize, readProgramBytes, readProgramText, writtenText } from "./program-text";

const kindOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof FileFailure) return error.kind;
    throw error;
  }
  return "none";
};

it("reads UTF-8, without its mark at the beginning", () => {
  expect(readProgramBytes(Uint8Array.from([0xef, 0xbb, 0xbf, 0x22, 0xc3, 0xa9, 0x22]))).toEqual({
    text: '"é"',
    lineEnd: "\n",
  });
});

it.each([
  ["bytes of Latin-1", [0x22, 0xe9, 0x22]],
  ["a NUL, as pictures have", [0x31, 0x00, 0x32]],
])("refuses %s", (_name, bytes) => {
  expect(kindOf(() => readProgramBytes(Uint8Array.from(bytes)))).toBe("not text");
});

it("takes up to 64 KB, counted in bytes", () => {
  expect(kindOf(() => checkProgramSize("a".repeat(65_536)))).toBe("none");
  expect(kindOf(() => checkProgramSize("a".repeat(65_537)))).toBe("too large");
  expect(kindOf(() => checkProgramSize("é".repeat(32_769)))).toBe("too large");
  expect(kindOf(() => readProgramBytes(new Uint8Array(65_537)))).toBe("too large");
});

it("keeps how most lines end, and gives programs one line end", () => {
  expect(readProgramText("a;\r\nb;\r\nc;\n")).toEqual({ text: "a;\nb;\nc;\n", lineEnd: "\r\n" });
  expect(readProgramText("a;\nb;\r\n")).toEqual({ text: "a;\nb;\n", lineEnd: "\n" });
  expect(readProgramText("a;")).toEqual({ text: "a;", lineEnd: "\n" });
});

it("writes lines as they were read", () => {
  expect(writtenText("a;\nb;\n", "\r\n")).toBe("a;\r\nb;\r\n");
  expect(writtenText("a;\nb;\n", "\n")).toBe("a;\nb;\n");
});
