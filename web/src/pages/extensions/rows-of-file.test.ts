import { readCsv } from "../../csv/read";
import { daysOf, factorOf, rowsOfFile } from "./rows-of-file";

const read = (text: string) => rowsOfFile(readCsv(text).rows);
const local = (text: string) => new Date(text).toISOString();

describe("a file of extensions", () => {
  it("is read by the names of its columns, in any order", () => {
    expect(read("Days;Username\n3;ada\n")).toEqual({
      rows: [{ line: 2, username: "ada", assessment: null, closeAt: null, factor: null, days: 3, reason: null }],
      problems: [],
    });
  });

  it("is read without them in the order that the page names", () => {
    expect(read('ada,M1,2027-03-01 18:00,,,Ill\nlin,,,"1,5",,\n').rows).toEqual([
      {
        line: 1,
        username: "ada",
        assessment: "M1",
        closeAt: local("2027-03-01T18:00"),
        factor: null,
        days: null,
        reason: "Ill",
      },
      { line: 2, username: "lin", assessment: null, closeAt: null, factor: 1.5, days: null, reason: null },
    ]);
  });

  it("takes closing times with their zone", () => {
    expect(read("ada,M1,2027-03-01T18:00:00+08:00").rows).toMatchObject([{ closeAt: "2027-03-01T10:00:00.000Z" }]);
  });

  it.each([
    [",M1,2027-03-01 18:00", { reason: "username" }],
    ["ada,M1,1 March", { reason: "time" }],
    ["ada,M1,2027-02-30 18:00", { reason: "time" }],
    ["ada,M1,", { reason: "needsTime" }],
    ["ada,M1,2027-03-01 18:00,1.5", { reason: "needsTime" }],
    ["ada,,2027-03-01 18:00", { reason: "needsMore" }],
    ["ada,,", { reason: "needsMore" }],
    ["ada,,,1", { reason: "factor" }],
    ["ada,,,9", { reason: "factor" }],
    ["ada,,,,0", { reason: "days" }],
    ["ada,,,,1.5", { reason: "days" }],
    [`ada,,,,2,${"x".repeat(501)}`, { reason: "reason" }],
    ["lin,,,,2", { reason: "twice", of: 1 }],
  ])("tells the line of %j", (line, problem) => {
    expect(read(`lin,,,,1\n${line}`)).toMatchObject({ rows: [{ line: 1 }], problems: [{ line: 2, ...problem }] });
  });
});

it("reads numbers as people write them", () => {
  expect([factorOf("1.25"), factorOf("1,5"), factorOf("5"), factorOf("1"), factorOf("x"), factorOf("")]).toEqual([
    1.25,
    1.5,
    5,
    undefined,
    undefined,
    undefined,
  ]);
  expect([daysOf("1"), daysOf("60"), daysOf("61"), daysOf("0"), daysOf("2.5")]).toEqual([
    1,
    60,
    undefined,
    undefined,
    undefined,
  ]);
});
