import * as fc from "fast-check";
import { casesOf, SEED } from "../campaign";
import { readCorpus } from "./corpus";
import { generate } from "./differential/programs";
import { compare } from "./robot/differences";
import { inEngine, onRobot, type Source } from "./robot/runs";
import { faultsOf } from "./robot/verify";

const PROGRAMS = casesOf("generated programs on the robot", { sample: 150, whole: 10_000 });

/** Compares programs and follows every path of their files; tells what may not be. */
function compareAll(sources: Iterable<Source>): { readonly tally: Record<string, number>; readonly faults: string[] } {
  const tally: Record<string, number> = {};
  const faults: string[] = [];
  for (const source of sources) {
    const [engine, robot] = [inEngine(source), onRobot(source)];
    const kind = compare(source, engine, robot);
    tally[kind] = (tally[kind] ?? 0) + 1;
    const wrong = robot.bytes ? faultsOf(robot.bytes) : [];
    if (kind === "fault") wrong.push(`${JSON.stringify(engine)}\n${JSON.stringify({ ...robot, bytes: undefined })}`);
    if (wrong.length > 0) faults.push([source.program, ...wrong].join("\n"));
  }
  return { tally, faults };
}

const tallyText = (tally: Record<string, number>): string =>
  Object.entries(tally)
    .sort(([, one], [, other]) => other - one)
    .map(([kind, count]) => `    ${count} ${kind}\n`)
    .join("");

it("the corpus gives the same on the robot as in the engine, but for differences that may be", () => {
  const entries = readCorpus().filter(
    ({ library }) => library.variant === "default" && library.chapter <= 3 && library.external === "none",
  );
  const { tally, faults } = compareAll(
    entries.map(({ library, prepend, inputs }) => ({
      chapter: library.chapter,
      prepend,
      program: inputs[0]?.program ?? "",
    })),
  );
  process.stdout.write(`  robot: ${entries.length} programs of the corpus in chapters 1 to 3\n${tallyText(tally)}`);
  expect(faults).toEqual([]);
  expect(tally["same value"]).toBeGreaterThan(400);
  expect(tally["same failure"]).toBeGreaterThan(80);
  expect(tally["same refusal"]).toBeGreaterThan(140);
});

describe("with numbers of 64 bits, as the engine has", () => {
  afterEach(() => vi.restoreAllMocks());

  /** Takes the place of what the robot writes in another way, or not at all; the rest is worth comparing. */
  const fitting = (text: string): string =>
    text
      .replaceAll("1e21", "64")
      .replaceAll(/\b(stringify|list_to_string)\(/g, '(v => is_number(v) ? "7" : is_string(v) ? v : "other")(')
      .replaceAll("((x, ...xs) => x + array_length(xs))(", "((x, y, z) => x + 2)(")
      .replaceAll(/\.\.\.\[([^\]]*), 2\]/g, "$1, 2");

  it(`${PROGRAMS} generated programs give the same on the robot as in the engine, but for differences that may be`, () => {
    vi.spyOn(Math, "fround").mockImplementation((value) => value);
    const seeds = Array.from({ length: PROGRAMS }, (_nothing, at) => SEED + at);
    // The generator writes a program of chapter 3 for every fourth seed.
    const programs = seeds.map((seed) => generate(seed * 4 + 2)).filter(({ chapter }) => chapter === 3);
    const { tally, faults } = compareAll(programs.map(({ text }) => ({ chapter: 3, program: fitting(text) })));
    process.stdout.write(`  robot: ${programs.length} generated programs\n${tallyText(tally)}`);
    expect(programs).toHaveLength(PROGRAMS);
    expect(faults.slice(0, 3)).toEqual([]);
    expect(tally["same value"]).toBeGreaterThan(PROGRAMS / 2);
    expect(tally["same failure"]).toBeGreaterThan(PROGRAMS / 20);
  }, 600_000);
});

