import { minutesBetweenSaves, partOfMinutes, quartilesOf } from "./time-on-task";

const at = (time: string) => `2026-03-01T${time}.000Z`;

describe("minutes between two saves", () => {
  it.each<[string, string, number]>([
    ["10:00:05", "10:00:55", 0],
    ["10:00:59", "10:01:01", 1],
    ["10:00:30", "10:07:20", 7],
    ["10:00:00", "10:10:59", 10],
    ["10:00:59", "10:11:00", 0],
    ["10:00:00", "23:00:00", 0],
    ["10:05:00", "10:04:00", 0],
  ])("%s to %s", (before, after, minutes) => {
    expect(minutesBetweenSaves(at(before), at(after))).toBe(minutes);
  });

  it("count each minute of steady writing once, however often it is saved", () => {
    const saves = ["10:00:10", "10:00:40", "10:01:10", "10:01:40", "10:02:10", "10:30:00", "10:31:00"].map(at);
    const sum = saves.reduce(
      (minutes, save, index) => minutes + minutesBetweenSaves(saves[index - 1] ?? save, save),
      0,
    );
    expect(sum).toBe(3);
  });
});

it("puts minutes into parts that grow with them", () => {
  expect([0, 4, 5, 19, 20, 44, 299, 300, 5000].map(partOfMinutes)).toEqual([0, 0, 1, 3, 4, 5, 10, 11, 11]);
});

describe("quartiles", () => {
  it("lie evenly within the part that they fall into", () => {
    expect(quartilesOf([0, 0, 0, 0, 10])).toEqual({ lower: 23, median: 25, upper: 28 });
    expect(quartilesOf([4, 0, 0, 0, 0, 4])).toEqual({ lower: 3, median: 5, upper: 38 });
  });

  it("are the beginning of the last part where they fall into it, and null without a time", () => {
    expect(quartilesOf([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9])).toEqual({ lower: 300, median: 300, upper: 300 });
    expect([quartilesOf([]), quartilesOf([0, 0])]).toEqual([null, null]);
  });
});
