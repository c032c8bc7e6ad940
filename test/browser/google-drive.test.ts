import type { FrameLocator, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture } from "./screens";
import { editorReady, programShown, writeProgram } from "./workspace";

const academy = academyFixture();
let page: Page;

const google = () => `${academy.origin.replace("127.0.0.1", "localhost")}/google`;
const inTurn = (faults: object) =>
  fetch(`${google()}/_faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(faults),
  });

/** A token of Mira Tan, as the window of the sign-in gives it out. */
async function miraToken(): Promise<string> {
  const asked = new URLSearchParams({
    client_id: "course-academy.apps.googleusercontent.local",
    origin: academy.origin,
    nonce: "test",
    scope: "profile https://www.googleapis.com/auth/drive.file",
  });
  const body = new URLSearchParams({ person: "101", drive: "yes", answer: "allow" });
  const answer = await fetch(`${google()}/o/oauth2/auth?${asked}`, { method: "POST", body });
  return /"access_token":"(.*?)"/.exec(await answer.text())?.[1] ?? "";
}

/** What Drive has under a name that Mira gave: its text, its folder and what it says of its language. */
async function onDrive(name: string): Promise<{ text: string; parents: string[]; appProperties: object } | null> {
  const headers = { authorization: `Bearer ${await miraToken()}` };
  const query = new URLSearchParams({ q: `name = '${name}'`, fields: "files(id,parents,appProperties)" });
  const { files } = await (await fetch(`${google()}/drive/v3/files?${query}`, { headers })).json();
  if (files.length === 0) return null;
  const [{ id, ...file }] = files;
  return { ...file, text: await (await fetch(`${google()}/drive/v3/files/${id}?alt=media`, { headers })).text() };
}

const fileButton = (name = /^File/) => page.getByRole("button", { name });
const drive = () => page.getByRole("region", { name: "Google Drive" });
const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });
const picker = (): FrameLocator => page.frameLocator(".picker-dialog iframe");
const says = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

async function choose(what: "Open" | "Save As"): Promise<void> {
  await fileButton().click();
  await drive().getByRole("button", { name: what, exact: true }).click();
}

/** Presses a button that opens Google's window, and answers there. */
async function signIn(press: () => Promise<void>, answer: (window: Page) => Promise<void>): Promise<void> {
  const [window] = await Promise.all([page.waitForEvent("popup"), press()]);
  await window.getByRole("heading", { name: "Sign in with a demo account" }).waitFor();
  await answer(window);
}
/** Saves from the editor. */
async function saveByKeys(): Promise<void> {
  await page.locator(".monaco-editor.focused").first().waitFor();
  await page.keyboard.press("Control+s");
}
const agree = (window: Page) => window.getByRole("button", { name: "Continue" }).click();
const pressLogIn = () => dialog("Log in to Google Drive").getByRole("button", { name: "Log In" }).click();

beforeAll(async () => {
  page = await academy.pageOf("student", "/playground");
  await editorReady(page);
});
afterEach(() => inTurn({}));

it("says that the window was closed, that access was refused, or that the browser blocked the window", async () => {
  await choose("Open");
  await signIn(pressLogIn, (window) => window.close());
  await says("You closed the login. Try again when you are ready.");
  await signIn(pressLogIn, (window) => window.getByRole("button", { name: "Cancel" }).click());
  await says("You did not give this site access. Try again, and allow it.");
  await signIn(pressLogIn, async (window) => {
    await window.getByRole("checkbox", { name: /^See, edit, create/ }).uncheck();
    await agree(window);
  });
  await says("You did not give this site access. Try again, and allow it.");
  await page.evaluate(() => {
    Object.assign(window, { openBefore: window.open, open: () => null });
  });
  await pressLogIn();
  await says("Your browser blocked the window. Allow pop-ups for this site, then try again.");
  await page.evaluate(() => Object.assign(window, { open: (window as unknown as { openBefore: unknown }).openBefore }));
  await becomes(() => accessibilityFaults(page), []);
  await keepPicture(page, "drive-sign-in");
});

it("opens a program that is picked, with its language", async () => {
  await signIn(pressLogIn, agree);
  await picker().getByRole("heading", { name: "Open a program" }).waitFor();
  await picker().getByRole("button", { name: "Open folder Source programs" }).click();
  await picker().getByRole("button", { name: "Open folder Recursion" }).click();
  await picker()
    .getByRole("radio", { name: /^fibonacci.js/ })
    .check();
  await picker().getByRole("button", { name: "Select" }).click();
  await dialog("Open fibonacci.js?").getByRole("button", { name: "Open" }).click();
  await says("Loaded fibonacci.js.");
  await becomes(async () => (await programShown(page)).split("\n")[0], "function fibonacci(n) {");
  await fileButton(/fibonacci\.js\s*, Google Drive, saved$/).waitFor();
  await becomes(
    () => page.getByLabel("Language", { exact: true }).locator("option:checked").innerText(),
    "Source §1 Lazy",
  );
});

it("is used by keys alone: folders, files, Escape", async () => {
  await choose("Open");
  await picker().getByRole("button", { name: "Open folder From the course" }).waitFor();
  await becomes(() => focusedInPicker(), "Open folder From the course");
  await page.keyboard.press("Enter");
  await becomes(() => focusedInPicker(), "handout.js");
  await page.keyboard.press("Escape");
  await page.locator(".picker-dialog").waitFor({ state: "detached" });
  await becomes(() => programShown(page), expect.stringMatching(/^function fibonacci/));
});

/** What has the focus in the picker: a button by its label, a file by its name. */
const focusedInPicker = () =>
  picker()
    .locator("body")
    .evaluate(() => {
      const { activeElement } = document;
      if (!document.hasFocus()) return "the focus is elsewhere";
      const label = activeElement?.getAttribute("aria-label") ?? activeElement?.closest("label")?.innerText;
      return label?.split("\n")[0] ?? activeElement?.tagName;
    });

it("saves by Ctrl+S, and shows what somebody else saved in between instead of overwriting it", async () => {
  await writeProgram(page, "const tea = 1;");
  await fileButton(/fibonacci\.js\s*, Google Drive, not saved$/).waitFor();
  await saveByKeys();
  await says("fibonacci.js successfully saved to Google Drive.");
  expect(await onDrive("fibonacci.js")).toEqual({
    text: "const tea = 1;",
    parents: ["1demo-101-recursion"],
    appProperties: { source: "true", chapter: "1", variant: "lazy", external: "NONE" },
  });
  await inTurn({ changesInBetween: 1 });
  await writeProgram(page, "const tea = 2;");
  await saveByKeys();
  await dialog("fibonacci.js has changed").waitFor();
  expect((await onDrive("fibonacci.js"))?.text).toBe("const tea = 1;// Somebody else has added this line.\n");
  await dialog("fibonacci.js has changed").getByRole("button", { name: "Overwrite" }).click();
  await becomes(async () => (await onDrive("fibonacci.js"))?.text, "const tea = 2;");
});

it("says why a program was not saved, and saves it when it is tried again", async () => {
  await writeProgram(page, "const tea = 3;");
  await inTurn({ isOffline: true });
  await saveByKeys();
  await says("Error while saving file. Google Drive cannot be reached. Check your connection, then try again.");
  await inTurn({});
  await page.getByRole("button", { name: "Try again" }).click();
  await becomes(async () => (await onDrive("fibonacci.js"))?.text, "const tea = 3;");
  // The sign-in has run out: what was begun goes on after another one, for which nobody is asked.
  await writeProgram(page, "const tea = 4;");
  await inTurn({ refusals: [{ status: 401, after: 1 }] });
  await saveByKeys();
  const [window] = await Promise.all([page.waitForEvent("popup"), pressLogIn()]);
  if (!window.isClosed()) await window.waitForEvent("close");
  await becomes(async () => (await onDrive("fibonacci.js"))?.text, "const tea = 4;");
});

it("saves as a new file in a folder, in My Drive, and over another file after a question", async () => {
  const cancel = () => picker().getByRole("button", { name: "Cancel" }).click();
  await writeProgram(page, "const tea = 5;");
  await choose("Save As");
  await picker().getByRole("heading", { name: "Choose a folder, or cancel for My Drive" }).waitFor();
  await picker()
    .getByRole("radio", { name: /^Photos/ })
    .check();
  await picker().getByRole("button", { name: "Select" }).click();
  await picker().getByText("There is nothing to choose here.").waitFor();
  await cancel();
  await page.getByLabel("File name").fill("tea.js");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await says("tea.js successfully saved to Google Drive.");
  expect(await onDrive("tea.js")).toMatchObject({ text: "const tea = 5;", parents: ["1demo-101-empty"] });

  await writeProgram(page, "const tea = 6;");
  await choose("Save As");
  await picker().getByRole("heading", { name: "Choose a folder, or cancel for My Drive" }).waitFor();
  await cancel();
  await picker()
    .getByRole("radio", { name: /^notes.js/ })
    .check();
  await picker().getByRole("button", { name: "Select" }).click();
  await dialog("Really overwrite notes.js?").getByRole("button", { name: "Overwrite" }).click();
  await says("notes.js successfully saved to Google Drive.");
  expect(await onDrive("notes.js")).toMatchObject({ text: "const tea = 6;", parents: ["0A101root"] });
});

it("has a window and a picker that everybody can use in every look", async () => {
  const rulesIn = (colorScheme: "light" | "dark") => (colorScheme === "dark" ? "colors" : "all");
  const tab = await (await academy.openContext()).newPage();
  const asked = new URLSearchParams({
    client_id: "course-academy.apps.googleusercontent.local",
    origin: academy.origin,
    nonce: "n",
    scope: "profile https://www.googleapis.com/auth/drive.file",
  });
  await tab.goto(`${google()}/o/oauth2/auth?${asked}`);
  await inEveryLook(tab, async ({ name, colorScheme }) => {
    expect([name, await accessibilityFaults(tab, rulesIn(colorScheme))]).toEqual([name, []]);
    await keepPicture(tab, `drive-window-${name}`);
  });
  await choose("Open");
  await picker().getByRole("button", { name: "Open folder Source programs" }).waitFor();
  const frame = page.frames().find((one) => one.url().startsWith(google()));
  if (frame === undefined) throw new Error("The picker has no frame");
  await inEveryLook(page, async ({ name, colorScheme }) => {
    await picker().getByRole("button", { name: "Open folder Source programs" }).waitFor();
    expect([name, await accessibilityFaults(frame, rulesIn(colorScheme))]).toEqual([name, []]);
    await keepPicture(page, `drive-picker-${name}`);
  });
  await picker().getByRole("button", { name: "Cancel" }).click();
});
