import {
  acceptedRepositories,
  courseNameOf,
  findStudentRepository,
  isCourseInfoRepository,
  isCourseOrganisation,
} from "./index";

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

it("finds who has accepted an assessment, in the course's organisation only, and not who has accepted another", () => {
  const repositories = [
    { owner: "Course-Tea", name: "M1-Tea-Bob" },
    { owner: "course-tea", name: "m1-tea-ada" },
    { owner: "course-tea", name: "m1-tea" },
    { owner: "course-tea", name: "m1-tea-cups-eve" },
    { owner: "somebody", name: "m1-tea-zoe" },
  ];
  const wanted = { organisation: "course-tea", repoPrefix: "m1-tea", prefixes: ["m1-tea", "m1-tea-cups", "m2"] };
  expect(acceptedRepositories(repositories, wanted)).toEqual([
    { login: "ada", repository: repositories[1] },
    { login: "Bob", repository: repositories[0] },
  ]);
  expect(acceptedRepositories(repositories, { ...wanted, repoPrefix: "m2" })).toEqual([]);
});

it.each([
  ["course-info", true],
  ["tea-course-info-2030", true],
  ["courseinfo", false],
])("takes %s for the repository of a course's list: %s", (name, isIt) => {
  expect(isCourseInfoRepository(name)).toBe(isIt);
});
