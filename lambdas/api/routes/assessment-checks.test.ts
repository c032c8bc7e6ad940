import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { type CourseWithWork, ScriptedExecutor, startCourse } from "../../../test/faults/course-with-work";
import { Checker } from "../../autograder/checker";
import { ExecutorFailed } from "../../autograder/executor-client";
import type { CheckJob } from "../../core/assessments/check-job";
import { findByNumber } from "../../core/assessments/store";
import { assessmentKey } from "../../core/table";
import { runJob } from "../../schedule/jobs";
import { runAssessmentJob } from "../../schedule/run-assessment-job";

let course: CourseWithWork;
let executor: ScriptedExecutor;
const checkJobs: CheckJob[] = [];
beforeEach(async () => {
  checkJobs.length = 0;
  course = await startCourse({ checkQueue: { send: async (job) => void checkJobs.push(job) } });
  executor = new ScriptedExecutor();
});
afterEach(() => course.close());

/** The sample with a number of its own. Its solution gives 6, true and 8, as the scripted executor does. */
const NEW = FULL_FILE.replace('number="DEMO1"', 'number="NEW"');
const RED = "Question 1: the starter code passes all testcases. Mend it, or give a reason.";

/** Runs what waits; the starter code gives something else than the solution, unless it is told otherwise. */
async function runChecks({ starter = "something else", jobs = checkJobs.splice(0) } = {}) {
  const outcomes = [];
  const scripted = {
    execute: async (request: Parameters<ScriptedExecutor["execute"]>[0]) => {
      const isStarter = request.student === request.template;
      if (isStarter && starter !== "") return { observations: request.testcases.map(() => value(starter)) };
      return executor.execute(request);
    },
  };
  const checker = new Checker({ core: course.services, executor: scripted });
  for (const job of jobs) outcomes.push(await checker.check(job));
  return outcomes;
}
const value = (text: string) => ({ kind: "value" as const, value: text, output: [] });

async function uploaded(xml = NEW): Promise<number> {
  expect((await course.upload(xml)).status).toBe(200);
  return (await findByNumber(course.services, course.courseId, "NEW"))?.assessmentId ?? 0;
}

const publish = async (id: number, body: object = {}) => {
  const answer = await course.call("POST", `${course.base}/admin/assessments/${id}`, {
    as: "stan",
    body: { isPublished: true, ...body },
  });
  return [answer.status, await answer.text()];
};

interface Row {
  readonly id: number;
  readonly isPublished: boolean;
  readonly checks: { readonly state: string } | null;
}
const row = async (id: number) => {
  const { rows } = await course.succeed<{ rows: Row[] }>("GET", `${course.base}/admin/assessments`, { as: "stan" });
  return rows.find((one) => one.id === id);
};
const path = (id: number) => `${course.base}/admin/assessments/${id}/checks`;
const checksOf = (id: number) => course.succeed<object>("GET", path(id), { as: "stan" });
const runAgain = (id: number) => course.succeed<object>("POST", path(id), { as: "stan" });

describe("what was uploaded", () => {
  it("waits for its checks, is not published before, and is once they have passed", async () => {
    const id = await uploaded();
    expect((await row(id))?.checks).toEqual({ state: "waiting", red: 0, warnings: 0, text: null });
    const times = { askedAt: "2026-11-21T08:00:00.000Z", endedAt: null };
    expect(await checksOf(id)).toMatchObject({ checks: { state: "waiting", ...times } });
    expect(await publish(id)).toEqual([400, "Its checks have not run yet. Try again in a moment."]);
    expect(await publish(id, { reason: "In a hurry" })).toEqual([
      400,
      "Its checks have not run yet. Try again in a moment.",
    ]);
    course.clock.pass(3);
    expect(await runChecks()).toEqual(["checked"]);
    expect((await row(id))?.checks).toMatchObject({ state: "passed" });
    expect(await checksOf(id)).toMatchObject({ checks: { ...times, endedAt: "2026-11-21T08:00:03.000Z" } });
    expect(await publish(id)).toEqual([200, "OK"]);
  });

  it("is run three times with solution and starter code, and the table tells what each did", async () => {
    const id = await uploaded();
    await runChecks();
    expect(executor.requests.map(({ student }) => student)).toEqual(Array(3).fill("const twice = n => base * n;"));
    expect(await checksOf(id)).toMatchObject({
      checks: { state: "passed" },
      findings: [],
      unlisted: 0,
      questions: [
        {
          number: 1,
          programs: [
            { role: "solution", name: "", isAsExpected: true, slowestMs: null, outcomes: ["pass", "pass", "pass"] },
            { role: "starter", name: "", isAsExpected: true, slowestMs: null, outcomes: ["fail", "fail", "fail"] },
          ],
        },
      ],
    });
  });

  it("has nothing to check without a solution, and is published at once", async () => {
    const id = await uploaded(NEW.replace(/<SOLUTION>.*<\/SOLUTION>/, ""));
    expect(checkJobs).toEqual([]);
    const at = "2026-11-21T08:00:00.000Z";
    expect(await checksOf(id)).toMatchObject({ checks: { state: "nothing to check", askedAt: at, endedAt: at } });
    expect(await publish(id)).toEqual([200, "OK"]);
  });

  it("may change dates while its checks wait", async () => {
    const id = await uploaded();
    const dates = { openAt: "2026-11-20T00:00:00Z", closeAt: "2026-11-30T00:00:00Z" };
    expect(await publish(id, { ...dates, isPublished: false })).toEqual([200, "OK"]);
  });

  it("stays published whatever the checks of a later upload say", async () => {
    const id = await uploaded();
    await runChecks();
    await publish(id);
    await uploaded();
    expect(await row(id)).toMatchObject({ isPublished: true, checks: { state: "waiting" } });
    expect(await publish(id)).toEqual([200, "OK"]);
    await runChecks({ starter: "" });
    expect(await row(id)).toMatchObject({ isPublished: true, checks: { state: "red" } });
    expect(await publish(id)).toEqual([200, "OK"]);
  });
});

