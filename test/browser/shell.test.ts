import type { BrowserContext, Page } from "playwright-core";
import type { SiteSettings } from "../../domain/facts/site-settings";
import { withSiteSettings } from "../../scripts/site-settings-page";
import { academyFixture } from "./fixture";
import { becomes, hasFocus, LOOKS, signIn, visit } from "./screens";
import { editorReady, holdClock, openCard, programShown, writeProgram } from "./workspace";

const academy = academyFixture();
const MISSIONS = "/courses/1/missions";
const PHONE = LOOKS[2];

/** A student on a page that is loaded once. */
let page: Page;
beforeAll(async () => {
  page = await academy.pageOf("noor", MISSIONS);
});

/** Goes to a page of the course by its heading. */
async function goTo(slug: string, heading: string): Promise<void> {
  await visit(page, `/courses/1/${slug}`);
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
}

/** Does something in the window of a phone. */
async function onPhone(act: () => Promise<void>): Promise<void> {
  await page.setViewportSize(PHONE.viewport);
  await act();
  await page.setViewportSize(LOOKS[0].viewport);
}

const isAt = (path: string, on = page) => becomes(async () => new URL(on.url()).pathname, path);

/** Opens a browser profile for which the deployment has these settings. */
async function contextWith(settings: Partial<SiteSettings>): Promise<BrowserContext> {
  const context = await academy.openContext();
  await context.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const isPage = response.headers()["content-type"]?.includes("text/html");
    const body = await response.text();
    await route.fulfill({ response, body: isPage ? withSiteSettings(body, settings) : body });
  });
  return context;
}

const menu = async (item: string, on = page): Promise<void> => {
  await on.getByRole("button", { name: /account of/ }).click();
  await on.getByRole("button", { name: item, exact: true }).click();
};

const linksIn = (name: string) =>
  page.getByRole("dialog", { name }).getByRole("navigation").getByRole("link").allInnerTexts();

describe("the links of a course", () => {
  const rail = () => page.getByRole("navigation", { name: "Course" });
  const railBox = async () => Object.values((await rail().boundingBox()) ?? {}).map(Math.round);

  it("are at the lower edge of a phone, the first four of them, and all in a drawer, for students without those of staff", () =>
    onPhone(async () => {
      const opener = page.getByRole("button", { name: "More", exact: true });
      await becomes(() => rail().getByRole("link").allInnerTexts(), ["Today", "Missions", "Quests", "Paths"]);
      await becomes(railBox, [0, 682, 360, 58]);
      await opener.click();
      await becomes(
        () => linksIn("Menu"),
        [
          "Today",
          "Missions",
          "Quests",
          "Paths",
          "Contests",
          "Others",
          "Map of the term",
          "Announcements",
          "Game",
          "Achievements",
          "Sourcecast",
          "Textbook",
          "Playground",
          "Robots",
          "Classroom",
          "Contributors",
        ],
      );
      await page.getByRole("dialog").getByRole("link", { name: "Playground" }).click();
      await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "detached" });
      await editorReady(page);
      await isAt("/playground");
      await opener.click();
      await page.getByRole("dialog", { name: "Menu" }).waitFor();
      await page.keyboard.press("Escape");
      await hasFocus(opener);
    }));

  it("are icons where the names have no room, with a drawer that names them, and the course keeps its name", async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await visit(page, "/sicpjs/index");
    const home = page.getByRole("banner").getByRole("link", { name: "CS101" });
    await becomes(() => home.locator("span").evaluate((name) => name.clientWidth === name.scrollWidth), true);
    await becomes(railBox, [0, 56, 60, 968]);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Robots" }).click();
    await isAt("/robots");
    await becomes(() => rail().locator("[aria-current=page]").allTextContents(), ["Robots"]);
    await rail().getByRole("link", { name: "Sourcecast" }).hover();
    await page.locator(".rail__tip", { hasText: "Sourcecast" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".rail__tip").waitFor({ state: "detached" });
    await page.setViewportSize(LOOKS[0].viewport);
  });

  it("fold to icons by a button or the palette, which is remembered, and leave canvases their room", async () => {
    await goTo("missions", "Missions");
    await becomes(railBox, [0, 56, 244, 844]);
    await page.getByRole("button", { name: "Fold the navigation" }).click();
    await becomes(railBox, [0, 56, 60, 844]);
    await page.reload();
    await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    await becomes(railBox, [0, 56, 60, 844]);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Go to a page, an assessment or an action" }).fill("navigation");
    await page.getByRole("option", { name: "Unfold the navigation" }).click();
    await becomes(railBox, [0, 56, 244, 844]);
    await visit(page, "/playground");
    await editorReady(page);
    await becomes(railBox, [0, 56, 60, 844]);
    await becomes(() => page.getByRole("button", { name: "Fold the navigation" }).count(), 0);
  });

  it("pop up under the course's name on the playground, by pointing and by focus", async () => {
    await visit(page, "/playground");
    await editorReady(page);
    const home = page.getByRole("banner").getByRole("link", { name: "CS101" });
    const quests = page.getByRole("region", { name: "Assessments" }).getByRole("link", { name: "Quests" });
    await home.hover();
    await quests.waitFor();
    await page.mouse.move(700, 600);
    await quests.waitFor({ state: "detached" });
    await home.focus();
    await quests.waitFor();
    for (const _ of "123") await page.keyboard.press("Tab");
    await hasFocus(quests);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Quests", level: 1 }).waitFor();
    await isAt("/courses/1/quests");
    await page.mouse.move(700, 600);
  });

  it.each(["grading", "copy"])("leave a student who types the address of %s at not found", async (slug) => {
    await goTo(slug, "Page not found");
    await goTo("missions", "Missions");
  });
});

