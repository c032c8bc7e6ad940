import fc from "fast-check";
import { headerOf, readCsv, readCsvFile } from "./read";
import { csvOf } from "./write";

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells);

describe("what spreadsheets save", () => {
  const rows = [
    { line: 1, cells: ["username", "role"] },
    { line: 2, cells: ["zoë", "student"] },
  ];
  it.each([
    ["UTF-8", bytes("username,role\nzoë,student\n")],
    ["UTF-8 with its mark, CRLF", bytes("\uFEFFusername,role\r\nzoë,student\r\n")],
    ["semicolons", bytes("username;role\r\nzoë;student")],
    ["tabs in UTF-16", utf16("username\trole\r\nzoë\tstudent\r\n")],
    ["lines that end as on old Macs", bytes("username,role\rzoë,student\r")],
    ["quotes around everything", bytes('"username","role"\n"zoë","student"')],
    ["lines of nothing but delimiters at the end", bytes("username,role\nzoë,student\n,\n , \n\n")],
  ])("reads %s", (_, file) => {
    expect(readCsvFile(file)).toEqual({ rows, problems: [] });
  });

  it("reads UTF-16 of either byte order", () => {
    const swapped = Buffer.from("\uFEFFa,b", "utf16le").swap16();
    expect(readCsvFile(new Uint8Array(swapped))).toEqual({ rows: [{ line: 1, cells: ["a", "b"] }], problems: [] });
  });

  it("takes the delimiter that a first line declares, and counts that line", () => {
    expect(readCsv("sep=;\r\na,b;c")).toEqual({ rows: [{ line: 2, cells: ["a,b", "c"] }], problems: [] });
  });

  it("reads delimiters, quotes and ends of lines within quotes", () => {
    expect(cellsOf('"a;b,c","say ""hi""","two\nlines"\nd,e,f')).toEqual([
      ["a;b,c", 'say "hi"', "two\nlines"],
      ["d", "e", "f"],
    ]);
  });
});

it("tells the line on which each row begins, blank lines and cells of several lines counted", () => {
  expect(readCsv('a,b\r\n\r\n"x\r\ny",c\r\nd,e').rows.map(({ line }) => line)).toEqual([1, 3, 5]);
});

describe("what is refused, with its line", () => {
  it.each([
    ["formula", "a,b\n=1+1,c", 2],
    ["formula", "a,b\nc,d\ne,@SUM(A1)", 3],
    ["formula", "a,b\n-x,c", 2],
    ["formula", 'a,b\n"\t=1",c', 2],
    ["quotes", 'a,b\n"c,d\ne,f', 2],
    ["quotes", 'a,b\nc,d\n"e"x,f\ng,h', 3],
  ])("%s in %j", (reason, text, line) => {
    expect(readCsv(text).problems).toEqual([{ line, reason }]);
  });

  it("a workbook", () => {
    expect(readCsvFile(bytes("PK\u0003\u0004...")).problems).toEqual([{ line: 1, reason: "workbook" }]);
  });

  it("bytes of another encoding", () => {
    const latin = new Uint8Array([...bytes("a,b\nc,d\nzo"), 0xeb, ...bytes(",e\n")]);
    expect(readCsvFile(latin)).toEqual({ rows: [], problems: [{ line: 3, reason: "encoding" }] });
  });
});

it("takes signed numbers for no formulas, and an apostrophe in front of a formula as the way to write one", () => {
  expect(readCsv("-5,+3.5,'=1+1,''=1,'tis")).toEqual({
    rows: [{ line: 1, cells: ["-5", "+3.5", "=1+1", "'=1", "'tis"] }],
    problems: [],
  });
});

it("never throws, and numbers the lines in order, whatever it is given", () => {
  const anyBytes = fc.uint8Array({ maxLength: 200 });
  const nearlyCsv = fc.string({ unit: fc.constantFrom(..."ab,;\t\"\r\n=' "), maxLength: 80 }).map(bytes);
  fc.assert(
    fc.property(fc.oneof(anyBytes, nearlyCsv), (file) => {
      const { rows, problems } = readCsvFile(file);
      const lines = rows.map(({ line }) => line);
      expect(lines).toEqual([...new Set(lines)].sort((one, other) => one - other));
      const last = new TextDecoder().decode(file).split(/\r\n?|\n/).length;
      for (const { line } of [...rows, ...problems]) expect(line >= 1 && line <= last).toBe(true);
    }),
  );
});

it("reads what is written, byte for byte but for the ends of lines, and refuses nothing of it", () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...`"',;\t\n=+-@ '`) }),
  );
  const row = fc.record({ one: cell.filter((text) => text.trim() !== ""), other: cell });
  fc.assert(
    fc.property(fc.array(row), (written) => {
      const { rows, problems } = readCsv(csvOf(["one", "other"], written));
      const even = (text: string) => text.replace(/\r\n?/g, "\n");
      expect(rows.slice(1).map(({ cells }) => cells)).toEqual(
        written.map(({ one, other }) => [even(one), even(other)]),
      );
      expect(problems).toEqual([]);
    }),
  );
});

it("finds the columns of a line of names in any order and case, and takes no other line for one", () => {
  const header = (...cells: string[]) => headerOf({ line: 1, cells }, ["name", "username", "role"], ["username"]);
  expect(header("Role", " USERNAME ")).toEqual(
    new Map([
      ["username", 1],
      ["role", 0],
    ]),
  );
  expect(header("username", "")).toEqual(new Map([["username", 0]]));
  expect(header("role")).toBeUndefined();
  expect(header("username", "ada")).toBeUndefined();
  expect(headerOf(undefined, ["username"], ["username"])).toBeUndefined();
});
