import { NO_DUE_DATE, publishedOf, readCourseInfo, typeSlug } from "./index";

const ASSESSMENT = { title: "Tea", repoPrefix: "m1-tea", published: "yes", closeAt: "2030-02-01T00:00+08:00" };
const courseWith = (...assessments: object[]) =>
  JSON.stringify({ CourseName: "Tea School", types: [{ typeName: "Missions", assessments }] });

it("reads a course with its assessments in the order of their due dates", () => {
  const text = courseWith(
    { title: "Never", repoPrefix: "m3", published: true },
    { ...ASSESSMENT, title: "Late", closeAt: "2031-01-01T00:00Z" },
    {
      ...ASSESSMENT,
      // As files of the mission editor write it.
      openAt: "2030-01-01T00:00+08",
      coverImage: "https://example.org/tea.png",
      shortSummary: "Count cups.",
      acceptLink: "https://classroom.github.com/a/tea",
    },
  );
  const { course, faults } = readCourseInfo(text);
  expect(faults).toEqual([]);
  expect(course?.courseName).toBe("Tea School");
  expect(course?.types[0]?.assessments).toEqual([
    {
      title: "Tea",
      repoPrefix: "m1-tea",
      openAt: 1_893_427_200_000,
      closeAt: 1_896_105_600_000,
      isPublished: true,
      coverImage: "https://example.org/tea.png",
      shortSummary: "Count cups.",
      acceptLink: "https://classroom.github.com/a/tea",
    },
    expect.objectContaining({ title: "Late", closeAt: 1_924_992_000_000 }),
    expect.objectContaining({ title: "Never", closeAt: 8_640_000_000_000_000 }),
  ]);
});

it.each([
  ["yes", true],
  ["Yes", true],
  ["true", true],
  [true, true],
  ["no", false],
  ["No", false],
  ["false", false],
  ["", false],
  [false, false],
  [null, false],
  [undefined, false],
])("takes published %p for %p", (published, isPublished) => {
  const { course, faults } = readCourseInfo(courseWith({ ...ASSESSMENT, published }));
  const [type] = course?.types ?? [];
  expect(type && publishedOf(type)).toHaveLength(isPublished ? 1 : 0);
  expect(faults).toEqual([]);
});

it("names all faults with their places, and reads the rest", () => {
  const { course, faults } = readCourseInfo(
    JSON.stringify({
      CourseName: 7,
      types: [
        "Quests",
        { typeName: "", assessments: [ASSESSMENT] },
        {
          typeName: "Missions",
          assessments: [
            { ...ASSESSMENT, closeAt: "soon", coverImage: "javascript:alert(1)", published: "later", shortSummary: [] },
            { title: "No prefix" },
            null,
          ],
        },
        { typeName: "Paths" },
        { typeName: "Contests", assessments: {} },
      ],
    }),
  );
  expect(faults).toEqual([
    { kind: "notAText", at: "CourseName" },
    { kind: "notAnObject", at: "types[0]" },
    { kind: "missing", at: "types[1].typeName" },
    { kind: "notADate", at: "types[2].assessments[0].closeAt" },
    { kind: "notYesOrNo", at: "types[2].assessments[0].published" },
    { kind: "notALink", at: "types[2].assessments[0].coverImage" },
    { kind: "notAText", at: "types[2].assessments[0].shortSummary" },
    { kind: "missing", at: "types[2].assessments[1].repoPrefix" },
    { kind: "notAnObject", at: "types[2].assessments[2]" },
    { kind: "missing", at: "types[3].assessments" },
    { kind: "notAList", at: "types[4].assessments" },
  ]);
  expect(course?.types.map(({ typeName, assessments }) => [typeName, assessments.length])).toEqual([
    ["Missions", 1],
    ["Paths", 0],
    ["Contests", 0],
  ]);
  expect(course?.types[0]?.assessments[0]).toMatchObject({ closeAt: NO_DUE_DATE, coverImage: "", isPublished: true });
});

it.each([
  ["not JSON", "types: []", "notJson"],
  ["a list", "[]", "notAnObject"],
])("reads no course from what is %s", (_, text, kind) => {
  expect(readCourseInfo(text)).toEqual({ course: null, faults: [{ kind, at: "" }] });
});

it.each([
  ["Missions", "missions"],
  ["Side Quests!", "side_quests_"],
  ["A & B", "a_b"],
])("makes an address of the type %s", (typeName, slug) => {
  expect(typeSlug(typeName)).toBe(slug);
});
