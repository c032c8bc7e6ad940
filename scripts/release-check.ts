import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";

/**
 * Everything that this repository can say of itself, one after the other: the gate, and what the gate does not run. Takes
 * hours. Each step's output is kept in .local/release-check/, the page of results in .local/release-check.md. Ends with 1 if
 * a step did.
 */
const STEPS: readonly { readonly name: string; readonly args: readonly string[] }[] = [
  { name: "test", args: ["test"] },
  { name: "test:engines", args: ["run", "test:engines"] },
  { name: "test:fidelity", args: ["run", "test:fidelity"] },
  { name: "test:deep", args: ["run", "test:deep"] },
  { name: "bench", args: ["run", "bench"] },
  { name: "bench:web", args: ["run", "bench:web"] },
  { name: "bench:language", args: ["run", "bench:language"] },
  { name: "bench:exam", args: ["run", "bench:exam"] },
];

const PAGE = ".local/release-check.md";
const OUTPUTS = ".local/release-check";
/** Lines of each step's output that the page shows. */
const LINES = 20;

interface Result {
  readonly name: string;
  readonly code: number;
  readonly seconds: number;
  readonly lastLines: readonly string[];
}

async function main(): Promise<void> {
  mkdirSync(OUTPUTS, { recursive: true });
  const chosen = process.argv.slice(2);
  const unknown = chosen.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    process.stderr.write(
      `There is no step ${unknown.join(", ")}. Steps: ${STEPS.map(({ name }) => name).join(", ")}\n`,
    );
    process.exitCode = 1;
    return;
  }
  const results: Result[] = [];
  for (const { name, args } of STEPS.filter((step) => chosen.length === 0 || chosen.includes(step.name))) {
    process.stdout.write(`== ${name} ...\n`);
    results.push(await run(name, args));
    const { code, seconds } = results.at(-1) as Result;
    process.stdout.write(`== ${name}: ${code === 0 ? "good" : `failed (${code})`}, ${seconds} s\n`);
    // After each step: the machine may not last as long as all of them.
    writeFileSync(PAGE, pageOf(results));
  }
  process.stdout.write(`The results are in ${PAGE}\n`);
  process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
}

async function run(name: string, args: readonly string[]): Promise<Result> {
  const began = performance.now();
  const file = createWriteStream(path.join(OUTPUTS, `${name.replaceAll(":", "-")}.txt`));
  const child = spawn("npm", args, { stdio: ["ignore", "pipe", "pipe"] });
  let end = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => {
      file.write(part);
      end = (end + part.toString()).slice(-20_000);
    });
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exit) => resolve(exit ?? 1));
  });
  file.end();
  await finished(file);
  const lastLines = end.trimEnd().split("\n").slice(-LINES);
  return { name, code, seconds: Math.round((performance.now() - began) / 1000), lastLines };
}

function pageOf(results: readonly Result[]): string {
  const rows = results.map(
    ({ name, code, seconds }) => `| ${name} | ${code === 0 ? "good" : `failed (${code})`} | ${seconds} s |`,
  );
  const ends = results.map(({ name, lastLines }) => `## ${name}\n\n\`\`\`\n${lastLines.join("\n")}\n\`\`\`\n`);
  return `# Release check of ${new Date().toISOString()}\n\n| step | result | time |\n| --- | --- | --- |\n${rows.join("\n")}\n\n${ends.join("\n")}`;
}

void main();
