import type { BrowserContext, Page } from "playwright-core";
import type { SiteSettings } from "../../facts/site-settings";
import { withSiteSettings } from "../../scripts/site-settings-page";
import { academyFixture } from "./fixture";
import { becomes, LOOKS, logIn, lookOptions } from "./screens";
import { editorReady, holdClock, openCard, programShown, writeProgram } from "./workspace";

const academy = academyFixture();
const MISSIONS = "/courses/1/missions";
const PHONE = LOOKS[2];

async function pageOf(username: string, look: (typeof LOOKS)[number] = LOOKS[0]): Promise<Page> {
  const page = await (await academy.openContext(look)).newPage();
  await logIn(page, username);
  return page;
}

/** Opens a browser profile for which the deployment has these settings. */
async function contextWith(settings: Partial<SiteSettings>): Promise<BrowserContext> {
  // A page from the update worker's store would not be asked for.
  const context = await academy.newContext({ ...lookOptions(LOOKS[0]), serviceWorkers: "block" });
  await context.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const isPage = response.headers()["content-type"]?.includes("text/html");
    const body = await response.text();
    await route.fulfill({ response, body: isPage ? withSiteSettings(body, settings) : body });
  });
  return context;
}

const menu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole("button", { name: /account of/ }).click();
  await page.getByRole("button", { name: item, exact: true }).click();
};

const linksIn = (page: Page, name: string) =>
  page.getByRole("dialog", { name }).getByRole("navigation").getByRole("link").allInnerTexts();

describe("the links of a course", () => {
  it("are in the drawer of a phone, for students without those of staff", async () => {
    const page = await pageOf("noor", PHONE);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await linksIn(page, "Menu")).toEqual([
      ...[
        "Missions",
        "Quests",
        "Paths",
        "Contests",
        "Others",
        "Game",
        "Achievements",
        "Sourcecast",
        "Playground",
        "Robots",
        "Classroom",
        "Textbook",
      ],
    ]);
    await page.getByRole("dialog").getByRole("link", { name: "Playground" }).click();
    await page.waitForURL(/\/playground$/);
    await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.keyboard.press("Escape");
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Menu");
    await page.context().close();
  });

  it("pop up under the course's name on the playground, by pointing and by focus", async () => {
    const page = await pageOf("noor");
    await page.goto("/playground");
    const home = page.getByRole("banner").getByRole("link", { name: "CS101" });
    const quests = page.getByRole("region", { name: "Assessments" }).getByRole("link", { name: "Quests" });
    await home.hover();
    await quests.waitFor();
    await page.mouse.move(700, 600);
    await quests.waitFor({ state: "detached" });
    await home.focus();
    await quests.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/courses\/1\/quests$/);
    await page.context().close();
  });

  it.each(["grading", "copy"])("leave a student who types the address of %s at not found", async (slug) => {
    const page = await pageOf("noor");
    await page.goto(`/courses/1/${slug}`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.context().close();
  });
});

it("leads on from the addresses of earlier versions", async () => {
  const page = await pageOf("noor");
  for (const [legacy, address] of [
    ["/academy/quests", "/courses/1/quests"],
    ["/academy", "/courses/1/game"],
    ["/sourcecast/lesson", "/courses/1/sourcecast/lesson"],
    ["/achievements", "/courses/1/achievements"],
  ] as const) {
    await page.goto(legacy);
    await page.waitForURL((url) => url.pathname === address);
  }
  await page.context().close();
});

it("tells somebody without a course what to do, and leads from an old address there", async () => {
  const page = await pageOf("stranger");
  await page.goto("/academy/missions");
  await page.waitForURL(/\/welcome$/);
  await page.getByText("Your account has no course information.").waitFor();
  await page.getByText("Check with your course staff, or look for a course to join.").waitFor();
  await menu(page, "My Courses");
  const dialog = page.getByRole("dialog", { name: "My Courses" });
  expect(await dialog.getByRole("combobox").isDisabled()).toBe(true);
  await page.context().close();
});

