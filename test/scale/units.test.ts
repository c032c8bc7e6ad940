import { type BigCourse, type BigCourseOptions, writeBigCourse } from "../../scripts/big-course";
import units from "../../scripts/cost/units.json";
import { type Platform, startPlatform } from "../access/platform";

// Eight thousand rows are written for the large course.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/**
 * What coursework and a page of the grading table consume in a course of 10 students and in one of 1,000, both with 40
 * assessments. Of the large course everybody's work is written for the first and the last three assessments that are
 * closed, and for all of them the work of the group that is looked at: what else there is lies in other partitions, or
 * behind the page. The course with all of its 40,000 submissions is read by `npm run bench -- course`.
 */
const NOW = new Date("2026-11-21T08:00:00.000Z");
/** The first group comes first and last by name, so that a page shows students of one group in both courses. */
const nameOf = (index: number) => (index < 10 ? `${index < 5 ? "Aaaa" : "Zzzz"} Tan 100${index}` : undefined);
const common: Omit<BigCourseOptions, "students"> = { assessments: 40, nameOf, now: NOW };

let platform: Platform;
let small: BigCourse;
let large: BigCourse;
beforeAll(async () => {
  platform = await startPlatform();
  const hasWork = (index: number) => index === 0 || index >= 36;
  small = await writeBigCourse(platform.table, { ...common, students: 10 });
  large = await writeBigCourse(platform.table, { ...common, students: 1000, hasWork });
});
afterAll(() => platform.close());

/** A student's way through an assessment; what a term costs is reckoned from the same file. */
const COURSEWORK = Object.fromEntries(
  [
    "session",
    "list",
    "open",
    "first answer of all",
    "first answer",
    "save again, a version kept",
    "save again",
    "submit",
    "verdict",
    "list again",
    "read for grading",
    "grade one",
    "grade the last",
    "unsubmit",
  ].map((name) => [name, units[name as keyof typeof units]]),
);

/** Asks as one member and tells what that consumed. */
async function used(method: string, path: string, as: string, body?: unknown): Promise<string> {
  await platform.tokenOf(as);
  platform.meter.take();
  await platform.succeed(method, path, { as, body });
  return platform.meter.take();
}

// The counters of an assessment grow until each of the 128 parts of the students has one.
describe.each<[string, () => BigCourse, string, string]>([
  ["10 students in a group", () => small, "3 reads, 0 writes in 4 calls", "7 reads, 0 writes in 8 calls"],
  ["1,000 students in a hundred", () => large, "10 reads, 0 writes in 4 calls", "10.5 reads, 0 writes in 8 calls"],
])("the dashboard, with %s", (_, course, groups, oldest) => {
  const read = (path: string) =>
    used("GET", `/v2/courses/${course().courseId}/admin/${path}`, course().avengers[0]?.username ?? "");

  it("costs by its assessments and groups, never by their students", async () => {
    const statistics = "statistics/assessments";
    expect({
      groups: await read("grading/summary"),
      "the newest ten assessments": await read(statistics),
      "the oldest assessment": await read(`${statistics}/${course().assessmentIds[0]}`),
      "its students who are stuck": await read(`${statistics}/${course().assessmentIds[0]}/stuck`),
    }).toEqual({
      groups,
      "the newest ten assessments": "7 reads, 0 writes in 13 calls",
      "the oldest assessment": oldest,
      "its students who are stuck": "2.5 reads, 0 writes in 3 calls",
    });
  });
});

describe("what grows, and how far", () => {
  const page = (query: string) =>
    used("GET", `/v2/courses/${large.courseId}/admin/grading/pages?${query}`, large.avengers[0]?.username ?? "");

  it("a page of 25 costs with what it shows", async () => {
    expect({
      "by assessment": await page("order=descending"),
      "by student": await page("sort=student"),
      "the queue": await page("sort=submitted"),
    }).toEqual({
      "by assessment": "28.5 reads, 0 writes in 8 calls",
      "by student": "20.5 reads, 0 writes in 8 calls",
      "the queue": units["page of the grading table"],
    });
  });

  it("a filter that finds nothing ends a page after a thousand submissions", async () => {
    // Whatever is graded lies behind the three thousand that are not.
    expect(await page("show=graded&order=descending")).toBe("75.5 reads, 0 writes in 16 calls");
    expect(await page("show=attempted&sort=student")).toBe("52.5 reads, 0 writes in 84 calls");
  });

  it("a text reads the names of the members, once a page", async () => {
    expect({
      "a name": await page("text=0700"),
      "a name that many have": await page("text=anya"),
      "a title": await page("text=a0039"),
      "nobody's name": await page("text=nobody"),
      "in the own group": await page("own=true&text=tan+aaaa"),
    }).toEqual({
      "a name": "40 reads, 0 writes in 7 calls",
      "a name that many have": "55.5 reads, 0 writes in 8 calls",
      "a title": "65.5 reads, 0 writes in 8 calls",
      "nobody's name": "37 reads, 0 writes in 4 calls",
      "in the own group": "25 reads, 0 writes in 13 calls",
    });
  });
});

