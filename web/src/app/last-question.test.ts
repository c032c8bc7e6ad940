/** @vitest-environment jsdom */
import { lastQuestion, rememberQuestion } from "./last-question";

beforeEach(() => localStorage.clear());

it("remembers the question of each assessment and person that was worked on last", () => {
  rememberQuestion(7, 1, 2);
  rememberQuestion(7, 2, 0);
  rememberQuestion(7, 1, 1);
  rememberQuestion(8, 1, 3);
  expect([lastQuestion(7, 1), lastQuestion(7, 2), lastQuestion(8, 1), lastQuestion(8, 2)]).toEqual([1, 0, 3, null]);
});

it("forgets what was left longest ago, and ignores a foreign text", () => {
  for (let id = 1; id <= 61; id += 1) rememberQuestion(7, id, 0);
  expect([lastQuestion(7, 1), lastQuestion(7, 2)]).toEqual([null, 0]);
  localStorage.setItem("academy.last-question.7", '[["a"],3]');
  expect(lastQuestion(7, 2)).toBe(null);
});
