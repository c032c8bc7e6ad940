import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { achievement, type Caller, callerOf, manualGoal, uuidOf } from "./achievement-course";
import { academyFixture } from "./fixture";

const academy = academyFixture();
let admin: Caller;
let courseId: number;
let linId: number;

interface Dashboard {
  readonly standings: readonly { readonly uuid: string; readonly isCompleted: boolean; readonly isKept: boolean }[];
}

let number = 0;

beforeAll(async () => {
  admin = await callerOf(academy.origin, "admin");
  courseId = await admin.makeCourse("Achievement publishing");
  await admin.call("PUT", `courses/${courseId}/admin/users`, {
    provider: "test",
    users: [{ username: "lin", role: "student" }],
  });
  const users = await admin.call<{ courseRegId: number; username: string }[]>("GET", `courses/${courseId}/admin/users`);
  linId = users.find(({ username }) => username === "lin")?.courseRegId ?? 0;
});

/** One achievement, which lin has, of one goal. */
beforeEach(async () => {
  if (number > 0) {
    await admin.call("DELETE", `courses/${courseId}/admin/achievements/${uuidOf("achievement", number)}`);
    await admin.call("DELETE", `courses/${courseId}/admin/goals/${uuidOf("goal", number)}`);
  }
  number += 1;
  await admin.call("PUT", `courses/${courseId}/admin/goals`, { goals: [manualGoal(number, "Help others", 2)] });
  await admin.call("PUT", `courses/${courseId}/admin/achievements`, {
    achievements: [achievement(number, "Helper", { goals: [number], position: 1 })],
  });
  await admin.call("POST", `courses/${courseId}/admin/users/${linId}/goals/${uuidOf("goal", number)}/progress`, {
    progress: { count: 2, completed: true },
  });
  await dashboard();
});

const dashboard = () => admin.call<Dashboard>("GET", `courses/${courseId}/admin/users/${linId}/achievement_dashboard`);
const firstState = async () => {
  const { isCompleted, isKept } = (await dashboard()).standings[0] ?? { isCompleted: null, isKept: null };
  return [isCompleted, isKept];
};
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function control(tab = "achievements"): Promise<Page> {
  const page = await academy.pageOf("admin", `/courses/${courseId}/achievements/control?tab=${tab}`);
  await page.getByRole("option").first().waitFor();
  return page;
}

/** Asks for more help, and opens the dialog of publishing. */
async function askForMore(): Promise<Page> {
  const page = await control("goals");
  await page.getByLabel("Target count").fill("5");
  await press(page, "Save");
  await sees(page, "Saved changes locally");
  await press(page, "Publish Changes");
  await page.getByRole("dialog").getByText("Target: 2 → 5").first().waitFor();
  return page;
}
const publish = async (page: Page) => {
  await page.getByRole("dialog").getByRole("button", { name: "Publish Changes", exact: true }).click();
  await sees(page, "Everything is published");
};

it("lets students keep what they have earned, marked, when more is asked for", async () => {
  expect(await firstState()).toEqual([true, false]);
  const page = await askForMore();
  await sees(page, "Helper: 1 student no longer qualifies and keeps it");
  await publish(page);
  expect(await firstState()).toEqual([true, true]);
});

it("withdraws it where staff choose so", async () => {
  const page = await askForMore();
  await page.getByRole("radio", { name: /Withdraw it/ }).check();
  await sees(page, "Helper: 1 student would lose it");
  await publish(page);
  expect(await firstState()).toEqual([false, false]);
});

it("tells how many hold it, writes a file, and takes the file back without multiplying anything", async () => {
  const page = await control();
  await press(page, "How many hold it?");
  await sees(page, /1 of 1 students hold it/);
  const downloading = page.waitForEvent("download");
  await press(page, "File");
  await page.getByRole("menuitem", { name: "Export as JSON" }).click();
  const path = await (await downloading).path();
  const text = await readFile(path, "utf8");
  expect(JSON.parse(text)).toMatchObject({
    format: "course-academy/achievements",
    achievements: [{ title: "Helper", goalUuids: [uuidOf("goal", number)] }],
  });
  const choose = (name: string, content: string) =>
    page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
  await choose("same.json", text);
  await sees(page, "The file changes nothing.");
  await press(page, "Cancel");
  await choose("wrong.json", text.replace('"xp": 100', '"xp": -1'));
  await sees(page, "The file does not fit. Nothing was changed.");
  await sees(page, "achievements[0].xp");
  await press(page, "Cancel");
  await choose("renamed.json", text.replace('"Helper"', '"Good neighbour"'));
  await sees(page, "Title: Helper → Good neighbour");
  await press(page, "Take over");
  await sees(page, "Awaiting publish");
  await press(page, "Publish Changes");
  await publish(page);
  const { achievements } = await admin.call<{ achievements: { title: string }[] }>(
    "GET",
    `courses/${courseId}/admin/achievement_definitions`,
  );
  expect(achievements.map(({ title }) => title)).toEqual(["Good neighbour"]);
});
