import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Row } from "./table";

const ANSWERS = 1000;
const LINES = 100;

/** Answers that differ, of a size of their own and of functions that are common among students. Every twentieth is a copy. */
function answers(): { userId: number; program: string }[] {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const texts: string[] = [];
  for (let userId = 0; userId < ANSWERS; userId += 1) {
    const source = userId % 20 === 0 ? texts.at(-3) : undefined;
    texts.push(source?.replaceAll(/\bf(\d)/g, "copied_$1") ?? programOf(random));
  }
  return texts.map((program, userId) => ({ userId, program }));
}

/** A program of so many lines, from kinds of functions of five lines each. */
function programOf(random: (below: number) => number): string {
  const operators = ["+", "-", "*", "/", "%"];
  const functions = ["head", "tail", "length", "reverse", "is_null"];
  const pick = (list: readonly string[]) => list[random(list.length)] as string;
  const term = (depth: number): string => {
    if (depth === 0) return pick(["x", "y", "1", "2"]);
    const kind = random(3);
    if (kind === 0) return `${pick(functions)}(${term(depth - 1)})`;
    return kind === 1 ? `${term(depth - 1)} ${pick(operators)} ${term(depth - 1)}` : `[${term(depth - 1)}, x]`;
  };
  return Array.from({ length: LINES / 5 }, (_, at) => {
    const body = [`const a = ${term(2)};`, random(2) === 0 ? `display(${term(2)});` : `const b = ${term(1)};`];
    return `function f${at}(x, y) {\n    ${body.join("\n    ")}\n    return is_null(x) ? ${term(2)} : f${at}(tail(x), y);\n}`;
  }).join("\n");
}

/** What one comparison takes, in a process of its own. */
async function compareInProcess(): Promise<void> {
  const { compareAnswers, partsOfPair } = await import("../lambdas/core/similarity/compare-answers");
  const input = answers();
  const began = performance.now();
  const { pairs, notCompared } = await compareAnswers(input, [], async () => undefined);
  const ms = performance.now() - began;
  const [left, right] = [input[pairs[0]?.left ?? 0], input[pairs[0]?.right ?? 1]];
  const opened = performance.now();
  partsOfPair(left?.program ?? "", right?.program ?? "", []);
  const openMs = performance.now() - opened;
  const { maxRSS } = process.resourceUsage();
  process.stdout.write(
    JSON.stringify({ ms, openMs, megabytes: maxRSS / 1024, pairs: pairs.length, out: notCompared.size }),
  );
}

/** Returns how long a report takes and how much memory its process has at most. */
export async function benchSimilarity(): Promise<Row[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", __filename, "measure"]);
  const { ms, openMs, megabytes, pairs, out } = JSON.parse(stdout) as Record<string, number>;
  const fixed = (value = 0, digits = 1) => value.toFixed(digits);
  return [
    {
      what: `compare ${ANSWERS} answers of ${LINES} lines, every pair`,
      value: `${fixed((ms ?? 0) / 1000)} s`,
      aim: "<= 20 s",
    },
    { what: "memory of the process, at most", value: `${fixed(megabytes, 0)} MB`, aim: "<= 900 MB" },
    { what: "pairs kept", value: `${pairs}`, aim: "<= 5000" },
    { what: "answers that were not compared", value: `${out}` },
    { what: "where two of them are alike", value: `${fixed(openMs)} ms` },
  ];
}

if (process.argv[2] === "measure") void compareInProcess();
