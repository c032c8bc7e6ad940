import type { CDPSession, Page } from "playwright-core";
import { openPhone } from "./bare-playground";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, drawn, inEveryLook, keepPicture, LOOKS, showLook, visit } from "./screens";

const academy = academyFixture();
let page: Page;
beforeAll(async () => {
  page = await (await academy.openContext()).newPage();
  await page.goto("/sicpjs/1.1");
});

const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const style = (selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

async function open(section: string): Promise<void> {
  await visit(page, `/sicpjs/${section}`);
  await page.locator(".tb-text h1").getByText(`${section} `).waitFor();
}
const settings = () => page.getByRole("dialog", { name: "Reading settings" });
/** Closes the settings by Escape, from a choice that has the focus. */
async function closeSettings(): Promise<void> {
  await settings().getByRole("radio").first().press("Escape");
  await settings().waitFor({ state: "detached" });
}
const choose = (name: string) => settings().getByRole("radio", { name, exact: true }).check();

describe("the reading settings", () => {
  it("stand beside the text and can be used by everybody in every look", async () => {
    await open("1.1");
    await page.getByRole("button", { name: "Reading settings" }).click();
    await settings().waitFor();
    await inEveryLook(page, async ({ name }) => {
      expect([name, await accessibilityFaults(page, name.startsWith("dark") ? "colors" : "all")]).toEqual([name, []]);
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      await keepPicture(page, `reading settings ${name}`);
    });
    await closeSettings();
  });

  it("change the text at once, are there before the text the next time, and are reset", async () => {
    await open("1.1");
    const before = await style(".tb-text", "font-size");
    await page.getByRole("button", { name: "Reading settings" }).click();
    await choose("Serif");
    await choose("XL");
    await choose("Narrow");
    await choose("Far");
    await becomes(() => style(".tb-text", "font-size"), "24px");
    await becomes(() => style(".tb-text", "font-family"), expect.stringContaining("Georgia"));
    await becomes(() => style(".tb-text", "line-height"), "50.4px");
    await becomes(() => page.locator(".tb-text").evaluate((text) => text.clientWidth), 544);
    await keepPicture(page, "text as its reader likes it");
    await closeSettings();
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Reading settings");
    // The first time that there is a text it has its size.
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const text = document.querySelector(".tb-text");
        if (!text) return;
        observer.disconnect();
        document.documentElement.dataset.firstSize = getComputedStyle(text).fontSize;
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.locator(".tb-text h1").waitFor();
    await becomes(() => page.evaluate(() => document.documentElement.dataset.firstSize), "24px");
    await page.getByRole("button", { name: "Reading settings" }).click();
    await settings().getByRole("button", { name: "Reset" }).click();
    await becomes(() => style(".tb-text", "font-size"), before);
    await closeSettings();
  });

  it("let the browser set formulas, which a touch screen and forced colours do by themselves", async () => {
    await open("1.3");
    await page.locator(".katex-display").first().waitFor();
    const isShown = (part: string) =>
      page
        .locator(`.katex-display ${part}`)
        .first()
        .evaluate((element) => element.getBoundingClientRect().width > 5);
    await becomes(async () => [await isShown(".katex-html"), await isShown(".katex-mathml")], [true, false]);
    await page.getByRole("button", { name: "Reading settings" }).click();
    await settings()
      .getByLabel(/^Let the browser set formulas/)
      .check();
    await becomes(async () => [await isShown(".katex-html"), await isShown(".katex-mathml")], [false, true]);
    await keepPicture(page, "formulas by the browser");
    await settings().getByRole("button", { name: "Reset" }).click();
    await becomes(() => isShown(".katex-html"), true);
    await closeSettings();
    await page.emulateMedia({ forcedColors: "active" });
    await page.reload();
    await page.locator(".katex-display").first().waitFor();
    await becomes(async () => [await isShown(".katex-html"), await isShown(".katex-mathml")], [false, true]);
    await page.emulateMedia({ forcedColors: "none" });
  });

  it("turn pages by the arrow keys only where they are chosen, and nothing has the focus", async () => {
    const at = () => new URL(page.url()).pathname;
    await open("1.1");
    // What hears the keys is loaded when they are chosen: here it says that it has begun to listen.
    await page.evaluate(() => {
      const add = document.addEventListener.bind(document);
      document.addEventListener = (name: string, ...more: [EventListener]) => {
        add(name, ...more);
        if (name === "keydown" && document.documentElement.dataset.turns === "begin") {
          document.documentElement.dataset.turns = "heard";
        }
        if (name === "touchcancel") document.documentElement.dataset.turns = "begin";
      };
    });
    const leave = () => page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await leave();
    await page.keyboard.press("ArrowRight");
    await drawn(page);
    expect(at()).toBe("/sicpjs/1.1");
    await page.getByRole("button", { name: "Reading settings" }).click();
    await settings()
      .getByLabel(/^Turn pages with the arrow keys/)
      .check();
    await page.locator("html[data-turns=heard]").waitFor();
    await closeSettings();
    await page.getByRole("button", { name: "Reading settings" }).press("ArrowRight");
    await drawn(page);
    expect(at()).toBe("/sicpjs/1.1");
    await leave();
    await page.keyboard.press("ArrowRight");
    await page
      .locator(".tb-text h1")
      .getByText(/^1\.2 /)
      .waitFor();
    expect(at()).toBe("/sicpjs/1.2");
    await page.keyboard.press("ArrowLeft");
    await heading("1.1 Computing a Price").waitFor();
  });
});

describe("a finger on the text", () => {
  let touch: CDPSession;
  let desk: Page;
  const at = () => new URL(page.url()).pathname;
  beforeAll(async () => {
    desk = page;
    const context = await openPhone(academy);
    page = await context.newPage();
    touch = await context.newCDPSession(page);
    const chunk = page.waitForResponse(/turn-pages/);
    await page.goto("/sicpjs/1.2");
    await page.locator(".tb-text h1").waitFor();
    await chunk;
    await drawn(page);
  });
  afterAll(async () => {
    await page.context().close();
    page = desk;
  });

  async function swipe(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const point = (share: number) => ({
      x: from[0] + (to[0] - from[0]) * share,
      y: from[1] + (to[1] - from[1]) * share,
    });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point(0)] });
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point(share)] });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await drawn(page);
  }

  it("turns pages to the left and to the right", async () => {
    const { y = 0 } = (await page.locator(".tb-paragraph").first().boundingBox()) ?? {};
    await swipe([280, y + 10], [90, y + 16]);
    await heading("1.3 How Long Does It Take?").waitFor();
    await swipe([90, y + 10], [280, y + 16]);
    await heading("1.2 Repeating without Repeating Yourself").waitFor();
  });

  it("turns nothing by scrolling, from an edge, in a program, or while text is selected", async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const { y = 0 } = (await page.locator(".tb-paragraph").first().boundingBox()) ?? {};
    await swipe([280, y + 200], [200, y]);
    expect(at()).toBe("/sicpjs/1.2");
    await page.evaluate(() => scrollTo(0, 0));
    await swipe([350, y + 10], [120, y + 10]);
    await swipe([8, y + 10], [220, y + 10]);
    expect(at()).toBe("/sicpjs/1.2");
    const wide = page.locator(".tb-program__listing").first();
    await wide.evaluate((listing) => {
      listing.style.width = "100px";
      listing.scrollIntoView({ block: "center" });
    });
    const box = (await wide.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await swipe([box.x + 95, box.y + 20], [box.x + 20, box.y + 20]);
    expect(at()).toBe("/sicpjs/1.2");
    await page.evaluate(() => {
      scrollTo(0, 0);
      getSelection()?.selectAllChildren(document.querySelector(".tb-paragraph") ?? document.body);
    });
    await swipe([280, y + 10], [90, y + 10]);
    expect(at()).toBe("/sicpjs/1.2");
  });
});

