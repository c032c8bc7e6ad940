import type { Page } from "playwright-core";
import { achievement, type Caller, callerOf, inDays, manualGoal, uuidOf } from "./achievement-course";
import { academyFixture } from "./fixture";
import { becomes, drawn, keepPicture, LOOKS, signIn, visit } from "./screens";

const academy = academyFixture();
let admin: Caller;
let courseId: number;

beforeAll(async () => {
  admin = await callerOf(academy.origin, "admin");
  courseId = await admin.makeCourse("Achievements");
  await admin.call("PUT", `courses/${courseId}/admin/users`, {
    provider: "test",
    users: ["lin", "noor", "tomas"].map((username) => ({
      username,
      role: username === "tomas" ? "staff" : "student",
      ...(username === "lin" && { group: "Group A" }),
    })),
  });
  await define();
  await count("lin", 1, 3);
  await count("lin", 2, 1);
});

/** The set that the tests look at. */
async function define(): Promise<void> {
  await admin.call("PUT", `courses/${courseId}/admin/goals`, {
    goals: [manualGoal(1, "Answer three questions", 3), manualGoal(2, "Read a chapter", 1), manualGoal(3, "Help", 4)],
  });
  await admin.call("PUT", `courses/${courseId}/admin/achievements`, {
    achievements: [
      achievement(3, "Reader", { goals: [2], position: 3, completionText: "You read it." }),
      achievement(4, "Helper", { goals: [3], position: 4, deadline: inDays(0.5) }),
      achievement(1, "Companion", {
        goals: [1],
        prerequisites: [3, 4],
        position: 1,
        deadline: inDays(20),
        description: "Be there for others.\n\nStart *small*.",
      }),
      achievement(2, "Answers", { goals: [1], position: 2, completionText: "Three answers." }),
      achievement(5, "Missed", { goals: [3], position: 5, deadline: inDays(-2) }),
      achievement(6, "Next month", { goals: [3], position: 6, release: inDays(30) }),
      achievement(7, "Unlisted", { goals: [3] }),
    ],
  });
}

async function count(username: string, goal: number, to: number): Promise<void> {
  const users = await admin.call<{ username: string; courseRegId: number }[]>("GET", `courses/${courseId}/admin/users`);
  const { courseRegId } = users.find((user) => user.username === username) ?? { courseRegId: 0 };
  const uuid = uuidOf("goal", goal);
  await admin.call("POST", `courses/${courseId}/admin/users/${courseRegId}/goals/${uuid}/progress`, {
    progress: { uuid, count: to, targetCount: to, completed: true },
  });
}

async function dashboardOf(username: string): Promise<Page> {
  const page = await academy.pageOf(username, `/courses/${courseId}/achievements`);
  await page.getByRole("tree").waitFor();
  return page;
}
const card = (page: Page, title: string) => page.getByRole("treeitem").filter({ hasText: title });
const titles = (page: Page) => page.getByRole("treeitem").locator(".achievement-card__title").allTextContents();
const focusedTitle = (page: Page) => page.locator(":focus .achievement-card__title").allTextContents();

