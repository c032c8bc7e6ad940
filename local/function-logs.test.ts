import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { functionLogs } from "./function-logs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "logs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

it("writes a file a function", async () => {
  const logs = functionLogs(folder, () => {});
  logs.write("api", "one");
  logs.write("api", "two");
  logs.close();
  const file = join(folder, "api.log");
  await until(() => existsSync(file) && readFileSync(file, "utf8") === "one\ntwo\n");
});

// A device on which every write finds no room.
it("goes on without a file that cannot be written, and tells so once", async () => {
  symlinkSync("/dev/full", join(folder, "api.log"));
  const lines: string[] = [];
  const logs = functionLogs(folder, (line) => lines.push(line));
  logs.write("api", "one");
  await until(() => lines.length > 0);
  logs.write("api", "two");
  logs.write("clock", "three");
  const other = join(folder, "clock.log");
  await until(() => existsSync(other) && readFileSync(other, "utf8") === "three\n");
  logs.close();
  expect(lines).toEqual([`${join(folder, "api.log")} is not written any more: ENOSPC: no space left on device, write`]);
});
