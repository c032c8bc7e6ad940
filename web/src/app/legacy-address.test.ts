import { courseAddressOf } from "./legacy-address";
import type { Course } from "./session";

const course = (role: Course["role"]) =>
  ({ courseId: 4, role, types: [], configuration: { enableGame: true } }) as unknown as Course;

test.each([
  ["/academy", "/courses/4"],
  ["/academy/", "/courses/4"],
  ["/academy/missions", "/courses/4/missions"],
  ["/academy/missions/17/2", "/courses/4/missions/17/2"],
  ["/academy/not-found", "/courses/4/not-found"],
  ["/academy/grading/9/0", "/courses/4/not-found"],
])("leads a student from %s to %s", (legacy, address) => {
  expect(courseAddressOf(legacy, course("student"))).toBe(address);
});

test("leads staff to their pages", () => {
  expect(courseAddressOf("/academy/grading/9/0", course("staff"))).toBe("/courses/4/grading/9/0");
});
