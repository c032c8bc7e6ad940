import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { CLICK_FIRST, FAKE_MICROPHONE, listen, untilHeard } from "./hearing";
import { accessibilityFaults, keepPicture } from "./screens";
import { openPlayground, parts, writeProgram } from "./workspace";

const academy = academyFixture([...FAKE_MICROPHONE, CLICK_FIRST]);
let page: Page;

beforeAll(async () => {
  page = await (await academy.openContext()).newPage();
  await page.addInitScript(listen);
  await openPlayground(page);
  await page.getByLabel("Language").selectOption({ label: "Source §2" });
  await page.getByLabel("Library", { exact: true }).selectOption({ label: "Sounds" });
});

const run = async (program: string): Promise<void> => {
  await writeProgram(page, program);
  await parts(page).run.click();
};

async function evaluate(input: string): Promise<void> {
  await parts(page).input.click();
  await page.keyboard.insertText(input);
  await page.keyboard.press("Shift+Enter");
}

it("sounds as soon as a program runs, whichever tab is open", async () => {
  await run("play(sine_sound(440, 60));");
  await parts(page).tab("Sounds").waitFor();
  await untilHeard(page, [440]);
  await parts(page).tab("Sounds").click();
  await page.getByRole("button", { name: "Pause Sound 1" }).waitFor();
  await keepPicture(page, "sounds in the playground");
  expect(await accessibilityFaults(page)).toEqual([]);
});

it("records from the microphone, which the site's headers allow", async () => {
  await run("init_record();");
  await page.getByText("The microphone is ready.").waitFor();
  await evaluate("const beep = record_for(1, 0.1);");
  await page.getByText("Recorded. Your program can use it now.").waitFor();
  await evaluate("get_duration(beep()) > 0.8;");
  await parts(page).output.getByText("true").waitFor();
});

it("tells a program what was clicked in the tone matrix before it ran", async () => {
  await parts(page).tab("Tone Matrix").click();
  await page.getByRole("gridcell", { name: "Tone 1, step 3", exact: true }).click();
  await run("display(head(tail(tail(head(get_matrix())))), 'the third step of the lowest tone:');");
  await parts(page)
    .output.getByText("'the third step of the lowest tone:' true")
    .or(parts(page).output.getByText("the third step of the lowest tone: true"))
    .waitFor();
  await keepPicture(page, "tone matrix in the playground");
  expect(await accessibilityFaults(page)).toEqual([]);
});

it("calls what set_timeout puts off after the program has ended", async () => {
  await run("set_timeout(() => display('a while later'), 200); 'ended';");
  await parts(page).output.getByText("a while later").waitFor();
});