it("leads on from the addresses of earlier versions", async () => {
  for (const [legacy, address] of [
    ["/academy/quests", "/courses/1/quests"],
    ["/academy", "/courses/1/game"],
    ["/sourcecast/lesson", "/courses/1/sourcecast/lesson"],
    ["/achievements", "/courses/1/achievements"],
  ] as const) {
    await visit(page, legacy);
    await isAt(address);
  }
});

it("tells somebody without a course what to do, and leads from an old address there", async () => {
  const stranger = await academy.pageOf("stranger", "/academy/missions");
  await stranger.getByText("Your account has no course information.").waitFor();
  await isAt("/welcome", stranger);
  await stranger.getByText("Check with your course staff, or look for a course to join.").waitFor();
  await menu("My Courses", stranger);
  const dialog = stranger.getByRole("dialog", { name: "My Courses" });
  await becomes(() => dialog.getByRole("combobox").isDisabled(), true);
});

describe("the user profile", () => {
  it("lists graded work with links to it", async () => {
    const lin = await academy.pageOf("lin", MISSIONS);
    await menu("User Profile", lin);
    const profile = lin.getByRole("dialog", { name: "User Profile" });
    await profile.getByText(/^[\d,]+ \/ [\d,]+ XP$/).waitFor();
    await profile.getByText(/^\d+\.\d\d%$/).waitFor();
    const work = profile.getByRole("link");
    await work.first().waitFor();
    const addresses = await work.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    for (const address of addresses) expect(address).toMatch(/^\/courses\/1\/[a-z_]+\/\d+\/0$/);
    await work.first().click();
    await profile.waitFor({ state: "detached" });
    await isAt(String(addresses[0]), lin);
  });

  it("says what to do where nothing is graded yet", async () => {
    const student = await academy.pageOf("student2", MISSIONS);
    await menu("User Profile", student);
    await student.getByRole("dialog").getByText("What you finalize appears here once it is graded.").waitFor();
  });
});

it("shows what the product is, and the help of the course with the shortcuts", async () => {
  await goTo("missions", "Missions");
  await menu("About");
  const about = page.getByRole("dialog", { name: "About Course Academy" });
  await about.getByText("Version local").waitFor();
  await page.keyboard.press("Escape");
  await about.waitFor({ state: "detached" });
  await menu("Help");
  await page.getByRole("dialog", { name: "Help" }).getByRole("button", { name: "Keyboard shortcuts" }).click();
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await shortcuts.getByText("Run the program").waitFor();
  await page.keyboard.press("Escape");
  await shortcuts.waitFor({ state: "detached" });
});

