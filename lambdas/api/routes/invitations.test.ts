import { type CourseWithWork, startCourse } from "../../../test/faults/course-with-work";
import type { AuditEntry } from "../../core/audit/entry";
import type { Invited } from "../../core/members/invitations";

/** Accounts in which everybody is invited, but for whom a test says otherwise. */
function accounts() {
  const asked: string[] = [];
  const answers = new Map<string, Invited | Error>();
  const invite = async (email: string, course: string): Promise<Invited> => {
    asked.push(`${email} to ${course}`);
    const answer = answers.get(email) ?? "invited";
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, answers, invitations: { provider: "test", invite } };
}

let course: CourseWithWork;
let pool: ReturnType<typeof accounts>;
beforeEach(async () => {
  pool = accounts();
  course = await startCourse({ invitations: pool.invitations });
});
afterEach(() => course.close());

const invite = (body: unknown) => course.call("POST", `${course.base}/admin/users/invitations`, { as: "ada", body });
const entries = () => course.table.queryAll<AuditEntry>({ pk: `AUDIT#${course.courseId}` });
const memberNamed = async (username: string) => {
  const members = await course.succeed<{ username: string; role: string; group: string | null }[]>(
    "GET",
    `${course.base}/admin/users`,
    { as: "ada" },
  );
  return members.find((member) => member.username === username);
};

it("makes people members as they are written in lower-case, each once, and tells of each what happened", async () => {
  pool.answers.set("known@uni.example", "hasAccount");
  pool.answers.set("again@uni.example", "invitedAgain");
  pool.answers.set("full@uni.example", { failed: "The mail could not be sent" });
  const emails = [" New@Uni.example", "new@uni.example", "known@uni.example", "again@uni.example", "full@uni.example"];
  const answer = await invite({ emails, role: "student", group: "G1" });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    [
      { email: "new@uni.example", result: "invited" },
      { email: "known@uni.example", result: "hasAccount" },
      { email: "again@uni.example", result: "invitedAgain" },
      { email: "full@uni.example", result: "failed", reason: "The mail could not be sent" },
    ],
  ]);
  for (const username of ["new@uni.example", "known@uni.example", "again@uni.example", "full@uni.example"]) {
    expect(await memberNamed(username)).toMatchObject({ username, role: "student", group: "G1" });
  }
  expect(pool.asked[0]).toMatch(/^new@uni\.example to ./);
});

it.each([
  ["kim\u200b@uni.example", "No e-mail address: kim@uni.example (U+200B in it)"],
  ["kim.@uni.example", "No e-mail address: kim.@uni.example"],
  ["mueller@universit\u00e4t.de", "No e-mail address: mueller@universit\u00e4t.de"],
])("invites nobody of a list with %j, and names it", async (wrong, text) => {
  const answer = await invite({ emails: ["good@uni.example", wrong], role: "student" });
  expect([answer.status, await answer.text(), pool.asked]).toEqual([400, text, []]);
});

it("tells the audit log who was sent a mail", async () => {
  pool.answers.set("known@uni.example", "hasAccount");
  await invite({ emails: ["new@uni.example", "known@uni.example"], role: "student" });
  const entriesOfInvitations = (await entries()).filter(({ changes }) =>
    changes.some(({ field }) => field === "invitation"),
  );
  expect(
    entriesOfInvitations.map(({ kind, subject, actor, changes }) => ({
      kind,
      name: subject.name,
      by: actor?.username,
      changes,
    })),
  ).toEqual([
    {
      kind: "member",
      name: "new@uni.example",
      by: "ada",
      changes: [{ field: "invitation", from: null, to: "mailed" }],
    },
  ]);
});

it("who failed is a member, and is invited by sending the list again", async () => {
  pool.answers.set("new@uni.example", Object.assign(new Error("away"), { name: "TimeoutError" }));
  expect((await invite({ emails: ["new@uni.example"], role: "staff" })).status).toBe(503);
  expect(await memberNamed("new@uni.example")).toMatchObject({ role: "staff" });
  pool.answers.clear();
  expect(await (await invite({ emails: ["new@uni.example"], role: "staff" })).json()).toEqual([
    { email: "new@uni.example", result: "invited" },
  ]);
});

const NO_LIST = "Give 1 to 50 e-mail addresses, and a role";

it.each([
  [{ emails: [], role: "student" }, NO_LIST],
  [{ emails: Array.from({ length: 51 }, (_, n) => `p${n}@uni.example`), role: "student" }, NO_LIST],
  [{ emails: ["ada"], role: "student" }, "No e-mail address: ada"],
  [
    { emails: ["new@uni.example\r\nBcc: all@uni.example"], role: "student" },
    "No e-mail address: new@uni.exampleBcc: all@uni.example (U+000D in it)",
  ],
  [{ emails: [`${"a".repeat(120)}@uni.example`], role: "student" }, `No e-mail address: ${"a".repeat(60)}`],
  [{ emails: ["new@uni.example"], role: "king" }, NO_LIST],
  [{ emails: ["new@uni.example"], role: "student", group: "g".repeat(201) }, "Invalid group(s) provided"],
])("invites nobody by a list that is wrong (%#)", async (body, text) => {
  const answer = await invite(body);
  expect([answer.status, await answer.text()]).toEqual([400, text]);
  expect(pool.asked).toEqual([]);
});

it("takes forty lists a day from one admin", async () => {
  for (let count = 0; count < 40; count += 1) {
    expect((await invite({ emails: ["new@uni.example"], role: "student" })).status).toBe(200);
  }
  const refused = await invite({ emails: ["new@uni.example"], role: "student" });
  expect([refused.status, await refused.text()]).toEqual([
    429,
    "Too many invitations today. Please try again tomorrow.",
  ]);
  expect(pool.asked).toHaveLength(40);
  course.clock.pass(24 * 3600);
  expect((await invite({ emails: ["new@uni.example"], role: "student" })).status).toBe(200);
});

it("refuses where the site has no accounts of its own", async () => {
  const other = await startCourse({ invitations: undefined });
  const answer = await other.call("POST", `${other.base}/admin/users/invitations`, {
    as: "ada",
    body: { emails: ["new@uni.example"], role: "student" },
  });
  expect([answer.status, await answer.text()]).toEqual([
    400,
    "This site has no accounts of its own: add people by the provider that they log in with",
  ]);
  await other.close();
});
