import { compressToEncodedURIComponent } from "lz-string";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchBrowser } from "./chromium";
import { type PlaygroundSite, servePlayground } from "./playground-site";
import { accessibilityFaults, becomes, keepPicture, LOOKS, openContext } from "./screens";
import { editorReady, parts, programShown, writeProgram } from "./workspace";

let site: PlaygroundSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([servePlayground(), launchBrowser()]);
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const linkTo = (program: string): string =>
  `/playground#chap=4&prgrm=${compressToEncodedURIComponent(program)}&variant=default`;

/** A page of the playground in a profile of its own, ready to be typed into. */
async function open(context: BrowserContext, address = "/playground"): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await editorReady(page);
  return page;
}

const wide = () => openContext(browser, site.origin);
const phone = () =>
  browser.newContext({
    baseURL: site.origin,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });

/** Waits until the editor shows exactly this program: Monaco draws a moment after the page knows. */
async function shows(page: Page, program: string): Promise<void> {
  for (let attempt = 0; attempt < 50 && (await programShown(page)) !== program; attempt++) {
    await page.waitForTimeout(100);
  }
  await becomes(() => programShown(page), program);
}

const widthOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.width;
const heightOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.height;

describe("a site that is a playground and nothing else", () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await wide();
    page = await open(context, "/");
  });
  afterAll(() => context.close());

  it("leads to the playground, and runs programs with no server behind it", async () => {
    expect(new URL(page.url()).pathname).toBe("/playground");
    await becomes(() => page.title(), "Playground · Course Academy");
    await writeProgram(page, "display(6 * 7);");
    await parts(page).run.click();
    await parts(page).output.getByText("42").first().waitFor();
    expect(site.missing).toEqual([]);
  });

  it("has no page that needs a login", async () => {
    for (const address of ["/login", "/welcome", "/courses/1"]) {
      await page.goto(address);
      await page.getByRole("heading", { name: "There is no page here" }).waitFor();
    }
    await page.getByRole("link", { name: "Go to the playground" }).click();
    await editorReady(page);
    await becomes(() => page.getByRole("button", { name: /Menu|account|Notifications|Session/ }).count(), 0);
  });

  it("begins with a link past the header, which the keyboard meets first", async () => {
    await page.goto("/playground");
    await editorReady(page);
    await page.keyboard.press("Tab");
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Skip to the content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.parentElement?.textContent)).toContain("Language");
    await becomes(() => page.getByRole("main").count(), 1);
    await becomes(() => page.getByRole("heading", { level: 1 }).allInnerTexts(), ["Playground"]);
  });

  it("is walked with the keyboard alone: controls, editor, Run, REPL", async () => {
    await page.goto("/playground");
    await editorReady(page);
    await page.getByLabel("Language").focus();
    const met: string[] = [];
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press("Tab");
      met.push(
        await page.evaluate(() => document.activeElement?.textContent?.replace(/NONE.*/, "Library").trim() ?? ""),
      );
    }
    expect(met).toEqual(["Library", "Programs", "Limits", "Share", "Autorun", "Run"]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.insertText("const nine = 9;");
    await page.keyboard.press("Shift+Enter");
    await parts(page).output.getByText("undefined").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    const bar = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await becomes(() => bar(), "Resize editor and side panels");
    await parts(page).input.focus();
    await page.keyboard.insertText("nine * nine;");
    await page.keyboard.press("Shift+Enter");
    await parts(page).output.getByText("81", { exact: true }).waitFor();
  });

  it("loads examples that all run", async () => {
    const names = ["Factorial", "Lists as", "Fibonacci", "An endless", "A program that", "A pattern"];
    for (const name of names) {
      await page.getByRole("button", { name: "Programs" }).click();
      await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
      await parts(page).run.click();
      await page.locator(".ws-entry--result").first().waitFor();
      await becomes(() => page.locator(".ws-entry--error").count(), 0);
    }
  });
});

