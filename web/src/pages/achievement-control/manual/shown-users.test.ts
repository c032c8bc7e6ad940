import type { CourseUser } from "./queries";
import { shownUsers } from "./shown-users";

const user = (name: string | null, group: string | null): CourseUser =>
  ({ courseRegId: 1, name, username: name ?? "new", group, role: "student" }) as CourseUser;
const USERS = [user(null, "Group 1"), user("Yuki", "Group 1"), user("Ada", "Group 2"), user("Lin", null)];
const names = (group: string | null, isOfAll = false) => shownUsers(USERS, group, isOfAll).map(({ name }) => name);

it("shows staff of a group its users, by name, who has none last", () => {
  expect(names("Group 1")).toEqual(["Yuki", null]);
});

it("shows everybody to staff without a group, of the group Staff, and to whoever asks", () => {
  for (const shown of [names(null), names("Staff"), names("Group 1", true)]) {
    expect(shown).toEqual(["Ada", "Lin", "Yuki", null]);
  }
});
