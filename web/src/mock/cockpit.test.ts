import { cellsOf } from "../../../domain/cockpit/sheet";
import { cockpitOf } from "./cockpit";
import { firstState } from "./state";

it("has every student by every assessment, and what a classmate has handed in waits for a grade", () => {
  const { assessments, groups, students, staff, left } = cockpitOf(firstState());
  expect(groups.map(({ name }) => name)).toEqual(["Group A"]);
  expect(left).toBe(0);
  expect(staff.every(({ regId }) => students.every((student) => student.regId !== regId))).toBe(true);
  const bruno = students.find(({ username }) => username === "bruno");
  const [first, ...others] = bruno ? cellsOf(bruno, assessments) : [];
  expect(first).toMatchObject({ state: "ungraded", submittedAt: "2026-01-15T09:30:00.000Z", attempts: 1 });
  expect(others.every(({ state }) => state === "notBegun")).toBe(true);
});
