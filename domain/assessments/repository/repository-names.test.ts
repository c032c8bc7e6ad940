import { courseNameOf, findStudentRepository, isCourseInfoRepository, isCourseOrganisation } from "./index";

const MARKER = "source-academy-course";

it.each([
  ["source-academy-course-tea", true, "tea"],
  ["Source-Academy-Course-Tea", true, "Tea"],
  ["my-source-academy-course-tea", true, "my-tea"],
  ["source-academy-course", true, "source-academy-course"],
  ["source-academy-course-", true, "source-academy-course-"],
  ["tea-school", false, "tea-school"],
])("takes the organisation %s for a course: %s, named %s", (login, isCourse, name) => {
  expect(isCourseOrganisation(login, MARKER)).toBe(isCourse);
  expect(courseNameOf(login, MARKER)).toBe(name);
});

it("finds a student's repository whatever the case of its names, in the course's organisation only", () => {
  const repositories = [
    { owner: "somebody", name: "m1-tea-ada" },
    { owner: "Course-Tea", name: "M1-Tea-Ada" },
    { owner: "course-tea", name: "m1-tea-adam" },
  ];
  const wanted = { organisation: "course-tea", repoPrefix: "m1-tea", login: "ADA" };
  expect(findStudentRepository(repositories, wanted)).toBe(repositories[1]);
  expect(findStudentRepository(repositories, { ...wanted, login: "bob" })).toBeNull();
});

it.each([
  ["course-info", true],
  ["tea-course-info-2030", true],
  ["courseinfo", false],
])("takes %s for the repository of a course's list: %s", (name, isIt) => {
  expect(isCourseInfoRepository(name)).toBe(isIt);
});
