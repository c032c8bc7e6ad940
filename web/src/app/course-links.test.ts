import fc from "fast-check";
import { gradingPath, listingPath, slugOf, typeIcon, workspacePath } from "./course-links";
import { COURSE_SLUGS } from "./course-slugs";

it.each([
  ["Missions", "missions"],
  ["Reading Assessments!", "reading_assessments_"],
  ["Übungen 1", "übungen_1"],
  ["Grading", "grading_"],
  ["Sourcecast", "sourcecast_"],
  ["Game", "game_"],
  ["Not-Found", "not_found"],
])("makes the slug of %s %s", (type, slug) => {
  expect(slugOf(type)).toBe(slug);
});

it("never gives a type the address of a page", () => {
  const slugs = new Set<string>(COURSE_SLUGS);
  const near = fc
    .constantFrom(...COURSE_SLUGS)
    .chain((slug) => fc.constantFrom(slug, slug.toUpperCase(), `${slug}_`, slug.replace("-", " ")));
  fc.assert(fc.property(fc.oneof(near, fc.string({ unit: "grapheme" })), (type) => !slugs.has(slugOf(type))));
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