it("shows drawings in the colours of the dark theme, without the paper behind them", async () => {
  await open("5.4");
  await becomes(() => style(".tb-figure img", "background-color"), "rgb(255, 255, 255)");
  await page.emulateMedia({ colorScheme: "dark" });
  await becomes(() => style(".tb-figure img", "filter"), "invert(1) hue-rotate(180deg)");
  await becomes(() => style(".tb-figure img", "background-color"), "rgba(0, 0, 0, 0)");
  await keepPicture(page, "a figure in the dark");
  await page.emulateMedia({ media: "print" });
  await becomes(() => style(".tb-figure img", "filter"), "none");
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
});

it("names the neighbours of a section in whole words on a phone, with their arrows", async () => {
  await open("5.5");
  await showLook(page, LOOKS[2]);
  const rows = () =>
    page.locator(".tb-turner__way").evaluateAll((ways) =>
      ways.map((way) => {
        const label = way.querySelector("span > span");
        return {
          arrow: way.querySelector("svg")?.getBoundingClientRect().width,
          lines: Math.round(
            (label?.getBoundingClientRect().height ?? 0) / parseFloat(getComputedStyle(way).lineHeight),
          ),
        };
      }),
    );
  await becomes(rows, [
    { arrow: 20, lines: 1 },
    { arrow: 20, lines: 1 },
  ]);
  await showLook(page, LOOKS[0]);
});

describe("on paper", () => {
  it("a section is whole: text, programs, formulas and figures, light, without what is pressed", async () => {
    await open("1.1");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByRole("button", { name: "Show solution of Exercise 1.1" }).click();
    await page.getByRole("button", { name: "Open and run program 1", exact: true }).click();
    await page.locator(".tb-workspace .monaco-editor").waitFor();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await drawn(page);
    const observer = await page.evaluate(() => {
      const isVisible = (element: Element) => element.getClientRects().length > 0;
      const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isVisible).length;
      const program = [...document.querySelectorAll(".tb-program")][0];
      return {
        pressed: shown(".tb-bar, .tb-turner, .tb-permalink, .tb-workspace, #content button"),
        firstProgram: [...(program?.querySelectorAll("pre") ?? [])].filter(isVisible).length > 0,
        solution: shown(".tb-exercise__solution"),
        figures: shown(".tb-figure img"),
        footnotes: shown(".tb-footnote"),
        cut: [...document.querySelectorAll(".tb-text pre, .tb-table, .tb-math--displayed")].filter(
          (one) => isVisible(one) && getComputedStyle(one).overflowX !== "visible",
        ).length,
      };
    });
    expect(observer).toMatchObject({ pressed: 0, firstProgram: true, solution: 1, figures: 1, cut: 0 });
    await becomes(() => style("body", "background-color"), "rgb(255, 255, 255)");
    await becomes(() => style(".tb-text", "color"), "rgb(27, 23, 48)");
    await page.setViewportSize({ width: 720, height: 1018 });
    if (process.env.ACADEMY_SCREENSHOTS)
      await page.screenshot({ path: `${process.env.ACADEMY_SCREENSHOTS}/on-paper.png`, fullPage: true });
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "Hide solution of Exercise 1.1" }).click();
    await page.emulateMedia({ media: "print" });
    await becomes(() => page.locator(".tb-exercise__solution:not([hidden])").count(), 0);
  });
});
