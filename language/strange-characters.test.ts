import { replacementsIn, withReplacements } from "./strange-characters";

const CASES: readonly (readonly [text: string, mended: string])[] = [
  ["const x\u200b = 1;", "const x = 1;"],
  ["const\u00ad y\u200e = \u2060 2;", "const y =  2;"],
  ["display\uff081\uff0c 2\uff09\uff1b", "display(1, 2);"],
  ["f\uff3b0\uff3d\uff5b\uff5d", "f[0]{}"],
  ["display(\u201chello\u201d);", 'display("hello");'],
  ["display(\u2018hello\u2019);", "display('hello');"],
  ["\uff58;", "x;"],
  // What stands in strings and comments is the person's own.
  ['display("\uff08\u201cone\u201d\uff09"); // \uff1b', 'display("\uff08\u201cone\u201d\uff09"); // \uff1b'],
  ["const \u00e9t\u00e9 = 1;", "const \u00e9t\u00e9 = 1;"],
  ["1 +\n\t2;\r\n", "1 +\n\t2;\r\n"],
];

it.each(CASES)("%j", (text, mended) => {
  expect(withReplacements(text, replacementsIn(text))).toBe(mended);
});

it("tells the places of a text with letters of two units", () => {
  expect(replacementsIn('"\ud83d\ude00" + \uff081;')).toEqual([{ start: 7, end: 8, by: "(" }]);
});
