import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { becomes, visit } from "./screens";
import { openCard, parts, writeProgram } from "./workspace";

const academy = academyFixture();

const choose = (page: Page, text: string) => page.getByTestId("main").getByText(text, { exact: true }).click();

/** Opens First Steps, answers its program and stops at its choice. */
async function openAtTheChoice(username: string): Promise<Page> {
  const page = await academy.pageOf(username, "/courses/1/others");
  await openCard(page, "First Steps");
  await page.getByRole("button", { name: "Continue" }).click();
  await writeProgram(page, 'const greeting = "Hello!";');
  await parts(page).next.click();
  await page.getByText("Question 2 of 2").waitFor();
  return page;
}

async function finalize(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Finalize Submission" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Finalize" }).click();
  await page.getByText("Submitted!", { exact: true }).waitFor();
}

/** How many notifications the bell counts. */
const unread = async (page: Page): Promise<number> => {
  const bell = page.getByRole("button", { name: /^(\d+ )?notifications?$/i }).first();
  return Number.parseInt((await bell.getAttribute("aria-label")) ?? "", 10) || 0;
};

describe("a choice", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openAtTheChoice("student2");
  });

  it("that did not reach the server is not left behind unasked, and arrives by itself later", async () => {
    const context = page.context();
    await context.setOffline(true);
    await choose(page, "Shift-Enter");
    await page.getByText("Your choice did not reach the server.").waitFor();
    await page.getByRole("link", { name: "Back to Others" }).click();
    await page.getByText("You have changes that may not be saved. Are you sure you want to leave?").waitFor();
    await page.getByRole("button", { name: "Stay" }).click();
    await context.setOffline(false);
    await page.getByText("Your choice did not reach the server.").waitFor({ state: "detached" });
    await page.getByText("Saved", { exact: true }).waitFor();
  });

  it("counts at once for the way on, also while it is being saved", async () => {
    await visit(page, "/courses/1/paths");
    await openCard(page, "Reading Programs");
    await page.getByRole("button", { name: "Continue" }).click();
    let letThrough = () => {};
    const arrived = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route("**/answer", async (route) => {
      await arrived;
      await route.continue();
    });
    await choose(page, "9");
    await parts(page).next.click();
    letThrough();
    await page.getByText("Question 2 of 4").waitFor();
    await page.unrouteAll({ behavior: "wait" });
  });
});

describe("what was handed in", () => {
  it("is judged before the eyes of who stays, and the bell does not tell them again", async () => {
    const page = await openAtTheChoice("lin");
    await choose(page, "Shift-Enter");
    const before = await unread(page);
    await finalize(page);
    await page.getByText("Autograded: 30 / 30 XP.").waitFor();
    await page.getByRole("button", { name: "Return to Academy" }).click();
    await page.getByRole("article").getByText("30 / 30 XP").waitFor();
    await becomes(() => unread(page), before);
  });

  it("is judged before the eyes of who has gone back to the listing at once", async () => {
    const page = await openAtTheChoice("noor");
    await choose(page, "Shift-Enter");
    const before = await unread(page);
    // However fast the autograder is: the page that is left has not shown what it found.
    let hasLeft = false;
    await page.route("**/verdict", (route) => (hasLeft ? route.continue() : route.abort()));
    await finalize(page);
    await page.getByRole("button", { name: "Return to Academy" }).click();
    await page.getByRole("article").first().waitFor();
    hasLeft = true;
    await page.getByRole("article").getByText("30 / 30 XP").waitFor();
    await becomes(() => unread(page), before + 1);
  });
});
