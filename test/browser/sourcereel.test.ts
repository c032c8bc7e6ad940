import type { Page } from "playwright-core";
import { callerOf } from "./achievement-course";
import { expectContentToFit } from "./fitting-content";
import { academyFixture } from "./fixture";
import { FAKE_MICROPHONE } from "./hearing";
import {
  accessibilityFaults,
  addressOf,
  becomes,
  DIALOG,
  goTo,
  inEveryLook,
  keepPicture,
  type Look,
  rulesIn,
} from "./screens";
import { parts, programShown, writeProgram } from "./workspace";

const academy = academyFixture([...FAKE_MICROPHONE, "--autoplay-policy=no-user-gesture-required"]);

interface Input {
  readonly time: number;
  readonly type: string;
  readonly data: unknown;
}

/** Pages of one who records and of one who looks at it. */
let page: Page;
let student: Page;

beforeAll(async () => {
  page = await academy.pageOf("staff", "/courses/1/sourcereel");
  student = await academy.pageOf("student", "/courses/1/sourcecast");
});

/** Opens the recorder, with nothing recorded and nothing typed. */
async function openRecorder(): Promise<void> {
  await goTo(page, "/courses/1/sourcereel");
  await becomesState(page, "Not recording");
  await writeProgram(page, "");
  await becomes(() => programShown(page), "");
}

/** Deletes what is recorded, so that the browser keeps none of it. */
async function reset(): Promise<void> {
  await move(page, "Reset").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete the recording" }).click();
  await becomesState(page, "Not recording");
}

const recorder = (page: Page) => page.getByRole("region", { name: "Recorder" });
const move = (page: Page, name: string) =>
  recorder(page).locator(".reel-bar__moves").getByRole("button", { name, exact: true });
const state = (page: Page) => recorder(page).locator(".reel-bar__state");
const becomesState = (page: Page, text: string) => becomes(() => state(page).innerText(), text);

/** Begins to record, until the microphone hears: the person may type at once. */
async function record(page: Page, button = "Record"): Promise<void> {
  await move(page, button).click();
  await becomesState(page, "Recording");
}

/** Pauses, until what is recorded so far can be played. */
async function pause(page: Page): Promise<void> {
  await move(page, "Pause").click();
  await move(page, "Resume").waitFor();
  await page.getByRole("slider", { name: "Position" }).waitFor();
}

/** Waits until the recording is so many seconds longer. */
async function recordsFor(page: Page, seconds: number): Promise<void> {
  const length = async () => {
    const [minutes = 0, rest = 0] = (await page.getByRole("timer").innerText()).split(":").map(Number);
    return minutes * 60 + rest;
  };
  const until = (await length()) + seconds;
  await becomes(async () => (await length()) >= until, true);
}

/** Goes on in the dialog of a finished recording, until the player's page is there. */
async function upload(page: Page, title: string, uid: string): Promise<void> {
  await move(page, "Upload").click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("UID").fill(uid);
  await page.getByRole("button", { name: "Confirm Upload" }).click();
  await page.getByText("Saved successfully!").waitFor();
  await becomes(() => addressOf(page), `/courses/1/sourcecast/${uid}`);
}

/** What the server has of a recording's keys. */
async function savedInputs(uid: string): Promise<readonly Input[]> {
  const student = await callerOf(academy.origin, "student");
  const { playbackUrl } = await student.call<{ playbackUrl: string }>("GET", `courses/1/sourcecasts/${uid}`);
  const answer = await fetch(new URL(playbackUrl, academy.origin));
  return ((await answer.json()) as { inputs: readonly Input[] }).inputs;
}

/** Puts the player at a share of its recording. */
const seekTo = (page: Page, share: number) =>
  page.getByRole("slider", { name: "Position" }).evaluate((input, value) => {
    const field = input as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, String(value));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, share);