describe("the wide layout", () => {
  it("remembers its sizes, moves by keyboard, and a double click brings the usual ones back", async () => {
    const context = await wide();
    const page = await open(context);
    const bar = page.getByRole("separator", { name: "Resize editor and side panels" });
    const usual = (await widthOf(page, "#main")) ?? 0;
    expect(Math.abs(usual - 704)).toBeLessThan(6);
    await bar.focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press("ArrowRight");
    await page.waitForFunction((least) => (document.getElementById("main")?.offsetWidth ?? 0) > least, usual + 50);
    const wider = (await widthOf(page, "#main")) ?? 0;
    await page.reload();
    await editorReady(page);
    expect(Math.abs(((await widthOf(page, "#main")) ?? 0) - wider)).toBeLessThan(3);
    await bar.dblclick();
    expect(Math.abs(((await widthOf(page, "#main")) ?? 0) - usual)).toBeLessThan(3);
    const rows = page.getByRole("separator", { name: "Resize side panel and REPL" });
    const low = (await heightOf(page, "#repl")) ?? 0;
    const box = await rows.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 6);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) - 94, { steps: 4 });
    await page.mouse.up();
    const high = (await heightOf(page, "#repl")) ?? 0;
    expect(high).toBeGreaterThan(low + 80);
    await page.reload();
    await editorReady(page);
    expect(Math.abs(((await heightOf(page, "#repl")) ?? 0) - high)).toBeLessThan(3);
    await context.close();
  });
});

describe("a window that becomes narrow and wide again", () => {
  it("keeps what was typed, stepped to and can be taken back", async () => {
    const context = await wide();
    const page = await open(context, linkTo("").replace("chap=4", "chap=1"));
    await page.getByLabel("Language").selectOption({ label: "Source §1" });
    await writeProgram(page, "1 + 2 + 3;");
    await page.getByRole("tab", { name: "Stepper" }).click();
    await parts(page).run.click();
    const step = () => page.getByRole("tabpanel", { name: "Stepper" }).getByRole("slider").inputValue();
    await page.getByRole("tabpanel", { name: "Stepper" }).getByRole("slider").press("End");
    const last = await step();
    expect(Number(last)).toBeGreaterThan(1);
    await parts(page).input.fill("half an in");
    await page.setViewportSize({ width: 700, height: 800 });
    await page.getByRole("tab", { name: "Editor", exact: true }).waitFor();
    await becomes(step, last);
    await page.getByRole("tab", { name: "Editor", exact: true }).click();
    await shows(page, "1 + 2 + 3;");
    await page.locator(".view-line").first().click();
    await page.keyboard.press("End");
    await page.keyboard.type("4");
    await shows(page, "1 + 2 + 3;4");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("separator", { name: "Resize editor and side panels" }).waitFor();
    await becomes(() => parts(page).input.inputValue(), "half an in");
    await page.locator(".view-line").first().click();
    await page.keyboard.press("ControlOrMeta+Z");
    await shows(page, "1 + 2 + 3;");
    await context.close();
  });
});

describe("the REPL", () => {
  it("shows the end of what a run has given", async () => {
    const context = await wide();
    const page = await open(context);
    const hidden = () =>
      parts(page).output.evaluate((log) => Math.round(log.scrollHeight - log.clientHeight - log.scrollTop));
    await writeProgram(page, Array.from({ length: 14 }, (_, line) => `display(${line});`).join(""));
    for (let time = 0; time < 3; time++) {
      await parts(page).run.click();
      await page.locator(".ws-entry--result", { hasText: "13" }).waitFor();
      await becomes(hidden, 0);
      await becomes(() => parts(page).output.evaluate((log) => log.scrollHeight > log.clientHeight), true);
    }
    await context.close();
  });
});

