import { achievement, callerOf, handInOrientation, manualGoal, uuidOf } from "./achievement-course";
import { restartableFixture } from "./fixture";
import { becomes, visit } from "./screens";
import { editorReady, parts, writeProgram } from "./workspace";

const academy = restartableFixture();
const COURSE = "courses/1";
const [THANKS, ERRORS] = [70, 71];
const TOAST = "Completed achievement: Persistent";

interface Dashboard {
  readonly goals: readonly { readonly uuid: string; readonly count: number }[];
  readonly standings: readonly { readonly uuid: string; readonly completedAt: string | null }[];
  readonly totalXp: number;
}
interface Listed {
  readonly id: number;
  readonly title: string;
  readonly openAt: string;
  readonly closeAt: string;
}

it("loses and doubles nothing when the server is killed: dates, answers, XP, achievements and events", async () => {
  const [admin, lin, noor] = await Promise.all(["admin", "lin", "noor"].map((name) => callerOf(academy.origin, name)));
  if (!admin || !lin || !noor) throw new Error("Three people are logged in");
  const users = await admin.call<{ courseRegId: number; username: string }[]>("GET", `${COURSE}/admin/users`);
  const courseRegId = users.find(({ username }) => username === "lin")?.courseRegId;
  const fourErrors = { type: "Event", eventNames: ["Error"], targetCount: 4 };
  await admin.call("PUT", `${COURSE}/admin/goals`, {
    goals: [
      manualGoal(THANKS, "Be thanked", 1),
      {
        uuid: uuidOf("goal", ERRORS),
        text: "Meet four errors",
        targetCount: 4,
        type: fourErrors.type,
        meta: fourErrors,
      },
    ],
  });
  await admin.call("PUT", `${COURSE}/admin/achievements`, {
    achievements: [
      achievement(THANKS, "Thanked", { goals: [THANKS], position: 30 }),
      achievement(ERRORS, "Persistent", { goals: [ERRORS], position: 31 }),
    ],
  });
  await handInOrientation(lin, COURSE);
  await admin.call("POST", `${COURSE}/admin/goals/progress`, {
    rows: [{ courseRegId, goalUuid: uuidOf("goal", THANKS), count: 1 }],
    reason: "Thanks",
  });
  const managed = async (title: string) => {
    const path = `${COURSE}/admin/assessments?search=${encodeURIComponent(title)}`;
    const { rows } = await admin.call<{ rows: Listed[] }>("GET", path);
    return rows.find((row) => row.title === title);
  };
  const dates = { openAt: "2024-01-08T09:00:00.000Z", closeAt: "2029-12-21T18:00:00.000Z" };
  const mission = await managed("The Night Market");
  await admin.call("POST", `${COURSE}/admin/assessments/${mission?.id}`, dates);
  const question = Number(mission?.id) * 1000;
  const saved = "function total(takings) {\n    return takings;\n}";
  await noor.call("POST", `${COURSE}/assessments/question/${question}/answer`, { answer: saved });
  const dashboard = () => lin.call<Dashboard>("GET", `${COURSE}/self/achievement_dashboard`);
  const errorsMet = async () => (await dashboard()).goals.find(({ uuid }) => uuid === uuidOf("goal", ERRORS))?.count;

  const page = await academy.pageOf("lin", "/playground");
  await editorReady(page);
  const meetError = async (name: string): Promise<void> => {
    await writeProgram(page, `display("${name}"); 1 + true;`);
    await parts(page).run.click();
    await parts(page).output.getByText(`"${name}"`).waitFor();
  };
  await meetError("first");
  await becomes(errorsMet, 1);
  await meetError("second");
  const before = await dashboard();
  const moments = ({ standings }: Dashboard) => standings.map(({ uuid, completedAt }) => [uuid, completedAt]);
  const thanked = before.standings.find(({ uuid }) => uuid === uuidOf("achievement", THANKS));
  expect(thanked).toMatchObject({ completedAt: expect.any(String) });

  await academy.kill();
  await meetError("third");
  await academy.startAgain();

  const after = await dashboard();
  expect([moments(after), after.totalXp]).toEqual([moments(before), before.totalXp]);
  expect(await managed("The Night Market")).toMatchObject(dates);
  const { questions } = await noor.call<{ questions: { answer: unknown }[] }>(
    "GET",
    `${COURSE}/assessments/${mission?.id}`,
  );
  expect(questions[0]?.answer).toBe(saved);

  await page.evaluate(() => dispatchEvent(new Event("online")));
  await meetError("fourth");
  const message = page.getByRole("region", { name: "Completed achievements" }).getByText(TOAST);
  await message.waitFor();
  expect(await errorsMet()).toBe(4);
  await page.reload();
  await editorReady(page);
  expect(await errorsMet()).toBe(4);
  await visit(page, `/${COURSE}/achievements`);
  await page.getByRole("treeitem").last().scrollIntoViewIfNeeded();
  await page.getByRole("treeitem", { name: /Thanked/ }).click();
  await page.getByRole("article", { name: "Thanked" }).getByText("AWARDED 100XP").waitFor();
  await becomes(() => message.count(), 0);
});
