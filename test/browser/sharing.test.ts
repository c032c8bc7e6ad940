import type { BrowserContext, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { servePlayground } from "./playground-site";
import { readQrPath } from "./qr-reader";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, LOOKS, lookOptions, visit } from "./screens";
import { editorReady, parts, programShown, writeProgram } from "./workspace";

const academy = academyFixture();
let author: BrowserContext;
let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("student", "/playground?chap=4");
  author = page.context();
  await author.grantPermissions(["clipboard-read", "clipboard-write"]);
  await editorReady(page);
});

const share = (tab: Page) => tab.getByRole("button", { name: "Share", exact: true });
const panel = (tab: Page) => tab.getByRole("region", { name: "Share this program" });
const fullLink = (tab: Page) => panel(tab).getByLabel("Full link", { exact: true });
const shortLink = (tab: Page) => panel(tab).getByLabel("Short link", { exact: true });
const keyword = (tab: Page) => panel(tab).getByLabel("Custom short link (optional)");
const getShortLink = (tab: Page) => panel(tab).getByRole("button", { name: "Get a short link" });

async function closePanel(tab: Page): Promise<void> {
  await fullLink(tab).press("Escape");
  await panel(tab).waitFor({ state: "detached" });
}

/** Opens the panel afresh for a program. */
async function shareProgram(tab: Page, program: string): Promise<void> {
  await writeProgram(tab, program);
  await share(tab).click();
  await fullLink(tab).waitFor();
}

async function shows(tab: Page, program: string): Promise<void> {
  await tab.locator(".view-line", { hasText: program.split("\n")[0] ?? "" }).waitFor();
  await becomes(() => programShown(tab), program);
}

/** Reads a shared program without a login, and goes on to one. */
async function logInToRun(tab: Page, program: string): Promise<void> {
  await tab.getByRole("heading", { name: "A shared program" }).waitFor();
  await becomes(() => tab.locator("main pre").textContent(), program);
  expect(await accessibilityFaults(tab)).toEqual([]);
  await keepPicture(tab, "shared program to read");
  await tab.getByRole("link", { name: "Log in to run" }).click();
  await tab.getByRole("heading", { name: "LOGIN" }).waitFor();
}

/** What a camera reads of the panel's QR code. */
async function qrText(tab: Page, name: string): Promise<string> {
  const drawing = panel(tab).getByRole("img", { name });
  const side = Number((await drawing.getAttribute("viewBox"))?.split(" ")[2]);
  return readQrPath((await drawing.locator("path").last().getAttribute("d")) ?? "", side);
}