describe("a phone", () => {
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    context = await phone();
    page = await open(context);
  });
  afterAll(() => context.close());

  const pane = (name: string) => page.getByRole("tab", { name, exact: true });
  const grip = () => page.getByRole("separator", { name: "Resize REPL" });
  const key = (name: string) => page.getByRole("button", { name, exact: true });

  /** Drags with a finger, upwards by so many pixels; the system may take it away instead of its being lifted. */
  async function dragUp(pixels: number, end: "touchEnd" | "touchCancel" = "touchEnd"): Promise<void> {
    // Where a finger is allowed to drag is known to the browser when it has drawn the page.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const box = await grip().boundingBox();
    const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
    const y = (box?.y ?? 0) + 8;
    const touch = await context.newCDPSession(page);
    const at = (dy: number) => ({ touchPoints: [{ x, y: y - dy }] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(0) });
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(pixels * part) });
    }
    await touch.send("Input.dispatchTouchEvent", { type: end, touchPoints: [] });
    await touch.detach();
  }

  /** A browser that is busy may take a finger away from the page in the middle of a drag: a person drags again. */
  async function closesByDragging(): Promise<void> {
    const closed = () => pane("Editor").getAttribute("aria-selected");
    for (let attempt = 0; attempt < 5 && (await closed()) !== "true"; attempt++) {
      await dragUp(-280);
      await page.waitForTimeout(500);
    }
    await becomes(closed, "true");
  }

  it("shows the editor, and by tabs the REPL below it or the side panels", async () => {
    await becomes(() => pane("Editor").getAttribute("aria-selected"), "true");
    await becomes(() => parts(page).input.isVisible(), false);
    await pane("Run").tap();
    await becomes(() => parts(page).input.isVisible(), true);
    await becomes(() => parts(page).run.isVisible(), true);
    await pane("Side").tap();
    await page.getByRole("tab", { name: "Introduction" }).waitFor();
    await becomes(() => parts(page).run.isVisible(), false);
    await page.keyboard.press("ArrowLeft");
    await becomes(() => pane("Run").getAttribute("aria-selected"), "true");
  });

  it("has a REPL of 300 pixels that a finger or the arrow keys make higher, which is remembered", async () => {
    await pane("Run").tap();
    const reaches = (height: number) => page.locator(`[role="separator"][aria-valuenow="${height}"]`).waitFor();
    await becomes(() => heightOf(page, ".ws-sheet"), 300);
    await dragUp(-60);
    await reaches(240);
    await grip().focus();
    await page.keyboard.press("ArrowUp");
    await reaches(264);
    await page.reload();
    await editorReady(page);
    await pane("Run").tap();
    await becomes(() => heightOf(page, ".ws-sheet"), 264);
    await grip().dblclick();
    await reaches(300);
    await dragUp(-280, "touchCancel");
    await reaches(300);
    await becomes(() => pane("Run").getAttribute("aria-selected"), "true");
    await closesByDragging();
  });

  it("leaves its tabs free when something is told, and has one row above the program on the narrowest", async () => {
    await page.getByLabel("Language").selectOption({ label: "Source §3" });
    const toast = page.locator(".toast").first();
    await toast.waitFor();
    const below = (await toast.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 0))) ?? 0;
    const tabs = await pane("Run").boundingBox();
    expect(below).toBeLessThanOrEqual(tabs?.y ?? 0);
    await page.setViewportSize({ width: 320, height: 640 });
    await becomes(async () => ((await heightOf(page, ".ws-head")) ?? 99) < 60, true);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  it("brings the program of a link to the front, with what it replaced", async () => {
    await page.getByLabel("Language").selectOption({ label: "Source §2" });
    await writeProgram(page, "const mine = 1;");
    await pane("Side").tap();
    await page.evaluate((link) => {
      location.hash = link.slice(link.indexOf("#"));
    }, linkTo("const theirs = 2;"));
    await shows(page, "const theirs = 2;");
    await becomes(() => page.getByLabel("Language").inputValue(), "4 default");
    await becomes(() => pane("Editor").getAttribute("aria-selected"), "true");
    await page.getByRole("button", { name: "Bring mine back" }).tap();
    await shows(page, "const mine = 1;");
    await becomes(() => page.getByLabel("Language").inputValue(), "2 default");
  });

  it("gives the Stepper the whole height: no REPL while it is shown", async () => {
    await page.getByLabel("Language").selectOption({ label: "Source §2" });
    await pane("Side").tap();
    await page.getByRole("tab", { name: "Stepper" }).tap();
    await becomes(() => pane("Run").getAttribute("aria-disabled"), "true");
    await pane("Run").tap({ force: true });
    await becomes(() => pane("Side").getAttribute("aria-selected"), "true");
    await becomes(() => grip().isVisible(), false);
    await page.getByRole("tab", { name: "Introduction" }).tap();
    await pane("Run").tap();
    await becomes(() => grip().isVisible(), true);
    await pane("Editor").tap();
  });

  it("types symbols into the editor and leaves the focus there", async () => {
    await writeProgram(page, "");
    for (const name of ["Opening parenthesis", "Closing parenthesis", "Function arrow", "Opening brace"]) {
      await key(name).tap();
    }
    await key("Closing brace").tap();
    await key("Arrow left").tap();
    await page.keyboard.insertText("x");
    await key("Arrow right").tap();
    await key("Semicolon").tap();
    await key("Comment").tap();
    await key("Backspace").tap();
    await shows(page, "()=>{x};/");
    const focused = await page.evaluate(() => document.activeElement?.closest(".monaco-editor") !== null);
    expect(focused).toBe(true);
    await key("Backspace").tap();
    await page.keyboard.press("Enter");
    await key("Tab").tap();
    await key("Is equal to").tap();
    await key("Arrow up").tap();
    await key("Underscore").tap();
    await shows(page, "()=>{x}_;\n    ===");
  });

  it("types into the REPL's input when that has the focus", async () => {
    await pane("Run").tap();
    const { input, output } = parts(page);
    await input.tap();
    await page.keyboard.insertText("1");
    for (const name of ["Plus", "Plus", "Backspace"]) await key(name).tap();
    await page.keyboard.insertText("2");
    await key("Semicolon").tap();
    await key("Arrow left").tap();
    await page.keyboard.insertText("0");
    await becomes(() => input.inputValue(), "1+20;");
    await becomes(() => input.evaluate((field) => field === document.activeElement), true);
    await input.press("Shift+Enter");
    await output.getByText("21", { exact: true }).waitFor();
    await key("Arrow up").tap();
    await becomes(() => input.inputValue(), "1+20;");
  });

  it("keeps the line that is written in view when the system's keyboard takes half of the screen", async () => {
    await pane("Editor").tap();
    await writeProgram(page, Array.from({ length: 40 }, (_, line) => `const a${line} = ${line};`).join("\n"));
    await page.setViewportSize({ width: 360, height: 430 });
    const caret = page.locator(".monaco-editor .cursor").first();
    await page.waitForFunction(() => {
      const at = document.querySelector(".monaco-editor .cursor")?.getBoundingClientRect();
      const keys = document.querySelector(".ws-symbols")?.getBoundingClientRect();
      return at !== undefined && keys !== undefined && at.bottom <= keys.top && at.top > 0;
    });
    await becomes(() => caret.count(), 1);
    await page.setViewportSize({ width: 360, height: 740 });
  });

  it("has keys that a thumb hits and that a keyboard reaches, and hides them for good", async () => {
    await pane("Editor").tap();
    const bar = page.getByRole("toolbar", { name: "Symbol keys" });
    const sizes = await bar.getByRole("button").evaluateAll((keys) =>
      keys.map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    expect(sizes).toHaveLength(28);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    await key("Opening brace").focus();
    await page.keyboard.press("ArrowRight");
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Closing brace");
    await page.keyboard.press("End");
    await becomes(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Backspace");
    const low = (await heightOf(page, ".ws-code")) ?? 0;
    await page.getByRole("button", { name: "Symbols" }).tap();
    await becomes(() => bar.count(), 0);
    expect((await heightOf(page, ".ws-code")) ?? 0).toBeGreaterThan(low + 40);
    await page.reload();
    await editorReady(page);
    await becomes(() => bar.count(), 0);
    await page.getByRole("button", { name: "Symbols" }).tap();
    await bar.waitFor();
  });
});

