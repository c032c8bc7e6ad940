/** @vitest-environment jsdom */
import { newDraft } from "./draft";
import { forgetDraft, keepDraft, keptDraft } from "./kept-draft";

const place = { userId: 7, courseId: 1, id: undefined };
const draft = { ...newDraft(new URLSearchParams("group=G1")), title: "Studio moved", text: "To room 3." };
beforeEach(() => localStorage.clear());

it("keeps a draft of one person, course and announcement until it is forgotten", () => {
  keepDraft(place, draft, 1_700_000_000_000);
  expect(keptDraft(place)).toEqual({ draft, at: 1_700_000_000_000 });
  expect(keptDraft({ ...place, userId: 8 })).toBeNull();
  expect(keptDraft({ ...place, courseId: 2 })).toBeNull();
  expect(keptDraft({ ...place, id: "a1" })).toBeNull();
  forgetDraft(place);
  expect(keptDraft(place)).toBeNull();
});

it.each(["{", "null", '{"at":1,"draft":{"title":3}}'])("takes no draft from %s", (text) => {
  localStorage.setItem("academy.announcement.7.1.new", text);
  expect(keptDraft(place)).toBeNull();
});
