import * as fc from "fast-check";
import { casesOf, SEED } from "../../../test/campaign";
import { findClassroom, proposedFor, readCourseInfo, writeCourseInfo } from "./index";

const madeOn = (day: number, ...names: string[]) =>
  names.map((name) => ({ name, createdAt: `2025-09-${String(day).padStart(2, "0")}T08:00:00Z` }));
const options = (name: string) => ({ numRuns: casesOf(name, { sample: 100, whole: 5_000 }), seed: SEED });

const REPOSITORIES = [
  ...madeOn(9, "quest-2-Ada", "quest-2-bob-b"),
  ...madeOn(3, "m1-tea", "course-info"),
  ...madeOn(2, "m1-tea-ada", "m1-tea-bob-b", "m1-tea-cy"),
  ...madeOn(1, "lecture-notes", "website"),
];

it("finds assignments by the logins at the ends of names, in the order in which they began", () => {
  expect(findClassroom(REPOSITORIES)).toEqual({
    assignments: [
      {
        repoPrefix: "m1-tea",
        logins: ["ada", "bob-b", "cy"],
        firstCreatedAt: "2025-09-02T08:00:00Z",
        template: "m1-tea",
      },
      { repoPrefix: "quest-2", logins: ["ada", "bob-b"], firstCreatedAt: "2025-09-09T08:00:00Z", template: null },
    ],
    others: ["m1-tea", "course-info", "lecture-notes", "website"],
  });
});

it("finds an assignment of one person where the people are known", () => {
  const { assignments } = findClassroom(madeOn(1, "m1-tea-ada-l", "notes-of-term"), ["Ada-L"]);
  expect(assignments.map(({ repoPrefix, logins }) => [repoPrefix, logins])).toEqual([["m1-tea", ["ada-l"]]]);
});

it("finds the assignments of one person by the repositories that they were made of", () => {
  const repositories = madeOn(
    1,
    "tea-counter",
    "warm-up",
    "covers",
    "tea-counter-stella-student",
    "warm-up-stella-student",
  );
  const { assignments, others } = findClassroom(repositories);
  expect(assignments.map(({ repoPrefix, logins }) => [repoPrefix, logins])).toEqual([
    ["tea-counter", ["stella-student"]],
    ["warm-up", ["stella-student"]],
  ]);
  expect(others).toEqual(["tea-counter", "warm-up", "covers"]);
});

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/);
const prefix = fc.uniqueArray(word, { minLength: 1, maxLength: 3 }).map((words) => words.join("-"));
const course = (login: fc.Arbitrary<string>) =>
  fc.record({
    prefixes: fc.uniqueArray(prefix, { minLength: 2, maxLength: 4 }),
    logins: fc.uniqueArray(login, { minLength: 2, maxLength: 6 }),
  });
const namesOf = ({ prefixes, logins }: { prefixes: readonly string[]; logins: readonly string[] }) =>
  prefixes.flatMap((one) => logins.map((login) => `${one}-${login}`));
const found = (names: readonly string[], logins?: readonly string[]) =>
  findClassroom(madeOn(1, ...names), logins)
    .assignments.map(({ repoPrefix }) => repoPrefix)
    .sort();

it("finds all assignments of a class in which everybody has each", () => {
  // With hyphens in all logins a name can be read in more ways than one.
  fc.assert(
    fc.property(course(word), (one) => {
      const names = namesOf(one);
      fc.pre(new Set(names).size === names.length && !names.some((name) => name.includes("course-info")));
      expect(found(names)).toEqual([...one.prefixes].sort());
    }),
    options("classes"),
  );
});

it("finds all assignments of a class whose people are known, whatever they are called", () => {
  const login = fc.uniqueArray(word, { minLength: 1, maxLength: 3 }).map((words) => words.join("-"));
  fc.assert(
    fc.property(course(login), (one) => {
      // A login that ends in another one is read as the longer.
      const logins = one.logins.filter(
        (name) => !one.logins.some((other) => other !== name && other.endsWith(`-${name}`)),
      );
      const names = namesOf({ ...one, logins }).filter((name) => !name.includes("course-info"));
      fc.pre(logins.length > 1 && new Set(names).size === names.length);
      const ends = (text: string) => logins.some((name) => text.endsWith(`-${name}`));
      fc.pre(
        !one.prefixes.some(
          (text) =>
            ends(`-${text}`) ||
            logins.some((name) =>
              one.prefixes.some((other) => other !== text && `${text}-${name}`.startsWith(`${other}-`)),
            ),
        ),
      );
      expect(found(names, logins)).toEqual([...one.prefixes].sort());
    }),
    options("classes of known people"),
  );
});

it("writes a list of the course that its reader takes, with nothing published yet", () => {
  const organisation = "source-academy-course-tea";
  const { assignments } = findClassroom(REPOSITORIES);
  const text = writeCourseInfo({
    organisation,
    courseOrganisation: "source-academy-course",
    typeName: "Missions",
    assignments: assignments.map((one) => proposedFor(one, organisation, "https://github.com")),
  });
  const { course: read, faults } = readCourseInfo(text);
  expect(faults).toEqual([]);
  expect(read?.courseName).toBe("tea");
  expect(read?.types[0]?.assessments).toEqual([
    {
      title: "M1 tea",
      repoPrefix: "m1-tea",
      isPublished: false,
      coverImage: "",
      shortSummary: "",
      openAt: 1_756_800_000_000,
      closeAt: 8_640_000_000_000_000,
      acceptLink: "https://github.com/source-academy-course-tea/m1-tea/generate",
    },
    {
      title: "Quest 2",
      repoPrefix: "quest-2",
      isPublished: false,
      coverImage: "",
      shortSummary: "",
      openAt: 1_757_404_800_000,
      closeAt: 8_640_000_000_000_000,
      acceptLink: "",
    },
  ]);
});
