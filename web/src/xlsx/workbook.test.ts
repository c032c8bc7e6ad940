/** @vitest-environment jsdom */
import { strFromU8, unzipSync } from "fflate";
import { columnName, workbookOf, type XlsxCell } from "./workbook";

/** The parts of a workbook as documents; a part that is no XML fails. */
function partsOf(bytes: Uint8Array): Map<string, Document> {
  const entries = Object.entries(unzipSync(bytes)).map(([name, content]): [string, Document] => {
    const document = new DOMParser().parseFromString(strFromU8(content), "application/xml");
    expect(document.querySelector("parsererror")).toBeNull();
    return [name, document];
  });
  return new Map(entries);
}

/** The cells of a sheet as a spreadsheet reads them, by their places. */
function cellsOf(sheet: Document | undefined): Record<string, XlsxCell> {
  const cells = [...(sheet?.getElementsByTagName("c") ?? [])].map((cell): [string, XlsxCell] => {
    const isText = cell.getAttribute("t") === "inlineStr";
    const text = cell.textContent ?? "";
    return [cell.getAttribute("r") ?? "", isText ? text : Number(text)];
  });
  return Object.fromEntries(cells);
}

const rows: XlsxCell[][] = [
  ["Student number", "Name", "Mark"],
  ["0012", '=HYPERLINK("http://x")', 33.5],
  ["", 'Bø <b> & "Co"', null],
  ["-5", "_x0041_\u0000", -5],
];

it("has numbers as numbers and text as text: no formulas, leading zeros kept", () => {
  const parts = partsOf(workbookOf([{ name: "Marks", rows }]));
  expect([...parts.keys()].sort()).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "xl/_rels/workbook.xml.rels",
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/worksheets/sheet1.xml",
  ]);
  const sheet = parts.get("xl/worksheets/sheet1.xml");
  expect(cellsOf(sheet)).toEqual({
    A1: "Student number",
    B1: "Name",
    C1: "Mark",
    A2: "0012",
    B2: '=HYPERLINK("http://x")',
    C2: 33.5,
    B3: 'Bø <b> & "Co"',
    A4: "-5",
    // As the file has it; a spreadsheet reads `_x005F_` as `_`.
    B4: "_x005F_x0041_\uFFFD",
    C4: -5,
  });
  expect(sheet?.getElementsByTagName("f")).toHaveLength(0);
});

it("freezes the head and has it bold, and keeps text from becoming a number when it is edited", () => {
  const parts = partsOf(workbookOf([{ name: "Marks", rows }]));
  const sheet = parts.get("xl/worksheets/sheet1.xml");
  const pane = sheet?.getElementsByTagName("pane")[0];
  expect([pane?.getAttribute("ySplit"), pane?.getAttribute("state")]).toEqual(["1", "frozen"]);
  const formats = [...(parts.get("xl/styles.xml")?.getElementsByTagName("cellXfs")[0]?.children ?? [])];
  const styleOf = (place: string) => {
    const cell = [...(sheet?.getElementsByTagName("c") ?? [])].find((one) => one.getAttribute("r") === place);
    const format = formats[Number(cell?.getAttribute("s"))];
    return [format?.getAttribute("numFmtId"), format?.getAttribute("fontId")];
  };
  expect([styleOf("A1"), styleOf("A2")]).toEqual([
    ["49", "1"],
    ["49", "0"],
  ]);
});

it("has a part for each sheet, which its relationships and types name, under names that spreadsheets take", () => {
  const names = ["Marks: 1/2", "A name that is longer than thirty-one characters", "Marks  1 2"];
  const parts = partsOf(workbookOf(names.map((name) => ({ name, rows }))));
  const sheets = [...(parts.get("xl/workbook.xml")?.getElementsByTagName("sheet") ?? [])];
  expect(sheets.map((sheet) => sheet.getAttribute("name"))).toEqual([
    "Marks  1 2",
    "A name that is longer than thir",
    "Marks  1 2 3",
  ]);
  const relationships = [...(parts.get("xl/_rels/workbook.xml.rels")?.getElementsByTagName("Relationship") ?? [])];
  const targets = new Map(relationships.map((one) => [one.getAttribute("Id"), one.getAttribute("Target")]));
  expect(sheets.map((sheet) => targets.get(sheet.getAttribute("r:id")))).toEqual([
    "worksheets/sheet1.xml",
    "worksheets/sheet2.xml",
    "worksheets/sheet3.xml",
  ]);
  const types = [...(parts.get("[Content_Types].xml")?.getElementsByTagName("Override") ?? [])];
  const typed = types.map((one) => one.getAttribute("PartName")?.slice(1) ?? "");
  expect(typed.filter((part) => !parts.has(part))).toEqual([]);
});

it.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [701, "ZZ"],
  [702, "AAA"],
])("calls column %i %s", (column, name) => {
  expect(columnName(column)).toBe(name);
});
