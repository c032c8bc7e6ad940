import { sameToTheEye, titleOf } from "./testcase-texts";

it.each([
  ["// Drove 160 cm\nrobot_distance() >= 1590;", "Drove 160 cm"],
  ["\n  //Stopped  \nrobot_speed() === 0;", "Stopped"],
  ["f(1); // one", null],
  ["//\nf(1);", null],
  ["f(1);", null],
])("%j", (program, title) => {
  expect(titleOf(program)).toBe(title);
});

describe("same to the eye", () => {
  const CASES: readonly (readonly [expected: string, actual: string, told: string | null])[] = [
    [
      '"caf\u00e9"',
      '"cafe\u0301"',
      "The same to the eye: e\u0301 U+0065 U+0301 stands where \u00e9 U+00E9 is expected.",
    ],
    ['"a"', '"\u0430"', "The same to the eye: \u0430 U+0430 stands where a U+0061 is expected."],
    ['"a-b"', '"a\u2013b"', "The same to the eye: \u2013 U+2013 stands where - U+002D is expected."],
    ['"ab"', '"ab\u200b"', 'The same to the eye: \u200b U+200B stands where " U+0022 is expected.'],
    ["1", "1\u200b", "The same to the eye: U+200B is too much at the end."],
    ["1\u200b", "1", "The same to the eye: U+200B is missing at the end."],
    ["1", "1", null],
    ["1", "2", null],
    ['"e"', '"\u00e9"', null],
  ];

  it.each(CASES)("%j and %j", (expected, actual, expectedNote) => {
    expect(sameToTheEye(expected, actual)).toBe(expectedNote);
  });
});
