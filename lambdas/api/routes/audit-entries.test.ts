import { FULL_FILE } from "../../../domain/assessments/xml/samples.fixture";
import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import type { AuditEntry } from "../../core/audit/entry";

/** What each act of staff and admins leaves in the audit log: from which stored value to which. */
let course: CourseWithWork;
let kinds: Set<string>;
beforeEach(async () => {
  course = await startCourse();
  kinds = new Set((await entries()).map(({ auditId }) => auditId));
});
afterEach(() => course.close());

const entries = () => course.table.queryAll<AuditEntry>({ pk: `AUDIT#${course.courseId}` });

/** The entries since the last look, each as a line, in the order of their subjects' names. */
async function written(): Promise<string[]> {
  const fresh = (await entries()).filter(({ auditId }) => !kinds.has(auditId));
  for (const { auditId } of fresh) kinds.add(auditId);
  return fresh
    .map(({ kind, actor, subject, changes }) => {
      const values = changes
        .map(({ question, field, from, to }) => `${question ?? ""} ${field} ${from} -> ${to}`.trim())
        .join("; ");
      return `${actor?.username} ${kind} ${subject.type} ${subject.name}: ${values}`;
    })
    .sort();
}

const put = (path: string, body: unknown) => course.succeed("PUT", `${course.base}/admin/${path}`, { as: "ada", body });
const post = (path: string, body?: unknown, as = "ada") =>
  course.succeed("POST", `${course.base}/admin/${path}`, { as, body });
const remove = (path: string) => course.succeed("DELETE", `${course.base}/admin/${path}`, { as: "ada" });

it("members who are added, change their role or group, and are removed", async () => {
  const users = [
    { username: "new", role: "student", group: "G1" },
    { username: "sam", role: "student", group: "G2" },
    { username: "tim", role: "staff", group: "G3" },
    { username: "sue", role: "student", group: "G1" },
  ];
  await put("users", { users, provider: "test" });
  expect(await written()).toEqual([
    "ada member group G2: leader tim -> null",
    "ada member group G3: leader null -> tim",
    "ada member member new: role null -> student; group null -> G1",
    "ada member member sam: group G1 -> G2",
  ]);
  await put("users", { users, provider: "test" });
  expect(await written()).toEqual([]);
  await put(`users/${await course.regIdOf("tim")}/role`, { role: "student" });
  expect(await written()).toEqual([
    "ada member group G3: leader tim -> null",
    "ada role member tim: role staff -> student",
  ]);
  await remove(`users/${await course.regIdOf("stan")}`);
  expect(await written()).toEqual([
    "ada member group G1: leader stan -> null",
    "ada member member stan: role staff -> null",
  ]);
});

it("a member who leaves", async () => {
  await course.succeed("DELETE", `/v2/user/courses/${course.courseId}`, { as: "bob" });
  expect(await written()).toEqual(["bob member member bob: role student -> null; group G2 -> null"]);
});

it("the settings of a course and of its assessment types", async () => {
  await put("config", { courseName: "Other", viewable: true, moduleHelpText: "Ask us" });
  expect(await written()).toEqual([
    "ada setting course Other: courseName Programming Methodology -> Other; moduleHelpText null -> Ask us",
  ]);
  await put("config", {
    levelXp: 500,
    milestones: [
      { level: 10, text: "Halfway." },
      { level: 20, text: "Done." },
    ],
  });
  expect(await written()).toEqual([
    "ada setting course Other: levelXp 1000 -> 500; milestones 37: Completes the course's continuous assessment component. -> 10: Halfway.\n20: Done.",
  ]);
  await put("config", { timeZone: "Europe/Berlin" });
  expect(await written()).toEqual(["ada setting course Other: timeZone null -> Europe/Berlin"]);
  const [first, second] = course.configIds;
  const type = { isManuallyGraded: true, displayInDashboard: true, hoursBeforeEarlyXpDecay: 48, earlySubmissionXp: 50 };
  const assessmentConfigs = [
    { ...type, assessmentConfigId: first, type: "Missions" },
    { ...type, assessmentConfigId: -1, type: "Contests" },
  ];
  await put("config/assessment_configs", { assessmentConfigs });
  expect(await written()).toEqual([
    "ada setting assessmentType Contests: type null -> Contests; order null -> 2; isManuallyGraded null -> true; displayInDashboard null -> true; hoursBeforeEarlyXpDecay null -> 48; earlySubmissionXp null -> 50",
    "ada setting assessmentType Missions: earlySubmissionXp 100 -> 50",
  ]);
  await remove(`config/assessment_config/${second}`);
  expect(await written()).toEqual([
    "ada setting assessmentType Paths: type Paths -> null; order 2 -> null; isManuallyGraded false -> null; displayInDashboard true -> null; hoursBeforeEarlyXpDecay 0 -> null; earlySubmissionXp 0 -> null",
  ]);
});

