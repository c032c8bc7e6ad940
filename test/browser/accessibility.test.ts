import type { Browser, Page } from "playwright-core";
import { type Academy, startAcademy } from "./academy";
import { launchBrowser } from "./chromium";
import { accessibilityFaults, keepPicture, LOOKS, logIn, openContext } from "./screens";
import { editorReady, openCard, parts } from "./workspace";

let academy: Academy;
let browser: Browser;

beforeAll(async () => {
  [academy, browser] = await Promise.all([startAcademy(), launchBrowser()]);
  await submitFirstSteps();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await academy?.remove();
});

/** So that staff have something to grade. */
async function submitFirstSteps(): Promise<void> {
  const context = await openContext(browser, academy.origin);
  const page = await context.newPage();
  await logIn(page, "student");
  await page.goto("/courses/1/missions");
  await openCard(page, "The Night Market");
  await page.getByRole("button", { name: "Continue" }).click();
  for (const last of [false, false, true]) {
    await editorReady(page);
    await page.locator(".monaco-editor .view-lines").first().click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText("\n// handed in");
    await parts(page).save.click();
    await page.getByText("Saved!").last().waitFor();
    if (!last) await parts(page).next.click();
  }
  await page.getByRole("button", { name: "Finalize Submission" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Finalize" }).click();
  await page.getByText(/Autograded/).waitFor();
  await context.close();
}

/** A screen: who looks at it, how to get there, and what shows that it is complete. */
interface Screen {
  readonly name: string;
  readonly user: string | null;
  readonly open: (page: Page) => Promise<unknown>;
}

const SCREENS: readonly Screen[] = [
  {
    name: "login",
    user: null,
    open: (page) => page.goto("/login").then(() => page.getByRole("button").first().waitFor()),
  },
  {
    name: "test accounts",
    user: null,
    open: async (page) => {
      await page.goto("/login");
      await page.getByRole("button", { name: "Log in with Test accounts" }).click();
      await page.getByText("Stella Student").waitFor();
    },
  },
  {
    name: "welcome",
    user: "nobody",
    open: (page) => page.getByText("Your account has no course information.").waitFor(),
  },
  {
    name: "missions",
    user: "student2",
    open: (page) => page.goto("/courses/1/missions").then(() => page.getByText("The Echo Chamber").waitFor()),
  },
  {
    name: "assessment with briefing",
    user: "student2",
    open: async (page) => {
      await page.goto("/courses/1/missions");
      await openCard(page, "The Echo Chamber");
      await page.getByRole("button", { name: "Continue" }).waitFor();
    },
  },
  {
    name: "assessment workspace",
    user: "student2",
    open: async (page) => {
      await page.goto("/courses/1/missions");
      await openCard(page, "The Echo Chamber");
      await page.getByRole("button", { name: "Continue" }).click();
      await editorReady(page);
    },
  },
  {
    name: "multiple choice",
    user: "student2",
    open: async (page) => {
      await page.goto("/courses/1/paths");
      await openCard(page, "Reading Programs");
      await page.getByRole("button", { name: "Continue" }).click();
    },
  },
  {
    name: "submitted assessment",
    user: "student",
    open: async (page) => {
      await page.goto("/courses/1/missions");
      await openCard(page, "The Night Market");
      await editorReady(page);
    },
  },
  {
    name: "grading table",
    user: "staff",
    open: (page) => page.goto("/courses/1/grading").then(() => page.getByText("The Night Market").first().waitFor()),
  },
  {
    name: "grading workspace",
    user: "staff",
    open: async (page) => {
      await page.goto("/courses/1/grading");
      await page
        .getByRole("link", { name: /Stella Student/ })
        .first()
        .click();
      await page.getByLabel("XP adjustment").waitFor();
    },
  },
  {
    name: "not found",
    user: "student2",
    open: (page) =>
      page.goto("/courses/1/nowhere/at/all/really").then(() => page.getByRole("heading").first().waitFor()),
  },
];

describe.each(LOOKS)("axe-core in $name", (look) => {
  it.each(SCREENS)("finds nothing on $name", async ({ name, user, open }) => {
    const context = await openContext(browser, academy.origin, look);
    const page = await context.newPage();
    if (user !== null) await logIn(page, user);
    await open(page);
    await keepPicture(page, `${name} ${look.name}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await context.close();
  });
});
