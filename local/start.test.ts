import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFolder } from "./lock";

/** Starts `npm start`'s script and answers how it ended. For starts that are refused before anything is built. */
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

  it("says so when another instance has the data folder", async () => {
    const unlock = lockFolder(folder);
    const { code, text } = await start({ PORT: "0", ACADEMY_DATA: folder });
    const advice = `The folder ${folder} is in use by process ${process.pid}. Stop that one, or name another folder: ACADEMY_DATA=.local2 npm start`;
    expect([code, text]).toEqual([1, advice]);
    unlock();
  });

  it.each([
    ["notes.txt", "there is a file of that name"],
    ["notes.txt/data", "a part of that path is a file"],
  ])("says so when the data cannot be kept in %s", async (name, reason) => {
    writeFileSync(join(folder, "notes.txt"), "mine");
    const { code, text } = await start({ PORT: "0", ACADEMY_DATA: join(folder, name) });
    const advice = `The data cannot be kept in ${join(folder, name)}: ${reason}. Name another folder: ACADEMY_DATA=.local2 npm start`;
    expect([code, text]).toEqual([1, advice]);
  });

  it("says so when no folder can be made in that place", async () => {
    const { code, text } = await start({ PORT: "0", ACADEMY_DATA: "/proc/nothing/x" });
    const advice =
      "The data cannot be kept in /proc/nothing/x: no folder can be made there. Name another folder: ACADEMY_DATA=.local2 npm start";
    expect([code, text]).toEqual([1, advice]);
  });

  it.each([
    [{ PORT: "eighty" }, "PORT must be a whole number from 0 to 65535"],
    [{ PORT: "65536" }, "PORT must be a whole number from 0 to 65535"],
    [{ PORT: "80.5" }, "PORT must be a whole number from 0 to 65535"],
    [{ ACADEMY_DATA: "" }, "ACADEMY_DATA must name a folder"],
    [{ ACADEMY_DEMO_COURSE: "maybe" }, "ACADEMY_DEMO_COURSE must be yes or no"],
    ...["*", "http://localhost:3000/", "localhost:3000", "http://a.example,b.example"].map(
      (ACADEMY_ORIGINS): [Record<string, string>, string] => [
        { ACADEMY_ORIGINS },
        "ACADEMY_ORIGINS must name origins with commas between them, such as http://localhost:3000,https://frontend.example.edu",
      ],
    ),
  ])(
    "says so for %j",
    async (environment, advice) => {
      expect(await start({ ...environment } as Record<string, string>)).toEqual({ code: 1, text: advice });
    },
    30_000,
  );
});
