import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startTestGithub, type TestGithub } from "./for-tests";

let folder: string;
let github: TestGithub | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "academy-github-"));
});
afterEach(async () => {
  await github?.server.close();
  github = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  github = await startTestGithub({ folder });
  return github;
};
const programs = ({ github: stored }: TestGithub) => {
  const repository = stored.repository("tessa-teacher", "source-programs");
  if (!repository) throw new Error("The repository is not there");
  return repository;
};

test("loses no commit that was acknowledged when the process is killed, and git reads what is kept", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", join(__dirname, "writer-process.ts"), folder], {
    cwd: join(__dirname, "../.."),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const messages: string[] = [];
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    messages.push(line);
    if (messages.length === 20) child.kill("SIGKILL");
  }
  expect(await ended).toEqual([null, "SIGKILL"]);
  const again = await start();
  const repository = programs(again);
  const git = again.github.gitOf(repository);
  const head = git.branches.get("main") ?? "";
  const stored = new Set([...git.history(head)].map(({ id }) => id));
  const lost = messages.filter((line) => !stored.has(line.split(" ")[1] ?? ""));
  expect(messages.length).toBeGreaterThanOrEqual(20);
  expect(lost).toEqual([]);
  expect(again.github.text(repository, "n/20.js")).toBe("20;");
  const bare = join(folder, "repositories", `${repository.id}.git`);
  expect(execFileSync("git", ["-C", bare, "rev-parse", "main"], { encoding: "utf8" }).trim()).toBe(head);
  execFileSync("git", ["-C", bare, "fsck", "--strict", "--no-dangling"], { stdio: "pipe" });
});

test("keeps people, tokens and installations", async () => {
  const first = await start();
  const { access_token } = await first.signIn("stella-student");
  await first.server.close();
  const second = await start();
  const user = await fetch(`${second.api}/user`, { headers: { authorization: `Bearer ${access_token}` } });
  expect(((await user.json()) as { login: string }).login).toBe("stella-student");
  expect(second.github.state.installations).toHaveLength(3);
  expect(second.github.state.accounts.filter(({ login }) => login === "tessa-teacher")).toHaveLength(1);
});

test("begins anew after a seed that did not come to its end", async () => {
  await (await start()).server.close();
  rmSync(join(folder, "state.json"));
  const again = await start();
  const git = again.github.gitOf(programs(again));
  expect([...git.history(git.branches.get("main") ?? "")].map(({ message }) => message)).toEqual(["Keep my programs"]);
});

test("tells of damage with the file's name and what to do", async () => {
  const first = await start();
  const { id } = programs(first);
  await first.server.close();
  const objects = join(folder, "repositories", `${id}.git`, "objects");
  const [shard = ""] = readdirSync(objects);
  const [object = ""] = readdirSync(join(objects, shard));
  writeFileSync(join(objects, shard, object), "damaged");
  const second = await start();
  const git = second.github.gitOf(programs(second));
  expect(() => git.blob(shard + object)).toThrow(/is not an object of git\. Restore it from a backup/);
  await second.server.close();
  appendFileSync(join(folder, "state.json"), "x");
  await expect(start()).rejects.toThrow(/state\.json is not JSON\. Restore it from a backup/);
});
