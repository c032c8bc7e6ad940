import { EDITOR_FILE, FULL_FILE } from "../../../../domain/assessments/xml/samples.fixture";
import { readMissionFile } from "./read-mission-file";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig: boolean) => {
  const little = Buffer.from(text, "utf16le");
  return new Uint8Array(isBig ? little.swap16() : little);
};
const declared = (encoding: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>${EDITOR_FILE.replace("Tea", "Té🫖")}`;

it.each([
  ["UTF-8", utf8(declared("UTF-8"))],
  ["UTF-8 with its mark", utf8(`\uFEFF${declared("utf-8")}`)],
  ["UTF-16, little end first", utf16(`\uFEFF${declared("UTF-16")}`, false)],
  ["UTF-16, big end first", utf16(`\uFEFF${declared("utf-16")}`, true)],
  ["UTF-16 without its mark", utf16(declared("UTF-16LE"), false)],
])("reads a file in %s", (_, bytes) => {
  const read = readMissionFile(bytes);
  expect(read.kind === "read" && read.document.title).toBe("Té🫖 Counter");
});

it.each([
  ["no XML", "hello", 1],
  ["a tag that is not closed", "<CONTENT>\n<TASK>\n</CONTENT>", 3],
  ["a document type", '<!DOCTYPE x [\n<!ENTITY a "b">]>\n<CONTENT/>', 2],
  ["nothing", "", 1],
  ["no TASK", "<CONTENT/>", null],
])("refuses %s with its line", (_, xml, line) => {
  const read = readMissionFile(utf8(xml));
  expect([read.kind, read.kind === "refused" && read.line]).toEqual(["refused", line]);
});

it("reads what is wrong as well as it can, and tells where it is", () => {
  const read = readMissionFile(utf8(FULL_FILE.replace('maxxp="200"', 'maxxp="lots"')));
  if (read.kind !== "read") throw new Error(read.reason);
  expect(read.document.problems).toHaveLength(2);
  expect(read.problems.map(({ place, question }) => [place?.line, question])).toEqual([[9, 1]]);
});

const question = '<PROBLEM type="mcq" maxxp="1"/>';
const ofQuestions = (inner: string) => `<CONTENT><TASK><PROBLEMS>${inner}</PROBLEMS></TASK></CONTENT>`;

it("opens more questions than an upload takes, and refuses more than a page can show", () => {
  expect(readMissionFile(utf8(ofQuestions(question.repeat(200)))).kind).toBe("read");
  expect(readMissionFile(utf8(ofQuestions(question.repeat(201))))).toEqual({
    kind: "refused",
    reason: "The file has more than 200 questions.",
    line: null,
  });
});

it("refuses more testcases than a page can show", () => {
  const testcases = (count: number) =>
    ofQuestions(
      `<PROBLEM type="programming" maxxp="1"><SNIPPET><TESTCASES>${"<PUBLIC/>".repeat(count)}</TESTCASES></SNIPPET></PROBLEM>`,
    );
  expect(readMissionFile(utf8(testcases(1000))).kind).toBe("read");
  expect(readMissionFile(utf8(testcases(1001)))).toMatchObject({
    reason: "Question 1 has more than 1,000 testcases.",
  });
});

it.each([
  ["elements in elements", "<a>".repeat(1_000_000)],
  ["elements", `<CONTENT><TASK>${"<a/>".repeat(1_000_000)}`],
  ["attributes", `<CONTENT ${Array.from({ length: 400_000 }, (_, index) => `a${index}=""`).join(" ")}>`],
  ["bytes", `<CONTENT>${" ".repeat(7_000_000)}`],
])("refuses a file of too many %s", (_, xml) => {
  expect(readMissionFile(utf8(xml))).toMatchObject({ kind: "refused" });
});
