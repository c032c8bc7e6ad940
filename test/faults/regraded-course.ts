import { FULL_FILE } from "../../domain/assessments/xml/samples.fixture";
import type { ServiceOptions } from "../../lambdas/api/services";
import type { Executor } from "../../lambdas/autograder/executor-client";
import { Previewer, type PreviewOutcome } from "../../lambdas/autograder/previewer";
import type { RegradeJob } from "../../lambdas/core/regrades/regrade-job";
import { answersOf } from "../../lambdas/core/submissions/store";
import type { Table } from "../../lambdas/core/table";
import type { ExecutionRequest } from "../../language/observation";
import type { Schemas } from "../../web/src/api/client";
import { type Prepared, prepared } from "../access/state";
import { type CourseFacts, startCourse } from "./course-with-work";

/** The sample with another answer to its secret testcase, which is worth half of the program's 200 XP. */
export const MENDED_FILE = FULL_FILE.replace('score="2" answer="8"', 'score="2" answer="9"');
/** The sample with a program that is worth 300 XP. */
export const RICHER_FILE = FULL_FILE.replace('maxxp="200"', 'maxxp="300"');

/** An executor that takes from a program what its testcases give: `"6 true 8";` */
export const quoting: Executor = {
  execute: async ({ student, testcases }: ExecutionRequest) => {
    const values = /"(.*)"/.exec(student)?.[1]?.split(" ") ?? [];
    return {
      observations: testcases.map((_, index) => ({
        kind: "value" as const,
        value: values[index] ?? "undefined",
        output: [],
      })),
    };
  },
};

/** What members of the course have answered: sue is right, sam is right by the mended file, bob is half right by both. */
export const PROGRAMS = { sue: '"6 true 8";', sam: '"6 true 9";', bob: '"6 true 7";' } as const;
export type Student = keyof typeof PROGRAMS;
export const STUDENTS = Object.keys(PROGRAMS) as Student[];

export type Regrade = Schemas["Regrade"];
export type Rows = Schemas["RegradeRows"];

/** A course of which three have handed in the mission, which is graded and closed. */
export async function startClosedCourse(given?: Prepared<CourseFacts>, overrides: Partial<ServiceOptions> = {}) {
  const jobs: RegradeJob[] = [];
  const course = await startCourse({ regradeQueue: { send: async (job) => void jobs.push(job) }, ...overrides }, given);
  Object.assign(course.executor, { execute: quoting.execute });
  const path = `${course.base}/admin/assessments/${course.missionId}/regrades`;

  async function handIn(): Promise<void> {
    for (const username of STUDENTS) {
      await course.save(username, 0, PROGRAMS[username]);
      await course.save(username, 1, "1");
      await course.succeed("POST", `${course.base}/assessments/${course.missionId}/submit`, { as: username });
    }
    await course.gradeJobs();
    shut();
  }
  const shut = () => course.clock.set("2026-11-29T08:00:00.000Z");

  function lay(xml: string, { reset = false, as = "stan" } = {}) {
    const form = new FormData();
    form.set("assessment[file]", new File([xml], "mission.xml"));
    form.set("resetAdjustments", String(reset));
    return course.call("POST", path, { as, body: form });
  }

  async function begin(xml: string = MENDED_FILE, options: { reset?: boolean } = {}): Promise<Regrade> {
    const answer = await lay(xml, options);
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    const { runId } = (await answer.json()) as Regrade;
    return act(runId, "start");
  }
  const act = (runId: number, word: "start" | "stop" | "publish", body?: object) =>
    course.succeed<Regrade>("POST", `${path}/${runId}/${word}`, { as: "stan", body });
  const read = (runId = 1) => course.succeed<Regrade>("GET", `${path}/${runId}`, { as: "stan" });
  const rows = (query = "", runId = 1) => course.succeed<Rows>("GET", `${path}/${runId}/rows${query}`, { as: "stan" });
  const drop = (runId = 1) => course.succeed<Regrade>("DELETE", `${path}/${runId}`, { as: "stan" });

  /** Does the jobs of regrades that were sent, and those that follow. */
  async function preview(
    executor: Executor = quoting,
    table: Table = course.services.table,
  ): Promise<PreviewOutcome[]> {
    const outcomes: PreviewOutcome[] = [];
    const previewer = new Previewer({ core: { table, clock: course.clock }, executor });
    for (let job = jobs.shift(); job; job = jobs.shift()) outcomes.push(await previewer.preview(job));
    return outcomes;
  }

  /** Everything that the table holds of the students' work: submissions, answers, notices. */
  async function work() {
    const all: Record<string, unknown> = {};
    for (const username of STUDENTS) {
      const regId = await course.regIdOf(username);
      all[username] = await course.table.queryAll({ pk: `REG#${regId}` });
    }
    return all;
  }

  const answersOfStudent = async (username: Student) =>
    answersOf(course.services, { regId: await course.regIdOf(username), assessmentId: course.missionId });

  return {
    ...course,
    regradeJobs: jobs,
    handIn,
    shut,
    lay,
    begin,
    act,
    read,
    rows,
    drop,
    preview,
    work,
    answersOfStudent,
  };
}

export type ClosedCourse = Awaited<ReturnType<typeof startClosedCourse>>;

/** A course in which the mission is handed in, graded and closed; made once a run. */
export const handedInCourse = (): Promise<Prepared<CourseFacts>> =>
  prepared("regraded-course", async () => {
    const course = await startClosedCourse();
    try {
      await course.handIn();
      const { courseId, configIds, missionId } = course;
      return { facts: { courseId, configIds, missionId }, state: await course.keepState() };
    } finally {
      await course.close();
    }
  });