describe("h u l k", () => {
  it("paints the page green and back, but not while it is typed as text", async () => {
    const context = await wide();
    const page = await open(context);
    const primary = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary").trim());
    await writeProgram(page, "hulk");
    await page.keyboard.type("hulk");
    await parts(page).input.fill("");
    await parts(page).input.pressSequentially("hulk");
    await becomes(() => primary(), "#5b3df5");
    await page.getByRole("button", { name: "Limits" }).focus();
    await page.keyboard.type("hulk");
    await page.getByText("Hulk theme on.").waitFor();
    await becomes(() => primary(), "#0f7a3d");
    await keepPicture(page, "hulk light");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.locator("html[data-theme=dark]").waitFor({ state: "attached" });
    await becomes(() => primary(), "#6fdc8c");
    await keepPicture(page, "hulk dark");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.type("hulk");
    await page.getByText("Hulk theme off").waitFor();
    await becomes(() => primary(), "#a796ff");
    await context.close();
  });
});

describe("autorun", () => {
  it("runs a changed program by itself, unless something in it is marked", async () => {
    const context = await wide();
    const page = await open(context);
    await page.getByRole("switch", { name: "Autorun" }).click();
    await page.getByText("Autorun Started").waitFor();
    await writeProgram(page, "1 + 4;");
    await parts(page).output.getByText("5", { exact: true }).waitFor();
    await writeProgram(page, "const = 2;");
    await page.locator(".ws-problem-mark").first().waitFor();
    await page.waitForTimeout(1500);
    await becomes(() => parts(page).output.innerText(), "5");
    await page.getByRole("switch", { name: "Autorun" }).click();
    await page.getByText("Autorun Stopped").waitFor();
    await writeProgram(page, "6;");
    await page.waitForTimeout(1500);
    await becomes(() => parts(page).output.innerText(), "5");
    await context.close();
  });

  it("waits for the person to run what a link has brought", async () => {
    const context = await wide();
    const page = await open(context);
    await page.getByRole("switch", { name: "Autorun" }).click();
    await page.goto(linkTo('display("from a link");'));
    await shows(page, 'display("from a link");');
    await page.getByText('"from a link"').click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(" 1;");
    await page.waitForTimeout(1800);
    expect(await parts(page).output.innerText()).not.toContain("from a link");
    await page.reload();
    await shows(page, 'display("from a link"); 1;');
    await page.locator(".view-line").first().click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(" 2;");
    await page.waitForTimeout(1800);
    expect(await parts(page).output.innerText()).not.toContain("from a link");
    await parts(page).run.click();
    await parts(page).output.getByText("2", { exact: true }).waitFor();
    await page.locator(".view-line").first().click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(" 3;");
    await parts(page).output.getByText("3", { exact: true }).waitFor();
    await context.close();
  });
});