describe("the user profile", () => {
  it("lists graded work with links to it", async () => {
    const page = await pageOf("lin");
    await menu(page, "User Profile");
    const profile = page.getByRole("dialog", { name: "User Profile" });
    await profile.getByText(/^[\d,]+ \/ [\d,]+ XP$/).waitFor();
    await profile.getByText(/^\d+\.\d\d%$/).waitFor();
    const work = profile.getByRole("link");
    await work.first().waitFor();
    const addresses = await work.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    for (const address of addresses) expect(address).toMatch(/^\/courses\/1\/[a-z_]+\/\d+\/0$/);
    await work.first().click();
    await page.waitForURL((url) => url.pathname === addresses[0]);
    await profile.waitFor({ state: "detached" });
    await page.context().close();
  });

  it("says what to do where nothing is graded yet", async () => {
    const page = await pageOf("student2");
    await menu(page, "User Profile");
    await page.getByRole("dialog").getByText("What you finalize appears here once it is graded.").waitFor();
    await page.context().close();
  });
});

it("shows what the product is, and the help of the course with the shortcuts", async () => {
  const page = await pageOf("noor");
  await menu(page, "About");
  await page.getByRole("dialog", { name: "About Course Academy" }).getByText("Version local").waitFor();
  await page.keyboard.press("Escape");
  await menu(page, "Help");
  await page.getByRole("dialog", { name: "Help" }).getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Run the program").waitFor();
  await page.context().close();
});

describe("the palette", () => {
  const field = (page: Page) => page.getByRole("combobox", { name: "Go to a page, an assessment or an action" });
  const chosen = (page: Page) =>
    field(page).evaluate((input) => {
      const id = input.getAttribute("aria-activedescendant");
      return id === null ? null : document.getElementById(id)?.querySelector("span")?.textContent;
    });

  it("opens by keyboard and leads to an assessment, a page and an action", async () => {
    const page = await pageOf("noor");
    await page.goto(MISSIONS);
    await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await field(page).waitFor();
    await page.keyboard.type("quest");
    await becomes(() => chosen(page), "Quests");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/courses\/1\/quests$/);
    await page.getByRole("heading", { name: "Quests", level: 1 }).waitFor();
    await field(page).waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await field(page).fill("echo mission");
    await becomes(() => chosen(page), "The Echo Chamber");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/courses\/1\/missions\/\d+\/0$/);
    await page.goto(MISSIONS);
    await page.getByRole("button", { name: "Go to..." }).click();
    await field(page).waitFor();
    await page.keyboard.press("ArrowDown");
    await becomes(() => chosen(page), "Quests");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await becomes(() => chosen(page), "Log out");
    await field(page).fill("nothing of that name");
    await page.getByText("Nothing is called “nothing of that name”.").waitFor();
    await page.keyboard.press("Escape");
    await becomes(() => page.evaluate(() => document.activeElement?.className), "header__palette");
    await page.context().close();
  });

  it("opens from the editor with Ctrl+K twice, and gives the focus back to it", async () => {
    const page = await pageOf("noor");
    await page.goto("/playground");
    await writeProgram(page, "1 + 1;");
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Control+k");
    await field(page).waitFor();
    await page.keyboard.press("Escape");
    await field(page).waitFor({ state: "detached" });
    await page.keyboard.type("2;");
    await becomes(() => programShown(page), "1 + 1;2;");
    await page.context().close();
  });

  it("finds people for staff, and leads to their work", async () => {
    const page = await pageOf("staff");
    await page.goto(MISSIONS);
    await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await field(page).fill("noor");
    const person = page.getByRole("option", { name: /^noor/ });
    await person.click();
    await page.waitForURL(/\/courses\/1\/grading\?filter=noor/);
    await page.context().close();
  });

  it("stands on a phone, where the account menu opens it", async () => {
    const page = await pageOf("noor", PHONE);
    await menu(page, "Go to...");
    await field(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.getByRole("option", { name: "Playground" }).click();
    await page.waitForURL(/\/playground$/);
    await page.context().close();
  });
});

