import { FULL_FILE } from "../../domain/assessments/xml/samples.fixture";
import type { ServiceOptions } from "../../lambdas/api/services";
import type { Executor } from "../../lambdas/autograder/executor-client";
import { Grader, type Outcome } from "../../lambdas/autograder/grader";
import { memberWorkOf } from "../../lambdas/core/member-work/member-work";
import { unreadNotifications } from "../../lambdas/core/notifications/store";
import { findSubmission } from "../../lambdas/core/submissions/store";
import type { ExecutionRequest } from "../../language/observation";
import { type Platform, startPlatform } from "../access/platform";
import { type Prepared, prepared } from "../access/state";

const TYPES = [
  { type: "Missions", isManuallyGraded: true, hoursBeforeEarlyXpDecay: 48, earlySubmissionXp: 100 },
  { type: "Paths", isManuallyGraded: false, hoursBeforeEarlyXpDecay: 0, earlySubmissionXp: 0 },
];

/** An executor that computes nothing: the values that it reports are given by `values`. */
export class ScriptedExecutor implements Executor {
  readonly requests: ExecutionRequest[] = [];
  /** The testcases of the sample, all passed. */
  values: readonly string[] = ["6", "true", "8"];
  /** The fault of the course that is observed instead, where there is one. */
  fault: string | null = null;
  /** Called in the middle of every execution. */
  meanwhile: () => Promise<void> = async () => {};

  async execute(request: ExecutionRequest) {
    this.requests.push(request);
    await this.meanwhile();
    const { fault } = this;
    if (fault !== null)
      return { observations: request.testcases.map(() => ({ kind: "fault" as const, reason: fault })) };
    const observations = request.testcases.map((_, index) => ({
      kind: "value" as const,
      value: this.values[index] ?? "undefined",
      output: [],
    }));
    return { observations };
  }
}

/** What is known of the course when it stands. */
export interface CourseFacts {
  readonly courseId: number;
  readonly configIds: readonly number[];
  readonly missionId: number;
}

async function prepareCourse(): Promise<Prepared<CourseFacts>> {
  const platform = await startPlatform();
  try {
    const facts = await makeCourseWithWork(platform);
    return { facts, state: await platform.keepState() };
  } finally {
    await platform.close();
  }
}

/** Makes the course as its admin would, by calls. */
async function makeCourseWithWork(platform: Platform): Promise<CourseFacts> {
  const { succeed } = platform;
  const courseId = await platform.makeCourse("ada", [
    { username: "stan", role: "staff", group: "G1" },
    { username: "tim", role: "staff", group: "G2" },
    { username: "sue", role: "student", group: "G1" },
    { username: "sam", role: "student", group: "G1" },
    { username: "bob", role: "student", group: "G2" },
  ]);
  const base = `/v2/courses/${courseId}`;
  await succeed("PUT", `${base}/admin/config/assessment_configs`, {
    as: "ada",
    body: { assessmentConfigs: TYPES.map((type) => ({ ...type, assessmentConfigId: -1, displayInDashboard: true })) },
  });
  const { assessmentConfigurations } = await succeed<{
    assessmentConfigurations: { assessmentConfigId: number; type: string }[];
  }>("GET", "/v2/user", { as: "ada" });
  const configIds = assessmentConfigurations.map(({ assessmentConfigId }) => assessmentConfigId);
  const { publish } = authoring(platform, courseId, configIds);
  const missionId = await publish(FULL_FILE, "2026-11-21T04:00:00.000Z", "2026-11-28T04:00:00.000Z");
  return { courseId, configIds, missionId };
}

