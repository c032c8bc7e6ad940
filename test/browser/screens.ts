import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Locator, Page } from "playwright-core";
import * as z from "zod";
import { SESSION_KEY } from "../../web/src/api/stored-session";
import { NOWHERE, visit } from "./navigation";
import { keeperOf } from "./profiles";
import { takeLoggedOut } from "./reused-page";

export { visit } from "./navigation";

const AXE_SOURCE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
/** What a screen is held to: everything, or the rules by which a theme can be at fault when another was held to them all. */
export type AccessibilityRules = "all" | "colors";
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Selector of what stands over a page and holds the keyboard. */
export const DIALOG = "dialog[open], [role=dialog]";

/** The four looks that every screen must stand: light and dark, a desk and a phone. */
export const LOOKS = [
  { name: "light, wide", colorScheme: "light", viewport: { width: 1440, height: 900 } },
  { name: "dark, wide", colorScheme: "dark", viewport: { width: 1440, height: 900 } },
  { name: "light, 360 px", colorScheme: "light", viewport: { width: 360, height: 740 } },
  { name: "dark, 360 px", colorScheme: "dark", viewport: { width: 360, height: 740 } },
] as const;

export type Look = (typeof LOOKS)[number];
/** A look with a window of any size. */
export type ScreenLook = Pick<Look, "colorScheme"> & {
  readonly viewport: { readonly width: number; readonly height: number };
};

/** Gives the settings of a browser profile in one look, with motion reduced so that nothing is measured in mid-flight. */
export const lookOptions = ({ colorScheme, viewport }: ScreenLook): BrowserContextOptions => ({
  colorScheme,
  viewport,
  reducedMotion: "reduce",
  locale: "en-GB",
  // That of the demo course, so that pages say nothing of zones; test/browser/time-zones.test.ts is elsewhere.
  timezoneId: "Asia/Singapore",
  // What a worker answers is out of reach of `page.route`; test/browser/update-worker.test.ts looks at it.
  serviceWorkers: "block",
});

/** Opens a fresh browser profile in one look. */
export const openContext = (browser: Browser, origin: string, look: ScreenLook = LOOKS[0]): Promise<BrowserContext> =>
  browser.newContext({ baseURL: origin, ...lookOptions(look) });

/** Opens a fresh browser profile that update workers may be registered in. */
export const withWorkers = (
  site: { newContext(options: BrowserContextOptions): Promise<BrowserContext> },
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => site.newContext({ ...lookOptions(LOOKS[0]), ...options, serviceWorkers: "allow" });

/** Gives the pages of a profile a device whose clock is ahead by so many ms. */
export const withWrongClock = (context: BrowserContext, ahead: number): Promise<unknown> =>
  context.addInitScript((ms) => {
    const RightDate = Date;
    window.Date = new Proxy(RightDate, {
      construct: (_, values) => Reflect.construct(RightDate, values.length > 0 ? values : [RightDate.now() + ms]),
      get: (_, name) => (name === "now" ? () => RightDate.now() + ms : Reflect.get(RightDate, name)),
    });
  }, ahead);

/** Waits until the update worker answers what the page asks for. */
export const workerActive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/**
 * Has one of the demo people logged in in a profile, without opening a page (test/browser/sign-in.test.ts goes through the
 * page of test accounts). Gives their access token.
 */
export async function signIn(context: BrowserContext, username: string): Promise<string> {
  const session = await context.request.post("/v2/auth/login", { data: { code: username, provider: "test" } });
  if (!session.ok()) throw new Error(`Login of ${username}: ${session.status()} ${await session.text()}`);
  const { access_token: access, refresh_token: refresh } = LoginAnswer.parse(await session.json());
  // What is stored belongs to the site, so a page of it is asked to store it: a profile's own, or any small document.
  const keeper = keeperOf(context);
  const page = keeper ?? (await context.newPage());
  if (keeper === undefined) await page.goto("/manifest.webmanifest");
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    SESSION_KEY,
    JSON.stringify({ access, refresh }),
  ] as const);
  if (keeper === undefined) await page.close();
  return access;
}

/**
 * Has one of the demo people logged in and opens a page: the one at `address`, or else the missions of the course that
 * the person was in last, or the welcome page.
 */
export async function logIn(page: Page, username: string, address?: string): Promise<void> {
  const access = await signIn(page.context(), username);
  const wanted = address ?? (await firstAddress(page, access));
  if (takeLoggedOut(page) && (await noticesLogin(page))) await visit(page, wanted);
  else await page.goto(wanted);
}

/** Whether a page that waits has noticed the login of another tab: what it reads before that belongs to nobody. */
const noticesLogin = (page: Page): Promise<boolean> =>
  page
    .getByRole("link", { name: "Go to login" })
    .waitFor({ state: "detached", timeout: 5_000 })
    .then(
      () => true,
      () => false,
    );

async function firstAddress(page: Page, access: string): Promise<string> {
  const own = await page.request.get("/v2/user", { headers: { authorization: `Bearer ${access}` } });
  const { courseRegistration } = OwnAnswer.parse(await own.json());
  return courseRegistration ? `/courses/${courseRegistration.courseId}/missions` : "/welcome";
}

const LoginAnswer = z.object({ access_token: z.string(), refresh_token: z.string() });
const OwnAnswer = z.object({ courseRegistration: z.object({ courseId: z.number() }).nullable() });