describe("autorun, when one link has replaced another", () => {
  it("waits also when the program of the first is brought back", async () => {
    const context = await wide();
    const page = await open(context);
    await page.getByRole("switch", { name: "Autorun" }).click();
    for (const name of ["first", "second"]) {
      await page.evaluate(
        (link) => {
          location.hash = link.slice(link.indexOf("#"));
        },
        linkTo(`display("the ${name}");`),
      );
      await shows(page, `display("the ${name}");`);
    }
    await page.getByRole("button", { name: "Bring mine back" }).click();
    await shows(page, 'display("the first");');
    await page.waitForTimeout(1800);
    expect(await parts(page).output.innerText()).not.toContain("the first");
    await context.close();
  });
});

describe("what is kept", () => {
  const KEY = "academy.playground.0";

  it("is there again after a tab was closed at once, and is compressed", async () => {
    const context = await wide();
    const page = await open(context);
    const program = Array.from({ length: 60 }, (_, line) => `const name_${line} = ${line};`).join("\n");
    await writeProgram(page, program);
    await page.close({ runBeforeUnload: true });
    const again = await open(context);
    await again.waitForFunction((key) => localStorage.getItem(key) !== null, KEY);
    const kept = (await again.evaluate((key) => localStorage.getItem(key), KEY)) ?? "";
    expect(kept.startsWith("z:")).toBe(true);
    expect(kept.length).toBeLessThan(program.length / 2);
    expect((await programShown(again)).startsWith("const name_0 = 0;\nconst name_1 = 1;")).toBe(true);
    await context.close();
  });

  it("is the last program of each of two tabs", async () => {
    const context = await wide();
    const one = await open(context);
    const two = await open(context);
    await writeProgram(one, "// of the first tab");
    await one.waitForFunction((key) => localStorage.getItem(key) !== null, KEY);
    await two.getByText("The playground is open in another tab too.").waitFor();
    await writeProgram(two, "// of the second tab");
    await one.getByText("The playground is open in another tab too.").waitFor();
    await Promise.all([one.close({ runBeforeUnload: true }), two.close({ runBeforeUnload: true })]);
    const page = await open(context);
    await shows(page, "// of the second tab");
    await page.getByRole("button", { name: "Programs" }).click();
    await page.getByRole("button", { name: /of the first tab.*from another tab/ }).click();
    await shows(page, "// of the first tab");
    await context.close();
  });

  it("says so when it cannot be read or written", async () => {
    const context = await wide();
    const page = await open(context);
    await page.evaluate((key) => localStorage.setItem(key, "z:torn"), KEY);
    await page.reload();
    await page.getByText("Error loading from local storage").waitFor();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await writeProgram(page, "1;");
    await page.getByText("Error saving to local storage").waitFor();
    await page.getByText("This browser does not keep your program.").waitFor();
    await context.close();
    const blocked = await wide();
    await blocked.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    const still = await open(blocked);
    await still.getByText("Error loading from local storage").waitFor();
    await writeProgram(still, "3 + 4;");
    await parts(still).run.click();
    await parts(still).output.getByText("7", { exact: true }).waitFor();
    await blocked.close();
  });
});

describe.each(LOOKS)("the playground, $name", (look) => {
  it("stands the rules of accessibility, and nothing in it overlaps or sticks out", async () => {
    const context = await openContext(browser, site.origin, look);
    const page = await open(context);
    await keepPicture(page, `playground ${look.name}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await becomes(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0);
    const boxes = await page
      .locator(".pg-bar :is(select, button), .ws-head :is(button, .ws-head__name)")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    const overlapping = boxes.filter((one, index) =>
      boxes.some(
        (other, at) =>
          at > index &&
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
    );
    expect(overlapping).toEqual([]);
    await page.getByRole("button", { name: "Programs" }).click();
    await keepPicture(page, `programs ${look.name}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await parts(page).run.click();
    await parts(page).output.getByText("undefined").waitFor();
    await keepPicture(page, `after a run ${look.name}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });
});
