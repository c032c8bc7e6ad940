import { judge } from "../../domain/assessments/judge";
import { type Attack, describeResult, LIBRARY, UNHURRIED_MS } from "../hostile/attack";
import { ATTACKS } from "../hostile/attacks";
import type { LanguagePage, Sighting, Trial } from "./language-page";
import { type LanguagePlace, openLanguagePage } from "./language-server";
import { casesOfRun } from "./sample";

declare const language: LanguagePage;

/** A person waits so long before pressing Stop, in milliseconds: for a program that may be endless, and for any other. */
const PATIENCE_MS = { endless: 2500, other: 20_000 };
/** Testcases of one program that are run. */
const TESTCASES = 3;
/** Longest time in which the page may do nothing, in milliseconds. Two slow cores carry the worker, the page and the test. */
const FROZEN_MS = 2000;

/** Everything that the worker may say. */
const TYPES = [
  "ready",
  "output",
  "truncated",
  "finished",
  "testcase",
  "prompt",
  "suspended",
  "overtime",
  "steps",
  "wanted",
  "media",
  "drawing",
];

const HONEST: Trial = {
  library: { ...LIBRARY, chapter: 2, execTimeMs: 10_000 },
  prepend: "const same = (a, b) => equal(a, b);",
  program: "const double = xs => map(x => 2 * x, xs);",
  postpend: "",
  template: "",
  testcase: "same(double(list(1, 2)), list(2, 4)) ? stringify(double(list(4))) : 0;",
  opaque: false,
};

let place: LanguagePlace;
let programs = 0;
let largestGapMs = 0;
const endings: Record<string, number> = {};

beforeAll(async () => {
  place = await openLanguagePage();
}, 120_000);

afterAll(() => place?.close());

type Testcase = Attack["testcases"][number];

const accepts = (expected: Testcase[2], verdict: string): boolean =>
  typeof expected === "string" ? expected === verdict : expected.test(verdict);

/** True when it would be no surprise that the program never ends by itself. */
const mayBeEndless = (expected: Testcase[2]): boolean =>
  accepts(expected, "timeout") || accepts(expected, "killed The program used more memory than a submission may use.");

function trialOf(attack: Attack, [testcase, , expected]: Testcase, opaque = false): Trial {
  const { prepend = "", student, postpend = "", template = "" } = attack;
  return {
    library: { ...LIBRARY, ...(!mayBeEndless(expected) && { execTimeMs: UNHURRIED_MS }), ...attack.library },
    prepend,
    program: student,
    postpend,
    template,
    testcase,
    opaque,
  };
}

/** The verdict in the words of the grader; `stopped` when a person had to stop it or the worker died. */
function verdictOf({ observation }: Sighting, [program, answer]: Testcase): string {
  if (observation === null) return "stopped";
  const [result] = judge([{ type: "public", program, answer, score: 1 }], [observation], 100).results;
  return result ? describeResult(result) : "none";
}

/** What must hold of every hostile program, whatever its verdict. */
function expectHarmless(sighting: Sighting): void {
  endings[sighting.ending] = (endings[sighting.ending] ?? 0) + 1;
  largestGapMs = Math.max(largestGapMs, sighting.largestGapMs);
  expect(sighting.types.filter((type) => !TYPES.includes(type))).toEqual([]);
  expect(sighting.largestGapMs).toBeLessThan(FROZEN_MS);
  expect(place.requests).toEqual([]);
}

async function attackOnce(attack: Attack, testcase: Testcase): Promise<void> {
  const [, , expected] = testcase;
  const endless = mayBeEndless(expected);
  const trial = trialOf(attack, testcase);
  const limit = endless ? PATIENCE_MS.endless : PATIENCE_MS.other;
  const sighting = await place.page.evaluate(([one, ms]) => language.testcase(one, ms), [trial, limit] as const);
  expectHarmless(sighting);
  const verdict = verdictOf(sighting, testcase);
  if (!(endless && verdict === "stopped")) {
    expect(verdict).toEqual(typeof expected === "string" ? expected : expect.stringMatching(expected));
  }
  for (const hidden of attack.hidden ?? []) expect(sighting.said).not.toContain(hidden);
  if (endless) return;
  // An opaque testcase's own text is nobody's business.
  const opaque = trialOf(attack, testcase, true);
  const { said } = await place.page.evaluate(([one, ms]) => language.testcase(one, ms), [opaque, limit] as const);
  expect(said).not.toContain(`"errorLine":${JSON.stringify(testcase[0])}`);
}

/** An attack is the same in another chapter or variant. */
const kindOf = ({ name }: Attack): string => name.replace(/^(honest: )?chapter \d( [\w-]+)?: /, "$1");

describe.each(ATTACKS)("%s, in the browser", (title, attacks) => {
  it.each(
    casesOfRun(`hostile in the browser, ${title}`, attacks, kindOf).map((attack) => [attack.name, attack] as const),
  )(
    "%s",
    async (_name, attack) => {
      programs += 1;
      for (const testcase of attack.testcases.slice(0, TESTCASES)) await attackOnce(attack, testcase);
      const [first] = attack.testcases;
      if (first) {
        const trial = trialOf(attack, first);
        expectHarmless(
          await place.page.evaluate(([one, ms]) => language.playground(one, ms), [trial, PATIENCE_MS.endless] as const),
        );
      }
      const honest = await place.page.evaluate((one) => language.testcase(one, 60_000), HONEST);
      expect(honest.observation).toEqual({ kind: "value", value: '"[8, null]"', output: [] });
    },
    60_000,
  );
});

it("were at least 150 programs, and nothing was asked of any server", () => {
  process.stdout.write(`  hostile in the browser: ${JSON.stringify({ programs, endings, largestGapMs })}\n`);
  expect(programs).toBeGreaterThanOrEqual(150);
  expect(place.requests).toEqual([]);
});
