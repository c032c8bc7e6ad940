import type { Course } from "../../app/session";
import { firstStepsOf } from "./first-steps";

const course = (role: Course["role"] = "admin") =>
  ({ courseId: 4, role, types: [{ type: "Missions" }] }) as unknown as Course;

it("ticks what is done of a new course, in order, with the way to each", () => {
  const steps = firstStepsOf(course(), [{ isPublished: false }], { members: 1, hasSubmissions: false });
  expect(steps.map(({ isDone, to }) => [isDone, to])).toEqual([
    [true, "/courses/4/adminpanel"],
    [false, "/courses/4/adminpanel?tab=add"],
    [true, "/mission-control"],
    [false, "/courses/4/groundcontrol"],
    [false, "/courses/4/grading?all=true"],
  ]);
});

it("is gone once all is done, and for everybody but admins", () => {
  const done = { members: 2, hasSubmissions: true };
  expect(firstStepsOf(course(), [{ isPublished: true }], done)).toEqual([]);
  expect(firstStepsOf(course("staff"), [], { members: 1, hasSubmissions: false })).toEqual([]);
});