/** What an author does in a course. */
function authoring({ call, succeed }: Platform, courseId: number, configIds: readonly number[]) {
  const base = `/v2/courses/${courseId}`;

  function upload(xml: string, { force = false, configId = configIds[0], as = "ada" } = {}) {
    const form = new FormData();
    form.set("assessment[file]", new File([xml], "mission.xml"));
    form.set("forceUpdate", String(force));
    form.set("assessmentConfigId", String(configId));
    return call("POST", `${base}/admin/assessments`, { as, body: form });
  }

  /** Uploads an assessment and sets its dates and flag; answers its id. */
  async function publish(xml: string, openAt: string, closeAt: string, isPublished = true): Promise<number> {
    const answer = await upload(xml);
    if (answer.status !== 200) throw new Error(`Upload: ${answer.status} ${await answer.text()}`);
    const number = /number="([^"]+)"/.exec(xml)?.[1];
    const list = await succeed<{ id: number; number: string }[]>("GET", `${base}/assessments`, { as: "ada" });
    const id = list.find((overview) => overview.number === number)?.id ?? 0;
    await succeed("POST", `${base}/admin/assessments/${id}`, { as: "ada", body: { openAt, closeAt, isPublished } });
    return id;
  }

  return { upload, publish };
}

/**
 * A course with two groups, two types and one published, open mission: a program (200 XP, testcases worth 1, 1, 2) and a
 * multiple-choice question (50 XP, choice 1 is right). `ada` is admin, `stan` leads G1 with `sue` and `sam` in it, `tim`
 * leads G2 with `bob`. The clock stands four hours after the opening, in the hours of the whole bonus.
 *
 * It is made once a run, and each test begins with a copy: `given` is another state that holds the course. Where the
 * clock or the jobs queue are the test's own, which take part in the making, it is made anew.
 */
export async function startCourse(overrides: Partial<ServiceOptions> = {}, given?: Prepared<CourseFacts>) {
  const copied =
    given ?? (overrides.clock || overrides.assessmentJobs ? undefined : await prepared("course", prepareCourse));
  const platform = await startPlatform(overrides, { state: copied?.state });
  Object.assign(platform.services, { memberWork: memberWorkOf(platform.services) });
  const { succeed, services, clock, jobs } = platform;
  const { courseId, configIds, missionId } = copied?.facts ?? (await makeCourseWithWork(platform));
  const base = `/v2/courses/${courseId}`;
  const executor = new ScriptedExecutor();
  const grader = new Grader({ core: services, executor, pause: async () => {} });

  const { upload, publish } = authoring(platform, courseId, configIds);

  function save(username: string, position: number, answer: unknown, headers?: Record<string, string>) {
    const path = `${base}/assessments/question/${missionId * 1000 + position}/answer`;
    return platform.call("POST", path, { as: username, body: { answer }, headers });
  }

  /** Saves both answers (the right choice) and, unless told otherwise, finalises. */
  async function work(username: string, { submit = true, choice = "1" } = {}): Promise<void> {
    await save(username, 0, "const twice = n => 2 * n;");
    await save(username, 1, choice);
    if (submit) await succeed("POST", `${base}/assessments/${missionId}/submit`, { as: username });
  }

  /** Grades all jobs that were sent, as the autograder would. */
  async function gradeJobs(): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const job of jobs.splice(0)) outcomes.push(await grader.grade(job));
    return outcomes;
  }

  async function regIdOf(username: string): Promise<number> {
    return (await platform.registrationOf(username, courseId)).regId;
  }

  async function submissionIdOf(username: string): Promise<number> {
    return missionId * 1_000_000 + (await regIdOf(username));
  }

  async function submissionOf(username: string) {
    return findSubmission(services, { regId: await regIdOf(username), assessmentId: missionId });
  }

  /** The types of the unread notices of a member's work; that the mission is new everybody was told. */
  async function noticesOf(username: string): Promise<string[]> {
    const unread = await unreadNotifications(services, await regIdOf(username));
    return unread.map(({ type }) => type).filter((type) => type !== "new");
  }

  return {
    ...platform,
    clock,
    courseId,
    base,
    configIds,
    missionId,
    executor,
    grader,
    upload,
    publish,
    save,
    work,
    gradeJobs,
    regIdOf,
    submissionIdOf,
    submissionOf,
    noticesOf,
  };
}

export type CourseWithWork = Awaited<ReturnType<typeof startCourse>>;
