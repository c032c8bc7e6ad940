import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { moveByKeys, moveByPointer, movesThrough } from "./game-moves";
import { accessibilityFaults, becomes, keepPicture, visit } from "./screens";

/** Plain images draw the stage: a graphics card that software stands in for costs ten times as much (story-stage.test.ts). */
const academy = academyFixture(["--disable-3d-apis"]);
let page: Page;

const MOVES = movesThrough("first-light.txt", "Stella Student");
const menuIsShown = () => page.getByRole("button", { name: "Play Chapter" }).waitFor();

async function openGame(username: string): Promise<void> {
  page = await academy.pageOf(username, "/courses/1/game");
  await menuIsShown();
}

async function openChapters(username: string): Promise<void> {
  await openGame(username);
  await page.getByRole("button", { name: "Play Chapter" }).click();
  await page.getByRole("heading", { name: "Chapters" }).waitFor();
}

const card = (number: number) => page.getByRole("listitem", { name: new RegExp(`^Chapter ${number}: `) });

describe("a chapter", () => {
  it("is played to its end by keyboard alone, and opens the next", async () => {
    await openChapters("student");
    await card(2).getByText("Finish the chapter before it first").waitFor();
    await keepPicture(page, "game chapters");
    await card(1).getByRole("button", { name: "Play" }).press("Enter");
    for (const move of MOVES) await moveByKeys(page, move);
    await page.getByText("Chapter completed.").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Chapter completed.").waitFor({ state: "detached" });
    await visit(page, "/courses/1/game?scene=chapters");
    await card(1).getByText("Completed").waitFor();
    await card(2)
      .getByRole("button", { name: /Play|Continue/ })
      .waitFor();
  });

  it("is played to its end by the pointer", async () => {
    await openChapters("student2");
    await card(1).getByRole("button", { name: "Play" }).click();
    for (const [index, move] of movesThrough("first-light.txt", "Sunny Student").entries()) {
      await moveByPointer(page, move);
      if (index === 30) await keepPicture(page, "game play");
    }
    await page.getByText("Chapter completed.").waitFor();
    await keepPicture(page, "game chapter completed");
  });

  it("goes on where it was after a reload, and can be begun anew", async () => {
    await openChapters("noor");
    await card(1).getByRole("button", { name: "Play" }).click();
    for (const move of MOVES.slice(0, 3)) await moveByPointer(page, move);
    await page.reload();
    await page.getByRole("region", { name: "Story" }).waitFor();
    await page
      .locator(".story-line__text .unseen")
      .getByText(/^Your lips still move/)
      .waitFor();
    await visit(page, "/courses/1/game?scene=chapters");
    await card(1).getByRole("button", { name: "Continue" }).waitFor();
    await card(1).getByRole("button", { name: "Reset progress" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reset progress" }).click();
    await card(1).getByRole("button", { name: "Play" }).waitFor();
  });
});

describe("the scenes around it", () => {
  let shared: Page;
  beforeAll(async () => {
    await openGame("lin");
    shared = page;
  });
  beforeEach(async () => {
    page = shared;
    await visit(page, "/courses/1/game");
    await menuIsShown();
  });

  it("have no fault that axe finds", async () => {
    for (const [name, search] of [
      ["main menu", ""],
      ["chapters", "?scene=chapters"],
      ["awards hall", "?scene=awards"],
      ["settings", "?scene=settings"],
      ["keys", "?scene=keys"],
      ["room", "?scene=room"],
    ] as const) {
      const before = await page.locator(".scene h1").allInnerTexts();
      await visit(page, `/courses/1/game${search}`);
      if (search !== "")
        await becomes(async () => (await page.locator(".scene h1").allInnerTexts()).join() !== before.join(), true);
      await page.locator(".scene h1").waitFor();
      await keepPicture(page, `game ${name}`);
      await becomes(async () => [name, await accessibilityFaults(page)], [name, []]);
    }
  });

  it("have the menus of a story over the room", async () => {
    await page.getByRole("button", { name: "Go to My Room" }).click();
    await page.getByRole("button", { name: "Refresh Room" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Continue" }).click();
    await becomes(() => page.getByRole("dialog").count(), 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Tab");
    await page.getByRole("dialog", { name: "Awards" }).getByRole("tab", { name: "Achievements" }).waitFor();
    await keepPicture(page, "game room awards");
    await page.keyboard.press("Escape");
    await becomes(() => page.getByRole("dialog").count(), 0);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Main Menu" }).click();
    await page.getByRole("button", { name: "Play Chapter" }).waitFor();
  });

  it("show what helps to find faults only where the address asks for it, and mock chapters in the place of the course's", async () => {
    await becomes(() => page.getByRole("button", { name: "Clear data" }).count(), 0);
    await visit(page, "/courses/1/game?debug");
    await page.getByLabel("Use mock chapters").check();
    await page.getByRole("button", { name: "Play Chapter" }).click();
    await page.getByRole("listitem", { name: "Chapter 3: The long way back" }).waitFor();
    await visit(page, "/courses/1/game?debug");
    await page.getByRole("button", { name: "Clear data" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Clear data" }).click();
    await page.getByText("Game cleared! Please refresh").waitFor();
    // The page itself asks to be loaded again.
    await page.goto("/courses/1/game?scene=chapters");
    await card(2).getByText("Finish the chapter before it first").waitFor();
  });

  it("keep the volumes that are applied", async () => {
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("group", { name: "Music (BGM)" }).getByLabel("0.25x").check();
    await page.getByRole("button", { name: "Apply Settings" }).click();
    await page.getByText("Settings applied").waitFor();
    await page.reload();
    await becomes(() => page.getByRole("group", { name: "Music (BGM)" }).getByLabel("0.25x").isChecked(), true);
  });

  it("close by Escape, and say to staff that their game is not kept", async () => {
    await openGame("staff");
    await page.getByText("Only games of students are saved.").waitFor();
    await page.getByRole("button", { name: "Key Bindings" }).click();
    await page.getByRole("heading", { name: "Key Bindings" }).waitFor();
    await page.locator("body").press("Escape");
    await page.getByRole("button", { name: "Play Chapter" }).waitFor();
  });
});

describe("a story", () => {
  it("has no fault that axe finds while it is played, nor in its menus", async () => {
    await openChapters("lin");
    await card(1)
      .getByRole("button", { name: /Play|Continue/ })
      .click();
    await page.locator('.story[data-ready="true"]').waitFor();
    await page.getByRole("button", { name: "Next", exact: true }).waitFor();
    await becomes(() => accessibilityFaults(page), []);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Menu" }).waitFor();
    await becomes(() => accessibilityFaults(page), []);
    await page.keyboard.press("Escape");
    await becomes(() => page.getByRole("dialog").count(), 0);
    await page.keyboard.press("a");
    await page.getByRole("dialog", { name: "Awards" }).waitFor();
    await becomes(() => accessibilityFaults(page), []);
    await page.keyboard.press("Escape");
    await becomes(() => page.getByRole("dialog").count(), 0);
  });
});
