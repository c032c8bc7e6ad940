import path from "node:path";
import { z } from "zod";
import { type AccountsCloud, seedAccounts } from "./accounts";
import { DEMO_EVENTS, DEMO_GOALS, DEMO_HELP, demoAchievements, HELP_GOAL } from "./achievements";
import { announce } from "./announcements";
import { ApiCaller, type Caller, type InCourse, NotMade, Overviews, Parts, Questions, untilThere } from "./api-caller";
import { ASSESSMENTS_FOLDER, uploadAssessments } from "./assessments";
import {
  DEMO_ACCOMMODATION,
  DEMO_ACCOUNT_MEMBERS,
  DEMO_ASSESSMENT_TYPES,
  DEMO_CHOICES,
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
} from "./course";
import { divideWork } from "./division";
import { seedGradebook } from "./gradebook";
import { LESSON_UID } from "./lesson";
import { commentOnLines, DEMO_LINE_COMMENTS } from "./line-comments";
import { seedGame, seedMedia } from "./media";
import { DEMO_REGRADE, seedRegrade } from "./regrade";
import { DEMO_REQUESTS, seedRegradeRequests } from "./regrade-requests";
import { DEMO_RUBRICS, writeRubric } from "./rubric";
import { DEMO_BOOK, DEMO_NOTES, DEMO_PIN, type DemoNote } from "./textbook-notes";

const DAY_MS = 24 * 60 * 60 * 1000;

const Providers = z.array(
  z.object({ id: z.string(), kind: z.string(), pool: z.object({ userPoolId: z.string() }).optional() }),
);
const SessionUser = z.object({
  user: z.object({ courses: z.array(z.object({ courseId: z.number(), courseShortName: z.string().nullable() })) }),
});
const Configs = z.array(z.object({ assessmentConfigId: z.number(), type: z.string() }));
const Members = z.array(z.object({ courseRegId: z.number(), username: z.string() }));
const NoteList = z.object({ notes: z.array(z.unknown()) });
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

export interface SeedOptions {
  /** Address of the API, for example `http://127.0.0.1:8000`. */
  readonly origin: string;
  /** Headers of every request, such as those by which the API knows the distribution. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** The service for accounts of a site that has its own; without it there are no accounts, nor members who have one. */
  readonly accounts?: AccountsCloud;
  /** The secret of the demo course's robot; without one it has none. */
  readonly robotSecret?: string;
  /** The moment that the schedule's days count from. */
  readonly now?: Date;
}

/**
 * Makes what a data folder has of its own beside the course itself: the accounts of the site's own and the demo robot,
 * whose secrets no two folders share. Safe to repeat.
 */
export async function seedOwnSecrets({ origin, headers = {}, accounts, robotSecret }: SeedOptions): Promise<void> {
  const anyone = new ApiCaller(origin, headers);
  const own = accounts && (await userPoolOf(anyone));
  if (own) await seedAccounts(accounts, own.userPoolId);
  if (robotSecret !== undefined) await registerRobot(anyone, robotSecret);
}

/**
 * Makes the demo course through the public API alone: course, assessment types, members, XML uploads, dates, publishing.
 * Safe to repeat after an interruption: what is already there is kept, and a published assessment keeps its dates.
 * Returns what could not be made, a line each. Throws when there is no course at all, or when the API cannot be reached.
 */