describe("the palette", () => {
  const field = (on = page) => on.getByRole("combobox", { name: "Go to a page, an assessment or an action" });
  const chosen = () =>
    field().evaluate((input) => {
      const id = input.getAttribute("aria-activedescendant");
      return id === null ? null : document.getElementById(id)?.querySelector("span")?.textContent;
    });

  it("opens by keyboard and leads to an assessment, a page and an action", async () => {
    await goTo("missions", "Missions");
    await page.keyboard.press("Control+k");
    await hasFocus(field());
    await page.keyboard.type("quest");
    await becomes(chosen, "Quests");
    await field().press("Enter");
    await page.getByRole("heading", { name: "Quests", level: 1 }).waitFor();
    await isAt("/courses/1/quests");
    await field().waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await field().fill("echo mission");
    await becomes(chosen, "The Echo Chamber");
    await field().press("Enter");
    await page.getByRole("dialog").getByText("The survey drone has found a cave").waitFor();
    await becomes(async () => new URL(page.url()).pathname, expect.stringMatching(/\/courses\/1\/missions\/\d+\/0$/));
    await goTo("missions", "Missions");
    const opener = page.getByRole("button", { name: "Go to..." });
    await opener.click();
    await hasFocus(field());
    await field().press("ArrowDown");
    await becomes(chosen, "Missions");
    await field().press("ArrowUp");
    await field().press("ArrowUp");
    await becomes(chosen, "Log out");
    await field().fill("nothing of that name");
    await page.getByText("Nothing is called “nothing of that name”.").waitFor();
    await field().press("Escape");
    await becomes(() => page.evaluate(() => document.activeElement?.className), "header__palette");
  });

  it("opens from the editor with Ctrl+K twice, and gives the focus back to it", async () => {
    await visit(page, "/playground");
    await writeProgram(page, "1 + 1;");
    await becomes(() => programShown(page), "1 + 1;");
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Control+k");
    await field().press("Escape");
    await field().waitFor({ state: "detached" });
    await page.locator(".monaco-editor.focused").waitFor();
    await page.keyboard.type("2;");
    await becomes(() => programShown(page), "1 + 1;2;");
  });

  it("finds people for staff, and leads to their work", async () => {
    const staff = await academy.pageOf("staff", MISSIONS);
    await staff.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    await staff.keyboard.press("Control+k");
    await field(staff).fill("noor");
    await staff.getByRole("option", { name: /^noor/ }).click();
    await staff.getByRole("heading", { name: /^Grading/, level: 1 }).waitFor();
    await becomes(
      async () => staff.url().replace(academy.origin, ""),
      expect.stringMatching(/^\/courses\/1\/grading\?filter=noor/),
    );
  });

  it("stands on a phone, where the account menu opens it", async () => {
    await goTo("missions", "Missions");
    await onPhone(async () => {
      await menu("Go to...");
      await field().waitFor();
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), 360);
      await page
        .getByRole("option", { name: /^Playground/ })
        .first()
        .click();
      await editorReady(page);
      await isAt("/playground");
    });
  });
});

describe("research consent", () => {
  it("is asked until it is answered and saved, and can be changed in the profile", async () => {
    const context = await contextWith({ researchPrompt: true });
    await signIn(context, "tomas");
    const tomas = await context.newPage();
    await tomas.goto(MISSIONS);
    const question = tomas.getByRole("dialog", { name: "Research consent" });
    await question.waitFor();
    await tomas.keyboard.press("Escape");
    await tomas.keyboard.press("Escape");
    await tomas.reload();
    // An answer that was not saved is none.
    await tomas.route("**/research_agreement", (route) => route.fulfill({ status: 500, body: "" }));
    await question.getByRole("button", { name: "I would like to opt out" }).click();
    await tomas.getByText("Something went wrong (got 500 response)").waitFor();
    await question.getByRole("button", { name: "I would like to opt out" }).waitFor();
    await tomas.unroute("**/research_agreement");
    await question.getByRole("button", { name: "I consent!" }).click();
    await tomas.getByText("Research preference saved!").waitFor();
    await question.waitFor({ state: "detached" });
    await tomas.reload();
    await menu("User Profile", tomas);
    const profile = tomas.getByRole("dialog", { name: "User Profile" });
    await profile.getByText("You consented: your work may be used for research.").waitFor();
    await profile.getByRole("button", { name: "I would like to opt out" }).click();
    await profile.getByText("You opted out: your work is not used for research.").waitFor();
  });
});