it("records, pauses, goes on at a place before, and a student sees what stayed at its time", async () => {
  await openRecorder();
  await writeProgram(page, "// sums\n");
  await record(page);
  await page.keyboard.type("1 + 2;");
  await page.keyboard.press("Shift+Enter");
  await parts(page).output.getByText("3", { exact: true }).waitFor();
  await move(page, "Record Pause").click();
  await page.getByText(/^Players pause at 00:/).waitFor();
  await recordsFor(page, 1);
  await pause(page);
  await expectStill(page);
  await move(page, "Resume").click();
  await becomesState(page, "Recording");
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("\n// wrong");
  await page.getByRole("combobox", { name: "Language" }).selectOption({ label: "Source §2" });
  await recordsFor(page, 1);
  await pause(page);
  await becomes(() => programShown(page), "// sums\n1 + 2;\n// wrong");

  // Back to where nothing wrong had been typed.
  await seekTo(page, 0.35);
  await becomes(() => programShown(page), "// sums\n1 + 2;");
  await recorder(page)
    .getByText(/Resume Here goes on at 00:0\d and deletes the 00:0\d after it\./)
    .waitFor();
  await move(page, "Resume Here").click();
  await page.getByRole("dialog").getByRole("button", { name: "Resume Here" }).click();
  await becomesState(page, "Recording");
  await becomes(
    () => page.getByRole("combobox", { name: "Language" }).locator("option:checked").innerText(),
    "Source §1",
  );
  await page.keyboard.type("\n// right");
  await recordsFor(page, 1);
  await pause(page);
  await move(page, "Stop").click();
  await becomesState(page, "Finished");
  await upload(page, "Sums", "sums-1");

  const inputs = await savedInputs("sums-1");
  expect(inputs.map(({ time }) => time)).toEqual(inputs.map(({ time }) => time).toSorted((one, other) => one - other));
  expect(inputs.filter(({ type }) => ["keyboardCommand", "forcePause", "chapterSelect"].includes(type))).toMatchObject([
    { type: "keyboardCommand", data: "run" },
    { type: "forcePause", data: null },
  ]);
  // Each letter is a change, followed by its cursor.
  const first = inputs.findIndex(({ type }) => type === "codeDelta");
  expect(inputs.slice(first, first + 2)).toMatchObject([
    { type: "codeDelta", data: { action: "insert", lines: ["1"] } },
    { type: "cursorPositionChange", data: { row: 1, column: 1 } },
  ]);

  const run = inputs.find(({ type }) => type === "keyboardCommand")?.time ?? 0;
  await goTo(student, `/courses/1/sourcecast/sums-1?t=${(run + 50) / 1000}`);
  await becomes(() => programShown(student), "// sums\n1 + 2;");
  await parts(student).output.getByText("3", { exact: true }).waitFor();
  await seekTo(student, 0);
  await becomes(() => programShown(student), "// sums\n");
  await seekTo(student, 1);
  await becomes(() => programShown(student), "// sums\n1 + 2;\n// right");
});

/** While it is paused nothing can be typed, and the language stays. */
async function expectStill(page: Page): Promise<void> {
  await page.getByText("This is your recording, to look at. Resume to type.").waitFor();
  await becomes(() => page.getByRole("combobox", { name: "Language" }).isDisabled(), true);
}

it("trims both ends, records the voice again over the same keys, and gives a new voice up", async () => {
  await openRecorder();
  await record(page);
  // At once: what is typed key by key may take longer than what is cut off.
  await page.keyboard.insertText("const early = 1;");
  await recordsFor(page, 2);
  await page.keyboard.type("\nearly + 1;");
  await page.keyboard.press("Shift+Enter");
  await recordsFor(page, 1);
  await pause(page);
  await move(page, "Stop").click();
  await page.getByRole("spinbutton", { name: "Begins at" }).fill("2");
  await becomes(() => programShown(page), "const early = 1;");
  await page.getByRole("button", { name: "Trim", exact: true }).click();
  await page.getByText("00:02 trimmed.").waitFor();
  await seekTo(page, 0);
  await becomes(() => programShown(page), "const early = 1;");

  await page.getByRole("button", { name: "Record the voice" }).click();
  await becomesState(page, "Recording your voice");
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByText("Your old voice stays.").waitFor();
  await page.getByRole("button", { name: "Record the voice" }).click();
  await becomesState(page, "Recording your voice");
  // It ends by itself with the keys.
  await becomesState(page, "Finished");
  await becomes(() => programShown(page), "const early = 1;\nearly + 1;");
  await page.getByRole("tab", { name: "Chapters", exact: true }).click();
  await page.getByRole("button", { name: "Add chapter" }).click();
  await page.getByRole("textbox", { name: "Title of chapter 1" }).fill("The sum");
  await upload(page, "Trimmed", "trimmed-1");
  const opened = await (await callerOf(academy.origin, "student")).call<{ markers: unknown; durationMs: number }>(
    "GET",
    "courses/1/sourcecasts/trimmed-1",
  );
  expect(opened).toMatchObject({ markers: [{ title: "The sum" }], hasCaptions: false });
});