describe("red checks", () => {
  it("need a reason to publish, say why in what every client shows, and tell where", async () => {
    const id = await uploaded();
    await runChecks({ starter: "" });
    expect(await publish(id)).toEqual([400, RED]);
    expect(RED.length).toBeLessThanOrEqual(100);
    expect(await checksOf(id)).toMatchObject({
      checks: { state: "red", red: 1, text: "Question 1: the starter code passes all testcases" },
      findings: [
        { question: 1, kind: "starter", severity: "red" },
        { question: 1, kind: "unfailed", severity: "warning", testcases: [1, 2, 3] },
      ],
    });
    expect(await row(id)).toMatchObject({ isPublished: false });
  });

  it("with a reason are published, and the log has the reason with the publication", async () => {
    const id = await uploaded();
    executor.values = ["5", "true", "8"];
    await runChecks();
    const text = "Question 1: the solution fails testcase 2. Mend it, or give a reason.";
    expect((await checksOf(id)) as object).toMatchObject({ checks: { state: "red" } });
    expect(await publish(id)).toEqual([400, text]);
    expect(await publish(id, { reason: "  The lecturer wants it so " })).toEqual([200, "OK"]);
    const { entries } = await course.succeed<{ entries: { changes: object[] }[] }>(
      "GET",
      `${course.base}/admin/audit`,
      {
        as: "ada",
      },
    );
    expect(entries.map(({ changes }) => changes)).toContainEqual([
      { field: "isPublished", from: false, to: true },
      { field: "reason", from: null, to: "The lecturer wants it so" },
    ]);
  });

  it.each(["", "   ", "x".repeat(501), 5])("need a reason of 1 to 500 characters: %j is none", async (reason) => {
    const id = await uploaded();
    await runChecks({ starter: "" });
    expect((await publish(id, { reason }))[0]).toBe(400);
    expect(await row(id)).toMatchObject({ isPublished: false });
  });

  it("are forgotten with the next upload", async () => {
    const id = await uploaded();
    await runChecks({ starter: "" });
    await uploaded();
    expect((await row(id))?.checks).toMatchObject({ state: "waiting", red: 0, text: null });
    await runChecks();
    expect(await publish(id)).toEqual([200, "OK"]);
  });
});

describe("an executor that cannot run the programs", () => {
  const broken = { execute: () => Promise.reject(new ExecutorFailed("no executor")) };

  it("is told, is no finding, and is made good by the next delivery", async () => {
    const id = await uploaded();
    const [job] = checkJobs as [CheckJob];
    expect(await new Checker({ core: course.services, executor: broken }).check(job)).toBe("failed");
    const text = "Its checks could not be run. Run them again, or give a reason.";
    expect((await row(id))?.checks).toMatchObject({ state: "failed", red: 0, text });
    expect(await publish(id)).toEqual([400, text]);
    expect(await runChecks()).toEqual(["checked"]);
    expect(await publish(id)).toEqual([200, "OK"]);
  });

  it("does not keep an exam from being published for a reason", async () => {
    const id = await uploaded();
    await new Checker({ core: course.services, executor: broken }).check(checkJobs[0] as CheckJob);
    expect(await publish(id, { reason: "The exam begins" })).toEqual([200, "OK"]);
  });
});