describe("a student's dashboard", () => {
  let page: Page;
  beforeAll(async () => {
    page = await dashboardOf("lin");
    // What lin has earned is told first; that it was told is another request.
    const told = page.getByRole("region", { name: "Completed achievements" });
    await told.getByRole("link", { name: "See achievements" }).click();
    await becomes(() => told.locator(".completion").count(), 0);
  });
  /** Comes from elsewhere, with nothing chosen. */
  beforeEach(async () => {
    await visit(page, `/courses/${courseId}/nothing`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await visit(page, `/courses/${courseId}/achievements`);
    await page.getByRole("tree").waitFor();
  });

  it("shows what is released by position, with XP, deadlines of all below, and states", async () => {
    await becomes(() => titles(page), ["Companion", "Answers", "Missed"]);
    await card(page, "Companion").getByText("Total 200 XP").waitFor();
    await card(page, "Companion").getByText("Due soon: 12 Hours").waitFor();
    await card(page, "Answers").getByText("Completed").waitFor();
    await card(page, "Missed").getByText("Expired").waitFor();
    await page.getByText("200 of 1,000 XP").waitFor();
  });

  it("shows the way to the next achievement until another is chosen: its medallion, what is missing, how far it is", async () => {
    const next = page.getByRole("article", { name: "Companion" });
    await next.getByText("Next achievement", { exact: true }).waitFor();
    await next.getByText("Worth 100 XP").waitFor();
    await becomes(() => next.locator(".medallion").count(), 1);
    await becomes(() => page.locator(".achievement-card .medallion").count(), 3);
    await becomes(() => card(page, "Answers").locator(".medallion--open").count(), 0);
    await becomes(() => card(page, "Missed").locator(".medallion--open").count(), 1);
  });

  it("goes through the cards by keys alone", async () => {
    const focused = page.locator("[role=treeitem]:focus");
    const leads = async (keys: readonly string[], to: string) => {
      for (const key of keys) await focused.press(key);
      await becomes(() => focusedTitle(page), [to]);
    };
    await page.getByRole("radio", { name: /^All/ }).press("Tab");
    await becomes(() => focusedTitle(page), ["Companion"]);
    await focused.press("ArrowRight");
    await becomes(() => titles(page), ["Companion", "Reader", "Helper", "Answers", "Missed"]);
    await leads(["ArrowRight"], "Reader");
    await leads(["ArrowDown"], "Helper");
    await leads(["ArrowLeft"], "Companion");
    await focused.press("ArrowLeft");
    await becomes(() => titles(page), ["Companion", "Answers", "Missed"]);
    await leads(["End"], "Missed");
    await leads(["ArrowUp"], "Answers");
    await focused.press("Enter");
    await page.getByText("AWARDED 100XP").waitFor();
    await page.getByText("Three answers.").waitFor();
    await page.getByText(/^Earned on /).waitFor();
    await becomes(() => focusedTitle(page), ["Answers"]);
  });

  it("tells goals, deadline and description of the selected one", async () => {
    await card(page, "Companion").click();
    const view = page.getByRole("article", { name: "Companion" });
    await view.getByText(/^Deadline: \d{1,2} [A-Z][a-z]+ \d{4} \d\d:\d\d$/).waitFor();
    const heading = view.getByRole("heading", { name: "Companion" });
    await becomes(() => heading.evaluate((h) => getComputedStyle(h).textTransform), "uppercase");
    await becomes(() => view.locator(".markdown p").allTextContents(), ["Be there for others.", "Start small."]);
    const progress = view.getByRole("progressbar", { name: "Answer three questions" });
    await becomes(() => progress.getAttribute("value"), "3");
    await view.getByText("3 / 3", { exact: true }).waitFor();
    await becomes(() => titles(page), ["Companion", "Reader", "Helper", "Answers", "Missed"]);
  });

  it("filters, dims what is shown only for what stands below it, and keeps filter and choice over a reload, which asks the server at most three times", async () => {
    await page.getByRole("radio", { name: /^Completed/ }).click();
    await becomes(() => titles(page), ["Companion", "Answers"]);
    await becomes(() => card(page, "Companion").locator(".achievement-card--dimmed").count(), 1);
    await becomes(() => card(page, "Answers").locator(".achievement-card--dimmed").count(), 0);
    await card(page, "Answers").click();
    await page.getByText("AWARDED 100XP").waitFor();
    const asked: string[] = [];
    // What the connection for news reads anew, some seconds later, is not the reload's.
    let isFollowed = false;
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      isFollowed ||= pathname.endsWith("/self/news_endpoint");
      if (!isFollowed && pathname.startsWith(`/v2/courses/${courseId}/`))
        asked.push(pathname.replace(/^\/v2\/courses\/\d+\//, ""));
    });
    await page.reload();
    await becomes(() => titles(page), ["Companion", "Answers"]);
    await page.getByText("AWARDED 100XP").waitFor();
    await card(page, "Companion").click();
    await page.getByRole("article", { name: "Companion" }).waitFor();
    await becomes(async () => asked.sort(), ["assessments", "self/achievement_dashboard", "self/news"]);
  });

  it("shows milestones and total XP on focus, and XP over time as a chart and a table", async () => {
    const level = page.getByRole("button", { name: "Level 1", exact: true });
    await level.focus();
    const box = page.getByRole("region", { name: "Milestones" });
    await box.getByText("Total XP: 200").waitFor();
    await box.getByText("Completes the course's continuous assessment component.").waitFor();
    await level.press("Escape");
    await page.getByText("XP over time").click();
    await page.getByRole("img", { name: /: 200 XP$/ }).waitFor();
    const rows = page.getByRole("region", { name: "XP over time, as a table" }).getByRole("row");
    await becomes(() => rows.count(), 3);
    await keepPicture(page, "achievements-history");
  });

  it("is a list, and then one achievement, on a phone", async () => {
    await page.setViewportSize(LOOKS[2].viewport);
    await card(page, "Answers").click();
    await page.getByText("AWARDED 100XP").waitFor();
    await becomes(() => page.getByRole("tree").isVisible(), false);
    await page.goBack();
    await page.getByRole("tree").waitFor();
    await card(page, "Answers").click();
    await page.getByRole("button", { name: "Back to the list" }).click();
    await becomes(() => focusedTitle(page), ["Answers"]);
    await page.setViewportSize(LOOKS[0].viewport);
  });

  it("is quiet for a student who hides achievements, and comes back with all that was earned", async () => {
    await page.getByRole("button", { name: "Hide achievements" }).click();
    await page.getByText("You hide achievements.").waitFor();
    await becomes(() => page.getByRole("tree").count(), 0);
    await page.getByRole("button", { name: "Show achievements" }).click();
    await page.getByText("200 of 1,000 XP").waitFor();
  });
});

describe("staff", () => {
  it("find a student by group, see their dashboard, and what is hidden", async () => {
    const page = await dashboardOf("tomas");
    const selector = page.getByRole("combobox", { name: "Student" });
    await selector.fill("group a");
    await page.getByRole("option").filter({ hasText: "Group A" }).waitFor();
    await selector.press("Enter");
    await page.getByRole("heading", { name: /^Achievements of / }).waitFor();
    await page.getByText("200 of 1,000 XP").waitFor();
    await page.getByRole("checkbox", { name: "View Hidden Achievements" }).click();
    await becomes(() => titles(page), ["Unlisted", "Companion", "Answers", "Missed", "Next month"]);
    await card(page, "Next month")
      .getByText(/^Released on /)
      .waitFor();
    await card(page, "Unlisted").getByText("Hidden from students").waitFor();
    await keepPicture(page, "achievements-staff");
    await page.reload();
    await page.getByText("200 of 1,000 XP").waitFor();
    const link = page.getByRole("link", { name: "Edit achievements" });
    await becomes(() => link.getAttribute("href"), `/courses/${courseId}/achievements/control`);
    await page.getByRole("button", { name: "Show mine" }).click();
    await page.getByText("0 of 1,000 XP").waitFor();
  });
});

describe("an assessment", () => {
  it("stands inside the achievement that it counts for, with the way to it and its feedback once it is graded", async () => {
    const { rows } = await admin.call<{ rows: { id: number; student: { username?: string; name: string | null } }[] }>(
      "GET",
      "courses/1/admin/grading/pages?show=submitted&text=Function%20Factory",
    );
    for (const { id } of rows) {
      const { answers } = await admin
        .call<{ answers?: { question: { id: number } }[] }>("GET", `courses/1/admin/grading/${id}`)
        .then((all) => (Array.isArray(all) ? { answers: all } : all));
      for (const { question } of answers ?? []) {
        await admin.call("POST", `courses/1/admin/grading/${id}/${question.id}`, {
          grading: { xpAdjustment: 0, comments: "Well composed." },
        });
      }
    }
    const page = await academy.pageOf("noor", "/courses/1/achievements");
    await page.getByRole("treeitem").first().waitFor();
    // Rows are achievements alone.
    await becomes(() => card(page, "The Function Factory").count(), 0);
    await card(page, "Ahead of the Tide").click();
    const view = page.getByRole("article", { name: "Ahead of the Tide" });
    const factory = view.locator(".counted-work > li").filter({ hasText: "The Function Factory" });
    await factory.getByText(/^\d+ \/ 800 XP/).waitFor();
    await factory.getByText("Feedback", { exact: true }).click();
    await factory.getByText("Well composed.").first().waitFor();
    await keepPicture(page, "achievements-feedback");
    await factory.getByRole("link", { name: "To Question: 2" }).click();
    await page.getByText(/^Question 2 of \d+$/).waitFor();
    await becomes(async () => new URL(page.url()).pathname, expect.stringMatching(/\/quests\/\d+\/1$/));
  });
});

describe("a large course", () => {
  const range = (size: number) => Array.from({ length: size }, (_, index) => index + 1);

  it("draws fewer than 100 of 400 achievements at first, the rest as it is scrolled", async () => {
    const context = await academy.openContext();
    await signIn(context, "lin");
    const page = await context.newPage();
    const achievements = range(400).map((number) =>
      achievement(number, `Achievement ${number}`, {
        goals: [number],
        position: number,
        deadline: inDays(number % 40),
        prerequisites: number <= 20 ? [380 + number] : [],
      }),
    );
    const goals = range(400).map((number) => ({
      ...manualGoal(number, `Goal ${number}`, 4),
      count: number % 5,
      completed: number % 5 === 4,
      achievementUuids: [uuidOf("achievement", number)],
    }));
    const states = achievements.map(({ uuid, deadline }, index) => ({
      uuid,
      deadline,
      status: "ACTIVE",
      isCompleted: false,
      isCircular: index < 2,
      isKept: false,
      completedAt: null,
      ownXp: 100,
      goalXp: 0,
      cardXp: 100,
      progress: 0.5,
    }));
    const body = JSON.stringify({
      achievements,
      goals,
      standings: states,
      history: [],
      name: "lin",
      achievementXp: 0,
      assessmentXp: 0,
      totalXp: 0,
    });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/self/achievement_dashboard", async (route) => {
      await held;
      await route.fulfill({ contentType: "application/json", body });
    });
    await page.goto(`/courses/${courseId}/achievements`);
    await page.getByText("Loading achievements...").waitFor();
    await page.waitForLoadState("load");
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const busyMs = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return (of("ScriptDuration") + of("LayoutDuration") + of("RecalcStyleDuration")) * 1000;
    };
    const before = await busyMs();
    release();
    await page.locator("[role=treeitem]").first().waitFor();
    await drawn(page);
    const busy = (await busyMs()) - before;
    process.stdout.write(`400 achievements: ${busy.toFixed(1)} ms of scripting, style and layout\n`);
    await becomes(async () => (await page.getByRole("treeitem").count()) < 100, true);

    // The old data has a circle: each achievement in it is named once.
    await page.getByText("Circular dependency detected in achievement Achievement 1", { exact: true }).waitFor();
    await page.getByText("Circular dependency detected in achievement Achievement 2", { exact: true }).waitFor();

    await page.locator("[role=treeitem]").first().focus();
    for (let last = ""; last !== "Achievement 380"; last = (await focusedTitle(page))[0] ?? "") {
      await page.locator("[role=treeitem]:focus").press("End");
      await drawn(page);
    }
    await becomes(() => page.getByRole("treeitem").count(), 380);
  });
});
