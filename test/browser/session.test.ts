import type { BrowserContext, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, LOOKS } from "./screens";
import { editorReady, openPlayground, parts, programShown, writeProgram } from "./workspace";

const academy = academyFixture();
let ann: Page;
let ben: Page;
/** The id of the session that most tests are in. */
let id = "";
/** Gives the pages of a context their network back. */
type Cut = () => Promise<void>;

beforeAll(async () => {
  [ann, ben] = await Promise.all([enter("student"), enter("student2")]);
});

async function enter(username: string, look = LOOKS[0] as (typeof LOOKS)[number]): Promise<Page> {
  const context = await academy.openContext(look);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  await openPlayground(page, username);
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

/** Types at the end of the program, key by key. */
async function typeAtEnd(page: Page, text: string): Promise<void> {
  await page.locator(".monaco-editor .view-lines").first().click();
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
    await ben.keyboard.press("Escape");
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

  it("shows the others' cursors with their names, and who takes part", async () => {
    await ben.locator(".co-flag").first().waitFor();
    await openPanel(ben);
    const people = panel(ben).getByRole("listitem");
    await becomes(() => people.count(), 2);
    expect((await people.allInnerTexts()).filter((text) => text.includes("(you)"))).toHaveLength(1);
    await ben.keyboard.press("Escape");
  });

  it("takes back only one's own typing", async () => {
    await writeProgram(ann, "const b = 1;");
    await shows(ben, "const b = 1;");
    await typeAtEnd(ben, "2");
    await shows(ann, "const b = 1;2");
    await typeAtEnd(ann, "3");
    await shows(ben, "const b = 1;23");
    await ben.locator(".monaco-editor .view-lines").first().click();
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
    const late = await enter("staff");
    await join(late, id);
    await connected(late);
    await shows(late, "const late = 'kept';");
    await late.context().close();
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
    const viewId = await panel(ben).getByRole("textbox", { name: "ID to view only" }).inputValue();
    expect(viewId).toMatch(/^view-[0-9a-z]{25}$/);
    await ben.keyboard.press("Escape");
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

  it("is offered again after a reload, and loses nothing that was typed before", async () => {
    await openPanel(ann);
    const people = panel(ann).getByRole("listitem");
    await becomes(() => people.count(), 1);
    await typeAtEnd(ben, " // more");
    await ben.reload();
    await editorReady(ben);
    await notice(ben, "You were in a session").getByRole("button", { name: "Join again" }).click();
    await connected(ben);
    await shows(ben, "const late = 'kept';! // more");
    await shows(ann, "const late = 'kept';! // more");
    // Who has left by closing or reloading a page is not shown any more.
    await becomes(() => people.count(), 1);
    await ann.keyboard.press("Escape");
  });

  it("is still offered when the server could not be reached, and keeps what is left unsent", async () => {
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
    await ben.reload();
    await editorReady(ben);
    const away = await cutOff(ben.context());
    await notice(ben, "You were in a session").getByRole("button", { name: "Join again" }).click();
    await ben.getByText("Could not connect").first().waitFor();
    await away();
    await notice(ben, "You were in a session").getByRole("button", { name: "Join again" }).click();
    await connected(ben);
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

  it.each(LOOKS)("stands axe and the eye: $name", async (look) => {
    const page = await enter("staff", look);
    await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: "reduce" });
    await openPanel(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, `session, none, ${look.name}`);
    await join(page, id);
    await connected(page);
    await typeAtEnd(ben, "x");
    await page.locator(".co-flag").first().waitFor();
    await keepPicture(page, `session, cursors, ${look.name}`);
    await openPanel(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, `session, joined, ${look.name}`);
    await page.context().close();
  });
});
