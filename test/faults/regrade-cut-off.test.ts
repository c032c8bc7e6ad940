import fc from "fast-check";
import { Previewer } from "../../lambdas/autograder/previewer";
import type { AssessmentJob, MemberJob } from "../../lambdas/core/assessments/assessment-jobs";
import { continueRegrade } from "../../lambdas/core/regrades/publish-regrade";
import type { Table } from "../../lambdas/core/table";
import { runJob } from "../../lambdas/schedule/jobs";
import type { Prepared } from "../access/state";
import { casesOf, SEED } from "../campaign";
import type { CourseFacts } from "./course-with-work";
import { CutOff, cutTable } from "./cut-table";
import {
  type ClosedCourse,
  handedInCourse,
  MENDED_FILE,
  quoting,
  RICHER_FILE,
  startClosedCourse,
} from "./regraded-course";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let handedIn: Prepared<CourseFacts>;
let course: ClosedCourse;
let otherJobs: (AssessmentJob | MemberJob)[];

beforeAll(async () => {
  handedIn = await handedInCourse();
});
beforeEach(begin);
afterEach(() => course.close());

async function begin(): Promise<void> {
  otherJobs = [];
  const assessmentJobs = { send: async (job: AssessmentJob | MemberJob) => void otherJobs.push(job) };
  course = await startClosedCourse(handedIn, { assessmentJobs });
  course.shut();
}

/** Begins with the same course again. */
async function beginAgain(): Promise<void> {
  await course.close();
  await begin();
}

const continued = (table: Table = course.services.table) =>
  continueRegrade({ ...course.services, table }, course.courseId, course.missionId);

async function ready(): Promise<void> {
  await course.begin();
  expect(await course.preview()).toEqual(["previewed"]);
}

/** Publishes as the jobs do, and returns what students have in the end. */
async function published(): Promise<unknown> {
  await ready();
  await course.act(1, "publish", { policy: "bothWays" });
  await continued();
  expect(await course.read()).toMatchObject({ state: "published", results: { published: 3, told: 2 } });
  return course.work();
}

describe.each([
  ["before", false],
  ["after", true],
] as const)("a process that is killed %s a write is stored", (_, isDone) => {
  it("in each write of grading aside leaves all grades alone, and the next goes on without grading anybody twice", async () => {
    const before = await course.work();
    for (let write = 1; ; write += 1) {
      await beginAgain();
      await course.begin();
      const [job] = course.regradeJobs.splice(0);
      const cut = cutTable(course.services.table, write, isDone);
      const killed = new Previewer({ core: { table: cut.table, clock: course.clock }, executor: quoting });
      if (job) await killed.preview(job).catch(expectCut);
      expect(await course.work()).toEqual(before);
      if (!cut.isCut()) {
        expect(write).toBe(5);
        return;
      }
      if (job) course.regradeJobs.push(job);
      await course.preview();
      expect(await course.read()).toMatchObject({
        state: "ready",
        results: { done: 3, gains: 1, loses: 1, same: 1, before: 850, after: 850 },
      });
      expect(await course.work()).toEqual(before);
    }
  });

  it("in each write of publishing leaves to the next what is left, with the same end", async () => {
    const end = await published();
    for (let write = 1; ; write += 1) {
      await beginAgain();
      await ready();
      await course.act(1, "publish", { policy: "bothWays" });
      const cut = cutTable(course.services.table, write, isDone);
      await continued(cut.table).catch(expectCut);
      if (cut.isCut()) await continued();
      expect(await course.read()).toMatchObject({ state: "published", results: { published: 3, told: 2 } });
      expect(await course.work()).toEqual(end);
      if (!cut.isCut()) {
        expect(write).toBe(6);
        return;
      }
    }
  });

  it("in each write of dropping leaves to the next what is left", async () => {
    const before = await course.work();
    for (let write = 1; ; write += 1) {
      await beginAgain();
      await ready();
      await course.drop();
      const cut = cutTable(course.services.table, write, isDone);
      await continued(cut.table).catch(expectCut);
      if (cut.isCut()) await continued();
      expect(await course.read()).toMatchObject({ state: "dropped", results: { done: 0 } });
      expect(await course.table.queryAll({ pk: `REGRADE#${course.missionId}#1` })).toEqual([]);
      expect(await course.work()).toEqual(before);
      if (!cut.isCut()) return;
    }
  });
});

