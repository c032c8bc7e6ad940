import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Academy, startAcademy } from "./academy";
import { launchBrowser } from "./chromium";
import { kilobytesOf, openCounted } from "./first-sight";
import { becomes, keepPicture, LOOKS, openContext, signIn } from "./screens";
import { editorReady } from "./workspace";

let academy: Academy;
let browser: Browser;
let saved: Awaited<ReturnType<BrowserContext["storageState"]>>;

beforeAll(async () => {
  academy = await startAcademy();
  browser = await launchBrowser();
  const context = await openContext(browser, academy.origin);
  await signIn(context, "student");
  saved = await context.storageState();
  await context.close();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await academy?.remove();
});

const WIDE = { width: 1280, height: 800 };
const LISTING = "/courses/1/missions";

interface Visitor {
  readonly isLoggedIn?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: "light" | "dark";
}

/** A browser that has never loaded a file of the site. */
const visitor = ({ isLoggedIn = true, viewport = WIDE, colorScheme = "light" }: Visitor = {}) =>
  browser.newContext({
    baseURL: academy.origin,
    viewport,
    colorScheme,
    reducedMotion: "reduce",
    ...(isLoggedIn && { storageState: saved }),
  });

/** Opens a page none of whose files arrive: what is seen stands in the page itself. */
async function openWithoutFiles(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.route("**/a/**", (route) => route.abort());
  await page.goto(path);
  return page;
}

/** The places of what the selectors name and what is seen of it, in whole pixels. */
const boxesOf = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (wanted) =>
      wanted.map((selector) => {
        const seen = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
        const { x, y, width, height } = seen?.getBoundingClientRect() ?? new DOMRect();
        return [x, y, width, height].map(Math.round);
      }),
    selectors,
  );

async function workspacePath(): Promise<string> {
  const context = await visitor();
  const page = await context.newPage();
  await page.goto(LISTING);
  await page
    .getByRole("link", { name: /Attempt|Continue/ })
    .first()
    .click();
  await page.waitForURL(/\/\d+\/0$/);
  const { pathname } = new URL(page.url());
  await context.close();
  return pathname;
}

describe("before any file has arrived", () => {
  const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test.each([
    ["light", "rgb(246, 244, 239)"],
    ["dark", "rgb(18, 17, 26)"],
  ] as const)("shows header, side and panes in the %s theme", async (colorScheme, paper) => {
    const context = await visitor({ colorScheme });
    const listing = await openWithoutFiles(context, LISTING);
    const [header, side] = await boxesOf(listing, [".header", ".with-side__bar"]);
    expect([header, side?.slice(0, 3)]).toEqual([
      [0, 0, 1280, 56],
      [0, 56, 244],
    ]);
    expect(await paperOf(listing)).toBe(paper);
    const playground = await openWithoutFiles(context, "/playground");
    expect(await boxesOf(playground, [".frame__panes > :nth-child(1)", ".frame__panes > :nth-child(2)"])).toEqual([
      [10, 112, 624, 678],
      [646, 112, 624, 386],
    ]);
    expect(await paperOf(playground)).toBe(paper);
    await keepPicture(playground, `frame of the playground ${colorScheme}`);
    await context.close();
  });

  test("shows the theme that the person chose, whatever the system says", async () => {
    const context = await visitor({ colorScheme: "light" });
    await context.addInitScript(() => localStorage.setItem("academy.theme", "dark"));
    expect(await paperOf(await openWithoutFiles(context, LISTING))).toBe("rgb(18, 17, 26)");
    await context.close();
  });

  test("shows the login, and no course, to somebody who is not logged in", async () => {
    const context = await visitor({ isLoggedIn: false });
    const page = await openWithoutFiles(context, LISTING);
    expect(await page.locator(".frame--login").isVisible()).toBe(true);
    expect(await page.locator(".with-side").filter({ visible: true }).count()).toBe(0);
    await context.close();
  });

  test("says nothing in English to a person who chose another language, and nothing to screen readers", async () => {
    const context = await visitor({ isLoggedIn: false });
    await context.addInitScript(() => localStorage.setItem("language", "en-XA"));
    const page = await openWithoutFiles(context, "/login");
    expect(await page.getByText("Think in programs.").isVisible()).toBe(false);
    expect(await page.getByText("Course Academy").first().isVisible()).toBe(true);
    expect(await page.getByRole("heading").count()).toBe(0);
    await context.close();
  });
});

