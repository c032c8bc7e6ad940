/** @jest-environment node */
import type { Course } from "../../app/session";
import { courseStart } from ".";

const course = (role: Course["role"], ...types: string[]) =>
  ({
    courseId: 4,
    role,
    types: types.map((type) => ({ type })),
    configuration: { enableGame: true, enableAchievements: true, enableSourcecast: true },
  }) as unknown as Course;

test("begins a course at its first type", () => {
  expect(courseStart(course("student", "Quests", "Missions"))).toBe("/courses/4/quests");
});

test("says of a course without types that there is nothing", () => {
  expect(courseStart(course("student"))).toBe("/courses/4/not-found");
  expect(courseStart(course("staff"))).toBe("/courses/4/not-found");
});