it("opens a recording of the course again: what is cut off goes, and a link still leads to its moment", async () => {
  await openRecorder();
  await record(page);
  await recordsFor(page, 2);
  await page.keyboard.type("const late = 1;");
  await recordsFor(page, 1);
  await pause(page);
  await move(page, "Stop").click();
  await upload(page, "Late", "late-1");
  const typed = (await savedInputs("late-1")).findLast(({ type }) => type === "codeDelta")?.time ?? 0;

  await goTo(page, "/courses/1/sourcecast");
  await page.getByRole("link", { name: "Edit recording: Late", exact: true }).click();
  await becomesState(page, "Finished");
  await page.getByRole("spinbutton", { name: "Begins at" }).fill("1");
  await page.getByRole("button", { name: "Trim", exact: true }).click();
  await page.getByText("00:01 trimmed.").waitFor();
  await move(page, "Upload").click();
  await becomes(() => page.getByLabel("UID").inputValue(), "late-1");
  await becomes(() => page.getByLabel("UID").isDisabled(), true);
  await page.getByLabel("Title", { exact: true }).fill("Late, cut");
  await page.getByRole("button", { name: "Confirm Upload" }).click();
  await becomes(() => addressOf(page), "/courses/1/sourcecast/late-1");
  await page.getByRole("heading", { name: "Late, cut" }).waitFor();

  const again = (await savedInputs("late-1")).findLast(({ type }) => type === "codeDelta")?.time ?? 0;
  expect(Math.abs(typed - again - 1000)).toBeLessThanOrEqual(20);
  // A link of before the cut, to the moment after the last letter.
  await goTo(student, `/courses/1/sourcecast/late-1?t=${(typed + 30) / 1000}&r=0`);
  await becomes(() => programShown(student), "const late = 1;");
  await becomes(async () => {
    const text = await student.getByRole("slider", { name: "Position" }).getAttribute("aria-valuetext");
    return text?.startsWith(`00:0${Math.floor((again + 30) / 1000)}`);
  }, true);
});

it("refuses a wrong UID as it is typed, and says whose the UID is taken; what was typed stays", async () => {
  await openRecorder();
  await record(page);
  await recordsFor(page, 1);
  await pause(page);
  await move(page, "Stop").click();
  await move(page, "Upload").click();
  await page.getByLabel("UID").fill("two words");
  await page.getByText("Use letters, digits, dashes and underscores only.").waitFor();
  await page.getByRole("button", { name: "Confirm Upload" }).click();
  await page.getByText("Enter a title.").waitFor();
  await page.getByLabel("Title", { exact: true }).fill("Taken");
  await page.getByLabel("UID").fill("sums-1");
  await page.getByRole("button", { name: "Confirm Upload" }).click();
  await page.getByText("Another recording has this UID. Choose another one.").waitFor();
  await becomes(() => page.getByLabel("Title", { exact: true }).inputValue(), "Taken");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await move(page, "Reset").click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep it" }).click();
  await becomesState(page, "Finished");
  await reset();
});