describe("research consent", () => {
  const question = (page: Page) => page.getByRole("dialog", { name: "Research consent" });

  it("is asked until it is answered, and can be changed in the profile", async () => {
    const context = await contextWith({ researchPrompt: true });
    const page = await context.newPage();
    await logIn(page, "tomas");
    await question(page).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.reload();
    await question(page).waitFor();
    await question(page).getByRole("button", { name: "I consent!" }).click();
    await page.getByText("Research preference saved!").waitFor();
    await question(page).waitFor({ state: "detached" });
    await page.reload();
    await menu(page, "User Profile");
    const profile = page.getByRole("dialog", { name: "User Profile" });
    await profile.getByText("You consented: your work may be used for research.").waitFor();
    await profile.getByRole("button", { name: "I would like to opt out" }).click();
    await profile.getByText("You opted out: your work is not used for research.").waitFor();
    await context.close();
  });

  it("is asked again when saving failed", async () => {
    const context = await contextWith({ researchPrompt: true });
    const page = await context.newPage();
    await logIn(page, "lin");
    await page.route("**/research_agreement", (route) => route.fulfill({ status: 500, body: "" }));
    await question(page).getByRole("button", { name: "I would like to opt out" }).click();
    await page.getByText("Something went wrong (got 500 response)").waitFor();
    await question(page).getByRole("button", { name: "I would like to opt out" }).waitFor();
    await context.close();
  });
});

test("achievements are hidden in the profile, with the level, and shown again; a failed save changes nothing", async () => {
  const context = await contextWith({});
  const page = await context.newPage();
  const level = page.getByRole("button", { name: /^Level \d/ });
  await logIn(page, "yuki");
  await level.waitFor();
  await page.route("**/achievement_visibility", (route) => route.fulfill({ status: 500, body: "" }));
  await menu(page, "User Profile");
  const profile = page.getByRole("dialog", { name: "User Profile" });
  await profile.getByRole("button", { name: "Hide achievements" }).click();
  await page.getByText("Something went wrong (got 500 response)").waitFor();
  await profile.getByText("You see achievements and your level in this course.").waitFor();
  await page.unroute("**/achievement_visibility");
  await profile.getByRole("button", { name: "Hide achievements" }).click();
  await profile.getByText("Achievements and your level are hidden. You still earn them.").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
  expect(await level.count()).toBe(0);
  expect(await page.getByRole("link", { name: "Achievements" }).count()).toBe(0);
  await menu(page, "User Profile");
  await profile.getByRole("button", { name: "Show achievements" }).click();
  await page.keyboard.press("Escape");
  await level.waitFor();
  await context.close();
});

describe("a disabled period", () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

  it("begins and ends while a student types, and keeps what was typed", async () => {
    const context = await contextWith({
      disablePeriods: [{ start: minutes(10), end: minutes(20), reason: "Final exam" }],
    });
    await holdClock(context);
    const page = await context.newPage();
    await logIn(page, "noor", MISSIONS);
    await openCard(page, "The Night Market");
    await page.getByRole("button", { name: "Continue" }).click();
    await editorReady(page);
    await writeProgram(page, "const typed_before_the_exam = 1;");
    await context.clock.runFor(5000);
    await context.clock.fastForward(10 * 60_000);
    await page.getByRole("heading", { name: "Disabled" }).waitFor();
    await page.getByText("The product has been disabled for this reason: Final exam").waitFor();
    expect(await page.locator(".monaco-editor").count()).toBe(0);
    await context.clock.fastForward(10 * 60_000);
    await editorReady(page);
    await becomes(() => programShown(page), "const typed_before_the_exam = 1;");
    await context.close();
  });

  it("leaves staff in, and the login reachable", async () => {
    const context = await contextWith({ disablePeriods: [{ start: minutes(-10), end: minutes(10) }] });
    const page = await context.newPage();
    await page.goto("/");
    await page.waitForURL(/\/login$/);
    await logIn(page, "staff");
    await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto("/login");
    await page.getByRole("button", { name: "Log in with Test accounts" }).click();
    await page.getByLabel(/username/i).fill("lin");
    await page.getByRole("button", { name: /^log in$/i }).click();
    await page.getByText("The product has been disabled", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.waitForURL(/\/login$/);
    await context.close();
  });
});
