import type { Course } from "../../app/session";
import { courseStart } from ".";

const course = (enableGame: boolean, role: Course["role"], ...types: string[]) =>
  ({
    courseId: 4,
    role,
    types: types.map((type) => ({ type })),
    configuration: { enableGame, enableAchievements: true, enableSourcecast: true },
  }) as unknown as Course;

test("begins a course at its game", () => {
  expect(courseStart(course(true, "student", "Quests"))).toBe("/courses/4/game");
  expect(courseStart(course(true, "staff"))).toBe("/courses/4/game");
});

test("begins a course without a game at its first type", () => {
  expect(courseStart(course(false, "student", "Quests", "Missions"))).toBe("/courses/4/quests");
});

test("says of a course without types that there is nothing", () => {
  expect(courseStart(course(false, "student"))).toBe("/courses/4/not-found");
  expect(courseStart(course(false, "staff"))).toBe("/courses/4/not-found");
});
