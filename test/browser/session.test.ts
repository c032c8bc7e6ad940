import type { BrowserContext, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture } from "./screens";
import { editorReady, parts, programShown, writeProgram } from "./workspace";

const academy = academyFixture();
let ann: Page;
let ben: Page;
/** The id of the session that most tests are in. */
let id = "";
/** Gives the pages of a context their network back. */
type Cut = () => Promise<void>;

beforeAll(async () => {
  [ann, ben] = [await enter("student"), await enter("student2")];
});

async function enter(username: string): Promise<Page> {
  const page = await academy.pageOf(username, "/playground");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await editorReady(page);
  return page;
}

const button = (page: Page) => page.getByRole("button", { name: /^Session/ }).first();
const panel = (page: Page) => page.getByRole("region", { name: "Session" });
const notice = (page: Page, text: string) => page.locator(".ws-notice", { hasText: text });

async function openPanel(page: Page): Promise<void> {
  if (!(await panel(page).isVisible())) await button(page).click();
  await panel(page).waitFor();
}

async function create(page: Page): Promise<string> {
  await openPanel(page);
  await panel(page).getByRole("button", { name: "Create session" }).click();
  const field = panel(page).getByRole("textbox", { name: "ID to edit" });
  await field.waitFor();
  return field.inputValue();
}

/** Closes the panel, in which the focus is while it is open. */
async function closePanel(page: Page): Promise<void> {
  await panel(page).locator(":focus").or(panel(page)).first().press("Escape");
  await panel(page).waitFor({ state: "hidden" });
}

async function join(page: Page, sessionId: string): Promise<void> {
  await openPanel(page);
  await panel(page).getByLabel("Session ID").fill(sessionId);
  await panel(page).getByRole("button", { name: "Join" }).click();
}

/** Waits for the green light, in words. */
const connected = (page: Page) => page.getByRole("button", { name: "Session connected" }).waitFor({ timeout: 30_000 });

/** Waits until the editor shows exactly this program. */
async function shows(page: Page, program: string): Promise<void> {
  await becomes(() => programShown(page), program);
}

/** Waits until both show the same program, and gives it. */
async function agree(one: Page, other: Page, parts: readonly string[]): Promise<string> {
  let text = "";
  await becomes(async () => {
    const [mine, theirs] = await Promise.all([programShown(one), programShown(other)]);
    text = mine;
    return [mine === theirs, parts.every((part) => mine.includes(part)) || mine];
  }, [true, true]);
  return text;
}

async function focusEditor(page: Page): Promise<void> {
  await page.locator(".monaco-editor .view-lines").first().click();
  await page.locator(".monaco-editor.focused").first().waitFor();
}

/** Types at the end of the program, key by key. */
async function typeAtEnd(page: Page, text: string): Promise<void> {
  await focusEditor(page);
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(text, { delay: 15 });
}

/** Cuts a context off the network; connections that stand are broken too. */
async function cutOff(context: BrowserContext): Promise<Cut> {
  await context.setOffline(true);
  return () => context.setOffline(false);
}

