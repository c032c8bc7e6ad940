import { achievement, callerOf, manualGoal } from "./achievement-course";
import { academyFixture } from "./fixture";
import { becomes, hasFocus, inEveryLook, keepPicture, visit } from "./screens";

const academy = academyFixture();

const node = (page: Awaited<ReturnType<typeof academy.pageOf>>, title: string) =>
  page.locator(".term-node").filter({ hasText: title });

it("shows a student what leads to what in at most four requests, how each stands, and what is next", async () => {
  const page = await academy.pageOf("student", "/courses/1/today");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/v2/courses/")) asked.push(pathname.replace("/v2/courses/1/", ""));
  });
  await page.locator(".today__head").getByRole("link", { name: "Map of the term" }).click();
  await page.getByRole("heading", { name: "Map of the term", level: 1 }).waitFor();
  await node(page, "The Night Market").getByText("Closes soon").waitFor();
  await node(page, "The Night Market").getByText("Next", { exact: true }).waitFor();
  await node(page, "The Maze of Mirrors")
    .getByText(/^To come, opens /)
    .waitFor();
  await node(page, "The Vault").getByText("Locked").waitFor();
  await node(page, "Through the Gate").getByText("Needs others first").waitFor();
  await node(page, "Section 2.1").waitFor();
  await node(page, "Boxes and arrows").waitFor();
  await node(page, "First light").getByText("Open").waitFor();
  await becomes(async () => (await page.locator(".term-map__edge").count()) > 12, true);
  const known = ["assessments", "self/achievement_dashboard", "sourcecasts", "stories"];
  await becomes(async () => known.every((one) => asked.filter((path) => path === one).length <= 1), true);
  await keepPicture(page, "term-map");
});

it("says the same in words, week by week, and leads to each thing by the keyboard", async () => {
  const page = await academy.pageOf("student", "/courses/1/map");
  await page.getByRole("radio", { name: "List" }).check();
  const market = page
    .getByRole("listitem")
    .filter({ has: page.locator(":scope > .term-node", { hasText: "The Night Market" }) });
  await market.getByText(/^After .*Section 2\.1/).waitFor();
  await market.getByText(/^Leads to .*Closing Time at the Market/).waitFor();
  await keepPicture(page, "term-map-list");
  const link = market.getByRole("link", { name: /The Night Market/ });
  await link.focus();
  await hasFocus(link);
  await link.press("Enter");
  await becomes(async () => new URL(page.url()).pathname, expect.stringMatching(/^\/courses\/1\/missions\/\d+\/0$/));
});

it("names nothing that students may not see, which staff see marked as drafts", async () => {
  const admin = await callerOf(academy.origin, "admin");
  const { rows } = await admin.call<{ rows: { id: number; title: string; isPublished: boolean }[] }>(
    "GET",
    "courses/1/admin/assessments",
  );
  const draft = rows.find(({ title }) => title === "The Endless River");
  await admin.call("POST", `courses/1/admin/assessments/${draft?.id}`, { isPublished: false });
  await admin.call("PUT", "courses/1/admin/goals", { goals: [manualGoal(90, "Be seen", 1)] });
  await admin.call("PUT", "courses/1/admin/achievements", {
    achievements: [achievement(90, "Hidden Treasure", { goals: [90] })],
  });
  const student = await academy.pageOf("student", "/courses/1/map");
  await node(student, "The Night Market").waitFor();
  await becomes(() => node(student, "The Endless River").count(), 0);
  await becomes(() => node(student, "Hidden Treasure").count(), 0);
  const staff = await academy.pageOf("staff", "/courses/1/map");
  await node(staff, "The Endless River").getByText("Draft").waitFor();
  await node(staff, "Hidden Treasure").getByText("Draft").waitFor();
});

it("keeps the names of its lanes in sight when it is scrolled sideways", async () => {
  const page = await academy.pageOf("student", "/courses/1/map");
  await page.setViewportSize({ width: 1024, height: 1800 });
  await page.locator(".term-node").first().waitFor();
  const frame = page.locator(".term-map__frame");
  const left = () => frame.evaluate((element) => element.scrollLeft);
  await frame.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await becomes(async () => (await left()) > 20, true);
  // What is seen in the middle of each name, from top to bottom.
  const seen = () =>
    page.locator(".term-map__lane").evaluateAll((lanes) =>
      lanes.map((lane) => {
        const { left, top } = lane.getBoundingClientRect();
        return document.elementFromPoint(left + 10, top + 8)?.textContent;
      }),
    );
  await becomes(seen, ["Read", "Watch", "Play", "Work", "Earn"]);
  await keepPicture(page, "term-map scrolled");
  await page.emulateMedia({ colorScheme: "dark" });
  await keepPicture(page, "term-map scrolled, dark");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
});

it("stands in every look, as a list on a phone", async () => {
  const page = await academy.pageOf("student", "/courses/1/map");
  await inEveryLook(page, async (look) => {
    await visit(page, "/courses/1/map");
    await page.locator(".term-node").first().waitFor();
    const isNarrow = look.viewport.width < 768;
    await becomes(() => page.locator(".term-map__frame").count(), isNarrow ? 0 : 1);
    await becomes(() => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false);
    await keepPicture(page, `term-map ${look.name}`);
  });
});