export async function seedDemoCourse(options: SeedOptions): Promise<readonly string[]> {
  const { origin, headers = {}, log, accounts, now = new Date() } = options;
  const anyone = new ApiCaller(origin, headers);
  const admin = await anyone.login("admin", "test");
  const courseId = await findOrCreateCourse(admin);
  log(`Demo course ${DEMO_COURSE.courseShortName} is course ${courseId}`);
  const configIds = await putAssessmentTypes(admin, courseId);
  const own = accounts && (await userPoolOf(anyone));
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
  const parts = new Parts(log);
  // Before all that people do, which is what the audit log is first read for.
  await parts.make("The game and the recording", "Uploaded two chapters of the game and a recording", () =>
    seedMedia(admin, courseId, now),
  );
  await parts.make("Announcements", "Announced something to the course", async () =>
    announce(await anyone.login("staff", "test"), courseId, now),
  );
  await uploadAssessments({ anyone, admin, courseId, configIds, now }, parts);
  for (const rubric of DEMO_RUBRICS) {
    const what = `The rubric for ${rubric.number}`;
    await parts.make(what, `Wrote a rubric for ${rubric.number}`, () => writeRubric(admin, courseId, rubric));
  }
  await parts.make("The division of the grading", "Divided the grading", () => divideWork(admin, courseId));
  await parts.make("The gradebook", "Weighted work, and imported marks of a midterm", async () =>
    seedGradebook({ admin, staff: await anyone.login("staff", "test"), courseId, configIds }),
  );
  const line = `Gave ${DEMO_EXTENSION.username} and ${DEMO_ACCOMMODATION.username} more time`;
  await parts.make("More time", line, () => extend(admin, courseId, now));
  const votes = `votes in ${DEMO_VOTES.number}`;
  await parts.make(`The ${votes}`, `Cast ${votes}`, () => castVotes(anyone, admin, courseId));
  for (const work of [DEMO_WORK, DEMO_MARKET, DEMO_CHOICES]) {
    await parts.make(`Work on ${work.number}`, `Answered ${work.number}`, () => doWork(anyone, courseId, work));
  }
  const compared = `Compared the answers to ${DEMO_MARKET.number}`;
  await parts.make("Comments and the comparison of answers", compared, async () => {
    const author = await regIdOf(admin, courseId, DEMO_LINE_COMMENTS.username);
    await commentOnLines(await anyone.login("staff", "test"), courseId, author);
    await compareAnswers(anyone, courseId);
  });
  await parts.make("Achievements", "Made achievements", () => makeAchievements(anyone, admin, courseId, now));
  await parts.make("What was played and watched", "Played the game and watched the recording", async () => {
    await seedGame(await anyone.login(DEMO_EVENTS.username, "test"), courseId);
    await watchLesson(anyone, courseId);
  });
  await parts.make("Notes", "Noted something in the textbook", () => noteInTextbook(anyone, courseId));
  await parts.make("Accounts and the demo robot", "Made accounts of the site's own, and the demo robot", () =>
    seedOwnSecrets(options),
  );
  await parts.make("Requests for regrades", `Asked for regrades in ${DEMO_REQUESTS.number}`, () =>
    seedRegradeRequests(anyone, admin, courseId, untilThere),
  );
  await parts.make("A regrade", `Began a regrade of ${DEMO_REGRADE.number}`, () =>
    beginRegrade({ anyone, admin, courseId, now }),
  );
  return parts.missing;
}

function beginRegrade({ anyone, admin, courseId, now }: InCourse): Promise<void> {
  return seedRegrade(anyone, admin, courseId, {
    untilThere,
    doWork,
    file: path.join(ASSESSMENTS_FOLDER, "M3-stepping-stones.xml"),
    openFor: (caller, id, { opens, closes }) => {
      const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
      const dates = { openAt: at(opens), closeAt: at(closes) };
      return caller.send("POST", `/v2/courses/${courseId}/admin/assessments/${id}`, dates);
    },
  });
}

/** The user pool of a site with accounts of its own. */
async function userPoolOf(anyone: ApiCaller): Promise<{ provider: string; userPoolId: string } | undefined> {
  const own = (await anyone.read(Providers, "/v2/auth/providers")).find(({ kind }) => kind === "accounts");
  return own?.pool && { provider: own.id, userPoolId: own.pool.userPoolId };
}

/** Makes the notes of a student, and one that staff pin, unless there are some. */
async function noteInTextbook(anyone: ApiCaller, courseId: number): Promise<void> {
  const put = async (caller: ApiCaller, list: string, { id, section, ...note }: DemoNote) =>
    caller.send("PUT", `${list}/${DEMO_BOOK}/${section}/${id}`, { ...note, before: "", after: "", version: 0 });
  const student = await anyone.login("student", "test");
  const { notes } = await student.read(NoteList, `/v2/user/textbook_notes?book=${DEMO_BOOK}`);
  if (notes.length > 0) return;
  for (const note of DEMO_NOTES) await put(student, "/v2/user/textbook_notes", note);
  const staff = await anyone.login("staff", "test");
  await put(staff, `/v2/courses/${courseId}/admin/textbook_notes`, DEMO_PIN);
}

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

/** Has the entries' authors vote on each other's, and the scores computed. A vote that is cast stays. */
async function castVotes(anyone: ApiCaller, admin: ApiCaller, courseId: number): Promise<void> {
  const assessments = `/v2/courses/${courseId}/assessments`;
  const vote = (await admin.read(Overviews, assessments)).find(({ number }) => number === DEMO_VOTES.number);
  if (vote === undefined) throw new NotMade(`${DEMO_VOTES.number} is not listed`);
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