describe("runs of checks", () => {
  it("that are delivered twice, or were of an earlier upload, change nothing", async () => {
    const id = await uploaded();
    const first = checkJobs.splice(0);
    await uploaded();
    const second = checkJobs.splice(0);
    expect(await runChecks({ jobs: first, starter: "" })).toEqual(["outdated"]);
    expect((await row(id))?.checks).toMatchObject({ state: "waiting" });
    expect(await runChecks({ jobs: second })).toEqual(["checked"]);
    expect(await runChecks({ jobs: [...first, ...second], starter: "" })).toEqual(["outdated", "outdated"]);
    expect((await row(id))?.checks).toMatchObject({ state: "passed" });
  });

  it("are dropped when an upload comes in their midst", async () => {
    const id = await uploaded();
    const [job] = checkJobs.splice(0) as [CheckJob];
    executor.meanwhile = async () => {
      executor.meanwhile = async () => {};
      await uploaded();
    };
    expect(await runChecks({ jobs: [job] })).toEqual(["outdated"]);
    expect((await row(id))?.checks).toMatchObject({ state: "waiting" });
    expect(await runChecks()).toEqual(["checked"]);
  });

  it("survive a change of dates in their midst", async () => {
    const id = await uploaded();
    const dates = { openAt: "2026-11-20T00:00:00Z", closeAt: "2026-11-30T00:00:00Z", isPublished: false };
    executor.meanwhile = async () => void (await publish(id, dates));
    expect(await runChecks()).toEqual(["checked"]);
  });

  it("end with the assessment", async () => {
    const id = await uploaded();
    executor.meanwhile = async () =>
      void (await course.call("DELETE", `${course.base}/admin/assessments/${id}`, { as: "stan" }));
    expect(await runChecks()).toEqual(["outdated"]);
    expect(await course.table.queryAll({ pk: `AUTHORING#${id}` })).toEqual([]);
  });

  it("are asked for again once, however often that is asked", async () => {
    const id = await uploaded();
    await runChecks({ starter: "" });
    expect(await runAgain(id)).toMatchObject({ state: "waiting", red: 0, text: null });
    expect(await runAgain(id)).toMatchObject({ state: "waiting" });
    expect(checkJobs).toHaveLength(1);
    expect(await checksOf(id)).toMatchObject({ findings: [], questions: [] });
    expect(await runChecks()).toEqual(["checked"]);
    expect((await row(id))?.checks).toMatchObject({ state: "passed" });
  });

  it("are not needed by what was uploaded before there were any, and can be asked for", async () => {
    const id = await uploaded();
    await course.table.update(assessmentKey(course.courseId, id), { unset: ["checks", "fileVersion"] });
    await course.table.removeMany(await course.table.queryAll({ pk: `AUTHORING#${id}` }));
    expect((await row(id))?.checks).toBeNull();
    expect(await checksOf(id)).toEqual({ checks: null, findings: [], unlisted: 0, questions: [] });
    expect(await publish(id)).toEqual([200, "OK"]);
    checkJobs.length = 0;
    await runAgain(id);
    expect(await runChecks()).toEqual(["checked"]);
    expect((await row(id))?.checks).toMatchObject({ state: "passed" });
  });

  it.each(["GET", "POST"])("%s of what is not there is not found", async (method) => {
    const answer = await course.call(method, path(777), { as: "stan" });
    expect([answer.status, await answer.text()]).toEqual([404, "Assessment not found"]);
  });
});

it("a publication that an upload overtakes is decided anew", async () => {
  const id = await uploaded();
  await runChecks();
  const { table } = course.services;
  const transact = table.transact.bind(table);
  let isFirst = true;
  Object.assign(table, {
    transact: async (...operations: Parameters<typeof transact>) => {
      if (isFirst) {
        isFirst = false;
        await uploaded();
      }
      return transact(...operations);
    },
  });
  expect(await publish(id)).toEqual([400, "Its checks have not run yet. Try again in a moment."]);
  expect(await row(id)).toMatchObject({ isPublished: false, checks: { state: "waiting" } });
});

describe("checks whose message is lost", () => {
  const clockRuns = async () => {
    const sent: object[] = [];
    const core = { ...course.services, assessmentJobs: { send: async (job: object) => void sent.push(job) } };
    await runJob(core, "open");
    for (const job of sent) await runAssessmentJob(course.services, job as never);
    return sent;
  };

  it("are sent again by the clock after a quarter of an hour, once in each", async () => {
    const id = await uploaded();
    const [lost] = checkJobs.splice(0);
    course.clock.pass(899);
    expect(await clockRuns()).toEqual([]);
    course.clock.pass(1);
    const job = { chore: "check", courseId: course.courseId, assessmentId: id };
    expect(await clockRuns()).toEqual([job]);
    expect(checkJobs).toEqual([lost]);
    expect(await clockRuns()).toEqual([]);
    expect(await runChecks()).toEqual(["checked"]);
    course.clock.pass(3600);
    expect(await clockRuns()).toEqual([]);
  });
});
