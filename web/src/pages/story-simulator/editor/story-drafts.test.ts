/** @vitest-environment jsdom */
import { keepDraft, storyDrafts } from "./story-drafts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it("keeps drafts by course and file, and forgets one that was saved", () => {
  keepDraft(1, "a.txt", { text: "new", base: "old" });
  keepDraft(1, "b.txt", { text: "fresh", base: undefined });
  keepDraft(2, "a.txt", { text: "other", base: undefined });
  expect(storyDrafts(1)).toEqual({
    "a.txt": { text: "new", base: "old" },
    "b.txt": { text: "fresh", base: undefined },
  });
  keepDraft(1, "a.txt", undefined);
  expect(Object.keys(storyDrafts(1))).toEqual(["b.txt"]);
  expect(Object.keys(storyDrafts(2))).toEqual(["a.txt"]);
});

it.each(["no JSON", "[1]", '{"a.txt":{"text":1}}'])("has none where storage holds something else: %s", (text) => {
  localStorage.setItem("academy.story-drafts.1", text);
  expect(storyDrafts(1)).toEqual({});
});

it("holds a draft on the page when storage is full", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  keepDraft(3, "a.txt", { text: "new", base: "old" });
  expect(storyDrafts(3)).toEqual({ "a.txt": { text: "new", base: "old" } });
  keepDraft(3, "a.txt", undefined);
  expect(storyDrafts(3)).toEqual({});
});
