import type { Caller } from "./caller";

/** Rows of one upload of members. */
const MEMBERS_A_CALL = 500;
const DAY_MS = 86_400_000;

/** What the exam is worth when everything is right, without the bonus, of which this type has none. */
export const EXAM_XP = 250;

const programming = (name: string, solution: string, testcases: readonly (readonly [string, string])[]) =>
  `<PROBLEM type="programming" maxxp="100"><TEXT>Write \`${name}\`.</TEXT><SNIPPET>
    <PREPEND>const same = (a, b) =&gt; equal(a, b);</PREPEND>
    <TEMPLATE>// ${name}</TEMPLATE><SOLUTION>${solution}</SOLUTION>
    <TESTCASES>${testcases.map(([program, answer]) => `<PUBLIC score="1" answer="${answer}">${program}</PUBLIC>`).join("")}</TESTCASES>
  </SNIPPET></PROBLEM>`;

/** Two programs with five testcases each and a question to choose from, as a weekly exam has them. */
const EXAM = `<CONTENT><TASK number="EXAM" title="Exam"><TEXT>Do what you can.</TEXT><PROBLEMS>
  ${programming("sum", "// see below", [
    ["sum(null);", "0"],
    ["sum(list(1));", "1"],
    ["sum(list(1, 2, 3));", "6"],
    ["same(sum(enum_list(1, 100)), 5050);", "true"],
    ["sum(map(x =&gt; x * x, enum_list(1, 10)));", "385"],
  ])}
  ${programming("fib", "// see below", [
    ["fib(0);", "0"],
    ["fib(1);", "1"],
    ["fib(5);", "5"],
    ["fib(10);", "55"],
    ["fib(15);", "610"],
  ])}
  <PROBLEM type="mcq" maxxp="50"><TEXT>Which?</TEXT>
    <CHOICE correct="false"><TEXT>This</TEXT></CHOICE><CHOICE correct="true"><TEXT>That</TEXT></CHOICE></PROBLEM>
</PROBLEMS><DEPLOYMENT interpreter="2"/></TASK></CONTENT>`;

/** What a student writes into each question in the end. */
export const ANSWERS = [
  "const sum = xs => is_null(xs) ? 0 : head(xs) + sum(tail(xs));",
  "const fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2);",
  1,
] as const;

export interface Exam {
  readonly courseId: number;
  readonly assessmentId: number;
}

interface Session {
  readonly courseRegistration: { readonly courseId: number };
}

/** Puts an open exam and its students into the demo course, as its admin does it. */
export async function prepareExam(caller: Caller, students: readonly string[]): Promise<Exam> {
  const login = { body: { code: "admin", provider: "test" } };
  const { access_token: token } = await caller.call<{ access_token: string }>("POST", "/v2/auth/login", login);
  const { courseRegistration } = await caller.call<Session>("GET", "/v2/user", { token });
  const { courseId } = courseRegistration;
  const base = `/v2/courses/${courseId}`;
  const configs = await caller.call<{ assessmentConfigId: number; type: string }[]>(
    "GET",
    `${base}/admin/config/assessment_configs`,
    { token },
  );
  const form = new FormData();
  form.set("assessment[file]", new File([EXAM], "exam.xml"));
  form.set("forceUpdate", "false");
  form.set("assessmentConfigId", String(configs.find(({ type }) => type === "Paths")?.assessmentConfigId));
  await caller.call("POST", `${base}/admin/assessments`, { token, form });
  const overviews = await caller.call<{ id: number; number: string }[]>("GET", `${base}/assessments`, { token });
  const assessmentId = overviews.find(({ number }) => number === "EXAM")?.id ?? 0;
  const dates = [-1, 1].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  const body = { openAt: dates[0], closeAt: dates[1], isPublished: true };
  await caller.call("POST", `${base}/admin/assessments/${assessmentId}`, { token, body });
  for (let from = 0; from < students.length; from += MEMBERS_A_CALL) {
    const users = students.slice(from, from + MEMBERS_A_CALL).map((username) => ({ username, role: "student" }));
    await caller.call("PUT", `${base}/admin/users`, { token, body: { provider: "test", users } });
  }
  return { courseId, assessmentId };
}
