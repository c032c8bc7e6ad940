import { EDITING_LIMITS, openTask, problemsOf, XmlRefused } from "./index";
import { FULL_FILE } from "./samples.fixture";

const MB = 1_048_576;

/** Milliseconds of one run. */
function timeOf(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Runs after which the growth of a cost is believed. */
const MOST_RUNS = 12;

/**
 * How many times as long as a small case a large one takes: the fastest runs of both are compared, since a machine with
 * other work to do only adds. More runs are made as long as the cost seems to grow faster than it may.
 */
function growthOf(small: () => unknown, large: () => unknown): number {
  let [fastestSmall, fastestLarge] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 1; run <= MOST_RUNS; run++) {
    fastestSmall = Math.min(fastestSmall, timeOf(small));
    fastestLarge = Math.min(fastestLarge, timeOf(large));
    if (run > 1 && fastestLarge / Math.max(fastestSmall, 1) < GROWTH) break;
  }
  return fastestLarge / Math.max(fastestSmall, 1);
}

function outcomeOf(xml: string): string {
  try {
    openTask(xml);
    return "opened";
  } catch (error) {
    if (error instanceof XmlRefused) return error.message;
    throw error;
  }
}

const fill = (piece: string, bytes = 5.9 * MB) => piece.repeat(Math.floor(bytes / piece.length));
const inTask = (inner: string) => `<CONTENT><TASK number="1" title="T">${inner}</TASK></CONTENT>`;

/**
 * Six times as much of the same takes at most about six times as long: what grew with the square would take 36 times.
 * The factor leaves room for a cold start and for the collection of garbage.
 */
const GROWTH = 20;

describe("a file that is made to cost time", () => {
  it.each<[string, (bytes: number) => string, string]>([
    ["nothing but <", (bytes) => fill("<", bytes), "Invalid XML disallowed character in tag name"],
    ["a document type without end", (bytes) => `<!DOCTYPE x [${fill("<!ENTITY a 'b'>", bytes)}`, "Invalid XML "],
    ["one long name", (bytes) => `<${fill("a", bytes)}`, "Invalid XML "],
    ["a name in a tag that is not closed", (bytes) => `<TASK><${fill("a:1", bytes)}></TASK>`, "Invalid XML "],
    ["one attribute", (bytes) => inTask(`<META a="${fill("x\t&amp;", bytes)}"/>`), "opened"],
    ["comments", (bytes) => inTask(fill("<!---->", bytes)), "opened"],
    ["comments in a text", (bytes) => inTask(`<TEXT>${fill("<!--a-->b", bytes)}</TEXT>`), "opened"],
    ["processing instructions", (bytes) => inTask(fill("<?a?>\n", bytes)), "opened"],
    ["CDATA sections", (bytes) => inTask(`<TEXT>${fill("<![CDATA[<]]>", bytes)}</TEXT>`), "opened"],
    ["stray CDATA sections", (bytes) => inTask(fill("<![CDATA[<]]>", bytes)), "opened"],
    ["references", (bytes) => inTask(`<TEXT>${fill("&#65;", bytes)}</TEXT>`), "opened"],
    ["white space", (bytes) => inTask(`a${fill(" ", bytes)}b<TEXT>a${fill(" ", 1000)}</TEXT>`), "opened"],
    ["closing brackets", (bytes) => inTask(`<TEXT>${fill("]", bytes)}</TEXT>`), "opened"],
    ["white space in closing tags", (bytes) => inTask(`<TEXT></TEXT${fill(" ", bytes)}>`), "opened"],
  ])("costs time in proportion to its length: %s", (_, make, outcome) => {
    const [small, large] = [make(0.1 * MB), make(0.6 * MB)];
    expect(outcomeOf(large).startsWith(outcome)).toBe(true);
    const growth = growthOf(
      () => outcomeOf(small),
      () => outcomeOf(large),
    );
    expect(growth).toBeLessThan(GROWTH);
  });

  it.each<[string, string, RegExp]>([
    ["a million elements", inTask(fill("<a/>")), /more than 120000 elements/],
    [
      "a million attributes",
      `<a ${Array.from({ length: 500_000 }, (_, index) => `a${index}=""`).join(" ")}/>`,
      /more than 240000 attributes/,
    ],
    ["nesting without end", fill("<a>"), /nested deeper than 32/],
    [
      "a billion laughs",
      `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><TASK title="&b;"/>`,
      /document type/,
    ],
    ["half a pair", inTask(`<TEXT>${fill("\ud800", MB)}</TEXT>`), /larger than 6 MB|half of a pair/],
    ["more than 6 MB", inTask(fill("x", 6.1 * MB)), /larger than 6 MB/],
  ])("is refused at a limit: %s", (_, xml, text) => {
    const outcome = outcomeOf(xml);
    expect(outcome).toMatch(text);
    expect(outcome.length).toBeLessThanOrEqual(100);
  });

  it.each<[string, (count: number) => string]>([
    ["elements in lines that end with a carriage return", (count) => inTask("<META\r/>".repeat(count))],
    ["unknown elements in one part", (count) => inTask("<META a='1'/>x".repeat(count))],
    ["second occurrences", (count) => inTask("<TEXT>a</TEXT>".repeat(count))],
    [
      "questions",
      (count) => inTask(`<PROBLEMS>${'<PROBLEM type="x"><VOTING a=""/></PROBLEM>'.repeat(count / 2)}</PROBLEMS>`),
    ],
    [
      "votes that stand elsewhere",
      (count) =>
        inTask(`<PROBLEMS>${'<PROBLEM type="voting"><A><VOTING/></A><B/></PROBLEM>'.repeat(count / 4)}</PROBLEMS>`),
    ],
    [
      "symbols",
      (count) => inTask(`<DEPLOYMENT><EXTERNAL>${"<SYMBOL>a</SYMBOL>".repeat(count)}</EXTERNAL></DEPLOYMENT>`),
    ],
    [
      "symbols with comments",
      (count) => inTask(`<DEPLOYMENT><EXTERNAL>${'<SYMBOL a="">a</SYMBOL>'.repeat(count)}</EXTERNAL></DEPLOYMENT>`),
    ],
    ["globals", (count) => inTask(`<DEPLOYMENT>${"<GLOBAL><VALUE>1</VALUE></GLOBAL>".repeat(count / 2)}</DEPLOYMENT>`)],
  ])("tells what is wrong in time in proportion to the number of %s", (_, make) => {
    const [small, large] = [make(2_500), make(15_000)];
    expect(large.length).toBeLessThan(EDITING_LIMITS.bytes);
    const growth = growthOf(
      () => problemsOf(small),
      () => problemsOf(large),
    );
    expect(growth).toBeLessThan(GROWTH);
  });
});

it("opens a mission of 5 MB with all that is in it", () => {
  const mission = FULL_FILE.replace(
    "<READING>Chapter 1",
    `<READING>${"a < b && c\n".replaceAll("<", "&lt;").replaceAll("&&", "&amp;&amp;").repeat(220_000)}`,
  );
  expect(mission.length).toBeGreaterThan(4.5 * MB);
  expect(openTask(mission)).toMatchObject({
    title: "Counting sheep",
    problems: [{ type: "programming" }, { type: "mcq" }],
  });
});
