import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCorpus } from "../../test/language/corpus";
import { unwrittenForm } from "./written-values";

it.each([
  ["[1,[2,null]]", "[1, [2, null]]"],
  ["'a'", '"a"'],
  ["1.0", "1"],
  ["-0", "0"],
  ["1e21", "1e+21"],
  ["True", "true"],
  ["None", "null"],
  ["a", '"a"'],
  [" 5", "5"],
  ["[ 1, 2 ]", "[1, 2]"],
  ["['a', [TRUE, null]]", '["a", [true, null]]'],
  ["", null],
])("no value is written %j; %j is", (answer, offer) => {
  expect(unwrittenForm(answer)).toEqual({ offer });
});

it.each([
  "1",
  "-1.5",
  "1e+21",
  "1e-7",
  '"a b"',
  '"it\'s"',
  "[]",
  "[1, [2, null]]",
  "x => x",
  "<Rune>",
  "a b",
  "[1,",
  "NaN",
])("%j may be one", (answer) => {
  expect(unwrittenForm(answer)).toBeNull();
});

it("each value that the corpus writes may be one", () => {
  const values = readCorpus().flatMap(({ inputs }) =>
    inputs.flatMap(({ shown }) => shown.filter((line) => line.startsWith("= ")).map((line) => line.slice(2))),
  );
  expect(values.length).toBeGreaterThan(500);
  expect(values.filter((value) => unwrittenForm(value) !== null)).toEqual([]);
});

it("each answer of the demo course may be one", () => {
  const folder = join(__dirname, "../../assets/assessments");
  const answers = readdirSync(folder)
    .filter((name) => name.endsWith(".xml"))
    .flatMap((name) => [...readFileSync(join(folder, name), "utf8").matchAll(/\banswer="([^"]*)"/g)])
    .map(([, answer = ""]) => answer.replaceAll("&quot;", '"').replaceAll("&gt;", ">").replaceAll("&lt;", "<"));
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter((answer) => unwrittenForm(answer) !== null)).toEqual([]);
});