describe("the link", () => {
  it("asks for a program first", async () => {
    await writeProgram(page, "// Type your program in here!");
    await share(page).click();
    await panel(page).getByText("There is nothing to share yet. Write a program first, then share it here.").waitFor();
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    await becomes(() => share(page).evaluate((button) => button === document.activeElement), true);
  });

  it("has the form that every client of the playground reads, and is copied", async () => {
    await shareProgram(page, 'display("hi");');
    const link = `${academy.origin}/playground#chap=4&exec=1000&ext=NONE&prgrm=CYSwzgDgNghgngCgEQAsRIJQG4g&variant=default`;
    await becomes(() => fullLink(page).inputValue(), link);
    await panel(page).getByRole("button", { name: "Copy full link" }).click();
    await panel(page).getByText("Copied.", { exact: true }).waitFor();
    await becomes(() => page.evaluate(() => navigator.clipboard.readText()), link);
    await panel(page).getByRole("img", { name: "QR code of the full link" }).waitFor();
  });

  it("opens for another person, who logs in on the way, and runs nothing by itself", async () => {
    const link = await fullLink(page).inputValue();
    const tab = await (await academy.openContext()).newPage();
    await tab.goto(link);
    await logInToRun(tab, 'display("hi");');
    await tab.getByRole("button", { name: "Log in with Test accounts" }).click();
    await tab.getByLabel(/username/i).fill("student2");
    await tab.getByRole("button", { name: /^log in$/i }).click();
    await shows(tab, 'display("hi");');
    await becomes(() => parts(tab).output.locator(".ws-entry").count(), 0);
    await parts(tab).run.click();
    await parts(tab).output.getByText('"hi"').first().waitFor();
  });

  it("says when the program has changed since", async () => {
    // The panel closes when the editor is clicked; what changes it while it is open is a reset of the language, say.
    await page.getByLabel("Language").evaluate((select: HTMLSelectElement) => {
      select.value = "3 default";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await panel(page).getByText("Your program has changed since you made this link.").waitFor();
    await becomes(() => fullLink(page).inputValue(), expect.stringContaining("chap=4"));
    await panel(page).getByRole("button", { name: "Update the link" }).click();
    await becomes(() => fullLink(page).inputValue(), expect.stringContaining("chap=3"));
    await panel(page).getByText("The program has changed").waitFor({ state: "detached" });
  });
});

describe("a short link", () => {
  it("is made with a random keyword, drawn as a QR code, and the same for the same program", async () => {
    await closePanel(page);
    await shareProgram(page, "// shared\n1 + 1;");
    await getShortLink(page).click();
    const address = await shortLink(page).inputValue();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/s\/[0-9a-z]{12}$/);
    await becomes(() => qrText(page, "QR code of the short link"), address);
    await closePanel(page);
    await share(page).click();
    await getShortLink(page).click();
    await becomes(() => shortLink(page).inputValue(), address);
    const tab = await academy.pageOf("staff", address);
    await shows(tab, "// shared\n1 + 1;");
    await becomes(async () => new URL(tab.url()).pathname, "/playground");
  });

  it("takes a keyword of one's own, and says when it is odd or taken", async () => {
    await panel(page).getByRole("button", { name: "Choose another keyword" }).click();
    await keyword(page).fill("my link");
    await keyword(page).press("Enter");
    await panel(page).getByText("A keyword has 3 to 64 letters, digits, hyphens and underscores").waitFor();
    await keyword(page).fill("week-3");
    await keyword(page).press("Enter");
    await shortLink(page).waitFor();
    await becomes(() => shortLink(page).inputValue(), `${academy.origin}/s/week-3`);
    await becomes(() => qrText(page, "QR code of the short link"), `${academy.origin}/s/week-3`);
    await closePanel(page);
    await shareProgram(page, "// another\n2;");
    await keyword(page).fill("week-3");
    await getShortLink(page).click();
    await panel(page).getByText("This keyword is taken. Choose another one.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "share, taken");
  });

  it("is a QR code to keep", async () => {
    const saving = page.waitForEvent("download");
    await panel(page).getByRole("button", { name: "Download QR code" }).click();
    expect((await saving).suggestedFilename()).toBe("playground-qr-code.svg");
  });

  it("tells that our servers are out of reach, and works when they are back", async () => {
    await author.setOffline(true);
    await keyword(page).fill("");
    await getShortLink(page).click();
    await panel(page)
      .getByText("Something went wrong trying to create the link. Couldn't reach our servers. Are you online?")
      .waitFor();
    await author.setOffline(false);
    await getShortLink(page).click();
    await shortLink(page).waitFor();
  });

  it("waits ten seconds for an answer, no longer", async () => {
    await closePanel(page);
    await shareProgram(page, "// slow\n3;");
    await page.route("**/v2/short_links", () => undefined);
    await getShortLink(page).click();
    await panel(page).getByText("Generating Shareable Link...").waitFor({ state: "attached" });
    await panel(page).getByText("Our servers took longer than 10 seconds.").waitFor();
    await page.unroute("**/v2/short_links");
  });

  it("is what a program needs that is too long for a QR code", async () => {
    await closePanel(page);
    const long = Array.from({ length: 400 }, (_, line) => `const x${line} = ${(line * 7919) % 99_991};`).join("\n");
    await shareProgram(page, long);
    await panel(page).getByText("The full link is too long for a QR code. Get a short link instead.").waitFor();
    await getShortLink(page).click();
    await becomes(() => qrText(page, "QR code of the short link"), await shortLink(page).inputValue());
    await closePanel(page);
  });
});

describe("opening a short link", () => {
  it("keeps its program through a login", async () => {
    const tab = await (await academy.openContext()).newPage();
    await tab.goto("/s/week-3");
    await logInToRun(tab, "// shared\n1 + 1;");
    await tab.getByRole("button", { name: "Log in with Test accounts" }).click();
    await tab.getByLabel(/username/i).fill("admin");
    await tab.getByRole("button", { name: /^log in$/i }).click();
    await shows(tab, "// shared\n1 + 1;");
  });

  it("puts the person's own program aside", async () => {
    await writeProgram(page, "// mine");
    await visit(page, "/s/week-3");
    await page.getByText("Opened the shared program.").waitFor();
    await shows(page, "// shared\n1 + 1;");
    await page.getByRole("button", { name: "Restore mine" }).click();
    await shows(page, "// mine");
  });

  it("says that there is none, with a way on", async () => {
    await visit(page, "/s/Week-3");
    await page.getByRole("heading", { name: "There is no program under this link" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "short link, none");
    await page.getByRole("link", { name: "Open the playground" }).click();
    await editorReady(page);
  });

  it("tells that our servers are out of reach, and tries again", async () => {
    await page.route("**/v2/short_links/*", (route) => route.abort());
    await visit(page, "/s/week-3?again");
    await page.getByText("Error while communicating with backend; check your network?").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unroute("**/v2/short_links/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await shows(page, "// shared\n1 + 1;");
  });
});

it("has no fault for axe-core and fits in every look", async () => {
  await inEveryLook(page, async ({ name, viewport }) => {
    const rules = name.startsWith("dark") ? "colors" : "all";
    if (viewport.width === 360) await page.getByRole("tab", { name: "Editor", exact: true }).click();
    await shareProgram(page, 'display("hi");');
    await panel(page).getByRole("img", { name: "QR code of the full link" }).waitFor();
    await keepPicture(page, `share ${name}`);
    expect([name, await accessibilityFaults(page, rules)]).toEqual([name, []]);
    await getShortLink(page).click();
    await shortLink(page).waitFor();
    await keepPicture(page, `share, short ${name}`);
    expect([name, await accessibilityFaults(page, rules)]).toEqual([name, []]);
    const fits = async () => {
      const [box, button] = await Promise.all([panel(page).boundingBox(), share(page).boundingBox()]);
      const isWithin = box !== null && box.x >= 0 && box.x + box.width <= viewport.width;
      const isBelow = box !== null && button !== null && box.y >= button.y + button.height;
      return [isWithin, isBelow, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)];
    };
    await becomes(fits, [true, true, true]);
    await closePanel(page);
  });
});

describe("a site that is a bare playground", () => {
  it("shares by full links, since it has no server for short ones", async () => {
    const site = await servePlayground();
    const context = await academy.newContext({ ...lookOptions(LOOKS[0]), baseURL: site.origin });
    const tab = await context.newPage();
    await tab.goto("/playground?chap=4");
    await shareProgram(tab, 'display("hi");');
    await becomes(() => fullLink(tab).inputValue(), expect.stringContaining("&prgrm=CYSwzgDgNghgngCgEQAsRIJQG4g&"));
    await becomes(() => keyword(tab).count(), 0);
    await closePanel(tab);
    await shareProgram(tab, Array.from({ length: 400 }, (_, n) => `const x${n} = ${(n * 7919) % 99_991};`).join("\n"));
    await panel(tab).getByText("The full link is too long for a QR code.", { exact: true }).waitFor();
    expect(site.missing).toEqual([]);
    await context.close();
    await site.close();
  });
});
