import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inUploadOrder, referencesOf } from "./upload-list";

it.each([
  ['<CONTENT><TASK kind="x" number="M1" title="a">', { number: "M1", contests: [] }],
  ["<TASK number = ' M 1 '><VOTING\n assessment_number='C1' reveal_hours='1'/>", { number: "M 1", contests: ["C1"] }],
  ['<!-- <TASK number="old"> --><TASK\n number="M1"/>', { number: "M1", contests: [] }],
  ["no XML", { number: null, contests: [] }],
])("reads %j", (xml, references) => {
  expect(referencesOf(xml)).toEqual(references);
});

const file = (name: string, number: string, ...contests: string[]) => ({ name, number, contests });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

it("goes by name, numbers in them by size", () => {
  expect(names(inUploadOrder([file("M10", "M10"), file("M2", "M2"), file("M1", "M1")]))).toEqual(["M1", "M2", "M10"]);
});

it("puts contests in front of their votes, each file once", () => {
  const files = [file("A-vote", "V1", "C1", "C2"), file("B", "B"), file("C2", "C2"), file("C1", "C1")];
  expect(names(inUploadOrder(files))).toEqual(["C1", "C2", "A-vote", "B"]);
});

it("ends where votes refer to one another", () => {
  expect(names(inUploadOrder([file("A", "A", "B"), file("B", "B", "A"), file("C", "C", "C")]))).toEqual([
    "B",
    "A",
    "C",
  ]);
});

it("puts the demo course's contest in front of its vote", () => {
  const folder = join(__dirname, "../../../../assets/assessments");
  const files = readdirSync(folder).map((name) => ({
    name: `${name.startsWith("V") ? "A" : "Z"}-${name}`,
    ...referencesOf(readFileSync(join(folder, name), "utf8")),
  }));
  const numbers = inUploadOrder(files).map(({ number }) => number);
  expect(numbers.slice(0, 2)).toEqual(["C1", "V1"]);
});
