import type { Browser, Page } from "playwright-core";
import { type Academy, startAcademy } from "./academy";
import { launchBrowser } from "./chromium";
import { expectContentToFit, WINDOWS } from "./fitting-content";
import { accessibilityFaults, becomes, keepPicture, logIn, openContext } from "./screens";
import { openCard } from "./workspace";

let academy: Academy;
let browser: Browser;

beforeAll(async () => {
  [academy, browser] = await Promise.all([startAcademy(), launchBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await academy?.remove();
});

/** What the keyboard would act on now. */
const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent);

describe.each(WINDOWS)("in a window of $name", ({ name, viewport }) => {
  let page: Page;
  beforeAll(async () => {
    const context = await openContext(browser, academy.origin, { colorScheme: "light", viewport });
    page = await context.newPage();
    await logIn(page, "student2");
  });
  afterAll(() => page.context().close());

  /** What every screen must stand. */
  async function expectSoundScreen(screen: string): Promise<void> {
    await keepPicture(page, `${screen} ${name}`);
    await expectContentToFit(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  }

  it("shows the whole briefing in its dialog, with the focus on Continue", async () => {
    await page.goto("/courses/1/missions");
    await openCard(page, "The Night Market");
    await page.getByRole("dialog").getByText("The night market keeps its books as").waitFor();
    await expectSoundScreen("briefing");
    await becomes(() => focused(page), "Continue");
  });
});
