import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { type AccountsCloud, seedAccounts } from "./accounts";
import { DEMO_EVENTS, DEMO_GOALS, DEMO_HELP, demoAchievements, HELP_GOAL } from "./achievements";
import {
  DEMO_ACCOMMODATION,
  DEMO_ACCOUNT_MEMBERS,
  DEMO_ASSESSMENT_TYPES,
  DEMO_ASSESSMENTS,
  DEMO_COURSE,
  DEMO_ENTRIES,
  DEMO_EXTENSION,
  DEMO_MARKET,
  DEMO_MEMBERS,
  DEMO_ROBOT,
  DEMO_VOTES,
  DEMO_WATCHED,
  DEMO_WORK,
  type DemoWork,
  type ScheduledAssessment,
} from "./course";
import { divideWork } from "./division";
import { LESSON_UID } from "./lesson";
import { commentOnLines, DEMO_LINE_COMMENTS } from "./line-comments";
import { seedGame, seedMedia } from "./media";
import { DEMO_REGRADE, seedRegrade } from "./regrade";
import { DEMO_REQUESTS, seedRegradeRequests } from "./regrade-requests";
import { DEMO_RUBRICS, writeRubric } from "./rubric";
import { DEMO_BOOK, DEMO_NOTES, DEMO_PIN, type DemoNote } from "./textbook-notes";

const ASSESSMENTS_FOLDER = path.join(process.cwd(), "assets", "assessments");
const DAY_MS = 24 * 60 * 60 * 1000;

/** Readings of what a job does soon after an upload, checks and the assigning of a vote's entries, and milliseconds between two. */
const READINGS = { most: 960, apartMs: 250 } as const;
/** How often an upload is checked before it counts as wrong. */
const MOST_CHECKS = 4;

const Providers = z.array(
  z.object({ id: z.string(), kind: z.string(), pool: z.object({ userPoolId: z.string() }).optional() }),
);
const Tokens = z.object({ access_token: z.string() });
const SessionUser = z.object({
  user: z.object({ courses: z.array(z.object({ courseId: z.number(), courseShortName: z.string().nullable() })) }),
});
const Configs = z.array(z.object({ assessmentConfigId: z.number(), type: z.string() }));
const Members = z.array(z.object({ courseRegId: z.number(), username: z.string() }));
const Overviews = z.array(
  z.object({ id: z.number(), number: z.string(), isPublished: z.boolean(), status: z.string() }),
);
const NoteList = z.object({ notes: z.array(z.unknown()) });
const FoundByChecks = z.object({
  checks: z.object({ state: z.string(), text: z.string().nullable() }).nullable(),
  findings: z.array(z.unknown()),
});
const Ballots = z.object({
  questions: z.array(
    z.object({
      id: z.number(),
      contestEntries: z.array(
        z.object({ submission_id: z.number(), answer: z.object({ code: z.string() }), score: z.number().nullable() }),
      ),
    }),
  ),
});
const Achievements = z.array(z.object({ uuid: z.string() }));
const Compared = z.object({ questions: z.array(z.object({ report: z.unknown().nullable() })) });
const Questions = z.object({ questions: z.array(z.object({ id: z.number() })) });

type Caller = Pick<ApiCaller, "read"> & {
  login(code: string, provider: string): Promise<Caller>;
  send(method: string, route: string, body?: unknown): Promise<Response>;
};

/** One caller of the public API, signed in or not. Every refusal becomes an error that names the call and the answer's text. */
class ApiCaller {
  constructor(
    private readonly origin: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly accessToken: string | null = null,
  ) {}

  async login(code: string, provider: string): Promise<ApiCaller> {
    const response = await this.send("POST", "/v2/auth/login", { code, provider });
    return new ApiCaller(this.origin, this.headers, Tokens.parse(await response.json()).access_token);
  }

  async send(method: string, route: string, body?: unknown, expected: readonly number[] = []): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.origin}${route}`, {
      method,
      headers: {
        ...this.headers,
        ...(this.accessToken === null ? {} : { authorization: `Bearer ${this.accessToken}` }),
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok && !expected.includes(response.status)) {
      throw new Error(`${method} ${route} answered ${response.status}: ${await response.text()}`);
    }
    return response;
  }

  /** Sends what is there already when it was sent before: 412 is then the answer. */
  async sendOnce(method: string, route: string, body: unknown): Promise<void> {
    await this.send(method, route, body, [412]);
  }

  async read<T>(schema: z.ZodType<T>, route: string): Promise<T> {
    return schema.parse(await (await this.send("GET", route)).json());
  }
}

export interface SeedOptions {
  /** Address of the API, for example `http://127.0.0.1:8000`. */
  readonly origin: string;
  /** Headers of every request, such as those by which the API knows the distribution. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** Where the accounts of a site that has its own are made; without it there are none, nor members who have one. */
  readonly accounts?: AccountsCloud;
  /** The secret of the demo course's robot; without one it has none. */
  readonly robotSecret?: string;
  /** The moment that the schedule's days count from. */
  readonly now?: Date;
}

