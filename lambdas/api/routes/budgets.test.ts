import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import units from "../../../scripts/cost/units.json";
import { solvedBy } from "../../../test/access/solving-executor";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import { Checker } from "../../autograder/checker";
import { findByNumber } from "../../core/assessments/store";
import { assessmentKey } from "../../core/table";

/**
 * The units that each route of coursework consumes, the authorization's read included. The figures are DynamoDB's own count for the sample
 * mission of two questions; they are the same in a course of six members and in one of sixty.
 */
describe.each([0, 54])("with %d further members", (further) => {
  let course: CourseWithWork;
  let regId: number;
  beforeAll(async () => {
    course = await startCourse();
    const users = Array.from({ length: further }, (_, index) => ({
      username: `extra${index}`,
      role: "student",
      group: "G2",
    }));
    const body = { users, provider: "test" };
    if (further > 0) await course.succeed("PUT", `${course.base}/admin/users`, { as: "ada", body });
    for (const username of ["sue", "sam", "bob", "stan", "ada"]) await course.tokenOf(username);
    regId = await course.regIdOf("sue");
  });
  afterAll(() => course.close());

  /** Runs one thing and tells what it consumed. */
  async function used(act: () => Promise<unknown>): Promise<string> {
    course.meter.take();
    await act();
    return course.meter.take();
  }
  const assessment = () => `${course.base}/assessments/${course.missionId}`;
  const get = (path: string, as: string) => course.succeed("GET", path, { as });
  const grading = async (student: string, action = "") =>
    `${course.base}/admin/grading/${await course.submissionIdOf(student)}${action}`;

  it("a mission from the listing to the grade", async () => {
    expect({
      list: await used(() => get(`${course.base}/assessments`, "sue")),
      "open, nothing done, with one unread notice of it": await used(() => get(assessment(), "sue")),
      "first answer of all": await used(() => course.save("sue", 0, "x;")),
      "first answer of the second question": await used(() => course.save("sue", 1, 1)),
      "save again, a version kept": await used(() => {
        course.clock.pass(60);
        return course.save("sue", 0, "y;");
      }),
      "save again": await used(() => course.save("sue", 0, "z;")),
      "save again with If-Match": await used(() => course.save("sue", 0, "a;", { "If-Match": '"3"' })),
      "open, all answered": await used(() => get(assessment(), "sue")),
      submit: await used(() => course.succeed("POST", `${assessment()}/submit`, { as: "sue" })),
      verdict: await used(() => get(`${assessment()}/verdict`, "sue")),
      "autograder, a job": await used(() => course.gradeJobs()),
      "autograder, its redelivery": await used(() => course.grader.grade(redelivered())),
      "list, submitted": await used(() => get(`${course.base}/assessments`, "sue")),
      "upload, nothing new": await used(() => course.upload(FULL_FILE)),
    }).toEqual({
      list: "3.5 reads, 0 writes in 4 calls",
      "open, nothing done, with one unread notice of it": "5.5 reads, 4 writes in 8 calls",
      "first answer of all": "5 reads, 11 writes in 6 calls",
      "first answer of the second question": "4 reads, 6 writes in 4 calls",
      "save again, a version kept": "2 reads, 3 writes in 5 calls",
      "save again": "2 reads, 1 writes in 3 calls",
      "save again with If-Match": "2 reads, 1 writes in 3 calls",
      "open, all answered": "5.5 reads, 0 writes in 7 calls",
      submit: "4.5 reads, 20 writes in 6 calls",
      verdict: "2 reads, 0 writes in 2 calls",
      "autograder, a job": "8.5 reads, 18 writes in 8 calls",
      "autograder, its redelivery": "2 reads, 0 writes in 2 calls",
      "list, submitted": "3.5 reads, 0 writes in 4 calls",
      "upload, nothing new": "4 reads, 0 writes in 4 calls",
    });
  });

  it("what the dashboard reads, and the runs of testcases that it tells of", async () => {
    const statistics = `${course.base}/admin/statistics/assessments`;
    await course.save("sam", 0, "x;");
    const path = `${course.base}/assessments/question/${course.missionId * 1000}/testcase_runs`;
    const run = () => course.succeed("POST", path, { as: "sam", body: { passed: [], failing: 0 } });
    const first = await used(run);
    for (let count = 2; count <= 4; count += 1) await run();
    expect({
      "a run of testcases": first,
      "the run that makes a student stuck": await used(run),
      "the groups": await used(() => get(`${course.base}/admin/grading/summary`, "stan")),
      "a page of assessments": await used(() => get(statistics, "stan")),
      "one assessment": await used(() => get(`${statistics}/${course.missionId}`, "stan")),
      "one assessment by day": await used(() => get(`${statistics}/${course.missionId}/days`, "stan")),
      "students who are stuck": await used(() => get(`${statistics}/${course.missionId}/stuck`, "stan")),
    }).toEqual({
      "a run of testcases": units["run the testcases"],
      "the run that makes a student stuck": "4 reads, 12 writes in 4 calls",
      "the groups": "3 reads, 0 writes in 4 calls",
      "a page of assessments": "2.5 reads, 0 writes in 4 calls",
      "one assessment": "7 reads, 0 writes in 8 calls",
      "one assessment by day": "4 reads, 0 writes in 5 calls",
      "students who are stuck": "5.5 reads, 0 writes in 6 calls",
    });
  });

  const redelivered = () => ({
    courseId: course.courseId,
    submissionId: course.missionId * 1_000_000 + regId,
    attempt: 1,
    positions: [0, 1],
    sentAt: "2026-11-21T08:00:00.000Z",
  });

  it("a submission under grading", async () => {
    const answer = (position: number) => `/${course.missionId * 1000 + position}`;
    const body = { grading: { xpAdjustment: -1, comments: "Good" } };
    const act = async (action: string, sent?: unknown) => {
      const path = await grading("sue", action);
      return used(() => course.succeed("POST", path, { as: "stan", body: sent }));
    };
    const read = await grading("sue");
    expect({
      read: await used(() => get(read, "stan")),
      accept: await act("/accept"),
      unaccept: await act("/unaccept", { questionIds: [course.missionId * 1000, course.missionId * 1000 + 1] }),
      "grade one": await act(answer(0), body),
      "grade the last": await act(answer(1), body),
      "autograde one": await act(`${answer(0)}/autograde`),
      "autograde all": await act("/autograde"),
      unsubmit: await act("/unsubmit"),
    }).toEqual({
      read: "9.5 reads, 4 writes in 8 calls",
      accept: "6.5 reads, 30 writes in 6 calls",
      unaccept: "3 reads, 26 writes in 4 calls",
      "grade one": "5.5 reads, 19 writes in 8 calls",
      "grade the last": "5.5 reads, 29 writes in 8 calls",
      "autograde one": "3 reads, 16 writes in 4 calls",
      "autograde all": "3 reads, 18 writes in 4 calls",
      unsubmit: "5.5 reads, 34 writes in 7 calls",
    });
  });
});

