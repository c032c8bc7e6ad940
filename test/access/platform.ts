import { randomUUID } from "node:crypto";
import { createApp } from "../../lambdas/api/app";
import { CourseGates } from "../../lambdas/api/course-gates";
import { createServices, type ServiceOptions, type Services } from "../../lambdas/api/services";
import { Checker } from "../../lambdas/autograder/checker";
import { Previewer } from "../../lambdas/autograder/previewer";
import type { AssessmentJob, AssessmentJobQueue, MemberJob } from "../../lambdas/core/assessments/assessment-jobs";
import type { CheckJob } from "../../lambdas/core/assessments/check-job";
import { runCopy } from "../../lambdas/core/course-copies/run-copy";
import { memberWorkOf } from "../../lambdas/core/member-work/member-work";
import { type ArchivalQueue, markMembers } from "../../lambdas/core/members/archive-course";
import { openCourse } from "../../lambdas/core/members/open-course";
import { findRegistration, registrationsOf } from "../../lambdas/core/members/store";
import type { RegradeJob } from "../../lambdas/core/regrades/regrade-job";
import { CloudInMemory } from "../../lambdas/core/robots/cloud.fixture";
import { runComparison } from "../../lambdas/core/similarity/run-comparison";
import type { GradingJob } from "../../lambdas/core/submissions/grading-job";
import { connectTable, Meter } from "../../lambdas/core/table";
import { runAssessmentJob } from "../../lambdas/schedule/run-assessment-job";
import { dynamoDbForTests } from "../../local/dynamodb";
import { startBuckets } from "./buckets";
import { solvedBy } from "./solving-executor";
import { itemsOf, type PlatformState } from "./state";

/** A clock that stands still until a test moves it. */
export class MovableClock {
  private moment = new Date("2026-11-21T08:00:00.000Z");

  now(): Date {
    return new Date(this.moment);
  }

  set(iso: string): void {
    this.moment = new Date(iso);
  }

  pass(seconds: number): void {
    this.moment = new Date(this.moment.getTime() + seconds * 1000);
  }
}

export const DEMO_PROVIDERS = [
  {
    id: "test",
    name: "Test accounts",
    kind: "test" as const,
    people: [{ username: "ada", name: "Ada Admin", note: "Runs the course." }],
  },
];

const MESSAGING = { region: "ap-southeast-1", arnPrefix: "arn:aws:iot:ap-southeast-1:123456789012" };
/** What the deployment tells of its robots. */
export const DEVICE_NAMES = { thingPrefix: "uni_cs_test_robot", ...MESSAGING };
/** And of the programs that people edit together. */
export const EDITING_NAMES = { prefix: "uni_cs_test_edit", ...MESSAGING };
/** And of news. */
export const NEWS_NAMES = { prefix: "uni_cs_test_news", ...MESSAGING };

type Members = readonly { username: string; role: "student" | "staff" | "admin"; group?: string }[];

/** A course that was made on a platform that held nothing, and all that it had then. */
interface FirstCourse {
  readonly courseId: number;
  readonly state: PlatformState;
  readonly news: readonly number[];
}

/**
 * The first courses of this process's platforms, by what was asked for. Nearly every test of a route begins with one that is
 * as others are, and its five calls took longer than many a test.
 */
const firstCourses = new Map<string, FirstCourse>();

