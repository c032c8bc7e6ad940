import type { Attack } from "../attack";

/** An attack by what `f` gives back, in chapter 3 unless told; the honest testcase after it still has to pass. */
export const attemptThenHonest = (
  name: string,
  student: string,
  verdict: string | RegExp,
  library: Attack["library"] = {},
): Attack => ({
  name,
  library: { chapter: 3, ...library },
  student,
  testcases: [
    ["f();", "1", verdict],
    ["1;", "1", "pass"],
  ],
});

/** The verdict on a program whose first line ends with this error. */
export const error = (text: string): string => `runtime student:1 Error: ${text}`;
