import type { BrowserContext, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { type Move, moveByKeys, movesThrough } from "./game-moves";
import { becomes, keepPicture, logIn } from "./screens";

/** Plain images draw the stage: a graphics card that software stands in for costs ten times as much (story-stage.test.ts). */
const academy = academyFixture(["--disable-3d-apis"]);

const MOVES = movesThrough("first-light.txt", "Stella Student");
/** The moves up to the first time that the player may look around. */
const BEGINNING = MOVES.slice(
  0,
  MOVES.findIndex(({ event }) => event.type === "enter-phase"),
);
const [EXPLORE, ...LOOKED] = MOVES.slice(BEGINNING.length);

const CHAPTERS = "/courses/1/game?scene=chapters";
const line = (page: Page) => page.locator(".story-line__text .unseen");
const notice = (page: Page) => page.locator(".save-notice[role=status]");
const twoGames = (page: Page) => page.getByRole("dialog", { name: "You have two games" });
/** The saves that a page sends from now on. */
function savesOf(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().endsWith("/user/game_states")) sent.push(request.url());
  });
  return sent;
}

const devices: BrowserContext[] = [];
afterEach(async () => {
  for (const device of devices.splice(0)) await device.close();
});

async function openDevice(username: string): Promise<Page> {
  const device = await academy.openContext();
  devices.push(device);
  const page = await device.newPage();
  await logIn(page, username, CHAPTERS);
  await enterChapter(page);
  return page;
}

/** Loads the product anew, as one who comes back, and opens the chapter. */
async function openChapter(page: Page): Promise<void> {
  await page.goto(CHAPTERS);
  await enterChapter(page);
}

async function enterChapter(page: Page): Promise<void> {
  await page
    .getByRole("listitem", { name: /^Chapter 1: / })
    .getByRole("button", { name: /Play|Continue/ })
    .click();
  await page.locator('.story[data-ready="true"]').waitFor();
}

async function play(page: Page, moves: readonly (Move | undefined)[]): Promise<void> {
  for (const move of moves) if (move) await moveByKeys(page, move);
}

/** Whether the server has what each opening of the game on this device has kept last. */
const areSent = (page: Page): Promise<boolean[]> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("academy.game-save."))
      .map(([, text]) => (JSON.parse(text) as { isSent: boolean }).isSent),
  );
const isSaved = (page: Page): Promise<void> => becomes(() => areSent(page), [true]);

it("offers the game of another device, and goes on with the one that is chosen on both", async () => {
  const desk = await openDevice("student");
  await play(desk, BEGINNING);
  await isSaved(desk);
  const phone = await openDevice("student");
  // Who comes in again is told where.
  await phone.getByRole("button", { name: /Go on$/ }).press("Enter");
  const sea = LOOKED.slice(0, 1);
  await play(phone, [EXPLORE, ...sea]);
  await line(phone)
    .getByText(/^The sea has put on its evening violet/)
    .waitFor();
  await isSaved(phone);

  await play(desk, [EXPLORE]);
  await desk
    .getByRole("button", { name: /^Biscuit tin/ })
    .first()
    .press("Enter");
  await line(desk)
    .getByText(/^BISCUITS, it says/)
    .waitFor();
  await twoGames(desk).waitFor();
  await keepPicture(desk, "two games");
  await twoGames(desk).getByRole("button", { name: "Keep this game" }).click();
  await isSaved(desk);
  await openChapter(phone);
  await line(phone)
    .getByText(/^BISCUITS, it says/)
    .waitFor();
  await becomes(() => twoGames(phone).count(), 0);
  await openChapter(desk);
  await line(desk)
    .getByText(/^BISCUITS, it says/)
    .waitFor();

  await phone.keyboard.press("Enter");
  await line(phone)
    .getByText(/^matches are/)
    .waitFor();
  await isSaved(phone);
  await desk.keyboard.press("Enter");
  await desk.keyboard.press("Enter");
  await line(desk).getByText("I heard that.").waitFor();
  await twoGames(desk).getByRole("button", { name: "Take the other game" }).click();
  await line(desk)
    .getByText(/^matches are/)
    .waitFor();
  await isSaved(desk);
  for (const device of [phone, desk]) {
    await openChapter(device);
    await line(device)
      .getByText(/^matches are/)
      .waitFor();
  }
});

it("goes on while the server is away, says that it is not saved, and sends it when the server is back", async () => {
  const page = await openDevice("student2");
  await page.getByRole("button", { name: "Next", exact: true }).waitFor();
  await academy.stop();
  await play(page, BEGINNING.slice(0, 3));
  await notice(page).getByText("Not saved yet. Your game is kept on this device.").waitFor();
  await line(page)
    .getByText(/^Your lips still move/)
    .waitFor();
  await keepPicture(page, "game not saved");
  const asked = page.waitForRequest((request) => /\/v2\/.*(user|game_states)$/.test(request.url()));
  await notice(page).getByRole("button", { name: "Try again" }).click();
  await asked;
  await academy.startAgain();
  await isSaved(page);
  await becomes(() => notice(page).innerText(), "");
  const other = await openDevice("student2");
  await line(other)
    .getByText(/^Your lips still move/)
    .waitFor();
});

it("loses nothing when the tab is closed at once", async () => {
  const page = await openDevice("noor");
  await play(page, BEGINNING.slice(0, 2));
  await line(page).getByText("How can you know that?").waitFor();
  expect(await areSent(page)).toEqual([false]);
  await page.close();
  const again = (await devices[0]?.newPage()) as Page;
  const sent = savesOf(again);
  await openChapter(again);
  await line(again).getByText("How can you know that?").waitFor();
  await isSaved(again);
  await again.getByRole("button", { name: "Next", exact: true }).press("Enter");
  await line(again)
    .getByText(/^Your lips still move/)
    .waitFor();
  await becomes(async () => sent.length > 0, true);
  await isSaved(again);
  const other = await openDevice("noor");
  await line(other)
    .getByText(/^Your lips still move/)
    .waitFor();
});

it("sends nothing of the game of staff, and keeps it in their tab", async () => {
  const device = await academy.openContext();
  devices.push(device);
  const page = await device.newPage();
  const sent = savesOf(page);
  await logIn(page, "staff", CHAPTERS);
  await enterChapter(page);
  await notice(page).getByText("Only games of students are saved.").waitFor();
  await play(page, BEGINNING.slice(0, 2));
  await page.reload();
  await line(page).getByText("How can you know that?").waitFor();
  expect(sent).toEqual([]);
});
