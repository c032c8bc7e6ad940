/** @vitest-environment jsdom */
import { isStoryText, keepSlot, keptSlots, slotFiles } from "./checkpoint-slots";

const file = { name: "a.txt", text: "objectives" };

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

it("keeps both files over a reload, and empties them", () => {
  expect(slotFiles(keptSlots())).toEqual([]);
  keepSlot("checkpointTxt", file);
  keepSlot("defaultChapter", { name: "d.txt", text: "" });
  expect(slotFiles(keptSlots()).map(({ name }) => name)).toEqual(["d.txt", "a.txt"]);
  keepSlot("defaultChapter", undefined);
  expect(keptSlots()).toEqual({ defaultChapter: undefined, checkpointTxt: file });
});

it.each(["no JSON", '"text"', '{"name":"a.txt"}'])("is empty where storage holds something else: %s", (text) => {
  sessionStorage.setItem("checkpointTxt", text);
  expect(keptSlots().checkpointTxt).toBeUndefined();
});

it("holds a file on the page when storage is full", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  keepSlot("checkpointTxt", file);
  expect(keptSlots().checkpointTxt).toEqual(file);
  keepSlot("checkpointTxt", undefined);
  expect(keptSlots().checkpointTxt).toBeUndefined();
});

it.each([
  ["a.txt", "Hello", true],
  ["A.TXT", "", true],
  ["a.md", "Hello", false],
  ["a.txt", "\0", false],
  ["a.txt", "broken \uFFFD", false],
  ["a.txt", "x".repeat(1_000_001), false],
])("takes plain text alone: %s %.20j is taken: %s", (name, text, isTaken) => {
  expect(isStoryText(name, text)).toBe(isTaken);
});
