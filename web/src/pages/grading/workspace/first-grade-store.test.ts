/** @vitest-environment jsdom */
import { useFirstGrade } from "./first-grade-store";

beforeEach(() => {
  localStorage.clear();
  useFirstGrade.getState().dismiss();
});
const said = () => useFirstGrade.getState().assessmentId;
const note = (id: number) => useFirstGrade.getState().note(id);

it("tells of the first grade of each assessment once", () => {
  note(4);
  expect(said()).toBe(4);
  useFirstGrade.getState().dismiss();
  note(4);
  expect(said()).toBeNull();
  note(5);
  expect(said()).toBe(5);
});

it("starts anew where something else is stored", () => {
  localStorage.setItem("academy.graded-assessments", "{}");
  note(4);
  expect(said()).toBe(4);
});
