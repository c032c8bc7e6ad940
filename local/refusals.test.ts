import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFolder } from "./lock";
import { refuseUselessFolder, remedy } from "./refusals";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "refusals-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is told of a start whose data are to be kept there. */
function refusalAt(place: string): string | undefined {
  try {
    refuseUselessFolder(place);
  } catch (error) {
    return remedy(error);
  }
  return undefined;
}

it("takes a folder that is there or can be made", () => {
  expect([refusalAt(folder), refusalAt(join(folder, "a/b"))]).toEqual([undefined, undefined]);
});

it("says so when another instance has the data folder", () => {
  const unlock = lockFolder(folder);
  expect(refusalAt(folder)).toBe(
    `The folder ${folder} is in use by process ${process.pid}. Stop that one, or name another folder: ACADEMY_DATA=.local2 npm start`,
  );
  unlock();
});

it.each([
  ["notes.txt", "there is a file of that name"],
  ["notes.txt/data", "a part of that path is a file"],
])("says so when the data cannot be kept in %s", (name, reason) => {
  writeFileSync(join(folder, "notes.txt"), "mine");
  expect(refusalAt(join(folder, name))).toBe(
    `The data cannot be kept in ${join(folder, name)}: ${reason}. Name another folder: ACADEMY_DATA=.local2 npm start`,
  );
});

it("says so when no folder can be made in that place", () => {
  expect(refusalAt("/proc/nothing/x")).toBe(
    "The data cannot be kept in /proc/nothing/x: no folder can be made there. Name another folder: ACADEMY_DATA=.local2 npm start",
  );
});
