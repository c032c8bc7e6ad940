import { answerRequest } from ".";
import { firstState, type MockState } from "./state";

const NOW = "2026-02-03T04:05:06.000Z";
const tokens: Record<string, string> = {};
let state: MockState;

const ask = async (method: string, path: string, who?: string, body?: unknown): Promise<Response> => {
  const headers = { ...(who && { Authorization: `Bearer ${tokens[who]}` }) };
  const request = new Request(`http://site.test/v2${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answerRequest(request, state, NOW);
};
const read = async (path: string, who: string) => (await ask("GET", path, who)).json();
const said = async (answer: Promise<Response>) => [(await answer).status, await (await answer).text()];
const save = (questionId: number, answer: unknown) =>
  ask("POST", `/courses/1/assessments/question/${questionId}/answer`, "student", { answer });

beforeEach(async () => {
  state = firstState();
  for (const name of ["student", "staff", "admin"]) {
    const answer = await ask("POST", "/auth/login", undefined, { code: name, provider: "mock" });
    tokens[name] = (await answer.json()).access_token;
  }
});

test("offers a student, a member of staff and an admin, and nobody else", async () => {
  const [provider] = await (await ask("GET", "/auth/providers")).json();
  expect(provider.people.map(({ username }: { username: string }) => username)).toEqual(["student", "staff", "admin"]);
  expect((await ask("POST", "/auth/login", undefined, { code: "eve", provider: "mock" })).status).toBe(403);
  expect((await read("/user", "staff")).courseRegistration.role).toBe("staff");
  expect((await ask("GET", "/user")).status).toBe(401);
});

test("has the five assessment types with the early bonus of the mock mode, for new types too", async () => {
  const { assessmentConfigurations: types } = await read("/user", "student");
  expect(types.map(({ type }: { type: string }) => type)).toEqual([
    "Missions",
    "Quests",
    "Paths",
    "Contests",
    "Others",
  ]);
  await ask("PUT", "/courses/1/admin/config/assessment_configs", "admin", {
    assessmentConfigs: [...types, { assessmentConfigId: -1, type: "Labs" }],
  });
  const all = await read("/courses/1/admin/config/assessment_configs", "admin");
  expect(all).toHaveLength(6);
  for (const type of all) expect(type).toMatchObject({ hoursBeforeEarlyXpDecay: 48, earlySubmissionXp: 200 });
});

test("keeps answers, takes the whole submission once, and judges nothing", async () => {
  const submit = () => ask("POST", "/courses/1/assessments/1/submit", "student");
  expect((await save(1, "x => x;")).headers.get("ETag")).toBe('"1"');
  expect(await said(submit())).toEqual([400, "Some questions have not been attempted"]);
  await save(2, 2);
  expect((await save(1, "x => x * x;")).headers.get("ETag")).toBe('"2"');
  expect((await read("/courses/1/assessments/1", "student")).status).toBe("attempted");
  expect(await said(submit())).toEqual([200, "OK"]);
  expect(await said(submit())).toEqual([403, "Assessment has already been submitted"]);
  expect(await said(save(2, 1))).toEqual([403, "Assessment submission already finalised"]);
  const { status, questions } = await read("/courses/1/assessments/1", "student");
  expect([status, questions[0].answer, questions[1].answer]).toEqual(["submitted", "x => x * x;", 2]);
  expect(await read("/courses/1/assessments/1/verdict", "student")).toEqual({
    attempt: 1,
    status: "submitted",
    xp: 0,
    xpBonus: 0,
    maxXp: 300,
    questions: [
      { id: 1, xp: 0, autogradingStatus: "none" },
      { id: 2, xp: 0, autogradingStatus: "none" },
    ],
  });
});

test("shows staff what is submitted, and students the XP that staff give", async () => {
  await save(4, 1);
  await ask("POST", "/courses/1/assessments/3/submit", "student");
  const { rows } = await read("/courses/1/admin/grading/pages?show=ungraded&own=true&sort=student", "staff");
  expect(rows.map(({ student }: { student: { name: string } }) => student.name)).toEqual([
    "Bruno Classmate",
    "Sam Student",
  ]);
  const grading = { xpAdjustment: 51, comments: "Well done" };
  expect((await ask("POST", "/courses/1/admin/grading/2/4", "staff", { grading })).status).toBe(400);
  await ask("POST", "/courses/1/admin/grading/2/4", "staff", { grading: { ...grading, xpAdjustment: 50 } });
  expect((await read("/user", "student")).courseRegistration.xp).toBe(50);
  expect((await read("/courses/1/assessments/3", "student")).questions[0]).toMatchObject({
    xp: 50,
    comments: "Well done",
    gradedAt: NOW,
    grader: { id: 2, name: "Toni Tutor" },
  });
});

test("unsubmits what is submitted, and nothing else", async () => {
  const unsubmit = () => ask("POST", "/courses/1/admin/grading/1/unsubmit", "staff");
  expect(await said(unsubmit())).toEqual([200, "OK"]);
  expect(await said(unsubmit())).toEqual([400, "400: Bad Request"]);
});

test("forgets a notice when what it is about is opened or when it is acknowledged", async () => {
  const notices = await read("/courses/1/notifications", "student");
  expect(notices).toHaveLength(4);
  await read("/courses/1/assessments/1", "student");
  await ask("POST", "/courses/1/notifications/acknowledge", "student", { notificationIds: [notices[1].id] });
  expect(await read("/courses/1/notifications", "student")).toHaveLength(2);
  await read("/courses/1/admin/grading/1", "staff");
  expect(await read("/courses/1/notifications", "staff")).toEqual([]);
});

test("lets admins change members and settings, and nobody else", async () => {
  const role = { role: "staff" };
  expect(await said(ask("PUT", "/courses/1/admin/users/4/role", "staff", role))).toEqual([403, "Forbidden"]);
  expect(await said(ask("GET", "/courses/1/admin/members", "student"))).toEqual([403, "Forbidden"]);
  await ask("PUT", "/courses/1/admin/users/4/role", "admin", role);
  const { members } = await read("/courses/1/admin/members?search=bru", "admin");
  expect(members[0]).toMatchObject({ username: "bruno", role: "staff" });
  const changed = await ask("PUT", "/courses/1/admin/config", "admin", { courseName: "Another" });
  expect(changed.headers.get("ETag")).toBe('"2"');
  expect((await read("/user", "student")).courseConfiguration.courseName).toBe("Another");
});

test("says of any other route that it is not part of the mock mode", async () => {
  expect(await said(ask("GET", "/courses/1/admin/audit", "admin"))).toEqual([501, "Not part of the mock mode."]);
  expect(await said(ask("DELETE", "/user", "student"))).toEqual([501, "Not part of the mock mode."]);
});

test("gives an achievement for what was handed in, and hides achievements from whoever asks for it", async () => {
  const dashboard = async () => read("/courses/1/self/achievement_dashboard", "student");
  expect((await dashboard()).totalXp).toBe(0);
  await save(4, 0);
  await ask("POST", "/courses/1/assessments/3/submit", "student");
  const { standings, totalXp, history } = await dashboard();
  const statuses = standings.map(({ status }: { status: string }) => status);
  expect([statuses, totalXp]).toEqual([["ACTIVE", "ACTIVE", "COMPLETED"], 100]);
  expect(history).toEqual([{ at: NOW, xp: 100, what: "achievement", title: "Namer" }]);
  expect((await read("/user", "student")).courseRegistration.totalXp).toBe(100);
  await ask("PUT", "/courses/1/user/achievement_visibility", "student", { hidden: true });
  expect((await read("/user", "student")).courseRegistration.hidesAchievements).toBe(true);
  expect((await read("/user", "staff")).courseRegistration.hidesAchievements).toBe(false);
});
