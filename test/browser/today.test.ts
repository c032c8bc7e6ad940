import type { Locator, Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { hold, SCRIPTS } from "./held-files";
import { accessibilityFaults, becomes, hasFocus, keepPicture, LOOKS, visit } from "./screens";
import { openCard, parts, writeProgram } from "./workspace";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);

/** The paths of the requests to the API that a page makes while this is done. */
async function requestsOf(page: Awaited<ReturnType<typeof academy.pageOf>>, act: () => Promise<unknown>) {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/v2/")) paths.push(pathname);
  });
  await act();
  return paths;
}

it("tells a student what is next in two requests, and leads into the editor, where the cursor is", async () => {
  const page = await academy.pageOf("student", "/courses/1/missions");
  // What the page before still asks for is not counted.
  await page.goto("about:blank");
  const requests = await requestsOf(page, async () => {
    await page.goto("/courses/1/today");
    await page.getByRole("heading", { name: "The Night Market" }).waitFor();
  });
  expect(requests).toEqual(["/v2/user", "/v2/courses/1/self/today"]);
  const next = page.getByRole("region", { name: "Next", exact: true });
  await next.getByText(/^\d+ Hours left$/).waitFor();
  await page.getByRole("heading", { name: "This week" }).waitFor();
  await page.getByRole("link", { name: /^The Echo Chamber/ }).waitFor();
  await keepPicture(page, "today-student");
  await next.getByRole("link", { name: "Begin: The Night Market" }).click();
  await hasFocus(page.locator(".ws-page .monaco-editor textarea").first());
  await page.keyboard.type("// mine");
  await page.getByText("// mine").first().waitFor();
});

it.each([LOOKS[0], LOOKS[3]])(
  "shows what is next before any script of the page, where the page then has it: $name",
  async (look) => {
    const page = await academy.pageOf("student", "/courses/1/missions", look);
    const release = await hold(page, SCRIPTS);
    await page.goto("/courses/1/today", { waitUntil: "commit" });
    const next = page.getByRole("region", { name: "Next", exact: true });
    const parts = () =>
      Promise.all([next, next.getByRole("heading"), next.getByRole("link")].map((one) => one.boundingBox()));
    await next.getByRole("heading", { name: "The Night Market" }).waitFor();
    expect(await accessibilityFaults(page, "all", "#frames")).toEqual([]);
    await keepPicture(page, `today-early-${look.name}`);
    const early = await parts();
    release();
    await becomes(() => page.locator("#frames").count(), 0);
    await becomes(parts, early);
  },
);

it("keeps that as it looks while the page waits for scripts and styles of its own", async () => {
  const page = await academy.pageOf("student", "/courses/1/missions");
  const [first, release] = [await hold(page, SCRIPTS), await hold(page, /\/a\/today-[^/]*\.js$/)];
  await page.goto("/courses/1/today", { waitUntil: "commit" });
  const heading = page.getByRole("region", { name: "Next", exact: true }).getByRole("heading");
  await heading.waitFor();
  const early = await heading.boundingBox();
  first();
  await page.locator("#root main").waitFor({ state: "attached" });
  await becomes(() => heading.boundingBox(), early);
  release();
  await becomes(() => page.locator("#frames").count(), 0);
  await becomes(() => heading.boundingBox(), early);
});

it("leads from there into the editor, where the cursor is", async () => {
  const page = await academy.pageOf("student", "/courses/1/missions");
  const release = await hold(page, SCRIPTS);
  await page.goto("/courses/1/today", { waitUntil: "commit" });
  await page.locator("#frames").getByRole("link", { name: "Begin: The Night Market" }).click();
  release();
  await hasFocus(page.locator(".ws-page .monaco-editor textarea").first());
  expect(new URL(page.url()).pathname).toMatch(/^\/courses\/1\/missions\/\d+\/0$/);
  await page.goBack();
  await page.getByRole("region", { name: "Next", exact: true }).getByRole("link").waitFor();
});

it("has nothing in its boxes for staff", async () => {
  const page = await academy.pageOf("staff", "/courses/1/missions");
  const release = await hold(page, SCRIPTS);
  const told = page.waitForResponse((response) => response.url().endsWith("/self/today"));
  await page.goto("/courses/1/today", { waitUntil: "commit" });
  await told;
  release();
  await page.getByRole("region", { name: "Waits for you" }).waitFor();
});

