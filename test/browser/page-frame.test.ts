import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, drawn, keepPicture, LOOKS, logIn, visit } from "./screens";

const academy = academyFixture();

/** What the page's title and its contents measure, in pixels of the window. */
const frameOf = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector("main h1");
    const contents = document.querySelector("main")?.firstElementChild;
    if (!title || !contents) return null;
    const { left, right } = contents.getBoundingClientRect();
    const { fontSize } = getComputedStyle(title);
    return { title: fontSize, left: Math.round(left), start: Math.round(title.getBoundingClientRect().left), right };
  });

const STAFF_PAGES = [
  ["grading", "Grading"],
  ["rubrics", "Rubrics"],
  ["answer-groups", "Answer groups"],
  ["similarity", "Similarity"],
  ["regrade", "Regrade"],
  ["division", "Division of work"],
  ["regraderequests", "Regrade Requests"],
  ["cockpit", "Cockpit"],
  ["dashboard", "Dashboard"],
  ["groundcontrol", "Ground Control"],
  ["extensions", "Extensions"],
  ["storysimulator", "Story Simulator"],
  ["announcements", "Announcements"],
  ["adminpanel", "Admin Panel"],
  ["auditlog", "Audit Log"],
  ["copy", "Copy Course"],
  ["archive", "Archive Course"],
  ["missions", "Missions"],
  ["achievements", "Achievements"],
] as const;

/** Read again with the first connection, since they may have changed between the loading of a page and that. */
const WITH_THE_CONNECTION = ["/v2/user", "/v2/courses/1/self/news"];

it("gives all pages of staff one size of title, one left and one right edge, and each answer once", async () => {
  const context = await academy.openContext();
  const page = await context.newPage();
  let asked: string[] = [];
  const everything: string[] = [];
  const underWay = new Set<unknown>();
  context.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    underWay.add(request);
    if (request.method() === "GET" && pathname.startsWith("/v2/")) asked.push(pathname + search);
  });
  for (const end of ["requestfinished", "requestfailed"] as const) {
    context.on(end as "requestfinished", (request) => underWay.delete(request));
  }
  /** Waits until nothing is asked any more, not even by what the last answer has shown. */
  const expectEachOnce = async (path: string) => {
    await becomes(() => drawn(page, 4).then(() => underWay.size), 0);
    const twice = asked.filter((call, at) => asked.indexOf(call) !== at && !WITH_THE_CONNECTION.includes(call));
    expect({ path, twice }).toEqual({ path, twice: [] });
    everything.push(...asked);
    asked = [];
  };
  await logIn(page, "admin", "/courses/1/today");
  await expectEachOnce("today");
  for (const [path, title] of STAFF_PAGES) {
    await visit(page, `/courses/1/${path}`);
    await page.getByRole("heading", { level: 1, name: new RegExp(`^${title}`) }).waitFor();
    await becomes(
      async () => [path, await frameOf(page)],
      [path, { title: "40px", left: 276, start: 276, right: 1408 }],
    );
    await expectEachOnce(path);
  }
  const counts = WITH_THE_CONNECTION.map((call) => everything.filter((one) => one === call).length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  expect(everything).toContain("/v2/user");
});

/** How many of these lie whole in the window. */
const wholeIn = (page: Page, rows: string) =>
  page.evaluate((selector) => {
    const isWhole = (row: Element): boolean => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    return [...document.querySelectorAll(selector)].filter(isWhole).length;
  }, rows);

const LAPTOP = { width: 1024, height: 768 };

