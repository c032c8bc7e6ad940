import { strToU8, unzipSync, zipSync } from "fflate";
import { readMission } from "../../../../../domain/assessments/repository";
import { findingGroups } from "./finding-groups";
import {
  findMission,
  REPOSITORY_LIMITS,
  RepositoryRefused,
  readFolder,
  readZip,
  repositoryName,
  writeRepositoryZip,
} from "./repository-folder";

const bytesOf = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)]));
const zipOf = (files: Record<string, string>) => zipSync(bytesOf(files));
const found = (...paths: string[]) => paths.map((path) => ({ path, bytes: 1 }));
const problemOf = async (read: () => Promise<unknown>) => {
  try {
    await read();
  } catch (error) {
    if (error instanceof RepositoryRefused) return error.problem;
    throw error;
  }
  return "read";
};

const MISSION = {
  "README.md": "Brew.",
  ".metadata": '{"sourceVersion":2}',
  "Q1/Problem.md": "Cups",
  "Q1/pot.png": "\x89PNG",
};
const below = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

it("reads a mission at the root of a ZIP, named as the ZIP is", async () => {
  const { name, files } = await readZip(zipOf(MISSION), "tea.zip");
  expect(name).toBe("tea");
  expect(new Map(files)).toEqual(
    new Map([
      ["README.md", "Brew."],
      [".metadata", '{"sourceVersion":2}'],
      ["Q1/Problem.md", "Cups"],
      // No mission reads it, so it is only said to be there.
      ["Q1/pot.png", ""],
    ]),
  );
});

it("reads a mission in the folder that GitHub puts in its ZIPs, without what git and systems add", async () => {
  const files = { ...below("m1-tea-main", MISSION), "__MACOSX/m1-tea-main/._Q1": "x", "m1-tea-main/.git/HEAD": "ref" };
  const read = await readZip(zipOf(files), "download.zip");
  expect(read.name).toBe("m1-tea");
  expect([...read.files.keys()].sort()).toEqual([".metadata", "Q1/Problem.md", "Q1/pot.png", "README.md"]);
});

it("reads a folder as the browser hands it over", async () => {
  const chosen = Object.entries(below("tea", MISSION)).map(([path, text]) =>
    Object.defineProperty(new File([text], path.split("/").at(-1) ?? ""), "webkitRelativePath", { value: path }),
  );
  const { name, files } = await readFolder(chosen);
  expect(name).toBe("tea");
  expect(readMission(files).mission).toMatchObject({ metadata: { sourceVersion: 2 }, briefing: "Brew." });
});

it("reads what it has written", async () => {
  const { mission } = readMission(new Map(Object.entries(MISSION)));
  const zip = await writeRepositoryZip(mission);
  expect(Object.keys(unzipSync(zip))).toEqual([".metadata", "Q1/Problem.md", "Q1/StarterCode.js", "README.md"]);
  expect(readMission((await readZip(zip, "tea.zip")).files).mission).toEqual(mission);
});

it.each([
  ["no ZIP", strToU8("zip"), { kind: "unreadable" }],
  ["a ZIP that is cut off", zipOf(MISSION).subarray(0, 80), { kind: "unreadable" }],
  ["a ZIP without a mission", zipOf({ "README.md": "x" }), { kind: "noMission" }],
  [
    "a file that is too large",
    zipOf({ "Q1/Problem.md": "x".repeat(REPOSITORY_LIMITS.fileBytes + 1) }),
    { kind: "fileTooLarge", path: "Q1/Problem.md" },
  ],
  [
    "a program that is not text",
    zipSync({ "Q1/StarterCode.js": new Uint8Array([0xff, 0xfe, 0xfd]) }),
    { kind: "notText", path: "Q1/StarterCode.js" },
  ],
])("refuses %s", async (_, zip, problem) => {
  expect(await problemOf(() => readZip(zip, "x.zip"))).toEqual(problem);
});

it.each([
  ["two missions side by side", found("term/m1/Q1/Problem.md", "term/m2/Q1/Problem.md"), "several"],
  ["too many files", found("Q1/Problem.md", ...Array.from({ length: 5_000 }, (_, at) => `data/${at}`)), "tooMany"],
  [
    "too much text",
    Array.from({ length: 20 }, (_, at) =>
      [1, 2].map((file) => ({ path: `Q${at + 1}/${file === 1 ? "Problem.md" : "SavedCode.js"}`, bytes: 900_000 })),
    ).flat(),
    "tooLarge",
  ],
])("refuses %s", (_, files, kind) => {
  expect(() => findMission(files)).toThrow(expect.objectContaining({ problem: expect.objectContaining({ kind }) }));
});

it("takes the mission that holds a folder Q1 of its own in a task", () => {
  const { name, files, others } = findMission(found("m1/Q1/Problem.md", "m1/Q2/data/Q1/Problem.md"));
  expect([name, [...files.keys()], others]).toEqual(["m1", ["Q1/Problem.md"], ["Q2/data/Q1/Problem.md"]]);
});

it.each([
  [["Tea Counter"], "tea-counter"],
  [["Ü: das Café/2"], "u-das-cafe-2"],
  [[null], "mission"],
  [["..."], "mission"],
])("names the repository of %p %s", (parts, name) => {
  expect(repositoryName(...parts)).toBe(name);
});

it("puts findings of one kind on one line, and what students can read apart", () => {
  expect(
    findingGroups([
      { kind: "solution", question: 1, detail: null },
      { kind: "story", question: null, detail: "m-1" },
      { kind: "solution", question: 3, detail: null },
      { kind: "readableTestcases", question: 3, detail: "2" },
    ]),
  ).toEqual({
    leftOut: [
      { kind: "solution", questions: [1, 3], details: [] },
      { kind: "story", questions: [], details: ["m-1"] },
    ],
    readable: [{ kind: "readableTestcases", questions: [3], details: ["2"] }],
  });
});