/** Logs a student in at the login page and goes on to where they may type, and tells how many clicks that took. */
async function clicksToTyping(way: (page: Page) => Locator): Promise<number> {
  const page = await (await academy.openContext()).newPage();
  await page.goto("/");
  let clicks = 0;
  const click = async (target: Locator): Promise<void> => {
    await target.click();
    clicks += 1;
  };
  await click(page.getByRole("button", { name: "Log in with Test accounts" }));
  await click(page.getByRole("button", { name: /Stella Student/ }));
  await click(way(page));
  await hasFocus(page.locator(".ws-page .monaco-editor textarea").first());
  await page.keyboard.type("// typed");
  await page.getByText("// typed").first().waitFor();
  return clicks;
}

it("has a student type in the next mission three clicks after the login page, by way of the game", async () => {
  const lines = (page: Page) => page.getByRole("region", { name: "Today" });
  expect(await clicksToTyping((page) => lines(page).getByRole("link", { name: /^The Night Market/ }))).toBe(3);
});

it("lists what came back until it is opened", async () => {
  const token = await tokenOf("student");
  const list: { id: number; title: string }[] = await call(token, "GET", "/courses/1/assessments");
  const { id } = list.find(({ title }) => title === "First Steps") ?? { id: 0 };
  const { questions } = await call(token, "GET", `/courses/1/assessments/${id}`);
  for (const question of questions as { id: number; type: string }[])
    await call(token, "POST", `/courses/1/assessments/question/${question.id}/answer`, {
      answer: question.type === "mcq" ? 1 : "1;",
    });
  await call(token, "POST", `/courses/1/assessments/${id}/submit`);
  const page = await academy.pageOf("student", "/courses/1/today");
  const back = page.locator(".today__panel").filter({ has: page.getByRole("heading", { name: "Came back" }) });
  await back.getByRole("link", { name: /First Steps/ }).click();
  await page.getByRole("tab", { name: "Task" }).waitFor();
  await visit(page, "/courses/1/today");
  await back.getByText("Grades and comments appear here when they arrive.").waitFor();
});

it("goes on with the question that was worked on last, and keeps the focus beside what is dismissed", async () => {
  const page = await academy.pageOf("student", "/courses/1/missions");
  await openCard(page, "The Night Market");
  const briefing = page.getByRole("button", { name: "Continue" });
  await page.locator(".ws-page .monaco-editor").first().waitFor();
  if (await briefing.isVisible()) await briefing.click();
  await writeProgram(page, "// first");
  await parts(page).save.click();
  await page.getByText("Saved!").first().waitFor();
  await visit(page, "/courses/1/today");
  const next = page.getByRole("region", { name: "Next", exact: true });
  await becomes(
    () => next.getByRole("link", { name: /: The Night Market$/ }).getAttribute("href"),
    expect.stringMatching(/\/missions\/\d+\/0$/),
  );
});

it("tells staff how much waits for them, with the way there", async () => {
  const page = await academy.pageOf("staff", "/courses/1/today");
  const waiting = page.getByRole("region", { name: "Waits for you" });
  await waiting.getByText("open regrade request").waitFor();
  await keepPicture(page, "today-staff");
  await waiting.getByRole("link", { name: /^Grade: \d+ submissions? to grade in the course$/ }).click();
  await page.getByRole("heading", { name: /^Grading/ }).waitFor();
});

it("stands in the game's menu in three lines", async () => {
  const page = await academy.pageOf("student", "/courses/1/game");
  const lines = page.getByRole("region", { name: "Today" });
  await lines.getByRole("link", { name: /^The Night Market/ }).waitFor();
  await keepPicture(page, "today-in-game");
  await lines.getByRole("link", { name: /^Next achievement: / }).click();
  await page.getByRole("heading", { name: "Achievements", level: 1 }).waitFor();
});

it("is where a course without a playable chapter opens", async () => {
  const admin = await tokenOf("admin");
  const stories: { id: number }[] = await call(admin, "GET", "/courses/1/stories");
  for (const { id } of stories) await call(admin, "DELETE", `/courses/1/admin/stories/${id}`);
  const page = await academy.pageOf("student", "/courses/1");
  await page.getByRole("heading", { name: /^Good (morning|afternoon|evening), Stella Student$/ }).waitFor();
  await becomes(async () => new URL(page.url()).pathname, "/courses/1/today");
});

it("has a student of such a course type in the next mission three clicks after the login page", async () => {
  const next = (page: Page) => page.getByRole("region", { name: "Next", exact: true });
  expect(await clicksToTyping((page) => next(page).getByRole("link", { name: /: The Night Market$/ }))).toBe(3);
});