describe.each(["light", "dark"] as const)("in a window of 1024 x 768, %s", (colorScheme) => {
  const open = (path: string) => academy.pageOf("admin", path, { colorScheme, viewport: LAPTOP });
  /** How far a table scrolls sideways, in pixels. */
  const overflowOf = (page: Page, table: string) =>
    page.evaluate((selector) => {
      const boxes = [...document.querySelectorAll(`${selector} :has(> table)`)];
      return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    }, table);

  it.each(["unfolded", "folded"])("grading is a table of 18 rows beside a navigation that is %s", async (state) => {
    const page = await open("/courses/1/grading");
    await page.evaluate((isFolded) => {
      if (isFolded) localStorage.setItem("academy.navigation", "folded");
    }, state === "folded");
    await page.reload();
    await becomes(() => wholeIn(page, ".grading__table tbody tr"), 18);
    await becomes(() => overflowOf(page, ".grading__table"), 0);
    await page.getByText("500 / 800 XP + 50", { exact: true }).first().waitFor();
    // A contest and the vote on it differ at their ends.
    const endsOf = (title: string) =>
      page
        .locator(".grading__title")
        .filter({ has: page.getByText(title, { exact: true }) })
        .first()
        .evaluate((name) => {
          const [whole, end] = [name, name.lastElementChild ?? name].map((one) => one.getBoundingClientRect().right);
          return [name.lastElementChild?.textContent, Math.round(end ?? 0) <= Math.round(whole ?? 0)];
        });
    await becomes(() => endsOf("Palindrome"), ["Palindrome", true]);
    await becomes(() => endsOf("vote"), ["vote", true]);
    await keepPicture(page, `grading 1024 ${colorScheme} ${state}`);
  });

  it("grading shows a column that has no room when it is asked for, and remembers it", async () => {
    const page = await open("/courses/1/grading");
    const group = page.getByRole("columnheader", { name: "Group" });
    await page.getByRole("columnheader", { name: "Submitted" }).waitFor();
    await becomes(() => group.count(), 0);
    await page.getByRole("button", { name: "Columns" }).click();
    await page
      .getByRole("switch", { name: "Group" })
      .or(page.getByLabel("Group", { exact: true }))
      .first()
      .click();
    await group.waitFor();
    await keepPicture(page, `grading columns ${colorScheme}`);
    await page.reload();
    await group.waitFor();
  });

  it("Ground Control shows five assessments and more, and its tools when they are asked for", async () => {
    const page = await open("/courses/1/groundcontrol");
    await page.locator(".control__table tbody tr").nth(5).waitFor();
    await becomes(async () => (await wholeIn(page, ".control__table tbody tr")) >= 5, true);
    await becomes(() => overflowOf(page, ".control__table"), 0);
    /** Lines on which the day of a date is. */
    const linesOfDays = () =>
      page.locator(".control__table time").evaluateAll((times) =>
        Math.max(
          ...times.map((time) => {
            const day = document.createRange();
            day.setStart(time.firstChild ?? time, 0);
            day.setEnd(time.firstChild ?? time, (time.textContent ?? "").indexOf(","));
            return day.getClientRects().length;
          }),
        ),
      );
    await becomes(linesOfDays, 1);
    await keepPicture(page, `ground control 1024 ${colorScheme}`);
    const upload = page.getByRole("heading", { name: "Upload assessment" });
    await becomes(() => upload.isVisible(), false);
    await page.getByRole("button", { name: "Upload and settings" }).click();
    await upload.waitFor();
  });
});

describe.each(LOOKS)("the login: $name", (look) => {
  it("has the navigation of visitors where every page has it, and leads to what they may read", async () => {
    const page = await (await academy.openContext(look)).newPage();
    await page.goto("/login");
    const rail = page.getByRole("navigation", { name: "Site" });
    await rail.getByRole("link", { name: "Contributors" }).waitFor();
    await page.getByRole("button", { name: "Log in with Test accounts" }).waitFor();
    const placeOf = async () => {
      const { x = -1, y = -1, width = 0, height = 0 } = (await rail.boundingBox()) ?? {};
      return { x, y, width, height };
    };
    const isPhone = look.viewport.width === 360;
    const place = isPhone ? { x: 0, y: 682, width: 360, height: 58 } : { x: 0, y: 0, width: 244, height: 900 };
    await becomes(placeOf, place);
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, `login ${look.name}`);
    await rail.getByRole("link", { name: "Textbook" }).click();
    await becomes(async () => (await placeOf()).width, place.width);
  });
});
