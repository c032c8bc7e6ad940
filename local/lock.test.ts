import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFolder } from "./lock";

describe("a folder's lock", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "lock-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("holds until it is given back", () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`is in use by process ${process.pid}`);
    unlock();
    expect(existsSync(join(folder, "lock.json"))).toBe(false);
    lockFolder(folder)();
  });

  it.each([
    ["a process that is gone", '{"pid":2147483646,"startedAt":"1"}'],
    ["another process that had this number", `{"pid":${process.ppid},"startedAt":"earlier"}`],
    ["a write that was cut off", '{"pid":'],
  ])("counts for nothing when left by %s", (_by, text) => {
    writeFileSync(join(folder, "lock.json"), text);
    expect(() => lockFolder(folder)()).not.toThrow();
  });
});