/**
 * What axe-core finds on the page as it is drawn, one line a fault: rule, first element, help.
 * @param part selector of the part that is new, on a screen whose other parts were looked at before
 * @param looksIntoCode whether each word in a code editor is looked at: the same on every screen, and most of what there is to
 *   look at, they are looked at on one (accessibility.test.ts)
 */
export async function accessibilityFaults(
  page: Page | Frame,
  rules: AccessibilityRules = "all",
  part?: string,
  looksIntoCode = false,
): Promise<string[]> {
  // With motion reduced every change of style still is a transition, over with the next frame.
  await drawn(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_SOURCE);
  const runOnly = rules === "all" ? { type: "tag", values: TAGS } : { type: "rule", values: COLOR_RULES };
  return page.evaluate(
    async ([runOnly, part, left]) => {
      const { axe } = window as unknown as {
        axe: { run: (context: object, options: object) => Promise<{ violations: AxeViolation[] }> };
      };
      interface AxeViolation {
        id: string;
        help: string;
        nodes: Array<{ target: unknown[]; failureSummary: string }>;
      }
      // What an open dialog covers in part cannot be pressed, however little of it is seen.
      const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].find((one) =>
        one.checkVisibility(),
      );
      const isCovered = (rule: string, target: unknown[]): boolean =>
        rule === "target-size" && dialog !== undefined && !dialog.contains(document.querySelector(String(target[0])));
      const { violations } = await axe.run(
        { include: part ?? document, exclude: left },
        { runOnly, resultTypes: ["violations"] },
      );
      return violations.flatMap((fault) =>
        fault.nodes
          .filter(({ target }) => !isCovered(fault.id, target))
          .map((node) => `${fault.id} at ${String(node.target)}: ${fault.help}. ${node.failureSummary}`),
      );
    },
    [runOnly, part, looksIntoCode ? [] : [".monaco-editor .view-lines", ".monaco-editor .margin"]] as const,
  );
}

/**
 * Shows one page in these looks, one after the other, and checks each; leaves it in the first of LOOKS. A load of its own
 * for each look is for tests of loading alone.
 */
export async function inEveryLook(
  page: Page,
  check: (look: Look) => Promise<unknown>,
  looks: readonly Look[] = LOOKS,
): Promise<void> {
  for (const look of looks) {
    await showLook(page, look);
    await check(look);
  }
  await showLook(page, LOOKS[0]);
}

/**
 * Goes to an address by way of an empty page of the product, so that nothing of the screen before is left; where nothing is
 * loaded, loads it. A form that asks whether to leave is left.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  if (await page.evaluate(() => document.getElementById("root") === null)) {
    await page.goto(address);
    return;
  }
  const elsewhere = page.getByRole("heading", { name: "Page not found" });
  const leave = page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true });
  await visit(page, NOWHERE);
  await elsewhere.or(leave).first().waitFor();
  if (await leave.isVisible()) await leave.click();
  await elsewhere.waitFor();
  await visit(page, address);
}

/** What a screen that is shown in every look is held to in one of them: a dark one has the same document in other colors. */
export const rulesIn = ({ colorScheme }: Look): AccessibilityRules => (colorScheme === "dark" ? "colors" : "all");

/**
 * Changes colours and windows at once: an inherited color passes through one transition after the other otherwise, frame by
 * frame, a second in all. Lasts until the page is left.
 */
const changeAtOnce = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if ("changesAtOnce" in window) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, *::before, *::after { transition: none !important; }");
    document.adoptedStyleSheets.push(sheet);
    Object.assign(window, { changesAtOnce: true });
  });

/** Shows a page in another window and theme, and waits until all of it has the colours of that theme. */
export async function showLook(page: Page, { viewport, colorScheme }: ScreenLook): Promise<void> {
  await changeAtOnce(page);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await colorsSettled(page);
}

/** Waits for the end of transitions. */
export const colorsSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let still = 0; still < 3; ) {
      await new Promise(requestAnimationFrame);
      // One that ended in a part that is not drawn (content-visibility) stays in the list.
      const isMoving = document
        .getAnimations()
        .some((animation) => animation instanceof CSSTransition && animation.playState === "running");
      still = isMoving ? 0 : still + 1;
    }
  });

/** Waits for so many frames: after two of them the page has drawn what it knew before. */
export const drawn = (page: Page | Frame, frames = 2): Promise<void> =>
  page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        const next = (left: number): void => {
          if (left === 0) resolve();
          else requestAnimationFrame(() => next(left - 1));
        };
        next(count);
      }),
    frames,
  );

/** Keeps a picture of the page when ACADEMY_SCREENSHOTS names a folder, so that a person can look at it. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.ACADEMY_SCREENSHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name.replace(/[^a-z0-9]+/gi, "-")}.png` });
}

/** Longest time that a screen gets to show what was done on it, on a machine that is busy with other things too. */
const PATIENCE_MS = 20_000;

/** Expects that what `read` sees becomes this: a page draws a moment after it was clicked. */
export async function becomes<Seen>(read: () => Promise<Seen>, expected: unknown): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    try {
      expect(value).toEqual(expected);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The path of a page's address: what it comes to, where the screen was waited for. */
export const addressOf = async (page: Page): Promise<string> => new URL(page.url()).pathname;

/** Waits until this has the focus: what is typed next goes there. */
export const hasFocus = (element: Locator): Promise<void> =>
  becomes(() => element.evaluate((one) => one === document.activeElement), true);
