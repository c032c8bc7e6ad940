import { linkTo, open, shows } from "./bare-playground";
import { playgroundFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture } from "./screens";
import { holdClock, letAutorunCome, parts, programShown, writeProgram } from "./workspace";

const site = playgroundFixture();

describe("h u l k", () => {
  it("paints the page green and back, but not while it is typed as text", async () => {
    const context = await site.openContext();
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
    const context = await site.openContext();
    await holdClock(context);
    const page = await open(context);
    await page.getByRole("switch", { name: "Autorun" }).click();
    await page.getByText("Autorun Started").waitFor();
    await writeProgram(page, "1 + 4;");
    await parts(page).output.getByText("5", { exact: true }).waitFor();
    await writeProgram(page, "const = 2;");
    await page.locator(".ws-problem-mark").first().waitFor();
    await letAutorunCome(page);
    await becomes(() => parts(page).output.innerText(), "5");
    await page.getByRole("switch", { name: "Autorun" }).click();
    await page.getByText("Autorun Stopped").waitFor();
    await writeProgram(page, "6;");
    await letAutorunCome(page);
    await becomes(() => parts(page).output.innerText(), "5");
    await context.close();
  });

  it("waits for the person to run what a link has brought", async () => {
    const context = await site.openContext();
    await holdClock(context);
    const page = await open(context);
    await page.getByRole("switch", { name: "Autorun" }).click();
    await page.goto(linkTo('display("from a link");'));
    await shows(page, 'display("from a link");');
    await page.getByText('"from a link"').click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(" 1;");
    await letAutorunCome(page);
    expect(await parts(page).output.innerText()).not.toContain("from a link");
    await page.reload();
    await shows(page, 'display("from a link"); 1;');
    await page.locator(".view-line").first().click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(" 2;");
    await letAutorunCome(page);
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
    const context = await site.openContext();
    await holdClock(context);
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
    await page.getByRole("button", { name: "Restore mine" }).click();
    await shows(page, 'display("the first");');
    await letAutorunCome(page);
    expect(await parts(page).output.innerText()).not.toContain("the first");
    await context.close();
  });
});

describe("what is kept", () => {
  const KEY = "academy.playground.0";

  it("is there again after a tab was closed at once, and is compressed", async () => {
    const context = await site.openContext();
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
    const context = await site.openContext();
    const one = await open(context);
    const two = await open(context);
    await writeProgram(one, "// of the first tab");
    await one.waitForFunction((key) => localStorage.getItem(key) !== null, KEY);
    await two.getByText("The playground is also open in another tab.").waitFor();
    await writeProgram(two, "// of the second tab");
    await one.getByText("The playground is also open in another tab.").waitFor();
    await Promise.all([one.close({ runBeforeUnload: true }), two.close({ runBeforeUnload: true })]);
    const page = await open(context);
    await shows(page, "// of the second tab");
    await page.getByRole("button", { name: "Programs" }).click();
    await page.getByRole("button", { name: /of the first tab.*from another tab/ }).click();
    await shows(page, "// of the first tab");
    await context.close();
  });

  it("says so when it cannot be read or written", async () => {
    const context = await site.openContext();
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
    await page.getByText("Your browser cannot keep your program.").waitFor();
    await context.close();
    const blocked = await site.openContext();
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