describe("a session", () => {
  it("is begun with the program of whoever creates it", async () => {
    await writeProgram(ann, "const a = 1;");
    id = await create(ann);
    expect(id).toMatch(/^[0-9a-z]{25}$/);
    await connected(ann);
    await shows(ann, "const a = 1;");
  });

  it("is not found under another id", async () => {
    await join(ben, "0123456789abcdefghijklmno");
    await panel(ben).getByText("Could not find a session with that ID.", { exact: true }).waitFor();
    await join(ben, "");
    await panel(ben).getByText("Enter a session ID first.").waitFor();
  });

  it("replaces the program of whoever joins only when told to", async () => {
    await closePanel(ben);
    await writeProgram(ben, "const own = 2;");
    await join(ben, id);
    await ben.getByRole("dialog", { name: "Replace your program?" }).getByRole("button", { name: "Cancel" }).click();
    await shows(ben, "const own = 2;");
    await join(ben, id);
    await ben.getByRole("dialog", { name: "Replace your program?" }).getByRole("button", { name: "Join" }).click();
    await connected(ben);
    await shows(ben, "const a = 1;");
  });

  it("shows to both what each types, at once and at the same time", async () => {
    await Promise.all([typeAtEnd(ann, "\n// from ann"), typeAtEnd(ben, "\n// from ben")]);
    const text = await agree(ann, ben, ["const a = 1;"]);
    expect([...text.replace(/[\s\u00a0]/g, "")].sort().join("")).toBe(
      [..."consta=1;//fromann//fromben"].sort().join(""),
    );
  });

  it("takes a paste back, whole, that is too large for the others, and says so", async () => {
    const before = await agree(ann, ben, ["const a = 1;"]);
    await focusEditor(ben);
    await ben.evaluate((text) => navigator.clipboard.writeText(text), "// a line of a large paste\n".repeat(22_026));
    await ben.keyboard.press("ControlOrMeta+V");
    await ben.getByText("That is too large for a session, so nothing of it was inserted.").waitFor();
    await shows(ben, before);
    await typeAtEnd(ben, " // and on");
    await shows(ann, `${before} // and on`);
  });

  it("shows the others' cursors with their names, and who takes part", async () => {
    await ben.locator(".co-flag").first().waitFor();
    await openPanel(ben);
    const people = panel(ben).getByRole("listitem");
    await becomes(() => people.count(), 2);
    await becomes(async () => (await people.allInnerTexts()).filter((text) => text.includes("(you)")).length, 1);
    await closePanel(ben);
  });

  it("takes back only one's own typing", async () => {
    await writeProgram(ann, "const b = 1;");
    await shows(ben, "const b = 1;");
    await typeAtEnd(ben, "2");
    await shows(ann, "const b = 1;2");
    await typeAtEnd(ann, "3");
    await shows(ben, "const b = 1;23");
    await focusEditor(ben);
    await ben.keyboard.press("ControlOrMeta+Z");
    await shows(ben, "const b = 1;3");
    await shows(ann, "const b = 1;3");
    await ben.keyboard.press("ControlOrMeta+Shift+Z");
    await shows(ann, "const b = 1;23");
  });

  it("runs for everybody in the language that one of them chooses", async () => {
    await ann.getByLabel("Language").selectOption({ label: "Source §2 Lazy" });
    await becomes(() => ben.getByLabel("Language").inputValue(), "2 lazy");
    await writeProgram(ben, "1 + 2;");
    await shows(ann, "1 + 2;");
    await parts(ann).run.click();
    await parts(ann).output.getByText("3", { exact: true }).waitFor();
  });

  it("goes on without the network and comes together after it", async () => {
    const heal = await cutOff(ben.context());
    await ben.getByRole("button", { name: "Session not connected" }).waitFor({ timeout: 60_000 });
    await notice(ben, "Not connected. Keep writing").waitFor();
    await keepPicture(ben, "session, cut off");
    await typeAtEnd(ben, "\n// away");
    await typeAtEnd(ann, "\n// here");
    await becomes(() => programShown(ann), "1 + 2;\n// here");
    await heal();
    await connected(ben);
    const text = await agree(ann, ben, ["// away", "// here"]);
    expect(text.length).toBe("1 + 2;\n// away\n// here".length);
  });

  it("brings a late joiner everything, though nobody is there any more", async () => {
    await writeProgram(ann, "const late = 'kept';");
    await shows(ben, "const late = 'kept';");
    await openPanel(ann);
    await panel(ann).getByRole("button", { name: "Leave session" }).click();
    await openPanel(ben);
    await panel(ben).getByRole("button", { name: "Leave session" }).click();
    await notice(ben, "Your own program is back.").waitFor();
    await shows(ben, "const own = 2;");
    await join(ben, id);
    await ben.getByRole("dialog", { name: "Replace your program?" }).getByRole("button", { name: "Join" }).click();
    await connected(ben);
    await shows(ben, "const late = 'kept';");
  });

  it("is joined by a link only if the person agrees, and the id leaves the address", async () => {
    await ben.goto("about:blank");
    await ben.goto(`/playground#session=${id}`);
    await editorReady(ben);
    const dialog = ben.getByRole("dialog", { name: "Join the session of this link?" });
    await dialog.waitFor();
    expect(ben.url()).toBe(`${academy.origin}/playground`);
    await dialog.getByRole("button", { name: "Join" }).click();
    await connected(ben);
    await shows(ben, "const late = 'kept';");
  });

  it("can be viewed without being changed", async () => {
    await openPanel(ben);
    const field = panel(ben).getByRole("textbox", { name: "ID to view only" });
    await becomes(() => field.inputValue(), expect.stringMatching(/^view-[0-9a-z]{25}$/));
    const viewId = await field.inputValue();
    await closePanel(ben);
    await writeProgram(ann, "");
    await join(ann, viewId);
    await connected(ann);
    await shows(ann, "const late = 'kept';");
    await typeAtEnd(ben, "!");
    await shows(ann, "const late = 'kept';!");
    await typeAtEnd(ann, "no");
    await shows(ann, "const late = 'kept';!");
    await shows(ben, "const late = 'kept';!");
  });

  it("is offered again after a reload, also when the server could not be reached, and loses nothing that was typed before", async () => {
    await openPanel(ann);
    const people = panel(ann).getByRole("listitem");
    await becomes(() => people.count(), 1);
    await typeAtEnd(ben, " // more");
    await ben.reload();
    await editorReady(ben);
    const offer = notice(ben, "You were in a session").getByRole("button", { name: "Join again" });
    await offer.waitFor();
    const heal = await cutOff(ben.context());
    await offer.click();
    await ben.getByText("Could not connect").first().waitFor();
    await heal();
    await offer.click();
    await connected(ben);
    await shows(ben, "const late = 'kept';! // more");
    await shows(ann, "const late = 'kept';! // more");
    // Who has left by closing or reloading a page is not shown any more.
    await becomes(() => people.count(), 1);
    await closePanel(ann);
  });

  it("tells that something is not sent yet when it is left, and keeps that", async () => {
    const heal = await cutOff(ben.context());
    await typeAtEnd(ben, "!");
    await openPanel(ben);
    await panel(ben).getByRole("button", { name: "Leave session" }).click();
    await ben.getByText("Some of your changes have not been sent yet.").waitFor();
    await heal();
    await join(ben, id);
    const replaces = ben.getByRole("dialog", { name: "Replace your program?" });
    await Promise.race([replaces.waitFor(), connected(ben)]);
    if (await replaces.isVisible()) await replaces.getByRole("button", { name: "Join" }).click();
    await connected(ben);
    await shows(ann, "const late = 'kept';! // more!");
    await shows(ben, "const late = 'kept';! // more!");
  });

  it("is not found from another course", async () => {
    const status = await ben.evaluate(async (sessionId) => {
      const token = JSON.stringify(localStorage).match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/)?.[0] ?? "";
      const answer = await fetch(`/v2/courses/2/editing_sessions/${sessionId}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return answer.status;
    }, id);
    expect([403, 404]).toContain(status);
  });

  it("stands axe and the eye, before one is joined and in it", async () => {
    const page = await enter("staff");
    const stands = (state: string) =>
      inEveryLook(page, async ({ name, colorScheme }) => {
        await openPanel(page);
        const faults = await accessibilityFaults(page, colorScheme === "light" ? "all" : "colors");
        expect([state, name, faults]).toEqual([state, name, []]);
        await keepPicture(page, `session, ${state}, ${name}`);
      });
    await stands("none");
    await join(page, id);
    await connected(page);
    await typeAtEnd(ben, "x");
    await page.locator(".co-flag").first().waitFor();
    await keepPicture(page, "session, cursors");
    await stands("joined");
  });
});