describe("what shows before the scripts stands where the page puts it", () => {
  const ready: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    "/login": (page) =>
      page
        .getByRole("button", { name: /Log in with/ })
        .first()
        .waitFor(),
    [LISTING]: (page) => page.getByRole("heading", { name: /^Open/ }).waitFor(),
    "/playground": editorReady,
    workspace: editorReady,
  };
  const boxes: Readonly<Record<string, { frame: readonly string[]; page: readonly string[] }>> = {
    "/login": { frame: [".login__hero", ".login__card h1"], page: [".login__hero", ".login__card h1"] },
    [LISTING]: {
      frame: [".header", ".with-side__bar", ".frame__title"],
      page: [".header", ".with-side__bar", ".listing__head h1"],
    },
  };
  const panes = {
    frame: [
      ".header",
      ".frame__panes > :nth-child(1)",
      ".frame__panes > :nth-child(2)",
      ".frame__panes > :nth-child(3)",
    ],
    page: [".header", "#main", "#side", "#repl"],
  };

  test.each(["/login", LISTING, "workspace", "/playground"])("of %s", async (screen) => {
    const path = screen === "workspace" ? await workspacePath() : screen;
    const { frame, page: own } = boxes[screen] ?? panes;
    const context = await visitor({ isLoggedIn: screen !== "/login" });
    const before = await openWithoutFiles(context, path);
    const expected = (await boxesOf(before, frame)).map(([x, y]) => [x, y]);
    const { page, layoutShift } = await openCounted(context);
    await page.goto(path);
    await ready[screen]?.(page);
    await becomes(async () => (await boxesOf(page, own)).map(([x, y]) => [x, y]), expected);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift()).toBeLessThan(0.005);
    await context.close();
  });

  test("also where the person has moved the bars between the panes", async () => {
    const context = await visitor();
    const page = await context.newPage();
    await page.goto("/playground");
    await editorReady(page);
    const bar = page.getByRole("separator").first();
    await bar.focus();
    await page.keyboard.press("ArrowLeft");
    await becomes(async () => (await boxesOf(page, ["#main"]))[0]?.[2] !== 624, true);
    const [moved] = await boxesOf(page, ["#main"]);
    await page.waitForLoadState("networkidle");
    await page.route("**/a/**", (route) => route.abort());
    await page.reload();
    await becomes(() => boxesOf(page, [".frame__panes > :nth-child(1)"]), [moved]);
    await context.close();
  });
});

describe("what a first visit asks for", () => {
  test.each([
    { path: LISTING, most: 25 },
    { path: "/playground", most: 30 },
  ])("is at most $most requests on $path", async ({ path, most }) => {
    const context = await visitor();
    const { page, requests } = await openCounted(context);
    const workers: string[] = [];
    page.on("worker", (worker) => workers.push(worker.url()));
    await page.goto(path);
    if (path === LISTING) await page.getByRole("heading", { name: /^Open/ }).waitFor();
    else await editorReady(page);
    await page.waitForLoadState("networkidle");
    expect([...requests.map(({ url }) => url), ...workers].length).toBeLessThanOrEqual(most);
    await context.close();
  });

  // Headers count, the page's policy among them: HTTP/1.1 repeats them with every answer, HTTP/2 sends them once.
  test("is at most 154 KB on /login, with its faces", async () => {
    const context = await visitor({ isLoggedIn: false });
    const { page, requests } = await openCounted(context);
    await page.goto("/login");
    await page
      .getByRole("button", { name: /Log in with/ })
      .first()
      .waitFor();
    await page.waitForLoadState("networkidle");
    expect(requests.filter(({ url }) => url.endsWith(".woff2"))).toHaveLength(2);
    expect(kilobytesOf(requests)).toBeLessThanOrEqual(154);
    await context.close();
  });
});

test.each(LOOKS)("the frame of a workspace keeps within the window ($name)", async ({ viewport, colorScheme }) => {
  const context = await visitor({ viewport, colorScheme });
  const page = await openWithoutFiles(context, "/playground");
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await context.close();
});