/** What ground control consumes; the same in a course of ten assessments and in one of five hundred. */
describe.each([10, 500])("ground control with %d assessments", (count) => {
  let course: CourseWithWork;
  let newest: number;
  beforeAll(async () => {
    course = await startCourse();
    const { courseId } = course;
    const mission = await findByNumber(course.services, courseId, "DEMO1");
    if (!mission) throw new Error("The course has no mission.");
    const rows = Array.from({ length: count - 1 }, (_, index) => {
      const assessmentId = mission.assessmentId + 1 + index;
      const number = `N${String(index).padStart(3, "0")}`;
      return { ...mission, ...assessmentKey(courseId, assessmentId), assessmentId, number };
    });
    await course.table.putMany(rows);
    newest = mission.assessmentId + count - 1;
    for (const username of ["stan"]) await course.tokenOf(username);
  });
  afterAll(() => course.close());

  it("reads what it shows", async () => {
    const used = async (act: () => Promise<unknown>) => {
      course.meter.take();
      await act();
      return course.meter.take();
    };
    const path = `${course.base}/admin/assessments`;
    const get = (query: string) => course.succeed("GET", `${path}${query}`, { as: "stan" });
    const form = new FormData();
    form.set("assessment[file]", new File([FULL_FILE], "mission.xml"));
    form.set("forceUpdate", "true");
    form.set("assessmentConfigId", String(course.configIds[0]));
    expect({
      page: await used(() => get("?limit=5")),
      "page after": await used(() => get(`?limit=5&cursor=${newest - 1}`)),
      "preview of an upload": await used(() => course.succeed("POST", `${path}/preview`, { as: "stan", body: form })),
      work: await used(() => get(`/${course.missionId}/work`)),
      "answers of no submission": await used(() => get(`/${course.missionId}/work/answers`)),
      file: await used(() => get(`/${course.missionId}/xml`)),
      "dates or published": await used(() =>
        course.succeed("POST", `${path}/${course.missionId}`, { as: "stan", body: { isPublished: false } }),
      ),
    }).toEqual({
      page: "2 reads, 0 writes in 3 calls",
      "page after": "2 reads, 0 writes in 3 calls",
      "preview of an upload": "5.5 reads, 0 writes in 6 calls",
      work: "2.5 reads, 0 writes in 3 calls",
      "answers of no submission": "2.5 reads, 0 writes in 3 calls",
      file: "6.5 reads, 0 writes in 7 calls",
      "dates or published": "2 reads, 8 writes in 3 calls",
    });
  });

  it("looks at 250 for a page of what is rare", async () => {
    course.meter.take();
    await course.succeed("GET", `${course.base}/admin/assessments?search=nowhere`, { as: "stan" });
    const { reads } = /^(?<reads>[\d.]+) reads/.exec(course.meter.take())?.groups ?? {};
    expect(Number(reads)).toBeLessThan(30);
  });
});

