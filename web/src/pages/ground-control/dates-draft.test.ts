import { errorsOf } from "./dates-draft";

const YEAR = "Choose a year from 2010 to 2030.";
const dates = (openAt: string, closeAt: string) => ({ openAt, closeAt });

it.each([
  ["2009-01-01 00:00:00 Z", "2026-01-01 00:00:00 Z", YEAR, null],
  ["2026-01-01 00:00:00 Z", "2041-01-01 00:00:00 Z", null, YEAR],
  ["2000-01-01 00:00:00 Z", "2100-01-01 00:00:00 Z", YEAR, YEAR],
  ["soon", "2041-01-01 00:00:00 Z", "No date and time selected!", YEAR],
  ["2026-01-02 00:00:00 Z", "2026-01-01 00:00:00 Z", null, "It must close after it opens."],
  ["2026-01-01 00:00:00 Z", "2026-01-02 00:00:00 Z", null, null],
])("from %s to %s says what is wrong beside the date that it is wrong of", (openAt, closeAt, open, close) => {
  expect(errorsOf(dates(openAt, closeAt))).toEqual({ openAt: open, closeAt: close, earlyFeedbackUntil: null });
});

it("says that a vote opens while its contest is open", () => {
  const until = Date.parse("2026-01-01T00:00:01.000Z");
  const vote = dates("2026-01-01 00:00:00 Z", "2026-01-02 00:00:00 Z");
  expect(errorsOf(vote, until).openAt).toMatch(/^Its contest is open until 20\d\d-.+ Open the vote after that\.$/);
  expect(errorsOf(vote, until - 1_000).openAt).toBeNull();
});
