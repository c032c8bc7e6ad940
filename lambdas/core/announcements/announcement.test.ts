import { type Announcement, type Audience, announcementState, isAddressedTo } from "./announcement";

const announcement = (more: Partial<Announcement> = {}): Announcement => ({
  announcementId: "a1",
  courseId: 1,
  title: "Lecture moved",
  text: "To **room 3**.",
  audience: { kind: "course" },
  publishAt: "2026-11-20T08:00:00.000Z",
  by: { id: 7, name: "Stan" },
  editedAt: null,
  withdrawnAt: null,
  version: 1,
  ...more,
});

test.each([
  ["2026-11-20T07:59:59.999Z", null, "scheduled"],
  ["2026-11-20T08:00:00.000Z", null, "published"],
  ["2026-11-21T00:00:00.000Z", "2026-11-20T12:00:00.000Z", "withdrawn"],
  ["2026-11-19T00:00:00.000Z", "2026-11-18T12:00:00.000Z", "withdrawn"],
])("at %s, withdrawn at %s, it is %s", (now, withdrawnAt, state) => {
  expect(announcementState(announcement({ withdrawnAt }), new Date(now))).toBe(state);
});

const ada = { regId: 11, group: "Group 1", leads: [] };
const alan = { regId: 12, group: null, leads: [] };
const avenger = { regId: 13, group: null, leads: ["Group 1", "Group 2"] };

test.each<[string, Audience, boolean[]]>([
  ["the course", { kind: "course" }, [true, true, true]],
  ["a group: its members and who leads it", { kind: "groups", groups: ["Group 1"] }, [true, false, true]],
  ["a group of others", { kind: "groups", groups: ["Group 3"] }, [false, false, false]],
  ["a member", { kind: "members", members: [{ regId: 12, username: "alan" }] }, [false, true, false]],
])("is for %s", (_, audience, expected) => {
  expect([ada, alan, avenger].map((reader) => isAddressedTo(announcement({ audience }), reader))).toEqual(expected);
});
