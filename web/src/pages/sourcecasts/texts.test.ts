import { strings as sourcecasts } from "../../texts/en/sourcecasts";

test("one recording is counted as one", () => {
  const { count } = sourcecasts;
  expect([count(1, 1), count(0, 1), count(3, 3), count(1, 3)]).toEqual([
    "1 recording",
    "0 of 1 recording",
    "3 recordings",
    "1 of 3 recordings",
  ]);
});
