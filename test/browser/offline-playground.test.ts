import type { BrowserContext, Page } from "playwright-core";
import { linkTo, open, shows } from "./bare-playground";
import { playgroundFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture } from "./screens";
import { holdClock, letAutorunCome, parts, programShown, writeProgram } from "./workspace";

const site = playgroundFixture();

/** Profiles whose files are read once; the second has a clock of the tests' own. */
let profile: BrowserContext;
let clocked: BrowserContext;
beforeAll(async () => {
  profile = await site.openContext();
  clocked = await site.openContext();
  await holdClock(clocked);
});

/** A page of the playground in a profile that keeps nothing of it. */
async function openAfresh(): Promise<Page> {
  const page = await profile.newPage();
  // Storage belongs to the site: any document of it will do.
  await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto("/empty");
  await page.evaluate(() => localStorage.clear());
  await page.close();
  return open(profile);
}

describe("h u l k", () => {
  it("paints the page green and back, but not while it is typed as text", async () => {
    const page = await openAfresh();
    const primary = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary").trim());
    await writeProgram(page, "hulk");
    await page.keyboard.type("hulk");
    await parts(page).input.fill("");
    await parts(page).input.pressSequentially("hulk");
    await becomes(() => primary(), "#5b3df5");
    const limits = page.getByRole("button", { name: "Limits" });
    await limits.pressSequentially("hulk");
    await page.getByText("Hulk theme on.").waitFor();
    await becomes(() => primary(), "#0f7a3d");
    await keepPicture(page, "hulk light");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.locator("html[data-theme=dark]").waitFor({ state: "attached" });
    await becomes(() => primary(), "#6fdc8c");
    await keepPicture(page, "hulk dark");
    expect(await accessibilityFaults(page, "colors")).toEqual([]);
    await limits.pressSequentially("hulk");
    await page.getByText("Hulk theme off").waitFor();
    await becomes(() => primary(), "#a796ff");
    await page.close();
  });
});

describe("autorun", () => {
  let page: Page;
  beforeAll(async () => {
    page = await open(clocked);
  });
  const autorun = () => page.getByRole("switch", { name: "Autorun" });
  const switchAutorun = async (isOn: boolean) => {
    await autorun().click();
    await becomes(() => autorun().isChecked(), isOn);
  };
  const typeAtEnd = async (text: string) => {
    await page.locator(".view-line").first().click();
    await page.locator(".monaco-editor.focused").first().waitFor();
    await page.keyboard.press("End");
    await page.keyboard.insertText(text);
  };
  const hasRun = async (text: string) => (await parts(page).output.innerText()).includes(text);

  it("runs a changed program by itself, unless something in it is marked", async () => {
    await switchAutorun(true);
    await page.getByText("Autorun Started").waitFor();
    await writeProgram(page, "1 + 4;");
    await parts(page).output.getByText("5", { exact: true }).waitFor();
    await writeProgram(page, "const = 2;");
    await page.locator(".ws-problem-mark").first().waitFor();
    await letAutorunCome(page);
    await becomes(() => parts(page).output.innerText(), "5");
    await switchAutorun(false);
    await page.getByText("Autorun Stopped").waitFor();
    await writeProgram(page, "6;");
    await letAutorunCome(page);
    await becomes(() => parts(page).output.innerText(), "5");
  });

  it("waits for the person to run what a link has brought", async () => {
    await switchAutorun(true);
    await page.goto(linkTo('display("from a link");'));
    await shows(page, 'display("from a link");');
    await typeAtEnd(" 1;");
    await letAutorunCome(page);
    await becomes(() => hasRun("from a link"), false);
    await page.reload();
    await shows(page, 'display("from a link"); 1;');
    await typeAtEnd(" 2;");
    await letAutorunCome(page);
    await becomes(() => hasRun("from a link"), false);
    await parts(page).run.click();
    await parts(page).output.getByText("2", { exact: true }).waitFor();
    await typeAtEnd(" 3;");
    await parts(page).output.getByText("3", { exact: true }).waitFor();
  });

  it("waits also when one link has replaced another and the program of the first is brought back", async () => {
    await becomes(() => autorun().isChecked(), true);
    for (const name of ["first", "second"]) {
      await page.evaluate(
        (link) => {
          location.hash = link.slice(link.indexOf("#"));
        },
        linkTo(`display("the ${name}");`),
      );
      await shows(page, `display("the ${name}");`);
    }
    await page.getByRole("button", { name: "Restore mine" }).click();
    await shows(page, 'display("the first");');
    await letAutorunCome(page);
    await becomes(() => hasRun("the first"), false);
  });
});

describe("what is kept", () => {
  const KEY = "academy.playground.0";

  it("is there again after a tab was closed at once, and is compressed", async () => {
    const page = await openAfresh();
    const program = Array.from({ length: 60 }, (_, line) => `const name_${line} = ${line};`).join("\n");
    await writeProgram(page, program);
    await page.close({ runBeforeUnload: true });
    const again = await open(profile);
    await again.waitForFunction((key) => localStorage.getItem(key) !== null, KEY);
    const stored = (await again.evaluate((key) => localStorage.getItem(key), KEY)) ?? "";
    expect(stored.startsWith("z:")).toBe(true);
    expect(stored.length).toBeLessThan(program.length / 2);
    await becomes(async () => (await programShown(again)).startsWith("const name_0 = 0;\nconst name_1 = 1;"), true);
    await again.close();
  });

  it("is the last program of each of two tabs", async () => {
    const one = await openAfresh();
    const two = await open(profile);
    await writeProgram(one, "// of the first tab");
    await one.waitForFunction((key) => localStorage.getItem(key) !== null, KEY);
    await two.getByText("The playground is also open in another tab.").waitFor();
    await writeProgram(two, "// of the second tab");
    await one.getByText("The playground is also open in another tab.").waitFor();
    await Promise.all([one.close({ runBeforeUnload: true }), two.close({ runBeforeUnload: true })]);
    const page = await open(profile);
    await shows(page, "// of the second tab");
    await page.getByRole("button", { name: "Programs" }).click();
    await page.getByRole("button", { name: /of the first tab.*from another tab/ }).click();
    await shows(page, "// of the first tab");
    await page.close();
  });

  it("says so when it cannot be read or written", async () => {
    const page = await openAfresh();
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
    await page.getByText("Your browser cannot keep your program.").waitFor();
    await page.close();
    const still = await profile.newPage();
    await still.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("blocked", "SecurityError");
        },
      });
    });
    await still.goto("/playground");
    await still.getByText("Error loading from local storage").waitFor();
    await writeProgram(still, "3 + 4;");
    await parts(still).run.click();
    await parts(still).output.getByText("7", { exact: true }).waitFor();
  });
});
