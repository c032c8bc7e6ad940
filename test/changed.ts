import { execFileSync, spawnSync } from "node:child_process";
import { planFor } from "./changed-files";

/**
 * Runs the tests in Node that the changes since a commit can break: `npm run test:changed [commit]`, or without one since
 * this branch left main. Words after `--` are vitest's.
 */

const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();
const lines = (text: string) => text.split("\n").filter((line) => line !== "");

const [since, ...words] = process.argv.slice(2);
const base = since && !since.startsWith("-") ? since : git("merge-base", "HEAD", "main");
const vitestWords = since?.startsWith("-") ? [since, ...words] : words;
const changed = [
  ...lines(git("diff", "--name-only", "--diff-filter=d", base)),
  ...lines(git("ls-files", "--others", "--exclude-standard")),
];
const { command, tests, told } = planFor(changed);
for (const line of told) process.stdout.write(`${line}\n`);
if (command !== undefined) {
  const { status } = spawnSync("node_modules/.bin/vitest", [...command, ...vitestWords], {
    stdio: "inherit",
    env: { ...process.env, ...(tests && { ACADEMY_TESTS: tests }) },
  });
  process.exitCode = status ?? 1;
}
