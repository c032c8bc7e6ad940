/** @vitest-environment jsdom */
import { isStoryText, keepSlot, slotFiles, storedSlots } from "./checkpoint-slots";

const file = { name: "a.txt", text: "objectives" };

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

it("keeps both files over a reload, and empties them", () => {
  expect(slotFiles(storedSlots())).toEqual([]);
  keepSlot("checkpointTxt", file);
  keepSlot("defaultChapter", { name: "d.txt", text: "" });
  expect(slotFiles(storedSlots()).map(({ name }) => name)).toEqual(["d.txt", "a.txt"]);
  keepSlot("defaultChapter", undefined);
  expect(storedSlots()).toEqual({ defaultChapter: undefined, checkpointTxt: file });
});

it.each(["no JSON", '"text"', '{"name":"a.txt"}'])("is empty where storage holds something else: %s", (text) => {
  sessionStorage.setItem("checkpointTxt", text);
  expect(storedSlots().checkpointTxt).toBeUndefined();
});

it("holds a file on the page when storage is full", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  keepSlot("checkpointTxt", file);
  expect(storedSlots().checkpointTxt).toEqual(file);
  keepSlot("checkpointTxt", undefined);
  expect(storedSlots().checkpointTxt).toBeUndefined();
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
