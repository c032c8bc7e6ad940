import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { planBrowser, type Sources } from "./changed-browser";
import { planFor } from "./changed-files";
import { reachOf } from "./costs";

/**
 * Runs the tests that the changes since a commit can break, those in Node first: `npm run test:changed [commit]`, or
 * without one since this branch left main. Words after `--` are vitest's.
 */

const ROOT = path.resolve(__dirname, "..");
const git = (...rest: string[]) => execFileSync("git", rest, { encoding: "utf8" }).trim();
const lines = (text: string) => text.split("\n").filter((line) => line !== "");

const [since, ...args] = process.argv.slice(2);
const base = since && !since.startsWith("-") ? since : git("merge-base", "HEAD", "main");
const vitestArgs = since?.startsWith("-") ? [since, ...args] : args;
const changed = [
  ...lines(git("diff", "--name-only", "--diff-filter=d", base)),
  ...lines(git("ls-files", "--others", "--exclude-standard")),
];

/** What the files of the repository import, read when it is first asked for. */
function sources(): Sources {
  const found = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort();
  const reaching = (names: readonly string[]) => {
    const reached = names.map((name) => ({ name, files: reachOf(path.join(ROOT, name)).files }));
    return (file: string) => reached.flatMap(({ name, files }) => (files.has(path.join(ROOT, file)) ? [name] : []));
  };
  const tests = found("test/browser/*.test.ts");
  const pages = reaching(found("web/src/pages/*/index.tsx"));
  return {
    pagesReaching: (file) => pages(file).map((page) => page.split("/")[3] ?? page),
    testsReaching: reaching(tests),
    tests: new Map(tests.map((name) => [name, readFileSync(path.join(ROOT, name), "utf8")])),
  };
}

function run(command: readonly string[], more: Readonly<Record<string, string>> = {}): void {
  const { status } = spawnSync("node_modules/.bin/vitest", [...command, ...vitestArgs], {
    stdio: "inherit",
    env: { ...process.env, ...more },
  });
  if (status !== 0) process.exitCode = status ?? 1;
}

const inNode = planFor(changed);
const inBrowser = planBrowser(changed, sources());
for (const line of [...inNode.messages, ...inBrowser.messages]) process.stdout.write(`${line}\n`);
if (inNode.command !== undefined) run(inNode.command, inNode.tests && { ACADEMY_TESTS: inNode.tests });
if (inBrowser.files.length > 0) run(["run", "--project", "browser", ...inBrowser.files]);
