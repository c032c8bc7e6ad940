import type { Library } from "../language/library";
import { type Step, stepsOf } from "../language/stepper";

/** How many steps a second the stepper makes, in seconds of the processor: `npx tsx bench/stepper.ts`. */
const LIBRARY: Library = {
  chapter: 2,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 1000,
};

const PROGRAMS: readonly (readonly [name: string, program: string])[] = [
  ["deep recursion", "function fact(n) { return n === 0 ? 1 : n * fact(n - 1); } fact(300);"],
  ["wide recursion", "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } fib(15);"],
  ["lists", "accumulate((x, y) => x + y, 0, map(x => x * x, enum_list(1, 40)));"],
  ["blocks", "const g = n => { if (n === 0) { return 1; } else { const m = n - 1; return n * g(m); } }; g(50);"],
  ["a value of a million pairs", "const g = (n, x) => n === 0 ? x : g(n - 1, pair(x, x)); g(20, 1);"],
];
const ROUNDS = 5;
const LIMIT = 5000;

for (const [name, program] of PROGRAMS) {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage().user;
    const steps = stepsOf(LIBRARY, "", program, LIMIT) as readonly Step[];
    return { steps, ms: (process.cpuUsage().user - before) / 1000 };
  });
  const { steps, ms } = rounds.toSorted((a, b) => a.ms - b.ms)[Math.floor(ROUNDS / 2)] as (typeof rounds)[number];
  const characters = steps.reduce((sum, { code, redex }) => sum + code.length + redex.length, 0);
  const perSecond = Math.round((steps.length / ms) * 1000);
  console.log(
    `${name}: ${steps.length} steps in ${ms.toFixed(0)} ms, ${perSecond} steps/s, ${(characters / 1e6).toFixed(1)} MB`,
  );
}
