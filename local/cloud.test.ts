import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cloud, startCloud } from "./cloud";

const templateFolder = join(__dirname, "fixture/Fixture.template.json");

async function until<T>(read: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const value = await read();
    if (good(value) || tries === 400) return value;
    await new Promise((again) => setTimeout(again, 25));
  }
}

const noteAt = async (origin: string, id: string) => {
  const response = await fetch(`${origin}/v2/notes/${id}`);
  return (await response.json()) as { text: string; state: string };
};

const postNote = async (origin: string, id: string) => {
  const headers = { "content-type": "text/plain" };
  return (await fetch(`${origin}/v2/notes/${id}`, { method: "POST", headers, body: `about ${id}` })).status;
};

describe("a template deployed on the embedded cloud", () => {
  let cloud: Cloud;

  beforeAll(async () => {
    cloud = await startCloud({ templateFolder });
  });
  afterAll(() => cloud.close());

  it("takes a request through API, table, queue and worker, and back", async () => {
    expect(await postNote(cloud.origin, "first")).toBe(202);
    const note = await until(
      () => noteAt(cloud.origin, "first"),
      ({ state }) => state !== "new",
    );
    expect(note).toEqual({ text: "about first", state: "done by fixture" });
    expect(cloud.outputs).toEqual({ Site: cloud.origin, Jobs: expect.stringMatching(/\/000000000000\/Fixture-Jobs$/) });
  });

  it("moves jobs that cannot be done to the dead-letter queue", async () => {
    await postNote(cloud.origin, "poison");
    const dead = cloud.standIns.sqs.queue("Fixture-Dead");
    const bodies: (string | undefined)[] = [];
    // Jobs are visible again after a second: on a busy machine one that was done may have been taken twice as well.
    while (!bodies.includes("poison")) {
      for (const { body } of (await dead?.receive({ max: 10, waitSeconds: 20 })) ?? []) bodies.push(body);
    }
    expect((await noteAt(cloud.origin, "poison")).state).toBe("failed 2");
  });

  it("takes code and files from other folders while it runs, and keeps the headers of what it has", async () => {
    const folder = mkdtempSync(join(tmpdir(), "assets-"));
    writeFileSync(
      join(folder, "index.mjs"),
      "export const handler = async () => ({ statusCode: 200, body: 'new code' });",
    );
    mkdirSync(join(folder, "a"));
    writeFileSync(join(folder, "index.html"), "<h1>New page</h1>");
    writeFileSync(join(folder, "a/words.js"), readFileSync(join(templateFolder, "../site/a/words.js")));
    const own = await startCloud({ templateFolder });
    own.replaceAssets((asset) => (/fixture\/(api|site)$/.test(asset) ? folder : undefined));
    expect(await (await fetch(`${own.origin}/v2/echo`)).text()).toBe("new code");
    expect(await (await fetch(own.origin)).text()).toBe("<h1>New page</h1>");
    const file = await fetch(`${own.origin}/a/words.js`, { headers: { "accept-encoding": "gzip, br" } });
    expect([file.status, file.headers.get("content-encoding")]).toEqual([200, "br"]);
    await own.close();
    rmSync(folder, { recursive: true });
  });

  it("serves the page for every route, under its headers, and the files beside it", async () => {
    for (const path of ["/", "/courses/1/missions?x=1"]) {
      const response = await fetch(cloud.origin + path);
      expect(await response.text()).toContain("<h1>Fixture</h1>");
      expect(response.headers.get("content-security-policy")).toBe("default-src 'self'");
      expect(response.headers.get("cache-control")).toBe("no-cache");
    }
    const file = await fetch(`${cloud.origin}/a/words.js`, { headers: { "accept-encoding": "gzip, br" } });
    expect(file.headers.get("content-encoding")).toBe("br");
    expect(file.headers.get("content-type")).toBe("text/javascript");
    expect(await file.text()).toContain('"word 119"');
    expect((await fetch(`${cloud.origin}/a/missing.js`)).status).toBe(403);
  });

  it("gives the API what the origin request policy lets through", async () => {
    const response = await fetch(`${cloud.origin}/v2/echo?a=1`, {
      headers: { authorization: "Bearer x", cookie: "k=v" },
    });
    const event = (await response.json()) as { headers: Record<string, string> };
    expect(event).toMatchObject({ rawQueryString: "a=1", cookies: ["k=v"], headers: { authorization: "Bearer x" } });
    expect(event.headers.host).toMatch(/\.execute-api\.us-east-1\.amazonaws\.com$/);
  });

  it("publishes the demo university at the same origin", async () => {
    const response = await fetch(`${cloud.origin}/idp/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({ issuer: `${cloud.origin}/idp` });
  });
});

describe("a data folder", () => {
  let folder: string;
  let running: ChildProcess | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "cloud-"));
  });
  afterEach(() => {
    running?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (): Promise<{ origin: string; kill: () => Promise<void> }> => {
    const child = spawn(process.execPath, [require.resolve("tsx/cli"), join(__dirname, "fixture/run.ts"), folder], {
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    });
    running = child;
    let text = "";
    for await (const part of child.stdout) {
      text += part;
      const origin = /^Ready: (\S+)$/m.exec(text)?.[1];
      if (origin) return { origin, kill: () => killGroup(child) };
    }
    throw new Error(`The cloud did not start: ${text}`);
  };
  const killGroup = (child: ChildProcess) =>
    new Promise<void>((done) => {
      child.once("exit", () => done());
      process.kill(-(child.pid as number), "SIGKILL");
    });

  it("loses nothing acknowledged to kill -9: data stays and a started job is done again", async () => {
    const first = await run();
    expect(await postNote(first.origin, "kept")).toBe(202);
    await until(
      () => noteAt(first.origin, "kept"),
      ({ state }) => state !== "new",
    );
    expect(await postNote(first.origin, "slow")).toBe(202);
    await until(
      () => noteAt(first.origin, "slow"),
      ({ state }) => state === "under way",
    );
    await first.kill();
    const second = await run();
    expect(await noteAt(second.origin, "kept")).toEqual({ text: "about kept", state: "done by fixture" });
    const slow = await until(
      () => noteAt(second.origin, "slow"),
      ({ state }) => state !== "under way",
    );
    expect(slow.state).toBe("done by fixture");
    await second.kill();
  });

  it("belongs to one process at a time, and can be started again after a clean end", async () => {
    const cloud = await startCloud({ templateFolder, dataFolder: folder });
    await expect(startCloud({ templateFolder, dataFolder: folder })).rejects.toThrow(/is in use by process/);
    await postNote(cloud.origin, "kept");
    await cloud.close();
    const again = await startCloud({ templateFolder, dataFolder: folder });
    expect((await noteAt(again.origin, "kept")).text).toBe("about kept");
    await again.close();
  });
});

it("has its buckets where the caller says, as they were at another start", async () => {
  const first = await startCloud({ templateFolder });
  const { s3 } = first.endpoints;
  await first.close();
  const second = await startCloud({ templateFolder, s3Port: Number(new URL(s3).port) });
  expect(second.endpoints.s3).toBe(s3);
  await second.close();
});

describe("a start that opens later", () => {
  it("answers 503 to everybody until it is opened, and takes requests behind that", async () => {
    const cloud = await startCloud({ templateFolder, opensLater: true });
    const held = await fetch(`${cloud.origin}/v2/notes/first`);
    expect([held.status, held.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await held.text()).toBe("Course Academy is starting. Reload this page in a moment.");
    expect(await postNote(cloud.apiOrigins[0] ?? "", "first")).toBe(202);
    cloud.open();
    expect((await fetch(`${cloud.origin}/v2/notes/first`)).status).toBe(200);
    await cloud.close();
  });
});

describe("a folder that was in use before", () => {
  it("whose table is missing is refused, with how to go on", async () => {
    const folder = mkdtempSync(join(tmpdir(), "cloud-"));
    await (await startCloud({ templateFolder, dataFolder: folder })).close();
    rmSync(join(folder, "dynamodb"), { recursive: true });
    await expect(startCloud({ templateFolder, dataFolder: folder, expectsData: true })).rejects.toThrow(
      "is missing, although this data folder was in use before: its database is damaged. " +
        "Restore a copy of the folder, or begin anew with another one: ACADEMY_DATA=.local2 npm start",
    );
    rmSync(folder, { recursive: true });
  });
});
