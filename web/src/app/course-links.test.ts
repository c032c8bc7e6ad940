import { gradingPath, listingPath, slugOf, typeIcon, workspacePath } from "./course-links";

it.each([
  ["Missions", "missions"],
  ["Reading Assessments!", "reading_assessments_"],
  ["Übungen 1", "übungen_1"],
  ["Grading", "grading_"],
])("makes the slug of %s %s", (type, slug) => {
  expect(slugOf(type)).toBe(slug);
});

it("makes the addresses of a course", () => {
  expect(listingPath(4, "Quests")).toBe("/courses/4/quests");
  expect(workspacePath(4, "Quests", 17)).toBe("/courses/4/quests/17/0");
  expect(gradingPath(4)).toBe("/courses/4/grading");
  expect(gradingPath(4, 9, 2)).toBe("/courses/4/grading/9/2");
});

it("gives icons by place and goes round", () => {
  expect(typeIcon(0)).toBe(typeIcon(8));
  expect(typeIcon(0)).not.toBe(typeIcon(1));
});