/**
 * Makes the demo course through the public API alone: course, assessment types, members, XML uploads, dates, publishing.
 * Safe to repeat after an interruption: what is already there is kept, and a published assessment keeps its dates.
 * Throws with the failing call and its answer.
 */
export async function seedDemoCourse({
  origin,
  headers = {},
  log,
  accounts,
  robotSecret,
  now = new Date(),
}: SeedOptions): Promise<void> {
  const anyone = new ApiCaller(origin, headers);
  const admin = await anyone.login("admin", "test");
  const courseId = await findOrCreateCourse(admin);
  log(`Demo course ${DEMO_COURSE.courseShortName} is course ${courseId}`);
  const configIds = await putAssessmentTypes(admin, courseId);
  const own = accounts && (await userPoolOf(anyone));
  if (own) {
    await seedAccounts(accounts, own.userPoolId);
    log("Made accounts of the site's own");
  }
  const members = own ? [...DEMO_MEMBERS, { provider: own.provider, users: DEMO_ACCOUNT_MEMBERS }] : DEMO_MEMBERS;
  for (const { provider, users } of members) {
    await admin.send("PUT", `/v2/courses/${courseId}/admin/users`, { provider, users });
  }
  // A name comes from the provider at the first login, and to a course with the person's first call there.
  for (const { username } of DEMO_MEMBERS[0]?.users ?? []) {
    const member = await anyone.login(username, "test");
    await member.read(Overviews, `/v2/courses/${courseId}/assessments`);
  }
  // Before there is an assessment that has closed: the clock would have to look at it again for this person.
  await accommodate(admin, courseId);
  for (const assessment of DEMO_ASSESSMENTS) {
    await uploadAndSchedule(admin, courseId, configIds, assessment, now);
    // Before the vote on them is uploaded, which comes later in the list.
    if (assessment.number === DEMO_ENTRIES.number) await enterContest(anyone, courseId);
    log(`Uploaded ${assessment.file}`);
  }
  for (const rubric of DEMO_RUBRICS) {
    await writeRubric(admin, courseId, rubric);
    log(`Wrote a rubric for ${rubric.number}`);
  }
  await divideWork(admin, courseId);
  log("Divided the grading");
  await extend(admin, courseId, now);
  log(`Gave ${DEMO_EXTENSION.username} and ${DEMO_ACCOMMODATION.username} more time`);
  await castVotes(anyone, admin, courseId);
  log(`Cast votes in ${DEMO_VOTES.number}`);
  for (const work of [DEMO_WORK, DEMO_MARKET]) {
    await doWork(anyone, courseId, work);
    log(`Answered ${work.number}`);
  }
  const author = await regIdOf(admin, courseId, DEMO_LINE_COMMENTS.username);
  await commentOnLines(await anyone.login("staff", "test"), courseId, author);
  await compareAnswers(anyone, courseId);
  log(`Compared the answers to ${DEMO_MARKET.number}`);
  await makeAchievements(anyone, admin, courseId, now);
  log("Made achievements");
  await seedMedia(admin, courseId, now);
  await seedGame(await anyone.login(DEMO_EVENTS.username, "test"), courseId);
  await watchLesson(anyone, courseId);
  log("Uploaded two chapters of the game and a recording");
  await noteInTextbook(anyone, courseId);
  if (robotSecret !== undefined) {
    await registerRobot(anyone, robotSecret);
    log("Registered the demo robot");
  }
  log("Noted something in the textbook");
  await seedRegradeRequests(anyone, admin, courseId, untilThere);
  log(`Asked for regrades in ${DEMO_REQUESTS.number}`);
  await seedRegrade(anyone, admin, courseId, {
    ...{ untilThere, doWork },
    file: path.join(ASSESSMENTS_FOLDER, "M3-stepping-stones.xml"),
    openFor: (caller, id, { opens, closes }) => {
      const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
      const dates = { openAt: at(opens), closeAt: at(closes) };
      return caller.send("POST", `/v2/courses/${courseId}/admin/assessments/${id}`, dates);
    },
  });
  log(`Began a regrade of ${DEMO_REGRADE.number}`);
}

