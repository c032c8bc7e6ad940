import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onceARun } from "./once-a-run";

const before = process.env.ACADEMY_TEST_RUN;
beforeEach(() => {
  process.env.ACADEMY_TEST_RUN = mkdtempSync(join(tmpdir(), "once-a-run-"));
});
afterEach(() => {
  rmSync(process.env.ACADEMY_TEST_RUN as string, { recursive: true });
  process.env.ACADEMY_TEST_RUN = before;
});

it("what several ask for at once is made once", async () => {
  let makings = 0;
  const make = async (folder: string) => {
    makings += 1;
    await Promise.resolve();
    writeFileSync(join(folder, "bundle.js"), "1;");
  };
  const [one = "", other = ""] = await Promise.all([onceARun("bundle", make), onceARun("bundle", make)]);
  expect([readFileSync(join(one, "bundle.js"), "utf8"), other, makings]).toEqual(["1;", one, 1]);
});

it("what could not be made is made by the next that asks", async () => {
  const fail = async () => {
    throw new Error("The disk is full");
  };
  await expect(onceARun("bundle", fail)).rejects.toThrow("The disk is full");
  const folder = await onceARun("bundle", async (at) => writeFileSync(join(at, "bundle.js"), "2;"));
  expect(readFileSync(join(folder, "bundle.js"), "utf8")).toBe("2;");
});
