import type { Course } from "../../app/session";
import { courseStart } from "./course-start";

const course = (enableGame: boolean, role: Course["role"], ...types: string[]) =>
  ({
    courseId: 4,
    role,
    types: types.map((type) => ({ type })),
    configuration: { enableGame, enableAchievements: true, enableSourcecast: true },
  }) as unknown as Course;

test("begins a course at its game where a chapter can be played", () => {
  expect(courseStart(course(true, "student", "Quests"), true)).toBe("/courses/4/game");
  expect(courseStart(course(true, "staff"), true)).toBe("/courses/4/game");
});

test("begins a course at Today where there is no game, or no chapter of it", () => {
  expect(courseStart(course(false, "student", "Quests", "Missions"), false)).toBe("/courses/4/today");
  expect(courseStart(course(true, "student", "Quests"), false)).toBe("/courses/4/today");
  expect(courseStart(course(false, "student"), false)).toBe("/courses/4/today");
});

test("begins a course whose game is turned off at Today, whatever chapters it has", () => {
  expect(courseStart(course(false, "admin"), true)).toBe("/courses/4/today");
});
