import { checkReach } from "./check-reach";
import { longFile, longStory } from "./long-story.fixture";
import { readStory } from "./read-story";

describe("a story of 100 files of about 300 lines each", () => {
  it("has that many lines", () => {
    expect(longFile("a").text.split("\n")).toHaveLength(292);
  });

  it("is read file by file without a problem", () => {
    const readings = longStory().map((file) => readStory([file]));
    expect(readings.flatMap(({ problems }) => problems)).toEqual([]);
    expect(readings.flatMap(({ checkpoint }) => checkReach(checkpoint))).toEqual([]);
    expect(readings.at(-1)?.checkpoint.actions.size).toBe(31);
  });

  it("is read as one checkpoint, of which each file but the first declares the harbour again", () => {
    const { checkpoint, problems } = readStory(longStory());
    expect(new Set(problems.map(({ message }) => message))).toEqual(
      new Set(["Duplicate item id harbour", 'The task "look" is there more than once: the last one counts']),
    );
    expect(problems).toHaveLength(198);
    expect(checkpoint.locations.size).toBe(1001);
    expect([...checkpoint.actions.keys()].at(-1)).toBe("action#3100");
  });
});