/** The user pool of a site with accounts of its own. */
async function userPoolOf(anyone: ApiCaller): Promise<{ provider: string; userPoolId: string } | undefined> {
  const own = (await anyone.read(Providers, "/v2/auth/providers")).find(({ kind }) => kind === "accounts");
  return own?.pool && { provider: own.id, userPoolId: own.pool.userPoolId };
}

/** Makes the notes of a student, and one that staff pin, unless there are some. */
async function noteInTextbook(anyone: ApiCaller, courseId: number): Promise<void> {
  const put = async (caller: ApiCaller, list: string, { id, section, ...note }: DemoNote) =>
    caller.send("PUT", `${list}/${DEMO_BOOK}/${section}/${id}`, { ...note, before: "", after: "", editedAt: NOTED_AT });
  const student = await anyone.login("student", "test");
  const { notes } = await student.read(NoteList, `/v2/user/textbook_notes?book=${DEMO_BOOK}`);
  if (notes.length > 0) return;
  for (const note of DEMO_NOTES) await put(student, "/v2/user/textbook_notes", note);
  const staff = await anyone.login("staff", "test");
  await put(staff, `/v2/courses/${courseId}/admin/textbook_notes`, DEMO_PIN);
}

/** Before anybody can have written a note: of two versions the later one is kept. */
const NOTED_AT = "2022-08-01T09:00:00.000Z";

/** Has members watch the recording, each as far as they came; nobody goes back. */
async function watchLesson(anyone: ApiCaller, courseId: number): Promise<void> {
  for (const [username, furthestMs] of Object.entries(DEMO_WATCHED)) {
    const member = await anyone.login(username, "test");
    await member.send("POST", `/v2/courses/${courseId}/sourcecasts/${LESSON_UID}/watched`, { furthestMs });
  }
}

async function regIdOf(admin: ApiCaller, courseId: number, wanted: string): Promise<number> {
  const members = await admin.read(Members, `/v2/courses/${courseId}/admin/users`);
  return members.find(({ username }) => username === wanted)?.courseRegId ?? 0;
}

/** Gives a standing accommodation; one that was given stays as it is. */
async function accommodate(admin: ApiCaller, courseId: number): Promise<void> {
  const { factor, username, reason } = DEMO_ACCOMMODATION;
  const path = `/v2/courses/${courseId}/admin/users/${await regIdOf(admin, courseId, username)}/accommodation`;
  await admin.sendOnce("PUT", path, { factor, days: null, reason, version: 0 });
}

/** Gives an extension; one that was given stays as it is. */
async function extend(admin: ApiCaller, courseId: number, now: Date): Promise<void> {
  const course = `/v2/courses/${courseId}`;
  const { number, closesInDays, ...extension } = DEMO_EXTENSION;
  const assessments = await admin.read(Overviews, `${course}/assessments`);
  const id = assessments.find((row) => row.number === number)?.id ?? 0;
  await admin.sendOnce("PUT", `${course}/admin/assessments/${id}/extensions`, {
    courseRegId: await regIdOf(admin, courseId, extension.username),
    closeAt: new Date(now.getTime() + closesInDays * DAY_MS).toISOString(),
    reason: extension.reason,
    version: 0,
  });
}

async function findOrCreateCourse(admin: ApiCaller): Promise<number> {
  const existing = findCourse(await admin.read(SessionUser, "/v2/user"));
  if (existing !== undefined) return existing;
  await admin.send("POST", "/v2/config/create", DEMO_COURSE);
  const created = findCourse(await admin.read(SessionUser, "/v2/user"));
  if (created === undefined) throw new Error("The demo course was created but is not among the admin's courses");
  return created;
}

function findCourse(session: z.infer<typeof SessionUser>): number | undefined {
  return session.user.courses.find((course) => course.courseShortName === DEMO_COURSE.courseShortName)?.courseId;
}

async function putAssessmentTypes(admin: ApiCaller, courseId: number): Promise<Map<string, number>> {
  const route = `/v2/courses/${courseId}/admin/config/assessment_configs`;
  const known = new Map((await admin.read(Configs, route)).map((row) => [row.type, row.assessmentConfigId]));
  const assessmentConfigs = DEMO_ASSESSMENT_TYPES.map((row) => ({
    ...row,
    assessmentConfigId: known.get(row.type) ?? -1,
    displayInDashboard: true,
  }));
  await admin.send("PUT", route, { assessmentConfigs });
  return new Map((await admin.read(Configs, route)).map((row) => [row.type, row.assessmentConfigId]));
}

