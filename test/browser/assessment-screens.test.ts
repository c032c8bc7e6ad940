import type { Locator, Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { expectContentToFit, WINDOWS } from "./fitting-content";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, DIALOG, goTo, keepPicture, logIn, showLook } from "./screens";
import { editorReady, openCard } from "./workspace";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("student2", "/courses/1/missions");
});

/** What the keyboard would act on now. */
const focused = (): Promise<string | null | undefined> => page.evaluate(() => document.activeElement?.textContent);

/** Expects that a screen stands in every window: it, or the part of it that is new, has no fault, and everything fits. */
async function standsInEveryWindow(
  screen: string,
  part: string,
  check: (viewport: (typeof WINDOWS)[number]["viewport"]) => Promise<unknown> = async () => {},
): Promise<void> {
  for (const { name, viewport } of WINDOWS) {
    await showLook(page, { colorScheme: "light", viewport });
    await check(viewport);
    await keepPicture(page, `${screen} ${name}`);
    await expectContentToFit(page);
    const faults = await accessibilityFaults(page, "all", part);
    expect({ name, faults }).toEqual({ name, faults: [] });
  }
  await showLook(page, { colorScheme: "light", ...WINDOWS[0] });
}

it("lists what is open first, with its button on the first screen and no hole beside its cards", async () => {
  await page.getByRole("heading", { name: "The Echo Chamber" }).waitFor();
  await standsInEveryWindow("listing", "main", async ({ height }) => {
    await becomes(() => page.locator(".section h2").allInnerTexts(), ["Open (4)", "Upcoming (1)", "Closed (1)"]);
    await becomes(() => page.getByRole("searchbox").count(), 0);
    if (height >= 740)
      await expect(endOfFirst(page.getByRole("link", { name: /^Attempt/ }))).resolves.toBeLessThan(height);
    await expectFullRows();
  });
  await goTo(page, "/courses/1/others");
  await page.getByRole("heading", { name: "First Steps" }).waitFor();
  await standsInEveryWindow("listing of one", "main", expectFullRows);
});

/** Where the first of these ends, in pixels from the top. */
const endOfFirst = async (found: Locator): Promise<number> => {
  const box = await found.first().boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
};

/** Expects that the last card of the open ones ends where their section does. */
async function expectFullRows(): Promise<void> {
  const ends = [page.locator(".cards--open"), page.locator(".cards--open .card").last()].map(async (found) => {
    const box = await found.boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  });
  const [section, card] = await Promise.all(ends);
  expect(card).toBe(section);
}

it("shows the whole briefing in its dialog, with the focus on Continue", async () => {
  await goTo(page, "/courses/1/missions");
  await openCard(page, "The Night Market");
  await standsInEveryWindow("briefing", DIALOG, async () => {
    await page.getByRole("dialog").getByText("The night market keeps its books as").waitFor();
    await becomes(focused, "Continue");
  });
});

it("names the assessment that asks for a password, and marks the field when it is wrong", async () => {
  await goTo(page, "/courses/1/quests");
  await openCard(page, "The Vault");
  const dialog = page.getByRole("dialog", { name: "Please enter password." });
  await dialog.getByText("“The Vault” is password-protected. Ask your course staff for the password.").waitFor();
  await becomes(() => page.title(), "Password for The Vault · Course Academy");
  const field = dialog.getByLabel("Password", { exact: true });
  await field.fill("not this one");
  await dialog.getByRole("button", { name: "Unlock" }).click();
  await standsInEveryWindow("password", DIALOG, async () => {
    await dialog.getByText("Invalid Password.").waitFor();
    await becomes(() => field.getAttribute("aria-invalid"), "true");
  });
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

it("shows a question with its overview, and choices", async () => {
  await goTo(page, "/courses/1/missions");
  await openCard(page, "The Echo Chamber");
  await page.getByRole("button", { name: "Continue" }).click();
  await editorReady(page);
  await standsInEveryWindow("question", "main", async () => {
    await page.getByText("Question 1 of 3").waitFor();
    await becomes(questionRows, 1);
  });
  await goTo(page, "/courses/1/paths");
  await openCard(page, "Reading Programs");
  await page.getByRole("button", { name: "Continue" }).click();
  await standsInEveryWindow("choices", "main", () => page.getByRole("button", { name: /^Question 4:/ }).waitFor());
});

/** In how many rows the buttons of the questions stand. */
const questionRows = (): Promise<number> =>
  page
    .locator(".aw-question")
    .evaluateAll((buttons) => new Set(buttons.map((button) => button.getBoundingClientRect().top)).size);

it("has the code of submitted work on the first screen, below what became of the work in few lines", async () => {
  const overviews: { id: number; number: string }[] = await call(await tokenOf("lin"), "GET", "/courses/1/assessments");
  const addressOf = (number: string) => `/courses/1/missions/${overviews.find((one) => one.number === number)?.id}/0`;
  const lin = await academy.pageOf("lin", addressOf("M2"));
  const top = (selector: string) =>
    lin
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);
  const height = (selector: string) =>
    lin
      .locator(selector)
      .first()
      .evaluate((element) => element.clientHeight);
  await showLook(lin, { colorScheme: "light", viewport: { width: 360, height: 740 } });
  await lin.getByRole("region", { name: "It counted for" }).getByText("Measure Twice").waitFor();
  await becomes(async () => (await height(".aw-lines")) <= 140, true);
  await becomes(async () => (await top(".aw .monaco-editor")) <= 400, true);
  await keepPicture(lin, "submitted work, 360 px");
  expect(await accessibilityFaults(lin)).toEqual([]);
  await showLook(lin, { colorScheme: "light", viewport: { width: 1440, height: 900 } });
  await becomes(async () => (await height(".aw-lines")) <= 105, true);
  await keepPicture(lin, "submitted work");
  await goTo(lin, addressOf("M3"));
  await lin.getByRole("tab", { name: "Report Card" }).click();
  await lin.getByRole("region", { name: "It counted for" }).getByText("Across the River").waitFor();
  await becomes(async () => (await height(".earned")) <= 72, true);
  await keepPicture(lin, "report card of one achievement");
});

describe("a picture of another host", () => {
  /** A picture of one pixel. */
  const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

  it("is loaded only when the person asks for it, on cards and in texts alike", async () => {
    const context = await academy.openContext();
    const page = await context.newPage();
    const asked: string[] = [];
    await page.route("https://pictures.example.net/**", (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ contentType: "image/gif", body: PIXEL });
    });
    await page.route(/\/v2\/courses\/\d+\/assessments$/, async (route) => {
      const overviews = await (await route.fetch()).json();
      const pictures = { coverImage: "https://pictures.example.net/cover.gif" };
      const summary = { shortSummary: "![A market](https://pictures.example.net/text.gif)" };
      await route.fulfill({ json: overviews.map((overview: object) => ({ ...overview, ...pictures, ...summary })) });
    });
    await logIn(page, "student2", "/courses/1/missions");
    const covers = page.getByRole("button", { name: "Show cover from pictures.example.net" });
    const inTexts = page.getByRole("button", { name: "Show picture from pictures.example.net" });
    await covers.first().waitFor();
    await becomes(() => inTexts.count(), 5);
    await expectContentToFit(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(asked).toEqual([]);
    await inTexts.first().click();
    await becomes(() => covers.or(inTexts).count(), 0);
    await page.getByRole("img", { name: "A market" }).first().waitFor();
    await becomes(async () => new Set(asked), new Set(["/cover.gif", "/text.gif"]));
    await context.close();
  });
});