describe("loops in loops", () => {
  interface Loop {
    readonly kind: "for" | "while" | "block";
    readonly rounds: number;
    readonly leaves: "break" | "continue" | "nothing";
    readonly when: number;
    readonly makes: "in the body" | "in the test" | "in the update" | "nothing";
    readonly inner: readonly Loop[];
  }

  const loopAround = (inner: fc.Arbitrary<readonly Loop[]>): fc.Arbitrary<Loop> =>
    fc.record({
      kind: fc.constantFrom("for", "while", "block"),
      rounds: fc.integer({ min: 0, max: 3 }),
      leaves: fc.constantFrom("break", "continue", "nothing"),
      when: fc.integer({ min: 0, max: 20 }),
      makes: fc.constantFrom("in the body", "in the test", "in the update", "nothing"),
      inner,
    });
  const innermost = loopAround(fc.constant([]));
  const inTheMidst = loopAround(fc.array(innermost, { maxLength: 2 }));
  const outermost = loopAround(fc.array(inTheMidst, { maxLength: 2 }));

  /** Writes loops that keep functions of their names, at any place of them, and leave rounds before their end. */
  class Writer {
    private made = 0;

    text(loop: Loop, around: readonly string[]): string {
      this.made += 1;
      const [i, k] = [`i${this.made}`, `k${this.made}`];
      if (loop.kind === "block") return `{ const ${k} = n; ${this.body(loop, [...around, k], false)} }`;
      const names = [...around, i];
      if (loop.kind === "while") {
        const step = `const ${k} = ${i}; ${i} = ${i} + 1;`;
        const body = `${step} ${this.body(loop, [...around, k], true)}`;
        return `let ${i} = 0; while (${i} < ${loop.rounds}) { ${body} }`;
      }
      const within = `${i} < ${loop.rounds}`;
      const test = loop.makes === "in the test" ? `kept(() => ${sum(names)}) && ${within}` : within;
      const update = loop.makes === "in the update" ? `kept(() => ${sum(names)}) ? ${i} + 1 : 9` : `${i} + 1`;
      const body = `const ${k} = 10 * ${i}; ${this.body(loop, [...names, k], true)}`;
      return `for (let ${i} = 0; ${test}; ${i} = ${update}) { ${body} }`;
    }

    private body({ makes, leaves, when, inner }: Loop, names: readonly string[], isLoop: boolean): string {
      const leave = isLoop && leaves !== "nothing" ? `if (${names.at(-1)} === ${when}) { ${leaves}; } else { }` : "";
      const keep = makes === "in the body" ? `kept(() => ${sum(names)});` : "";
      const texts = inner.map((one) => `{ ${this.text(one, names)} }`);
      return [`n = n + 1;`, keep, leave, ...texts, keep].join(" ");
    }
  }

  const sum = (names: readonly string[]): string => names.map((name, at) => `${at + 1} * ${name}`).join(" + ");

  it("keep the names of each round for the functions that are made in it, on the robot as in the engine", () => {
    let count = 0;
    fc.assert(
      fc.property(outermost, fc.boolean(), (one, isInFunction) => {
        const start = "const fs = []; const kept = f => { fs[array_length(fs)] = f; return true; }; let n = 0;";
        const text = new Writer().text(one, ["n"]);
        const run = isInFunction ? `const run = () => { ${text} return n; }; display(run());` : text;
        const calls = "for (let c = 0; c < array_length(fs); c = c + 1) { display(fs[c]()); } n;";
        const program = `${start} ${run} ${calls}`;
        const source: Source = { chapter: 3, program };
        const engine = inEngine(source);
        expect(engine.to).toBe("value");
        count += engine.displayed.length;
        expect(compareAll([source])).toEqual({ tally: { "same value": 1 }, faults: [] });
      }),
      { numRuns: 150, seed: SEED },
    );
    expect(count).toBeGreaterThan(100);
  });
});
