import type { Page } from "playwright-core";
import { callerOf } from "./achievement-course";
import { apiCalls } from "./api-calls";
import { restartableFixture } from "./fixture";
import { FAKE_MICROPHONE } from "./hearing";
import { becomes, visit } from "./screens";
import { editorReady, parts, programShown, writeProgram } from "./workspace";

/** What the browser and the product have of a person's work when both are killed in the middle of it. */
const academy = restartableFixture([...FAKE_MICROPHONE, "--autoplay-policy=no-user-gesture-required"]);
const { call, tokenOf } = apiCalls(academy);

const RECORDER = "/courses/1/sourcereel";
const recorder = (page: Page) => page.getByRole("region", { name: "Recorder" });
const move = (page: Page, name: string) =>
  recorder(page).locator(".reel-bar__moves").getByRole("button", { name, exact: true });
const becomesState = (page: Page, text: string) =>
  becomes(() => recorder(page).locator(".reel-bar__state").innerText(), text);

/** Waits until the recording is so many seconds longer. */
async function recordsFor(page: Page, seconds: number): Promise<void> {
  const length = async () => {
    const [minutes = 0, rest = 0] = (await page.getByRole("timer").innerText()).split(":").map(Number);
    return minutes * 60 + rest;
  };
  const until = (await length()) + seconds;
  await becomes(async () => (await length()) >= until, true);
}

let mission: string;
let student: Page;
let teacher: Page;

beforeAll(async () => {
  const list: { id: number; title: string }[] = await call(await tokenOf("student"), "GET", "/courses/1/assessments");
  mission = `/courses/1/missions/${list.find(({ title }) => title === "The Echo Chamber")?.id}/0`;
  student = await academy.pageOf("student", mission);
  await student.getByRole("button", { name: "Continue" }).click();
  await writeProgram(student, "// just before the power cut");
  await parts(student).save.click();
  await student.getByText("Saved!").first().waitFor();
  await student.getByText("Saved", { exact: true }).waitFor();

  const recording = await academy.pageOf("staff", RECORDER);
  await editorReady(recording);
  await move(recording, "Record").click();
  await becomesState(recording, "Recording");
  await recording.locator(".monaco-editor.focused").waitFor();
  await recording.keyboard.type("const kept = true;");
  await recordsFor(recording, 3);
  await recording.close({ runBeforeUnload: false });
  await academy.kill();
  const milliseconds = await academy.startAgain();
  process.stdout.write(`second start: ${(milliseconds / 1000).toFixed(1)} s\n`);
  teacher = await recording.context().newPage();
});

it("starts again with everything that was acknowledged", async () => {
  // In a browser of her own, which has no draft of it.
  const elsewhere = await academy.pageOf("student", mission);
  await becomes(() => programShown(elsewhere), "// just before the power cut");
});

it("offers a recording again that was cut off in the middle, with all but the last two seconds", async () => {
  await teacher.goto(RECORDER);
  await recorder(teacher)
    .getByText(/^Unfinished recording from /)
    .waitFor();
  await teacher.getByRole("button", { name: "Continue", exact: true }).click();
  await becomesState(teacher, "Paused");
  await becomes(() => programShown(teacher), "const kept = true;");
  await move(teacher, "Resume").click();
  await becomesState(teacher, "Recording");
  await teacher.locator(".monaco-editor.focused").waitFor();
  await teacher.keyboard.press("ControlOrMeta+End");
  await teacher.keyboard.type("\nkept;");
  await recordsFor(teacher, 1);
  await move(teacher, "Pause").click();
  await move(teacher, "Resume").waitFor();
  await teacher.getByRole("slider", { name: "Position" }).waitFor();
  await move(teacher, "Stop").click();
  await move(teacher, "Upload").click();
  await teacher.getByLabel("Title", { exact: true }).fill("Kept");
  await teacher.getByLabel("UID").fill("kept-1");
  await teacher.getByRole("button", { name: "Confirm Upload" }).click();
  await teacher.getByText("Saved successfully!").waitFor();
  await teacher.getByRole("heading", { name: "Kept", exact: true }).waitFor();

  const watching = await callerOf(academy.origin, "student");
  const { playbackUrl } = await watching.call<{ playbackUrl: string }>("GET", "courses/1/sourcecasts/kept-1");
  const { inputs } = (await (await fetch(new URL(playbackUrl, academy.origin))).json()) as {
    inputs: { type: string; data: { lines: string[] } }[];
  };
  const typed = inputs.filter(({ type }) => type === "codeDelta");
  expect(typed.map(({ data }) => data.lines.join("\n")).join("")).toBe("const kept = true;\nkept;");

  await visit(teacher, RECORDER);
  await becomesState(teacher, "Not recording");
  await becomes(() => teacher.getByText(/^Unfinished recording/).count(), 0);
});
