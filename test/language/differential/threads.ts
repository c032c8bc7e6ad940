import { type Code, compilerFor, scopeNames } from "../../../language/engine";
import type { Library, Variant } from "../../../language/library";
import { Chance } from "./random";

/** A program of threads that wait for one another, so that its last lines do not depend on their turns. */
export interface ThreadProgram {
  readonly seed: number;
  readonly text: string;
}

const WORK = [
  "x = x + 1;",
  "x = x * 2;",
  "for (let i = 0; i < 5; i = i + 1) { x = x + i; }",
  "x = length(list(x, x));",
];

/**
 * The program of a seed: each thread waits for the one before it, by a loop or by a function that calls itself, and the
 * program waits for the last.
 */
export function generateThreads(seed: number): ThreadProgram {
  const chance = new Chance(seed * 7919 + 29);
  const count = 1 + chance.below(4);
  const waits = Array.from({ length: count }, (_, index) => waitFor(index, chance));
  const threads = Array.from({ length: count }, (_, index) => {
    const before = index === 0 ? "" : `wait${index - 1}(); `;
    return `() => { ${before}${chance.pick(WORK)} ${chance.pick(WORK)} display(x); done[${index}] = true; }`;
  });
  const lines = [
    "let x = 1;",
    `const done = [${threads.map(() => "false").join(", ")}];`,
    ...waits,
    `concurrent_execute(${threads.join(",\n")});`,
    `wait${count - 1}();`,
    "display(x);",
  ];
  return { seed, text: lines.join("\n") };
}

/** Declares a function that returns when a thread has ended. */
function waitFor(index: number, chance: Chance): string {
  const name = `wait${index}`;
  const over = `done[${index}]`;
  return chance.pick([
    `const ${name} = () => { while (!${over}) {} };`,
    `const ${name} = () => ${over} ? "over" : ${name}();`,
    `function ${name}() { if (${over}) { return "over"; } else { return ${name}(); } }`,
    `const ${name} = () => ${over} || ${name}();`,
    `const ${name} = () => (f => ${over} ? "over" : f())(${name});`,
    `const again${index} = () => ${name}(); const ${name} = () => ${over} ? 0 : again${index}();`,
    `const ${name} = () => ${over} ? 0 : apply_in_underlying_javascript(${name}, null);`,
  ]);
}

/** The threads one after the other, each to its end: what the program displays when nobody ever waits. */
const SERIAL = `
function concurrent_execute(...threads) {
  for (let i = 0; i < array_length(threads); i = i + 1) { threads[i](); }
}`;

/** What a program displays with threads that take turns of chance. */
export const runConcurrent = (program: ThreadProgram): readonly string[] => {
  const chance = new Chance(program.seed);
  return displayedBy(program.text, "concurrent", "", () => chance.next());
};

/** What it displays when each thread runs to its end before the next one begins. */
export const runSerial = (program: ThreadProgram): readonly string[] =>
  displayedBy(program.text, "default", SERIAL, Math.random);

function displayedBy(text: string, variant: Variant, prepend: string, random: () => number): readonly string[] {
  const library: Library = { chapter: 4, variant, external: "none", symbols: [], globals: [], execTimeMs: 10_000 };
  const displayed: string[] = [];
  const compiler = compilerFor(library);
  const realm = compiler.start({ display: (line) => displayed.push(line), random });
  const names = new Set(scopeNames(library).elevated);
  for (const part of ["prepend", "student"] as const) {
    const code = compiler.compile(part, part === "prepend" ? prepend : text, { chapter: 4, names });
    if (Array.isArray(code)) return code.map(({ line, explanation }) => `! ${line} ${explanation}`);
    for (const name of (code as Code).declared) names.add(name);
    const outcome = realm.execute(code as Code);
    if (outcome.kind === "problems") {
      displayed.push(...outcome.problems.map(({ line, explanation }) => `! ${line} ${explanation}`));
    }
  }
  return displayed;
}
