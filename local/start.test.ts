import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Starts `npm start`'s script and answers how it ended, once for each thing that is looked at before anything is built.
 * What else is refused, and in which words, is in settings.test.ts and refusals.test.ts.
 */
const start = (environment: Record<string, string>) =>
  new Promise<{ code: number | null; text: string }>((done) => {
    const script = [require.resolve("tsx/cli"), join(__dirname, "start.ts")];
    const child = spawn(process.execPath, script, { env: { ...process.env, ...environment } });
    let text = "";
    child.stderr.on("data", (part) => {
      text += part;
    });
    child.on("close", (code) => done({ code, text: text.trim() }));
  });

describe("a start that cannot be", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "start-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("says so when the port is taken", async () => {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    const { code, text } = await start({ PORT: String(port), ACADEMY_DATA: folder });
    const advice = `Port ${port} is taken. Stop what uses it, or name another one: PORT=${port + 1} npm start`;
    expect([code, text]).toEqual([1, advice]);
    server.close();
  });

  it("says so when the data cannot be kept", async () => {
    writeFileSync(join(folder, "notes.txt"), "mine");
    const { code, text } = await start({ PORT: "0", ACADEMY_DATA: join(folder, "notes.txt") });
    const advice = `The data cannot be kept in ${join(folder, "notes.txt")}: there is a file of that name. Name another folder: ACADEMY_DATA=.local2 npm start`;
    expect([code, text]).toEqual([1, advice]);
  });

  it("says so when a setting is none", async () => {
    const text = "PORT must be a whole number from 0 to 65535";
    expect(await start({ PORT: "eighty" })).toEqual({ code: 1, text });
  });
});