async function uploadAndSchedule(
  admin: ApiCaller,
  courseId: number,
  configIds: ReadonlyMap<string, number>,
  { file, number, type, opensInDays, closesInDays, feedbackInDays }: ScheduledAssessment,
  now: Date,
): Promise<void> {
  const configId = configIds.get(type);
  if (configId === undefined) throw new Error(`${file} belongs to the unknown assessment type ${type}`);
  const form = new FormData();
  form.append("assessment[file]", new Blob([await readFile(path.join(ASSESSMENTS_FOLDER, file))]), file);
  form.append("forceUpdate", "false");
  form.append("assessmentConfigId", String(configId));
  await admin.send("POST", `/v2/courses/${courseId}/admin/assessments`, form);

  const overviews = await admin.read(Overviews, `/v2/courses/${courseId}/assessments`);
  const overview = overviews.find((row) => row.number === number);
  if (overview === undefined) throw new Error(`${file} was uploaded but ${number} is not listed`);
  if (overview.isPublished) return;
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  await untilChecked(admin, `/v2/courses/${courseId}/admin/assessments/${overview.id}/checks`, file);
  await admin.send("POST", `/v2/courses/${courseId}/admin/assessments/${overview.id}`, {
    openAt: inDays(opensInDays),
    closeAt: inDays(closesInDays),
    ...(feedbackInDays !== undefined && { earlyFeedbackUntil: inDays(feedbackInDays) }),
    isPublished: true,
  });
}

/**
 * Waits until an upload's programs were checked, without which it is not published. What is found wrong in them is told
 * when it is found each time: on a machine that is busy with much else, a right program runs out of time.
 */
async function untilChecked(admin: ApiCaller, route: string, file: string): Promise<void> {
  for (let check = 1; ; check += 1) {
    const { checks, findings } = await whatChecksFind(admin, route, file);
    if (checks?.state !== "red" && checks?.state !== "failed") return;
    if (check === MOST_CHECKS) throw new Error(`${file}: ${checks.text} ${JSON.stringify(findings)}`);
    await admin.send("POST", route);
  }
}

const whatChecksFind = (admin: ApiCaller, route: string, file: string) =>
  untilThere(async () => {
    const found = await admin.read(FoundByChecks, route);
    return found.checks?.state === "waiting" ? undefined : found;
  }, `${file} was uploaded but its programs were not checked`);

/** Reads again until what a job makes is there; throws an Error of that text when it does not come. */
async function untilThere<T>(read: () => Promise<T | undefined>, missing: string): Promise<T> {
  for (let reading = 0; reading < READINGS.most; reading += 1) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, READINGS.apartMs));
  }
  throw new Error(missing);
}

/** Has members work on an assessment; who has begun it is left alone. */
async function doWork(anyone: Caller, courseId: number, { number, members }: typeof DEMO_WORK): Promise<void> {
  const assessments = `/v2/courses/${courseId}/assessments`;
  for (const [username, work] of Object.entries(members)) {
    const member = await anyone.login(username, "test");
    const found = (await member.read(Overviews, assessments)).find((one) => one.number === number);
    if (found?.status === "not_attempted") await workOn(member, assessments, found.id, work);
  }
}

/** Has the answers to a mission compared, unless they were. */
async function compareAnswers(anyone: ApiCaller, courseId: number): Promise<void> {
  const staff = await anyone.login("staff", "test");
  const found = await staff.read(Overviews, `/v2/courses/${courseId}/assessments`);
  const id = found.find(({ number }) => number === DEMO_MARKET.number)?.id ?? 0;
  const route = `/v2/courses/${courseId}/admin/similarity/assessments/${id}`;
  const { questions } = await staff.read(Compared, route);
  if (questions.every(({ report }) => report === null)) await staff.send("POST", route, {});
}

/** Saves a member's programs, one a question, and tells of the runs that failed. */
async function workOn(member: Caller, assessments: string, assessmentId: number, work: DemoWork): Promise<void> {
  const { questions } = await member.read(Questions, `${assessments}/${assessmentId}`);
  const addresses = questions.map(({ id }) => `${assessments}/question/${id}`);
  for (const [position, answer] of work.programs.entries()) {
    await member.send("POST", `${addresses[position]}/answer`, { answer });
  }
  for (let run = 0; run < work.runsInVain; run += 1) {
    await member.send("POST", `${addresses[0]}/testcase_runs`, { passed: [], failing: 0 });
  }
  if (work.isSubmitted) await member.send("POST", `${assessments}/${assessmentId}/submit`);
}