it("stops and resumes an upload, and tells who may no longer save; the recording stays", async () => {
  await openRecorder();
  await record(page);
  await recordsFor(page, 1);
  await pause(page);
  await move(page, "Stop").click();
  await move(page, "Upload").click();
  await page.getByLabel("Title", { exact: true }).fill("Slow");
  await page.getByLabel("UID").fill("slow-1");
  const confirm = page.getByRole("button", { name: "Confirm Upload" });

  const begins = "**/v2/courses/1/admin/sourcecasts/uploads";
  await page.route(begins, (route) => route.fulfill({ status: 403, body: "Forbidden" }));
  await confirm.click();
  await page.getByText("Only staff can save sourcecasts.").waitFor();
  await page.unroute(begins);

  const isPart = (address: URL) => address.searchParams.has("partNumber");
  // The network takes the part and never answers.
  await page.route(isPart, () => undefined);
  await confirm.click();
  await page.getByText("0% uploaded").waitFor();
  await page.getByRole("button", { name: "Stop the upload" }).click();
  await page.unroute(isPart);
  await page.getByRole("button", { name: "Back", exact: true }).waitFor();
  await confirm.click();
  await page.getByText("Saved successfully!").waitFor();
  await becomes(() => addressOf(page), "/courses/1/sourcecast/slow-1");
});

it.each([
  ["NotFoundError", "none is connected", "Connect a microphone, then try again."],
  [
    "NotAllowedError",
    "this site may not use it",
    "Allow the microphone for this site in the address bar, then try again.",
  ],
])("says why there is no microphone (%s), and what to do", async (name, reason, advice) => {
  await openRecorder();
  const giveBack = await page.evaluateHandle((failure) => {
    const usual = MediaDevices.prototype.getUserMedia;
    MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException("refused", failure));
    return () => void Object.assign(MediaDevices.prototype, { getUserMedia: usual });
  }, name);
  await move(page, "Record").click();
  await page.getByText(`Microphone not found: ${reason}`).waitFor();
  await page.getByText(advice).waitFor();
  await becomesState(page, "Not recording");
  await giveBack.evaluate((back) => back());
});

it("is done by keys alone", async () => {
  await openRecorder();
  await move(page, "Record").focus();
  await page.keyboard.press("Enter");
  await becomesState(page, "Recording");
  // The editor has the focus: what is typed is recorded.
  await page.keyboard.type("42;");
  await becomes(() => programShown(page), "42;");
  await recordsFor(page, 1);
  await move(page, "Pause").focus();
  await page.keyboard.press("Enter");
  await becomesState(page, "Paused");
  await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Resume");
  await becomes(() => move(page, "Stop").getAttribute("aria-disabled"), null);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await becomesState(page, "Finished");
  await becomes(() => page.evaluate(() => document.activeElement?.textContent), "Upload");
  await reset();
});

it("asks before a recording is left", async () => {
  await openRecorder();
  await record(page);
  await page.getByRole("link", { name: "Playground" }).first().click();
  await page.getByRole("dialog").getByText("Leave the recorder? What you recorded stays in this browser.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Stay", exact: true }).click();
  await recordsFor(page, 1);
  await pause(page);
  await reset();
});

it("is not for students", async () => {
  await goTo(student, "/courses/1/sourcereel");
  await student.getByText("Page not found").waitFor();
});

it("has no fault that axe finds and nothing that is cut off, in each of its states", async () => {
  const check = (name: string, part: string, show = async (_: Look) => {}) =>
    inEveryLook(page, async (look) => {
      await show(look);
      await keepPicture(page, `sourcereel ${name} ${look.name}`);
      const faults = await accessibilityFaults(page, rulesIn(look), part);
      expect({ look: look.name, name, faults }).toEqual({ look: look.name, name, faults: [] });
      await expectContentToFit(page);
    });
  const showTab = async (look: Look) => {
    const tab = page.getByRole("tab", { name: "Recording", exact: true });
    if (look.viewport.width < 500) await tab.last().click();
    await page.getByRole("slider", { name: "Begins at" }).waitFor();
  };
  await openRecorder();
  await check("not started", ".reel");
  await record(page);
  await page.keyboard.type("1;");
  await recordsFor(page, 1);
  await check("recording", ".reel");
  await pause(page);
  await check("paused", ".reel");
  await move(page, "Stop").click();
  await page.getByRole("slider", { name: "Position" }).waitFor();
  await check("finished", ".reel", showTab);
  await move(page, "Upload").click();
  await page.getByLabel("UID").fill("a b");
  await check("upload", DIALOG);
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await reset();
});
