import type { Caller } from "./caller";

/** Rows of one upload of members. */
const MEMBERS_A_CALL = 500;
const DAY_MS = 86_400_000;

/** XP of an exam in which everything is right; its type has no bonus. */
export const EXAM_XP = 250;

const programming = (name: string, solution: string, testcases: readonly (readonly [string, string])[]) =>
  `<PROBLEM type="programming" maxxp="100"><TEXT>Write \`${name}\`.</TEXT><SNIPPET>
    <PREPEND>const same = (a, b) =&gt; equal(a, b);</PREPEND>
    <TEMPLATE>// ${name}</TEMPLATE><SOLUTION>${solution.replaceAll("<", "&lt;")}</SOLUTION>
    <TESTCASES>${testcases.map(([program, answer]) => `<PUBLIC score="1" answer="${answer}">${program}</PUBLIC>`).join("")}</TESTCASES>
  </SNIPPET></PROBLEM>`;

/** A student's last answer to each question. */
export const ANSWERS = [
  "const sum = xs => is_null(xs) ? 0 : head(xs) + sum(tail(xs));",
  "const fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2);",
  1,
] as const;

/** Two programs with five testcases each and a question to choose from, as a weekly exam has them. */
const EXAM = `<CONTENT><TASK number="EXAM" title="Exam"><TEXT>Do what you can.</TEXT><PROBLEMS>
  ${programming("sum", ANSWERS[0], [
    ["sum(null);", "0"],
    ["sum(list(1));", "1"],
    ["sum(list(1, 2, 3));", "6"],
    ["same(sum(enum_list(1, 100)), 5050);", "true"],
    ["sum(map(x =&gt; x * x, enum_list(1, 10)));", "385"],
  ])}
  ${programming("fib", ANSWERS[1], [
    ["fib(0);", "0"],
    ["fib(1);", "1"],
    ["fib(5);", "5"],
    ["fib(10);", "55"],
    ["fib(15);", "610"],
  ])}
  <PROBLEM type="mcq" maxxp="50"><TEXT>Which?</TEXT>
    <CHOICE correct="false"><TEXT>This</TEXT></CHOICE><CHOICE correct="true"><TEXT>That</TEXT></CHOICE></PROBLEM>
</PROBLEMS><DEPLOYMENT interpreter="2"/></TASK></CONTENT>`;

/** The same of somebody whose programs loop in every testcase. */
export const LOOPING_ANSWERS = ["const sum = xs => sum(xs);", "const fib = n => fib(n + 1);", 1] as const;

export interface Exam {
  readonly courseId: number;
  readonly assessmentId: number;
}

interface Session {
  readonly courseRegistration: { readonly courseId: number };
}
type Config = { assessmentConfigId: number; type: string };

/** Students of one course: a course has at most 1,500 members. */
const STUDENTS_A_COURSE = 1000;

/**
 * Puts an open exam and its students into the demo course, and into as many further courses as they need, as an admin
 * does it.
 * @returns the exam of each student, in their order
 */
export async function prepareExams(caller: Caller, students: readonly string[]): Promise<Exam[]> {
  const login = { body: { code: "admin", provider: "test" } };
  const { access_token: token } = await caller.call<{ access_token: string }>("POST", "/v2/auth/login", login);
  const exams: Exam[] = [];
  for (let from = 0; from < students.length; from += STUDENTS_A_COURSE) {
    if (from > 0) await caller.call("POST", "/v2/config/create", { token, body: furtherCourse(from) });
    // The course that was made last is the one that the admin looks at.
    const { courseRegistration } = await caller.call<Session>("GET", "/v2/user", { token });
    const members = students.slice(from, from + STUDENTS_A_COURSE);
    const exam = await prepareExam(caller, token, courseRegistration.courseId, members);
    exams.push(...members.map(() => exam));
  }
  return exams;
}

const furtherCourse = (from: number) => ({
  courseName: `Exam course ${from}`,
  courseShortName: `EX${from}`,
  viewable: true,
  enableGame: false,
  enableAchievements: true,
  enableSourcecast: true,
  sourceChapter: 2,
  sourceVariant: "default",
  moduleHelpText: "",
});

/** The type of the exam: graded by the autograder alone. */
async function examType(caller: Caller, token: string, base: string): Promise<number> {
  const route = `${base}/admin/config/assessment_configs`;
  const find = (configs: Config[]) => configs.find(({ type }) => type === "Paths")?.assessmentConfigId;
  const known = await caller.call<Config[]>("GET", route, { token });
  const found = find(known);
  if (found !== undefined) return found;
  const paths = { assessmentConfigId: -1, type: "Paths", isManuallyGraded: false, displayInDashboard: true };
  const body = { assessmentConfigs: [{ ...paths, hoursBeforeEarlyXpDecay: 0, earlySubmissionXp: 0 }] };
  await caller.call("PUT", route, { token, body });
  return find(await caller.call<Config[]>("GET", route, { token })) ?? 0;
}

async function prepareExam(
  caller: Caller,
  token: string,
  courseId: number,
  students: readonly string[],
): Promise<Exam> {
  const base = `/v2/courses/${courseId}`;
  const form = new FormData();
  form.set("assessment[file]", new File([EXAM], "exam.xml"));
  form.set("forceUpdate", "false");
  form.set("assessmentConfigId", String(await examType(caller, token, base)));
  await caller.call("POST", `${base}/admin/assessments`, { token, form });
  const overviews = await caller.call<{ id: number; number: string }[]>("GET", `${base}/assessments`, { token });
  const assessmentId = overviews.find(({ number }) => number === "EXAM")?.id ?? 0;
  await untilChecked(caller, token, `${base}/admin/assessments/${assessmentId}/checks`);
  const dates = [-1, 1].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  const body = { openAt: dates[0], closeAt: dates[1], isPublished: true };
  await caller.call("POST", `${base}/admin/assessments/${assessmentId}`, { token, body });
  for (let from = 0; from < students.length; from += MEMBERS_A_CALL) {
    const users = students.slice(from, from + MEMBERS_A_CALL).map((username) => ({ username, role: "student" }));
    await caller.call("PUT", `${base}/admin/users`, { token, body: { provider: "test", users } });
  }
  return { courseId, assessmentId };
}

/** Waits until the exam's programs were checked, without which it is not published. */
async function untilChecked(caller: Caller, token: string, route: string): Promise<void> {
  for (;;) {
    const { checks } = await caller.call<{ checks: { state: string } }>("GET", route, { token });
    if (checks.state !== "waiting") return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
