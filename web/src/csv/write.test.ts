import { cellOf } from "./write";

it("never hands a spreadsheet a formula", () => {
  expect(cellOf("=1+1")).toBe("'=1+1");
  expect(cellOf('@SUM("a,b")')).toBe('"\'@SUM(""a,b"")"');
  expect(cellOf(" =1+1")).toBe("' =1+1");
  expect(cellOf("＝1+1")).toBe("'＝1+1");
  expect(cellOf("\n=1")).toBe('"\'\n=1"');
  expect(cellOf("Zoë O'Neil 陳")).toBe("Zoë O'Neil 陳");
  expect(cellOf(-5)).toBe("-5");
  expect(cellOf(null)).toBe("");
});

it("writes what reading takes for a guarded formula so that it comes back as it is", () => {
  expect(cellOf("'=1")).toBe("''=1");
  expect(cellOf("'tis")).toBe("'tis");
});
