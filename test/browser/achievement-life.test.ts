import type { Page } from "playwright-core";
import { achievement, type Caller, callerOf, manualGoal, uuidOf } from "./achievement-course";
import { restartableFixture } from "./fixture";
import { becomes, logIn } from "./screens";

const academy = restartableFixture();
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
let page: Page;
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
  page = await (await academy.openContext()).newPage();
  await logIn(page, "lin");
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
const message = () => page.getByRole("region", { name: "Messages" }).getByText(`Completed acheivement: ${TITLE}`);
const selected = () => page.getByRole("article", { name: TITLE });

async function openAchievement(): Promise<void> {
  await page.goto("/courses/1/achievements");
  // Cards far below are drawn when the page is scrolled to them.
  await page.getByRole("treeitem").last().scrollIntoViewIfNeeded();
  await page.getByRole("treeitem", { name: new RegExp(TITLE) }).click();
  await selected().waitFor();
}

/** Answers and hands in the assessment, and waits for its verdict. */
async function handIn(): Promise<number> {
  const overviews = await student.call<{ id: number; number: string }[]>("GET", `${COURSE}/assessments`);
  const id = overviews.find(({ number }) => number === "O1")?.id ?? 0;
  const { questions } = await student.call<{
    questions: { id: number; type: string }[];
  }>("GET", `${COURSE}/assessments/${id}`);
  for (const { id: questionId, type } of questions) {
    const answer = type === "mcq" ? 0 : 'const greeting = "Hello!";';
    await student.call("POST", `${COURSE}/assessments/question/${questionId}/answer`, { answer });
  }
  await student.call("POST", `${COURSE}/assessments/${id}/submit`);
  await becomes(async () => {
    const verdict = await student.call<{ questions: { autogradingStatus: string }[] }>(
      "GET",
      `${COURSE}/assessments/${id}/verdict`,
    );
    return verdict.questions.every(({ autogradingStatus }) => autogradingStatus !== "processing");
  }, true);
  return id;
}

it("waits for both of its parts, then tells the open page at once and once", async () => {
  await handIn();
  expect((await standing())?.isCompleted).toBe(false);
  await openAchievement();
  await page.getByText("0 / 1").first().waitFor();
  const began = Date.now();
  await thank(1);
  await message().waitFor();
  console.log(`from thanks by staff to the message on the student's page: ${Date.now() - began} ms`);
  await selected().getByText("AWARDED 100XP").waitFor();
  await page.reload();
  await selected().getByText("AWARDED 100XP").waitFor();
  expect(await message().count()).toBe(0);
});

it("is there with its first moment after the server was killed", async () => {
  const before = await standing();
  await academy.kill();
  await academy.startAgain();
  [admin, student] = [await callerOf(academy.origin, "admin"), await callerOf(academy.origin, "lin")];
  expect(await standing()).toEqual(before);
  await page.reload();
  await selected().getByText("AWARDED 100XP").waitFor();
});

it("is taken back when the count is lowered, and comes back with its first moment, untold", async () => {
  const before = await standing();
  await thank(0);
  expect(await standing()).toMatchObject({ isCompleted: false, completedAt: null });
  await thank(1);
  expect(await standing()).toEqual(before);
  await openAchievement();
  await selected().getByText("AWARDED 100XP").waitFor();
  expect(await message().count()).toBe(0);
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
