import { titleOf } from "./testcase-title";

it.each([
  ["// Drove 160 cm\nrobot_distance() >= 1590;", "Drove 160 cm"],
  ["\n  //Stopped  \nrobot_speed() === 0;", "Stopped"],
  ["f(1); // one", null],
  ["//\nf(1);", null],
  ["f(1);", null],
])("%j", (program, title) => {
  expect(titleOf(program)).toBe(title);
});