it("assessments that are uploaded, put off, unpublished and deleted", async () => {
  const address = `assessments/${course.missionId}`;
  await post(address, { openAt: "2026-11-22T04:00:00.000Z", closeAt: "2026-11-28T04:00:00.000Z", isPublished: false });
  expect(await written()).toEqual([
    "ada assessment assessment Counting sheep: isPublished true -> false",
    "ada date assessment Counting sheep: openAt 2026-11-21T04:00:00.000Z -> 2026-11-22T04:00:00.000Z",
  ]);
  await post(address, { isPublished: false });
  expect(await written()).toEqual([]);
  await course.upload(FULL_FILE.replace("Counting sheep", "Streams"));
  expect(await written()).toEqual([
    "ada assessment assessment Streams: upload null -> replaced; title Counting sheep -> Streams",
  ]);
  await remove(address);
  const [deleted] = await written();
  expect(deleted).toMatch(/^ada assessment assessment Streams: number .+ -> null; title Streams -> null; /);
  await course.upload(FULL_FILE);
  const [created] = await written();
  expect(created).toMatch(/: upload null -> created; number null -> /);
});

it("answers that are graded, accepted, autograded again and given back", async () => {
  await course.work("sue");
  await course.gradeJobs();
  const submissionId = await course.submissionIdOf("sue");
  const question = (position: number) => course.missionId * 1000 + position;
  const act = (action: string, body?: unknown) => post(`grading/${submissionId}/${action}`, body, "stan");
  await act(`${question(0)}`, { grading: { xpAdjustment: -5, comments: "Name it better" } });
  expect(await written()).toEqual([
    "stan grade answer sue · Counting sheep: 1 xpAdjustment 0 -> -5; comments null -> Name it better; 1 grader null -> stan",
  ]);
  await act(`${question(0)}`, { grading: { xpAdjustment: -5 } });
  expect(await written()).toEqual([]);
  await act("accept");
  expect(await written()).toEqual(["stan grade submission sue · Counting sheep: 2 grader null -> stan"]);
  await act("unaccept", { questionIds: [question(1)] });
  expect(await written()).toEqual(["stan grade submission sue · Counting sheep: 2 grader stan -> null"]);
  await act(`${question(0)}/autograde`);
  expect(await written()).toEqual([
    "stan grade submission sue · Counting sheep: 1 xpAdjustment -5 -> 0; 1 autogradingStatus success -> processing",
  ]);
  await course.gradeJobs();
  expect(await written()).toEqual([]);
  await act("unsubmit");
  expect(await written()).toEqual([
    "stan grade submission sue · Counting sheep: status submitted -> attempted; xpBonus 100 -> 0; 1 xp 200 -> 0; 1 autogradingStatus success -> none; 2 xp 50 -> 0; 2 autogradingStatus success -> none",
  ]);
});

it("a course that is created, with its creator", async () => {
  const answer = await course.call("POST", "/v2/config/create", {
    as: "ada",
    body: { courseName: "Fresh", sourceChapter: 1, sourceVariant: "default" },
  });
  const courseId = Number(answer.headers.get("location")?.split("/").at(-1));
  const log = await course.table.queryAll<AuditEntry>({ pk: `AUDIT#${courseId}` });
  expect(log.map(({ kind, changes }) => [kind, changes[0]]).sort()).toEqual([
    ["member", { field: "role", from: null, to: "admin" }],
    ["setting", { field: "courseName", from: null, to: "Fresh" }],
  ]);
});
