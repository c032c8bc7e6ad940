import type { EnvironmentPicture } from "../../../../language/drawings/environment-snapshot";
import { PictureText } from "./picture-text";
import { lastPictureOf, picturesOf } from "./pictures.fixture";

const stepTexts = (program: string): string[] => {
  const all = picturesOf(program);
  return all.map((picture, index) => new PictureText(picture).step(all[index - 1] ?? null));
};

it("tells each step in a sentence or two", () => {
  expect(stepTexts("let x = 1;\nconst f = n => {\n  x = x + n;\n  return pair(n, x);\n};\nf(4);\nf(5);")).toEqual([
    "Next: line 1.",
    "Next: line 2. In program: x is 1.",
    "Next: line 6. In program: f is function f(n).",
    "Next: line 3, in f. New frame f: n is 4.",
    "Next: line 4, in f. In program: x is now 5.",
    "Line 4. f gives back pair #2 [4, 5].",
    "Next: line 7.",
    "Next: line 3, in f. New frame f: n is 5.",
    "Next: line 4, in f. In program: x is now 10.",
    "Line 4. f gives back pair #3 [5, 10].",
    "Finished. The result is pair #3 [5, 10].",
  ]);
});

it("tells of data that it is changed", () => {
  expect(stepTexts("const p = pair(1, 2);\nset_head(p, 3);\n0;")[2]).toBe("Next: line 3. pair #1 is changed.");
});

it("tells all of a picture, a line for each thing, with numbers where names are alike", () => {
  const all = picturesOf(
    "const f = n => n === 0 ? list(1, [2]) : f2(f, n);\nconst f2 = (g, n) => pair(n, g(n - 1));\nf(1);",
  );
  const picture = all.find(({ stack }) => stack.length === 3) as EnvironmentPicture;
  expect(new PictureText(picture).lines(null)).toEqual([
    "Next: line 1, in f. New frame f: n is 0.",
    "",
    "Frames, and where the program is:",
    "global: no names",
    "program in global (waits 2): f = function f(n), f2 = function f2(g, n)",
    "f2 in program (waits 1): g = function f(n), n = 1",
    "f in program (now): n = 0",
    "",
    "What they hold:",
    "#1 function f(n), made in program: n => n === 0 ? list(1, [2]) : f2(f, n)",
    "#2 function f2(g, n), made in program: (g, n) => pair(n, g(n - 1))",
  ]);
  expect(new PictureText(lastPictureOf("const a = [1, [2]];")).lines(null).slice(-3)).toEqual([
    "What they hold:",
    "#1 pair: 1, #2",
    "#2 array: 2",
  ]);
});
