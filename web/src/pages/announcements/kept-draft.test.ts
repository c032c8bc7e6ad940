/** @vitest-environment jsdom */
import { forgetPrograms } from "../../app/forgetting/stored-answers";
import { newDraft } from "./draft";
import { forgetDraft, keepDraft, keptDrafts } from "./kept-draft";

const place = { userId: 7, courseId: 1, id: undefined };
const draft = { ...newDraft(new URLSearchParams("group=G1")), title: "Studio moved", text: "To room 3." };
const kept = { id: "one", draft, at: 1_700_000_000_000 };
beforeEach(() => localStorage.clear());
afterEach(() => void vi.restoreAllMocks());

it("keeps a draft of one person, course and announcement until it is forgotten", () => {
  expect(keepDraft(place, kept)).toBe(true);
  expect(keptDrafts(place)).toEqual([{ id: "one", draft, at: 1_700_000_000_000 }]);
  expect(keptDrafts({ ...place, userId: 8 })).toEqual([]);
  expect(keptDrafts({ ...place, courseId: 2 })).toEqual([]);
  expect(keptDrafts({ ...place, id: "a1" })).toEqual([]);
  forgetDraft(place, "one");
  expect(keptDrafts(place)).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

it("keeps a second draft beside the first, which stays until it is forgotten itself", () => {
  keepDraft(place, kept);
  keepDraft(place, { ...kept, id: "two", at: 1_700_000_001_000 });
  keepDraft(place, { ...kept, id: "two", at: 1_700_000_002_000 });
  expect(keptDrafts(place).map(({ id, at }) => [id, at])).toEqual([
    ["two", 1_700_000_002_000],
    ["one", 1_700_000_000_000],
  ]);
  forgetDraft(place, "two");
  expect(keptDrafts(place)).toEqual([kept]);
});

it("tells that a draft could not be kept", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(keepDraft(place, kept)).toBe(false);
});

it("keeps it where it is forgotten with all else that a person has written", async () => {
  keepDraft(place, kept);
  await forgetPrograms(8, []);
  expect(keptDrafts(place)).toHaveLength(1);
  await forgetPrograms(7, []);
  expect(keptDrafts(place)).toEqual([]);
});

it.each(["{", "null", '[{"id":"one","at":1,"draft":{"title":3}}]'])("takes no draft from %s", (text) => {
  localStorage.setItem("academy.announcement.7.1.new", text);
  expect(keptDrafts(place)).toEqual([]);
});