interface Call {
  /** Username of the caller; signed in on the way. */
  readonly as?: string;
  /** Sent as JSON, or as it is when it is text or a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The whole API in this process on a DynamoDB stand-in with a table of its own. Sent jobs are collected in `jobs`,
 * consumed capacity in `meter`; `clock` moves on demand. Jobs on assessments are done at once, without being metered, and
 * so are checks and regrades, by an executor in which solutions pass and all else fails. `existingTable`
 * is one that an earlier platform made and that outlived it; `state` is what another platform held, to begin with.
 */
export async function startPlatform(
  overrides: Partial<ServiceOptions> = {},
  { existingTable, state }: { readonly existingTable?: string; readonly state?: PlatformState } = {},
) {
  const db = await dynamoDbForTests();
  const meter = new Meter();
  const tableName = existingTable ?? (await db.createTable());
  const { config } = db;
  if (state) await db.fill(tableName, state.items);
  const table = connectTable(tableName, { config, meter });
  const clock = new MovableClock();
  const storage = await startBuckets(clock);
  const jobs: GradingJob[] = [];
  const news: number[] = [];
  const courseNews: number[] = [];
  const failedByProducts: object[] = [];
  const queue = overrides.queue ?? { send: async (job: GradingJob) => void jobs.push(job) };
  const unmetered = { table: connectTable(tableName, { config }), clock };
  const checkQueue = overrides.checkQueue ?? {
    send: async (job: CheckJob) =>
      void (await new Checker({ core: unmetered, executor: await solvedBy(unmetered, job) }).check(job)),
  };
  const regradeQueue = overrides.regradeQueue ?? {
    send: async (job: RegradeJob) =>
      void (await new Previewer({ core: unmetered, executor: await solvedBy(unmetered, job) }).preview(job)),
  };
  const clockwork = {
    ...unmetered,
    uuid: randomUUID,
    queue,
    checkQueue,
    regradeQueue,
    assessmentJobs: { send: (job: AssessmentJob | MemberJob) => assessmentJobs.send(job) },
  };
  const assessmentJobs: AssessmentJobQueue = overrides.assessmentJobs ?? {
    send: (job) => runAssessmentJob(clockwork, job),
  };
  const core = { table, clock, uuid: randomUUID, queue, checkQueue, regradeQueue, assessmentJobs };
  const archivals: ArchivalQueue = { send: ({ courseId }) => markMembers({ ...clockwork, archivals }, courseId) };
  const services: Services = createServices({
    ...core,
    secrets: { tokenSecret: "a secret of the tests that is long enough to look like one" },
    tokenIssuer: "academy",
    providers: DEMO_PROVIDERS,
    memberWork: memberWorkOf(core),
    devices: { cloud: new CloudInMemory(), ...DEVICE_NAMES },
    editingSessions: { cloud: new CloudInMemory(), ...EDITING_NAMES },
    newsMessaging: { cloud: new CloudInMemory(), ...NEWS_NAMES },
    memberNews: {
      send: async (...regIds) => void news.push(...regIds),
      sendToCourse: async (courseId) => void courseNews.push(courseId),
    },
    byProductFailed: (line) => void failedByProducts.push(line),
    retirements: { send: async () => {} },
    archivals,
    invitations: { provider: "test", invite: async () => "invited" as const },
    comparisons: { send: (job) => runComparison(clockwork, job) },
    courseCopies: {
      send: ({ courseId }) => runCopy({ ...clockwork, ...storage.objects, assetsPrefix: "courses-test/" }, courseId),
    },
    ...storage.objects,
    siteOrigin: "https://academy.test",
    assetsPrefix: "courses-test/",
    allowedOrigins: ["*"],
    timeZone: "Asia/Singapore",
    courseCreators: "anyone",
    // Budgets of calls are without what is read once for many of them (lambdas/api/course-gates.test.ts counts it).
    courseGates: new CourseGates({ ...unmetered, clock: overrides.clock ?? clock }),
    ...overrides,
  });
  const app = createApp(services);
  const users = new Map(state?.users);

  /** The access tokens of the moment: as long as our clock stands still, a caller's next one would tell the same. */
  const signed = new Map<string, { readonly token: string; readonly at: number }>();

  /** A fresh access token of a test account, by its username. Who comes for the first time opens their courses too. */
  async function tokenOf(username: string): Promise<string> {
    if (!users.has(username)) {
      const tokens = await login(username);
      const userId = (await services.tokens.userIdOfAccess(tokens.access_token)) ?? 0;
      users.set(username, userId);
      for (const member of await registrationsOf(clockwork, userId)) await openCourse(clockwork, member);
    }
    const known = signed.get(username);
    if (known?.at === clock.now().getTime() && overrides.clock === undefined) return known.token;
    const place = { userId: users.get(username) ?? 0, family: randomUUID(), generation: 1 };
    const { access_token: token } = await services.tokens.sign(place);
    signed.set(username, { token, at: clock.now().getTime() });
    return token;
  }

  async function login(username: string): Promise<{ access_token: string; refresh_token: string }> {
    const answer = await call("POST", "/v2/auth/login", { body: { code: username, provider: "test" } });
    if (answer.status !== 200) throw new Error(`Login of ${username}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { access_token: string; refresh_token: string };
  }

  /** Every answer that a test receives is held to the contract and to our own document. */
  async function call(method: string, path: string, { as, body, headers }: Call = {}): Promise<Response> {
    const raw = typeof body === "string" || body instanceof FormData || body instanceof URLSearchParams;
    const answer = await app.request(path, {
      method,
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${await tokenOf(as)}` }),
        ...(body === undefined || raw ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined || raw ? (body as string | FormData | undefined) : JSON.stringify(body),
    });
    // Read when it is needed: a process that only serves has no contract beside it.
    const { holdAnswer, routeOf } = await import("../contract/answers");
    const route = routeOf(method, path);
    if (route) await holdAnswer(route, answer);
    return answer;
  }

  /** Calls and insists on a success; answers its JSON or text. */
  async function succeed<T = unknown>(method: string, path: string, options: Call = {}): Promise<T> {
    const answer = await call(method, path, options);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (answer.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : text) as T;
  }

  /** Whether nothing was done here yet, and nothing is other than it is on most platforms. */
  const isUntouched = async () =>
    Object.keys(overrides).length === 0 && users.size === 0 && (await itemsOf(db.client, tableName)).length === 0;

  /**
   * Makes a course whose admin is `admin`, with members as given by role; answers its id. The first on a platform is a copy
   * of one that was made in the same way on another.
   */
  async function makeCourse(admin: string, members: Members = [], name = "Programming Methodology"): Promise<number> {
    if (!(await isUntouched())) return makeByCalls(admin, members, name);
    const asked = JSON.stringify([admin, members, name, clock.now()]);
    const known = firstCourses.get(asked);
    if (known) {
      await db.fill(tableName, known.state.items);
      for (const [username, userId] of known.state.users) users.set(username, userId);
      news.push(...known.news);
      // As when it is made by calls: what a process keeps of a course that was looked at is counted in budgets.
      await succeed("GET", "/v2/user", { as: admin });
      return known.courseId;
    }
    const courseId = await makeByCalls(admin, members, name);
    firstCourses.set(asked, { courseId, state: await keepState(), news: [...news] });
    return courseId;
  }

  async function makeByCalls(admin: string, members: Members, name: string): Promise<number> {
    await succeed("POST", "/v2/config/create", {
      as: admin,
      body: {
        courseName: name,
        courseShortName: "PM",
        viewable: true,
        enableGame: true,
        enableAchievements: true,
        enableSourcecast: true,
        sourceChapter: 1,
        sourceVariant: "default",
        moduleHelpText: "",
      },
    });
    const { courseRegistration } = await succeed<{ courseRegistration: { courseId: number } }>("GET", "/v2/user", {
      as: admin,
    });
    const { courseId } = courseRegistration;
    if (members.length > 0) {
      await succeed("PUT", `/v2/courses/${courseId}/admin/users`, {
        as: admin,
        body: { users: members, provider: "test" },
      });
    }
    return courseId;
  }

  /** The registration of a username in a course. */
  async function registrationOf(username: string, courseId: number) {
    await tokenOf(username);
    const registration = await findRegistration(services, users.get(username) ?? 0, courseId);
    if (registration === undefined) throw new Error(`${username} is not in course ${courseId}`);
    return registration;
  }

  /** What this platform holds, for others to begin with. Only the table is kept: nothing else may hold anything. */
  async function keepState(): Promise<PlatformState> {
    const objects = Object.values(storage.buckets).flatMap((bucket) => bucket.keys());
    if (objects.length + jobs.length > 0) throw new Error("A bucket or the queue holds something, which is not kept.");
    return { items: await itemsOf(db.client, tableName), users: [...users] };
  }

  return {
    endpoint: db.endpoint,
    keepState,
    /** Every item of the table. */
    items: () => itemsOf(db.client, tableName),
    app,
    services,
    table,
    clock,
    jobs,
    /** The members who were told of news, in order. */
    news,
    /** The courses whose pages were told of an announcement, in order. */
    courseNews,
    /** The log's lines of what acts would have brought along and did not. */
    failedByProducts,
    meter,
    buckets: storage.buckets,
    call,
    succeed,
    login,
    tokenOf,
    makeCourse,
    registrationOf,
    close: async () => {
      await storage.close();
      await db.close();
    },
  };
}

export type Platform = Awaited<ReturnType<typeof startPlatform>>;
