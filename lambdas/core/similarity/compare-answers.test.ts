import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEMO_ENTRIES } from "../../../local/seed/course";
import { COPIED_ANSWER, HONEST_ANSWERS } from "../../../local/seed/market-answers";
import { DISGUISES, HONEST_REPORTS, halfCopied } from "./answers.fixture";
import { compareAnswers, partsOfPair } from "./compare-answers";

const quiet = async () => undefined;
const compare = (programs: readonly string[], leftOut: readonly string[] = []) =>
  compareAnswers(
    programs.map((program, at) => ({ userId: at + 1, program })),
    leftOut,
    quiet,
  );
const HONEST = Object.values(HONEST_ANSWERS);
/** For each plant: what was done, its source, the plant, and the honest answers that it has nothing of. */
const planted = (honest: readonly string[]): [string, string, string, readonly string[]][] =>
  honest.flatMap((program, at) => {
    const own = honest[(at + 2) % honest.length] as string;
    const others = honest.filter((one) => one !== own);
    return [
      ...Object.entries(DISGUISES).map(([name, disguise]): [string, string, string, readonly string[]] => {
        return [name, program, disguise(program), honest];
      }),
      ["half copied", program, halfCopied(program, own), others] as [string, string, string, readonly string[]],
    ];
  });

describe.each([
  ["the demo course", HONEST],
  ["longer answers to one task", HONEST_REPORTS],
])("among %s", (_, honest) => {
  let best = 0;
  beforeAll(async () => {
    const { pairs, notCompared } = await compare(honest);
    expect(notCompared.size).toBe(0);
    best = pairs[0]?.score ?? 0;
  });

  it("no two honest answers are much alike", () => expect(best).toBeLessThan(0.1));

  it.each(planted(honest))(
    "a program that was %s is more alike its source than any two honest ones (%#)",
    async (...plant) => {
      const [, source, copy, others] = plant;
      const { pairs } = await compare([source, copy]);
      expect(pairs[0]?.score).toBeGreaterThan(2 * best);
      const [first] = (await compare([...others, copy])).pairs;
      expect([others[first?.left ?? -1], first?.right]).toEqual([source, others.length]);
    },
  );
});

it("the copied answer of the demo course is found among all answers to its question, the template left out", async () => {
  const file = readFileSync(join(__dirname, "../../../assets/assessments/M2-night-market.xml"), "utf8");
  const [, , template] = [...file.matchAll(/<TEMPLATE><!\[CDATA\[([\s\S]*?)\]\]>/g)].map(([, text]) => text as string);
  const { pairs, spread } = await compare([...HONEST, COPIED_ANSWER], [template as string]);
  expect(pairs[0]).toMatchObject({ left: 0, right: 3, score: 0.5 });
  expect([pairs.length, spread.pairs, spread.median]).toEqual([1, 6, 0]);
});

it("answers that are too short, too long, or no program are in no pair, and it is said why", async () => {
  const long = HONEST_REPORTS[0] as string;
  const { pairs, notCompared } = await compare([
    "// Question was left blank by the student.",
    DEMO_ENTRIES.programs.lin as string,
    "function (",
    "f(1);\n".repeat(3001),
    long,
    long,
  ]);
  expect([...notCompared]).toEqual([
    [0, "short"],
    [1, "short"],
    [2, "broken"],
    [3, "long"],
  ]);
  expect(pairs).toEqual([{ left: 4, right: 5, score: 1 }]);
});

it("text given by the question does not make answers similar", async () => {
  const [given, ...own] = HONEST_REPORTS as [string, ...string[]];
  const programs = own.map((program) => `${given}\n${program.replaceAll("report", "own_report")}`);
  const alike = await compare(programs);
  expect(alike.pairs[0]?.score).toBeGreaterThan(0.4);
  const { pairs, notCompared } = await compare(programs, [given, "no program ("]);
  expect(notCompared.size).toBe(0);
  expect(pairs[0]?.score).toBeLessThan(0.1);
  // Of somebody who wrote nothing besides, there is nothing to compare.
  const untouched = await compare([given, given], [given]);
  expect([...untouched.notCompared.values()]).toEqual(["short", "short"]);
});

it("two answers of the same person are no pair", async () => {
  const program = HONEST_REPORTS[0] as string;
  const answers = [1, 2, 1].map((userId) => ({ userId, program }));
  const { pairs, spread } = await compareAnswers(answers, [], quiet);
  expect(pairs).toEqual([
    { left: 0, right: 1, score: 1 },
    { left: 1, right: 2, score: 1 },
  ]);
  expect(spread.pairs).toBe(2);
});

it("reports its progress, and stops when it is asked to", async () => {
  const progress: [number, number][] = [];
  const answers = HONEST.map((program, userId) => ({ userId, program }));
  await compareAnswers(answers, [], async (...turn) => void progress.push(turn));
  expect(progress).toEqual([
    [1, 6],
    [2, 6],
    [3, 6],
    [4, 6],
    [5, 6],
    [6, 6],
  ]);
  const stop = async (done: number) => {
    if (done === 5) throw new Error("stopped");
  };
  await expect(compareAnswers(answers, [], stop)).rejects.toThrow("stopped");
});

it("matching parts are lines of both programs, without text given by the question", () => {
  const [source] = HONEST_REPORTS as [string];
  const renamed = `const more = 1;\n\n${DISGUISES.renamed?.(source)}`;
  expect(partsOfPair(source, renamed, [])).toEqual([{ left: { from: 1, to: 25 }, right: { from: 3, to: 27 } }]);
  expect(partsOfPair(source, renamed, [source])).toEqual([]);
  expect(partsOfPair(source, "no program (", [])).toEqual([]);
});

it("functions in another order are separate matching parts", () => {
  const [source] = HONEST_REPORTS as [string];
  const parts = partsOfPair(source, DISGUISES.reordered?.(source) as string, []);
  expect(parts.map(({ left, right }) => [left.from, left.to, right.from, right.to])).toEqual([
    [1, 2, 24, 25],
    [4, 12, 14, 22],
    [14, 22, 6, 14],
    [22, 25, 1, 4],
  ]);
});

it("a stretch that is a thousand times in both programs costs no more than one", () => {
  const program = "display(1 + 2);\n".repeat(1000);
  // What is repeated less often, at the edge, is still shown.
  expect(partsOfPair(program, program, [])).toEqual([{ left: { from: 1, to: 2 }, right: { from: 1, to: 2 } }]);
});