function expectCut(error: unknown): void {
  expect(error).toBeInstanceOf(CutOff);
}

it("messages that are lost are sent again by the clock", async () => {
  await course.begin();
  course.regradeJobs.length = 0;
  const clocked = async () => {
    otherJobs.length = 0;
    await runJob({ ...course.services, retirements: { send: async () => {} } }, "open");
    const due = otherJobs.filter(({ chore }) => chore === "regrade");
    if (due.length > 0) await continued();
    return due.length;
  };
  expect(await clocked()).toBe(0);
  course.clock.pass(16 * 60);
  expect(await clocked()).toBe(1);
  expect(await course.preview()).toEqual(["previewed"]);
  await course.act(1, "publish", { policy: "bothWays" });
  course.clock.pass(16 * 60);
  expect(await clocked()).toBe(1);
  expect(await course.read()).toMatchObject({ state: "published" });
  course.clock.pass(16 * 60);
  expect(await clocked()).toBe(0);
});

it("an executor that fails is asked again, and what it never judges keeps its XP", async () => {
  const { ExecutorFailed } = await import("../../lambdas/autograder/executor-client");
  await course.begin();
  const [job] = course.regradeJobs.splice(0);
  const failing = {
    execute: async (request: Parameters<typeof quoting.execute>[0]) => {
      if (request.student.includes("9")) throw new ExecutorFailed("no executor");
      return quoting.execute(request);
    },
  };
  const previewer = new Previewer({ core: course.services, executor: failing });
  if (!job) throw new Error("No job was sent");
  expect(await previewer.preview(job, undefined, 1)).toBe("failed");
  expect(await course.read()).toMatchObject({ state: "running", results: { done: 2 } });
  expect(await previewer.preview(job, undefined, 3)).toBe("previewed");
  expect(await course.read()).toMatchObject({ state: "ready", results: { done: 3, failed: 1 } });
  await course.act(1, "publish", { policy: "bothWays" });
  await continued();
  expect(await course.submissionOf("sam")).toMatchObject({ marks: { 0: { xp: 100, attempt: 1 } } });
  expect(await course.read()).toMatchObject({ state: "published", results: { published: 3, failed: 1 } });
});

it("a turn that is over leaves the rest to a message of its own", async () => {
  await course.begin();
  const [job] = course.regradeJobs.splice(0);
  let left = 120_000;
  const slowQueue = { send: async (next: typeof job & object) => void course.regradeJobs.push(next) };
  const slow = {
    execute: async (request: Parameters<typeof quoting.execute>[0]) => {
      left -= 45_000;
      return quoting.execute(request);
    },
  };
  const outcomes: string[] = [];
  const previewer = new Previewer({ core: course.services, executor: slow, slowQueue });
  for (let next = job; next; next = course.regradeJobs.shift()) {
    left = 120_000;
    outcomes.push(await previewer.preview(next, () => left));
  }
  expect(outcomes.at(-1)).toBe("previewed");
  expect(outcomes.filter((outcome) => outcome === "partial").length).toBeGreaterThan(0);
  expect(await course.read()).toMatchObject({ state: "ready", results: { done: 3 } });
});

it("nothing that is done before publishing changes a grade, in whatever order", async () => {
  const before = await course.work();
  const acts = ["mend", "enrich", "start", "stop", "preview", "read", "drop", "continue"] as const;
  const call = (method: string, path: string) =>
    course.call(method, `${course.base}/admin/assessments/${course.missionId}/regrades${path}`, { as: "stan" });
  let runId = 0;
  const act = async (name: (typeof acts)[number]): Promise<void> => {
    if (name === "mend" || name === "enrich") {
      const answer = await course.lay(name === "mend" ? MENDED_FILE : RICHER_FILE);
      if (answer.status === 200) runId = ((await answer.json()) as { runId: number }).runId;
    } else if (name === "preview") await course.preview();
    else if (name === "continue") await continued();
    else if (name === "drop") await call("DELETE", `/${runId}`);
    else if (name === "read") await call("GET", `/${runId}/rows`);
    else await call("POST", `/${runId}/${name}`);
  };
  const orders = fc.array(fc.constantFrom(...acts), { minLength: 4, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      for (const name of order) await act(name);
      expect(await course.work()).toEqual(before);
    }),
    { numRuns: casesOf("orders of acts around a regrade", { sample: 4, whole: 12 }), seed: SEED },
  );
});