/** What an assessment consumes from its upload to its publication. */
describe("an assessment of two questions", () => {
  let course: CourseWithWork;
  beforeAll(async () => {
    course = await startCourse({ checkQueue: { send: async () => {} } });
    await course.tokenOf("stan");
  });
  afterAll(() => course.close());

  it("is uploaded, checked and published", async () => {
    const used = async (act: () => Promise<unknown>) => {
      course.meter.take();
      await act();
      return course.meter.take();
    };
    const upload = () => used(() => course.upload(FULL_FILE.replace("DEMO1", "NEW"), { as: "stan" }));
    const first = await upload();
    const { assessmentId = 0 } = (await findByNumber(course.services, course.courseId, "NEW")) ?? {};
    const job = { job: "check", courseId: course.courseId, assessmentId, run: 1 } as const;
    const executor = await solvedBy(course.services, job);
    const checked = (run: number) =>
      used(() => new Checker({ core: course.services, executor }).check({ ...job, run }));
    const path = `${course.base}/admin/assessments/${assessmentId}`;
    const act = (method: string, action: string, body?: object) =>
      used(() => course.succeed(method, `${path}${action}`, { as: "stan", body }));
    expect({
      "a new assessment": first,
      "its checks": await checked(1),
      "what they found": await act("GET", "/checks"),
      publish: await act("POST", "", { isPublished: true }),
      "the same file again": await upload(),
      "checks asked for again while they wait": await act("POST", "/checks"),
      "checks of the upload before": await checked(1),
      "checks of this upload": await checked(4),
      "checks asked for again": await act("POST", "/checks"),
      file: await act("GET", "/xml"),
    }).toEqual({
      "a new assessment": "3 reads, 19 writes in 5 calls",
      "its checks": "6 reads, 4 writes in 7 calls",
      "what they found": "3 reads, 0 writes in 3 calls",
      publish: "4 reads, 8 writes in 5 calls",
      "the same file again": "4 reads, 16 writes in 5 calls",
      "checks asked for again while they wait": "2 reads, 0 writes in 2 calls",
      "checks of the upload before": "5 reads, 0 writes in 5 calls",
      "checks of this upload": "6 reads, 4 writes in 7 calls",
      "checks asked for again": "2 reads, 7 writes in 4 calls",
      file: "6.5 reads, 0 writes in 7 calls",
    });
  });
});
