import { achievement, type Caller, callerOf, handInOrientation, manualGoal, uuidOf } from "./achievement-course";
import { academyFixture } from "./fixture";
import { becomes, visit } from "./screens";

const academy = academyFixture();
const COURSE = "courses/1";
const NUMBER = 70;
const TITLE = "Handed in, and thanked";

interface Standing {
  readonly uuid: string;
  readonly isCompleted: boolean;
  readonly completedAt: string | null;
}

let admin: Caller;
let student: Caller;
let linId: number;

/** One achievement: an assessment is handed in with half of its XP, and staff say thanks; both by one Binary goal. */
beforeAll(async () => {
  admin = await callerOf(academy.origin, "admin");
  student = await callerOf(academy.origin, "lin");
  const users = await admin.call<{ courseRegId: number; username: string }[]>("GET", `${COURSE}/admin/users`);
  linId = users.find(({ username }) => username === "lin")?.courseRegId ?? 0;
  const condition = {
    type: "AND",
    operands: [
      { event: "goal", restriction: uuidOf("goal", NUMBER) },
      { event: "goal", restriction: uuidOf("goal", NUMBER + 1) },
    ],
  };
  const handedIn = { type: "Assessment (unsupported)", assessmentNumber: "O1", requiredCompletionFrac: 0.5 };
  const both = { type: "Binary (unsupported)", condition, targetCount: 1 };
  await admin.call("PUT", `${COURSE}/admin/goals`, {
    goals: [
      manualGoal(NUMBER, "Be thanked", 1),
      { uuid: uuidOf("goal", NUMBER + 1), text: "Hand it in", targetCount: 1, type: handedIn.type, meta: handedIn },
      { uuid: uuidOf("goal", NUMBER + 2), text: "Both", targetCount: 1, type: both.type, meta: both },
    ],
  });
  await admin.call("PUT", `${COURSE}/admin/achievements`, {
    achievements: [achievement(NUMBER, TITLE, { goals: [NUMBER + 2], position: 30 })],
  });
});

const standing = async (): Promise<Standing | undefined> => {
  const { standings } = await student.call<{ standings: Standing[] }>("GET", `${COURSE}/self/achievement_dashboard`);
  return standings.find(({ uuid }) => uuid === uuidOf("achievement", NUMBER));
};
const thank = (count: number) =>
  admin.call("POST", `${COURSE}/admin/goals/progress`, {
    rows: [{ courseRegId: linId, goalUuid: uuidOf("goal", NUMBER), count }],
    reason: "Thanks",
  });

it("waits for both of its parts, tells the open page once, and comes back untold with its first moment", async () => {
  await handInOrientation(student, COURSE);
  expect((await standing())?.isCompleted).toBe(false);
  const page = await academy.pageOf("lin", "/courses/1/achievements");
  const message = () => page.getByRole("region", { name: "Messages" }).getByText(`Completed acheivement: ${TITLE}`);
  const selected = () => page.getByRole("article", { name: TITLE });
  const openAchievement = async () => {
    // Cards far below are drawn when the page is scrolled to them.
    await page.getByRole("treeitem").last().scrollIntoViewIfNeeded();
    await page.getByRole("treeitem", { name: new RegExp(TITLE) }).click();
    await selected().waitFor();
  };
  await openAchievement();
  await page.getByText("0 / 1").first().waitFor();
  await thank(1);
  await message().waitFor();
  await selected().getByText("AWARDED 100XP").waitFor();
  await page.reload();
  await selected().getByText("AWARDED 100XP").waitFor();
  await becomes(() => message().count(), 0);

  const before = await standing();
  expect(before).toMatchObject({ isCompleted: true, completedAt: expect.any(String) });
  await thank(0);
  expect(await standing()).toMatchObject({ isCompleted: false, completedAt: null });
  await thank(1);
  expect(await standing()).toEqual(before);
  await visit(page, "/courses/1/missions");
  await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
  await visit(page, "/courses/1/achievements");
  await openAchievement();
  await selected().getByText("AWARDED 100XP").waitFor();
  await becomes(() => message().count(), 0);
});

it("is not there for students before its release, by no route", async () => {
  await admin.call("PUT", `${COURSE}/admin/achievements`, {
    achievements: [
      achievement(NUMBER + 1, "Later", { goals: [NUMBER], position: 31, release: "2099-01-01T00:00:00.000Z" }),
    ],
  });
  for (const path of ["achievements", "self/achievements", "self/achievement_dashboard"]) {
    const answer = JSON.stringify(await student.call("GET", `${COURSE}/${path}`));
    expect(answer).not.toContain(uuidOf("achievement", NUMBER + 1));
  }
  expect(JSON.stringify(await student.call("GET", "user"))).not.toContain("Later");
});
