import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { providerKeys } from "./idp/keys";
import { Authority } from "./iot/authority";
import { startS3 } from "./s3";
import { startScheduler } from "./scheduler";
import { startSecrets } from "./secrets";
import { DamagedFile, readBookkeeping, readStateFile, readStateJson, writeStateFile } from "./state-file";
import { SessionTokens } from "./sts/session";

const schema = z.object({ colour: z.string() });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kept-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a kept file", () => {
  it("is what was written, for its owner alone", () => {
    const file = join(folder, "deep/er/paint.json");
    writeStateFile(file, '{"colour":"red"}');
    expect(readStateJson(file, schema, "")).toEqual({ colour: "red" });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("is nothing where there is none", () => {
    expect(readStateJson(join(folder, "none.json"), schema, "")).toBeUndefined();
    expect(readStateFile(join(folder, "none"), "")).toBeUndefined();
  });

  it.each([
    ["", "is empty"],
    ["\n", "is empty"],
    ['{"colour":', "is not JSON"],
    ['{"colour":7}', "does not hold what belongs in it"],
  ])("that holds %j is told by its name, with the remedy", (text, reason) => {
    const file = join(folder, "paint.json");
    writeFileSync(file, text);
    expect(() => readStateJson(file, schema, "Paint again.")).toThrow(
      expect.objectContaining({ message: `${file} ${reason}. Paint again.` }),
    );
  });

  it("that can be done without begins anew, and that is told", () => {
    const messages: string[] = [];
    const file = join(folder, "paint.json");
    writeFileSync(file, "{");
    expect(readBookkeeping(file, schema, "Colours begin anew.", (line) => messages.push(line))).toBeUndefined();
    expect(messages).toEqual([`${file} is not JSON. Colours begin anew.`]);
  });
});

/** Each thing that a stand-in keeps and that must never be replaced by a new one without a word. */
const secrets: Record<string, (dataFolder: string) => unknown> = {
  secrets: async (dataFolder) => {
    const service = await startSecrets({ dataFolder });
    try {
      service.declareSecret("auth", () => "made");
    } finally {
      await service.close();
    }
  },
  "keys of the demo university": (dataFolder) => providerKeys(join(dataFolder, "keys.json")),
  "authority of the robots": (dataFolder) => new Authority(dataFolder, Date.now),
  "key of temporary credentials": (dataFolder) => new SessionTokens(dataFolder),
  "facts of an object": async (dataFolder) => {
    const s3 = await startS3({ dataFolder });
    try {
      s3.declareBucket("assets");
      if (s3.bucket("assets")?.info("a.txt") === undefined) s3.bucket("assets")?.put("a.txt", Buffer.from("a"), {});
    } finally {
      await s3.close();
    }
  },
};

describe.each(Object.entries(secrets))("%s", (_name, open) => {
  const filesIn = (where: string) =>
    readdirSync(where, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(\.json|key)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));

  it.each(["", "{}", '{"name":'])(
    "damaged to %j stops the start with the file's name, and stays as it is",
    async (text) => {
      await open(folder);
      const [file] = filesIn(folder);
      if (!file) throw new Error("nothing was kept");
      writeFileSync(file, text);
      const failed = await Promise.resolve()
        .then(() => open(folder))
        .then(
          () => undefined,
          (error: unknown) => error,
        );
      expect(failed).toBeInstanceOf(DamagedFile);
      expect((failed as DamagedFile).file).toBe(file);
      expect((failed as Error).message).toMatch(/Restore|restore/);
      expect(statSync(file).size).toBe(text.length);
    },
  );
});

it("damaged bookkeeping of schedules begins anew, and that is told", () => {
  const messages: string[] = [];
  writeFileSync(join(folder, "runs.json"), '{"daily":{"last":');
  startScheduler({ dataFolder: folder, invoke: async () => true, log: (line) => messages.push(line) }).close();
  expect(messages).toEqual([`${join(folder, "runs.json")} is not JSON. Schedules count from now.`]);
});