describe.each([
  ["10 students", () => small],
  ["1,000 students", () => large],
])("with %s", (_, courseOf) => {
  it("a page of the grading table costs the same", async () => {
    const course = courseOf();
    const page = (query: string) =>
      used("GET", `/v2/courses/${course.courseId}/admin/grading/pages?${query}`, course.avengers[0]?.username ?? "");
    const closed = course.assessmentIds.at(-2) as number;
    const { regId } = course.students[0] ?? { regId: 0 };
    expect({
      "by assessment, oldest first": await page("size=5"),
      "by assessment, newest first": await page("size=5&order=descending"),
      "by student": await page("size=5&sort=student"),
      "by student, from the last": await page("size=5&sort=student&order=descending"),
      "the queue": await page("size=5&sort=submitted"),
      "the queue, newest first": await page("size=5&sort=submitted&order=descending"),
      "one assessment": await page(`size=5&assessment=${closed}`),
      "one submission": await page(`submission=${closed * 1_000_000 + regId}`),
      "a group by student": await page("size=25&group=Group+0001&sort=student"),
      "the own group": await page("size=25&own=true&order=descending"),
      "what waits in the own group": await page("size=25&own=true&sort=submitted"),
    }).toEqual({
      "by assessment, oldest first": "6.5 reads, 0 writes in 8 calls",
      "by assessment, newest first": "6.5 reads, 0 writes in 8 calls",
      "by student": "10.5 reads, 0 writes in 8 calls",
      "by student, from the last": "10 reads, 0 writes in 8 calls",
      "the queue": "9.5 reads, 0 writes in 9 calls",
      "the queue, newest first": "9.5 reads, 0 writes in 9 calls",
      "one assessment": "6 reads, 0 writes in 7 calls",
      "one submission": "4 reads, 0 writes in 6 calls",
      "a group by student": "39.5 reads, 0 writes in 15 calls",
      "the own group": "29.5 reads, 0 writes in 17 calls",
      "what waits in the own group": "29 reads, 0 writes in 17 calls",
    });
  });

  it("a student's way from the list to the grade costs the same", async () => {
    const course = courseOf();
    const base = `/v2/courses/${course.courseId}`;
    const [student, avenger] = [course.students[0], course.avengers[0]];
    const open = course.assessmentIds.at(-1) as number;
    const asStudent = (method: string, path: string, body?: unknown) =>
      used(method, `${base}${path}`, student?.username ?? "", body);
    const asAvenger = (method: string, path: string, body?: unknown) =>
      used(method, `${base}/admin/grading${path}`, avenger?.username ?? "", body);
    const save = (position: number, answer: unknown) =>
      asStudent("POST", `/assessments/question/${open * 1000 + position}/answer`, { answer });
    const submission = `/${open * 1_000_000 + (student?.regId ?? 0)}`;
    const grading = { grading: { xpAdjustment: 1, comments: "Good" } };
    // A process reads the definitions of achievements once, and then their version alone.
    await used("GET", "/v2/user", student?.username ?? "");
    const aMinuteLater = (act: () => Promise<string>) => {
      platform.clock.pass(60);
      return act();
    };
    expect({
      session: await used("GET", "/v2/user", student?.username ?? ""),
      list: await asStudent("GET", "/assessments"),
      open: await asStudent("GET", `/assessments/${open}`),
      "first answer of all": await save(0, "const twice = n => 2 * n;"),
      "first answer": await save(1, 1),
      "save again, a version kept": await aMinuteLater(() => save(0, "const twice = n => n + n;")),
      "save again": await save(0, "const twice = x => x + x;"),
      submit: await asStudent("POST", `/assessments/${open}/submit`),
      verdict: await asStudent("GET", `/assessments/${open}/verdict`),
      "list again": await asStudent("GET", "/assessments"),
      "read for grading": await asAvenger("GET", submission),
      "grade one": await asAvenger("POST", `${submission}/${open * 1000}`, grading),
      "grade the last": await asAvenger("POST", `${submission}/${open * 1000 + 1}`, grading),
      unsubmit: await asAvenger("POST", `${submission}/unsubmit`),
    }).toEqual(COURSEWORK);
  });
});
