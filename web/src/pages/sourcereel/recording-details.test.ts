import { NO_DETAILS, wrongDetails } from "./recording-details";

test.each([
  ["", false],
  ["loops_1-B", false],
  ["with space", true],
  ["ünï", true],
  ["a/b", true],
])("a UID of %j is wrong: %s", (uid, isWrong) => {
  expect(wrongDetails({ ...NO_DETAILS, uid }).uid).toBe(isWrong);
});

test("a title is needed that is more than spaces", () => {
  expect([" ", "Loops"].map((title) => wrongDetails({ ...NO_DETAILS, title }).title)).toEqual([true, false]);
});
