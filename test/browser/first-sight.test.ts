import type { BrowserContext, Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { kilobytesOf, openCounted } from "./first-sight";
import { academyFixture } from "./fixture";
import { becomes, inEveryLook, keepPicture, signIn } from "./screens";
import { editorReady } from "./workspace";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
let saved: Awaited<ReturnType<BrowserContext["storageState"]>>;

beforeAll(async () => {
  const context = await academy.openContext();
  await signIn(context, "student");
  saved = await context.storageState();
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
  academy.newContext({
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
        const visible = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
        const { x, y, width, height } = visible?.getBoundingClientRect() ?? new DOMRect();
        return [x, y, width, height].map(Math.round);
      }),
    selectors,
  );

/** The first question of a mission that is open. */
async function workspacePath(): Promise<string> {
  const list: { id: number; title: string }[] = await call(await tokenOf("student"), "GET", "/courses/1/assessments");
  return `${LISTING}/${list.find(({ title }) => title === "The Echo Chamber")?.id}/0`;
}

describe("before any file has arrived", () => {
  const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test.each([
    ["light", "rgb(246, 244, 239)"],
    ["dark", "rgb(18, 17, 26)"],
  ] as const)("shows header, navigation and panes in the %s theme", async (colorScheme, paper) => {
    const context = await visitor({ colorScheme });
    const listing = await openWithoutFiles(context, LISTING);
    const corners = async () => {
      const [header, side] = await boxesOf(listing, [".header", ".rail"]);
      return [header, side?.slice(0, 3)];
    };
    await becomes(corners, [
      [0, 0, 1280, 56],
      [0, 56, 244],
    ]);
    await becomes(() => paperOf(listing), paper);
    const playground = await openWithoutFiles(context, "/playground");
    const panes = [".frame__panes > :nth-child(1)", ".frame__panes > :nth-child(2)"];
    await becomes(
      () => boxesOf(playground, panes),
      [
        [70, 112, 594, 678],
        [676, 112, 594, 386],
      ],
    );
    await becomes(() => paperOf(playground), paper);
    await keepPicture(playground, `frame of the playground ${colorScheme}`);
  });

  test("shows the theme that the person chose, whatever the system says", async () => {
    const context = await visitor({ colorScheme: "light" });
    await context.addInitScript(() => {
      // An empty page has no storage.
      if (location.protocol === "http:") localStorage.setItem("academy.theme", "dark");
    });
    const page = await openWithoutFiles(context, LISTING);
    await becomes(() => paperOf(page), "rgb(18, 17, 26)");
  });

  test("shows the login, and no course, to somebody who is not logged in", async () => {
    const context = await visitor({ isLoggedIn: false });
    const page = await openWithoutFiles(context, LISTING);
    await becomes(() => page.locator(".frame--login").isVisible(), true);
    await becomes(() => page.getByText("CS101").filter({ visible: true }).count(), 0);
  });

  test("says nothing in English to a person who chose another language, and nothing to screen readers", async () => {
    const context = await visitor({ isLoggedIn: false });
    await context.addInitScript(() => {
      // An empty page has no storage.
      if (location.protocol === "http:") localStorage.setItem("language", "en-XA");
    });
    const page = await openWithoutFiles(context, "/login");
    await becomes(() => page.getByText("Think in programs.").isVisible(), false);
    await becomes(() => page.getByText("Course Academy").first().isVisible(), true);
    await becomes(() => page.getByRole("heading").count(), 0);
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
      frame: [".header", ".rail", ".frame__title"],
      page: [".header", ".rail", ".listing__head h1"],
    },
  };
  const panes = {
    frame: [
      ".header",
      ".rail",
      ".frame__panes > :nth-child(1)",
      ".frame__panes > :nth-child(2)",
      ".frame__panes > :nth-child(3)",
    ],
    page: [".header", ".rail", "#main", "#side", "#repl"],
  };

  /** Requests that a first visit may make, workers among them. */
  const mostRequests: Readonly<Record<string, number>> = { [LISTING]: 14, "/playground": 26 };

  test.each(["/login", LISTING, "workspace", "/playground"])(
    "of %s, and a first visit asks for little",
    async (screen) => {
      const path = screen === "workspace" ? await workspacePath() : screen;
      const { frame, page: own } = boxes[screen] ?? panes;
      const isLoggedIn = screen !== "/login";
      const before = await openWithoutFiles(await visitor({ isLoggedIn }), path);
      const expected = (await boxesOf(before, frame)).map(([x, y]) => [x, y]);
      const { page, requests, layoutShift } = await openCounted(await visitor({ isLoggedIn }));
      const workers: string[] = [];
      page.on("worker", (worker) => workers.push(worker.url()));
      await page.goto(path);
      await ready[screen]?.(page);
      await becomes(async () => (await boxesOf(page, own)).map(([x, y]) => [x, y]), expected);
      await page.waitForLoadState("networkidle");
      expect(await layoutShift()).toBeLessThan(0.005);
      expect(requests.length + workers.length).toBeLessThanOrEqual(mostRequests[screen] ?? Number.POSITIVE_INFINITY);
      if (screen === "/login") {
        expect(requests.filter(({ url }) => url.endsWith(".woff2"))).toHaveLength(2);
        // Headers count, the page's policy among them: HTTP/1.1 repeats them with every answer, HTTP/2 sends them once.
        expect(kilobytesOf(requests)).toBeLessThanOrEqual(170);
      }
    },
  );

  test("also where the person has moved the bars between the panes", async () => {
    const context = await visitor();
    const page = await context.newPage();
    await page.goto("/playground");
    await editorReady(page);
    const bar = page.getByRole("separator").first();
    await bar.press("ArrowLeft");
    await becomes(async () => (await boxesOf(page, ["#main"]))[0]?.[2] !== 594, true);
    const [moved] = await boxesOf(page, ["#main"]);
    await page.waitForLoadState("networkidle");
    await page.route("**/a/**", (route) => route.abort());
    await page.reload();
    await becomes(() => boxesOf(page, [".frame__panes > :nth-child(1)"]), [moved]);
  });
});

test("the frame of a workspace keeps within the window in every look", async () => {
  const page = await openWithoutFiles(await visitor(), "/playground");
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await inEveryLook(page, ({ name }) => becomes(async () => [name, await overflow()], [name, 0]));
});