/**
 * Defines goals and achievements, and gives points for help. Achievements that are there keep their dates; the hidden one
 * comes last, so that without it all the others are sent again.
 */
async function makeAchievements(anyone: ApiCaller, admin: ApiCaller, courseId: number, now: Date): Promise<void> {
  const course = `/v2/courses/${courseId}`;
  const wanted = demoAchievements(now);
  const last = wanted.at(-1);
  const known = await admin.read(Achievements, `${course}/achievements`);
  if (last !== undefined && !known.some(({ uuid }) => uuid === last.uuid)) {
    await admin.send("PUT", `${course}/admin/goals`, { goals: DEMO_GOALS });
    await admin.send("PUT", `${course}/admin/achievements`, { achievements: wanted.slice(0, -1) });
    await admin.send("PUT", `${course}/admin/achievements/${last.uuid}`, { achievement: last });
  }
  for (const [username, count] of Object.entries(DEMO_HELP)) {
    const regId = await regIdOf(admin, courseId, username);
    const progress = { uuid: HELP_GOAL, count, targetCount: 50, completed: count >= 50 };
    await admin.send("POST", `${course}/admin/users/${regId}/goals/${HELP_GOAL}/progress`, { progress });
  }
  const { username, batch, names } = DEMO_EVENTS;
  const member = await anyone.login(username, "test");
  const events = names.map((name) => ({ names: [name], at: now.toISOString() }));
  await member.send("POST", `${course}/self/events`, { batch, events });
}

/** Hands the entries in, each by its author; one that is submitted stays. */
async function enterContest(anyone: ApiCaller, courseId: number): Promise<void> {
  const assessments = `/v2/courses/${courseId}/assessments`;
  for (const [username, answer] of Object.entries(DEMO_ENTRIES.programs)) {
    const author = await anyone.login(username, "test");
    const contest = (await author.read(Overviews, assessments)).find(({ number }) => number === DEMO_ENTRIES.number);
    if (contest === undefined || contest.status === "submitted") continue;
    const { questions } = await author.read(Questions, `${assessments}/${contest.id}`);
    for (const { id } of questions) await author.send("POST", `${assessments}/question/${id}/answer`, { answer });
    await author.send("POST", `${assessments}/${contest.id}/submit`);
  }
}

/** Has the entries' authors vote on each other's, and the scores computed. A vote that is cast stays. */
async function castVotes(anyone: ApiCaller, admin: ApiCaller, courseId: number): Promise<void> {
  const assessments = `/v2/courses/${courseId}/assessments`;
  const vote = (await admin.read(Overviews, assessments)).find(({ number }) => number === DEMO_VOTES.number);
  if (vote === undefined) throw new Error(`${DEMO_VOTES.number} is not listed`);
  for (const [username, order] of Object.entries(DEMO_VOTES.orders)) {
    const voter = await anyone.login(username, "test");
    const { id, contestEntries } = await readBallot(voter, `${assessments}/${vote.id}`);
    if (contestEntries.some(({ score }) => score !== null)) continue;
    const placeOf = (code: string) => order.findIndex((author) => DEMO_ENTRIES.programs[author] === code);
    const answer = contestEntries.map((entry) => ({ ...entry, score: 10 - placeOf(entry.answer.code) }));
    await voter.send("POST", `${assessments}/question/${id}/answer`, { answer });
  }
  await admin.send("POST", `/v2/courses/${courseId}/admin/assessments/${vote.id}/scores`);
}

const readBallot = (voter: ApiCaller, route: string) =>
  untilThere(async () => {
    const [question] = (await voter.read(Ballots, route)).questions;
    return question !== undefined && question.contestEntries.length > 0 ? question : undefined;
  }, `The entries of ${route} are not assigned`);

const Devices = z.array(z.object({ title: z.string() }));

/** Gives the demo people the robot that is simulated beside the course. The admin, who comes first, owns it. */
async function registerRobot(anyone: ApiCaller, secret: string): Promise<void> {
  for (const { username } of DEMO_ROBOT.users) {
    const member = await anyone.login(username, "test");
    const known = await member.read(Devices, "/v2/devices");
    if (known.some(({ title }) => title === DEMO_ROBOT.title)) continue;
    await member.send("POST", "/v2/devices", { title: DEMO_ROBOT.title, type: "EV3", secret });
  }
}
