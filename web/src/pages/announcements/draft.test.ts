import { contentOf, draftOf, faultsOf, newDraft, refusedField, usernamesOf } from "./draft";
import type { StaffAnnouncement } from "./queries";

const NOW = Date.parse("2026-11-20T08:00:00.000Z");
const draft = newDraft(new URLSearchParams());
const NOTHING = { title: null, text: null, groups: null, usernames: null, moment: null };

it("says what is missing, field by field", () => {
  expect(faultsOf({ ...draft, audience: "groups", isLater: true }, NOW)).toEqual({
    title: "Write a title.",
    text: "Write a text.",
    groups: "Choose a group.",
    usernames: null,
    moment: "Choose a day and a time in the future.",
  });
  expect(faultsOf({ ...draft, title: "T", text: "t", audience: "members" }, NOW)).toEqual({
    ...NOTHING,
    usernames: "Write a username.",
  });
  const many = Array.from({ length: 301 }, (_, number) => `s${number}`).join("\n");
  expect(faultsOf({ ...draft, title: "T", text: "t", audience: "members", usernames: many }, NOW).usernames).toBe(
    "Write 300 usernames at most.",
  );
  expect(faultsOf({ ...draft, title: "T", text: "t", audience: "members", usernames: "ada" }, NOW)).toEqual(NOTHING);
});

it("is sent as it was written, without spaces around it", () => {
  expect(
    contentOf({ ...draft, title: " Lecture ", text: "Moved.\n", audience: "members", usernames: "ada\n\nalan, ada" }),
  ).toEqual({
    title: "Lecture",
    text: "Moved.",
    audience: { kind: "members", usernames: ["ada", "alan"] },
    publishAt: null,
  });
});

it("begins with whom its address names", () => {
  expect(newDraft(new URLSearchParams("to=ada,alan"))).toMatchObject({ audience: "members", usernames: "ada\nalan" });
  expect(newDraft(new URLSearchParams("group=Group+1&group=Group+2"))).toMatchObject({
    audience: "groups",
    groups: ["Group 1", "Group 2"],
  });
});

it("of one that is scheduled has its moment, and of one that is out none", () => {
  const one: StaffAnnouncement = {
    id: "00000000-0000-4000-8000-000000000001",
    title: "Lecture",
    text: "Moved.",
    audience: { kind: "groups", groups: ["Group 1"] },
    publishAt: new Date("2026-11-21T08:30").toISOString(),
    by: "Stan",
    editedAt: null,
    withdrawnAt: null,
    state: "scheduled",
    version: 3,
  };
  expect(draftOf(one)).toMatchObject({
    isLater: true,
    moment: { day: "2026-11-21", time: "08:30" },
    groups: ["Group 1"],
  });
  expect(draftOf({ ...one, state: "published" })).toMatchObject({ isLater: false, moment: { day: "", time: "" } });
});

it("takes usernames apart at lines, commas and semicolons", () => {
  expect(usernamesOf(" ada,alan;grace\n\nada ")).toEqual(["ada", "alan", "grace"]);
});

it("begins with the words that its address has, no longer than they may be", () => {
  const words = new URLSearchParams({ to: "ada", title: "Reminder: Runes", text: "x".repeat(30_000) });
  const begun = newDraft(words);
  expect(begun).toMatchObject({ title: "Reminder: Runes", audience: "members", usernames: "ada" });
  expect(begun.text.length).toBeLessThan(30_000);
});

it.each([
  ["Nobody in this course: zed", "usernames"],
  ["No such group: G9", "groups"],
  ["The announcement was changed elsewhere.", null],
  [null, null],
])("puts the refusal %j at its field", (refusal, field) => {
  expect(refusedField(refusal)).toBe(field);
});