test("achievements are hidden in the profile, with the level, and shown again; a failed save changes nothing", async () => {
  const yuki = await academy.pageOf("yuki", MISSIONS);
  const level = yuki.getByRole("button", { name: /^Level \d/ });
  await level.waitFor();
  await yuki.route("**/achievement_visibility", (route) => route.fulfill({ status: 500, body: "" }));
  await menu("User Profile", yuki);
  const profile = yuki.getByRole("dialog", { name: "User Profile" });
  await profile.getByRole("button", { name: "Hide achievements" }).click();
  await yuki.getByText("Something went wrong (got 500 response)").waitFor();
  await profile.getByText("You see achievements and your level in this course.").waitFor();
  await yuki.unroute("**/achievement_visibility");
  await profile.getByRole("button", { name: "Hide achievements" }).click();
  await profile.getByText("Achievements and your level are hidden. You still earn them.").waitFor();
  await yuki.reload();
  await yuki.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
  await becomes(() => level.count(), 0);
  await becomes(() => yuki.getByRole("link", { name: "Achievements" }).count(), 0);
  await menu("User Profile", yuki);
  await profile.getByRole("button", { name: "Show achievements" }).click();
  await yuki.keyboard.press("Escape");
  await level.waitFor();
});

describe("a disabled period", () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

  it("begins and ends while a student types, and keeps what was typed", async () => {
    const context = await contextWith({
      disablePeriods: [{ start: minutes(10), end: minutes(20), reason: "Final exam" }],
    });
    await holdClock(context);
    // The page goes by the server's time, which a test cannot move, where an answer says it.
    await context.route("**/v2/**", async (route) => {
      const response = await route.fetch();
      const { date: _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await signIn(context, "noor");
    const page = await context.newPage();
    await page.goto(MISSIONS);
    await openCard(page, "The Night Market");
    await page.getByRole("button", { name: "Continue" }).click();
    await editorReady(page);
    await writeProgram(page, "const typed_before_the_exam = 1;");
    await context.clock.runFor(5000);
    await context.clock.fastForward(10 * 60_000);
    await page.getByRole("heading", { name: "Disabled" }).waitFor();
    await page.getByText("The product has been disabled for this reason: Final exam").waitFor();
    await becomes(() => page.locator(".monaco-editor").count(), 0);
    await context.clock.fastForward(10 * 60_000);
    await editorReady(page);
    await becomes(() => programShown(page), "const typed_before_the_exam = 1;");
  });

  it("leaves staff in, and the login reachable", async () => {
    const context = await contextWith({ disablePeriods: [{ start: minutes(-10), end: minutes(10) }] });
    const page = await context.newPage();
    await page.goto("/");
    const login = page.getByRole("heading", { name: "LOGIN" });
    const enter = async (username: string) => {
      await login.waitFor();
      await isAt("/login", page);
      await page.getByRole("button", { name: "Log in with Test accounts" }).click();
      await page.getByLabel(/username/i).fill(username);
      await page.getByRole("button", { name: /^log in$/i }).click();
    };
    await enter("staff");
    // The page of test accounts has no such heading either: leaving before the account is there breaks the login off.
    await page.getByRole("button", { name: /account of/ }).waitFor();
    await page.goto("/courses/1/missions");
    await page.getByRole("heading", { name: "Missions", level: 1 }).waitFor();
    await menu("Log out", page);
    await enter("lin");
    await page.getByText("The product has been disabled", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Log out" }).click();
    await login.waitFor();
    await isAt("/login", page);
    await page.goto("/sicpjs/1.1");
    await page.getByText("The product has been disabled", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Log in" }).click();
    await login.waitFor();
  });
});
