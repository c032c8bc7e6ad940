import { newAchievement } from "./templates";

it("begins an achievement after the tasks that there are, where students see it", () => {
  const first = newAchievement("a", []);
  expect(first).toMatchObject({ uuid: "a", isTask: true, position: 1 });
  const hidden = { uuid: "h", isTask: false, position: 0 };
  expect(newAchievement("b", [first, hidden])).toMatchObject({ isTask: true, position: 2 });
});
