import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { inUploadOrder, readZip, referencesOf, ZIP_LIMITS } from "./upload-list";

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

describe("picked files", () => {
  const named = async (archive: Uint8Array) => {
    const { files, leftOut } = await readZip(archive);
    const texts = await Promise.all(files.map((file) => file.text()));
    return { files: files.map(({ name }, index) => [name, texts[index]]), leftOut };
  };

  it("reads the XML files of all folders, and counts what it leaves out", async () => {
    const archive = zipSync({
      "week1/M1.xml": strToU8("<a/>"),
      "week1/deep/M2.XML": strToU8("<b>é</b>"),
      "week1/notes.txt": strToU8("x"),
      "__MACOSX/week1/._M1.xml": strToU8("x"),
      ".hidden.xml": strToU8("x"),
    });
    expect(await named(archive)).toEqual({
      files: [
        ["M1.xml", "<a/>"],
        ["M2.XML", "<b>é</b>"],
      ],
      leftOut: 3,
    });
  });

  it("takes only the name of a path that leads elsewhere", async () => {
    expect(await named(zipSync({ "../../etc/M1.xml": strToU8("<a/>") }))).toMatchObject({
      files: [["M1.xml", "<a/>"]],
    });
  });

  it("refuses what is no archive", async () => {
    await expect(readZip(strToU8("<TASK/>"))).rejects.toMatchObject({ problem: "unreadable" });
  });

  it("refuses a small archive of a huge file before it unpacks it", async () => {
    const bomb = zipSync({ "M1.xml": new Uint8Array(ZIP_LIMITS.fileBytes + 1) });
    expect(bomb.byteLength).toBeLessThan(5000);
    await expect(readZip(bomb)).rejects.toMatchObject({ problem: "tooLarge" });
  });

  it("unpacks no more than an entry says that it has", async () => {
    const bomb = zipSync({ "M1.xml": new Uint8Array(1_000_000).fill(97) });
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    // The size within the directory at the end, which is what is read.
    const directory = bomb.findIndex(
      (_, at) => at > 4 && view.getUint32(Math.min(at, bomb.length - 4), true) === 0x02014b50,
    );
    view.setUint32(directory + 24, 10, true);
    const { files } = await readZip(bomb);
    expect(files.map(({ size }) => size)).toEqual([10]);
  });

  it("refuses many files", async () => {
    const entries = Array.from(
      { length: ZIP_LIMITS.files + 1 },
      (_, index) => [`${index}.xml`, strToU8("<a/>")] as const,
    );
    await expect(readZip(zipSync(Object.fromEntries(entries)))).rejects.toMatchObject({ problem: "tooMany" });
  });
});
