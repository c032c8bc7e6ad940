import { checkReach } from "../../../../../domain/stories/check-reach";
import { unreachedBy, walkStory } from "../../../../../domain/stories/game/walk";
import { readStory } from "../../../../../domain/stories/read-story";
import { momentText } from "../../ground-control/moment-text";
import {
  type Chapter,
  type ChapterContent,
  contentOf,
  draftOf,
  EXAMPLE_PICTURE,
  EXAMPLE_STORY,
  exampleName,
  isChanged,
  isSameContent,
  madeBetween,
  newContent,
  oneYearAfter,
  problemsOf,
  savedContent,
  withOpening,
} from "./chapter-draft";
import { namedAssets } from "./named-in-story";

const NOW = Date.parse("2026-03-05T08:09:10.123Z");
const CONTENT: ChapterContent = {
  title: "The lost names",
  imageUrl: "/locations/harbour/day.jpg",
  filenames: ["a.txt", "b.txt"],
  openAt: "2026-03-05T08:09:10.123Z",
  closeAt: "2027-01-02T03:04:05.678Z",
  isPublished: true,
};
const STORED: Chapter = { ...CONTENT, filenames: ["stories/a.txt", "b.txt"], id: 4, courseId: 1 };
const text = (iso: string): string => momentText(Date.parse(iso));

describe("a new chapter", () => {
  it("opens now, closes a year later and is not published", () => {
    expect(newContent(NOW, "title goes here")).toEqual({
      title: "title goes here",
      imageUrl: "",
      filenames: [],
      isPublished: false,
      openAt: "2026-03-05T08:09:10.123Z",
      closeAt: "2027-03-05T08:09:10.123Z",
    });
  });

  it("closes on the first of March when it opens on a leap day", () => {
    expect(new Date(oneYearAfter(Date.parse("2028-02-29T12:00:00Z"))).toISOString()).toBe("2029-03-01T12:00:00.000Z");
  });

  it("closes a year after it opens until somebody says otherwise", () => {
    const draft = draftOf(-1, newContent(Date.parse("2026-03-05T08:09:10Z"), "One"));
    const moved = withOpening(draft, text("2026-05-01T10:00:00Z"));
    expect(moved.closeAt).toBe(text("2027-05-01T10:00:00Z"));
    const chosen = { ...moved, closeAt: text("2026-06-01T10:00:00Z") };
    expect(withOpening(chosen, text("2026-05-02T10:00:00Z")).closeAt).toBe(text("2026-06-01T10:00:00Z"));
  });
});

it("never moves the closing of a chapter that is there", () => {
  const draft = draftOf(4, newContent(Date.parse("2026-03-05T08:09:10Z"), "One"));
  expect(withOpening(draft, text("2026-05-01T10:00:00Z")).closeAt).toBe(text("2027-03-05T08:09:10Z"));
});

it("saves the very moments that were not changed, however often", () => {
  const once = savedContent(draftOf(4, CONTENT), CONTENT);
  expect(once).toEqual(CONTENT);
  expect(savedContent(draftOf(4, once), once)).toEqual(CONTENT);
});

it("saves what was typed, without spaces around it and without the folder of its files", () => {
  const draft = { ...draftOf(4, CONTENT), title: " Two ", filenames: ["stories/c.txt"], isPublished: false };
  expect(savedContent({ ...draft, openAt: text("2026-03-06T00:00:00Z") }, CONTENT)).toEqual({
    title: "Two",
    imageUrl: "/locations/harbour/day.jpg",
    filenames: ["c.txt"],
    isPublished: false,
    openAt: "2026-03-06T00:00:00.000Z",
    closeAt: "2027-01-02T03:04:05.678Z",
  });
});

it.each([
  [{ title: "  " }, ["title"]],
  [{ openAt: "soon" }, ["openAt"]],
  [{ closeAt: "" }, ["closeAt"]],
  [{ closeAt: text("2026-03-05T08:09:10Z") }, ["order"]],
  [{ title: "", closeAt: text("2020-01-01T00:00:00Z") }, ["title", "order"]],
  [{ title: "", openAt: "soon", closeAt: "later" }, ["title", "openAt", "closeAt"]],
  [{}, []],
])("finds all that is wrong with %j", (change, expected) => {
  expect(problemsOf({ ...draftOf(4, CONTENT), ...change })).toEqual(expected);
});

it("knows a draft that was changed, and one that was changed back", () => {
  const draft = draftOf(4, CONTENT);
  expect(isChanged(draft, CONTENT)).toBe(false);
  expect(isChanged({ ...draft, filenames: ["b.txt", "a.txt"] }, CONTENT)).toBe(true);
  expect(isChanged({ ...draft, filenames: ["b.txt", "a.txt"].toReversed() }, CONTENT)).toBe(false);
});

it("knows a chapter that somebody else has changed meanwhile", () => {
  expect(isSameContent(contentOf(STORED), CONTENT)).toBe(true);
  expect(isSameContent({ ...CONTENT, openAt: "2026-03-05T09:09:10.123+01:00" }, CONTENT)).toBe(true);
  expect(isSameContent({ ...CONTENT, isPublished: false }, CONTENT)).toBe(false);
});

it("finds the chapter that was made, whatever else was made at the same time", () => {
  const other = { ...STORED, id: 9, title: "Another" };
  expect(madeBetween([STORED], [STORED, { ...STORED, id: 8, title: "New" }, other], "New")?.id).toBe(8);
  expect(madeBetween([STORED], [STORED], "The lost names")).toBeUndefined();
});

describe("example story", () => {
  const { checkpoint, problems } = readStory([{ name: "example.txt", text: EXAMPLE_STORY }]);

  it("is a story without a problem that needs one picture", () => {
    expect(problems).toEqual([]);
    expect(checkReach(checkpoint)).toEqual([]);
    expect(namedAssets(checkpoint).map(({ path }) => path)).toEqual([EXAMPLE_PICTURE]);
  });

  it("is played to its end whatever is chosen, and shows every line", () => {
    const context = { checkpoint, playerName: "Ada", completedAchievements: new Set<string>() };
    const walks = Array.from({ length: 40 }, (_, seed) => walkStory(context, seed));
    expect(walks.filter(({ isCompleted }) => !isCompleted)).toEqual([]);
    const unseen = unreachedBy(checkpoint, walks);
    expect([unseen.lines.map(({ text }) => text), unseen.choices, unseen.objectives]).toEqual([[], [], []]);
  });

  it.each([
    [[], "example.txt"],
    [["first.txt", "example.txt"], "example-2.txt"],
    [["example.txt", "example-2.txt"], "example-3.txt"],
  ])("has beside %j the name %s", (names, name) => {
    expect(exampleName(names)).toBe(name);
  });
});
