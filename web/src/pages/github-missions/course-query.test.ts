import { readCourse } from "./course-query";
import { MemoryGithub } from "./editor/memory-github.fixture";

const ORGANISATION = "source-academy-course-x";
const info = { owner: ORGANISATION, name: "course-info" };
const COURSE = JSON.stringify({ CourseName: "X", types: [{ typeName: "Missions", assessments: [] }] });

function github(): MemoryGithub {
  const made = new MemoryGithub("ada");
  made.put({ owner: "elsewhere", name: "course-info" }, { "course-info.json": COURSE });
  made.put({ owner: ORGANISATION, name: "sums-ada" }, { "README.md": "Add." });
  return made;
}

test("reads the list of the course's own organisation, and the repositories that the person sees", async () => {
  const made = github();
  made.put(info, { "course-info.json": COURSE });
  const reading = await readCourse(made, ORGANISATION);
  if (reading.kind !== "read") throw new Error(`It is ${reading.kind}.`);
  expect(reading.info.types.map(({ typeName }) => typeName)).toEqual(["Missions"]);
  expect(reading.repositories.map(({ owner, name }) => `${owner}/${name}`)).toEqual([
    "elsewhere/course-info",
    "source-academy-course-x/sums-ada",
    "source-academy-course-x/course-info",
  ]);
});

test.each([true, false])("takes who administers the list for a teacher: %s", async (isTeacher) => {
  const made = github();
  made.put(info, { "course-info.json": COURSE }, isTeacher);
  expect(await readCourse(made, ORGANISATION)).toMatchObject({ kind: "read", isTeacher });
});

test("finds the list whatever the case of the organisation's letters", async () => {
  const made = github();
  made.put({ ...info, owner: "Source-Academy-Course-X" }, { "course-info.json": COURSE });
  expect(await readCourse(made, ORGANISATION)).toMatchObject({ kind: "read" });
});

test("tells that there is no repository with the list, and takes none of another organisation", async () => {
  expect(await readCourse(github(), ORGANISATION)).toEqual({ kind: "noRepository" });
});

test.each([
  ["no list", { "README.md": "Empty" }, "noFile"],
  ["a list that cannot be read", { "course-info.json": "{" }, "unreadable"],
] as const)("tells of a repository with %s", async (_what, files, kind) => {
  const made = github();
  made.put(info, files);
  expect(await readCourse(made, ORGANISATION)).toEqual({ kind, repository: "source-academy-course-x/course-info" });
});
