import type { Page } from "playwright-core";
import { open } from "./bare-playground";
import { playgroundFixture } from "./fixture";
import { accessibilityFaults, becomes, drawn, keepPicture, LOOKS } from "./screens";
import { parts, writeProgram } from "./workspace";

const site = playgroundFixture();

/** A square of 40 cm: 818.5 degrees of a wheel of 56 mm are 400 mm, 192.86 are a quarter turn of the robot. */
const SQUARE = `const left = ev3_motorB();
const right = ev3_motorC();
function both(l, r) {
  ev3_runToRelativePosition(left, l, 400);
  ev3_runToRelativePosition(right, r, 400);
  ev3_pause(2500);
}
for (let side = 1; side <= 4; side = side + 1) {
  both(818.51, 818.51);
  display(side, "side");
  both(192.857, -192.857);
}
"home";`;

const SPINNING = "ev3_motorSetSpeed(ev3_motorB(), 90);\nev3_motorStart(ev3_motorB());\nwhile (true) { ev3_pause(50); }";

const panel = (page: Page) => page.getByRole("region", { name: "Robot", exact: true });
const says = (page: Page, text: string | RegExp) => panel(page).getByText(text).first().waitFor();
const press = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true }).click();
const seconds = async (page: Page): Promise<number> =>
  Number.parseFloat(await panel(page).locator(".robot-view__signs span").first().innerText());

async function openRobot(context: Parameters<typeof open>[0]): Promise<Page> {
  const page = await open(context);
  await page.getByLabel("Library", { exact: true }).selectOption({ label: "EV3 robot" });
  await parts(page).tab("Robot").click();
  await panel(page).waitFor();
  return page;
}

async function driveSquare(page: Page): Promise<void> {
  await panel(page).getByLabel("World", { exact: true }).selectOption({ label: "Four corners" });
  await panel(page).getByLabel("Instant").check();
  await panel(page).getByLabel("Seed").fill("7");
  await writeProgram(page, SQUARE);
  await parts(page).run.click();
  await says(page, "The program has ended.");
}

let page: Page;
beforeAll(async () => {
  page = await openRobot(await site.openContext());
});

it("drives a square in the page and ends where it began, as words say too", async () => {
  await driveSquare(page);
  await parts(page).output.getByText("side 4", { exact: true }).waitFor();
  await parts(page).output.getByText("home").waitFor();
  expect(
    await panel(page).getByRole("region", { name: "What the world asks for" }).getByRole("listitem").allInnerTexts(),
  ).toEqual([
    expect.stringMatching(/^Reached second corner after \d\.\d s$/),
    expect.stringMatching(/^Reached third corner after \d\.\d s$/),
    expect.stringMatching(/^Reached fourth corner after 1\d\.\d s$/),
    "Touched nothing",
    "Drove 160 cm",
  ]);
  await says(page, "This run has the seed 7.");
  await panel(page).getByText("In words", { exact: true }).click();
  await says(page, "The robot is 50 cm from the left wall and 50 cm from the top, and looks right (0°).");
});

it.each(LOOKS)("can be read by everybody: $name", async ({ name, colorScheme, viewport }) => {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize(viewport);
  await parts(page).tab("Robot").click();
  await drawn(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await keepPicture(page, `robot ${name}`);
});

it("can be paused, goes on step by step, and is carried by keys", async () => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize(LOOKS[0].viewport);
  await panel(page).getByLabel("1×").check();
  await writeProgram(page, SPINNING);
  await parts(page).run.click();
  await press(page, "Pause");
  await says(page, "The robot is paused.");
  const paused = await seconds(page);
  await press(page, "Step");
  await becomes(() => seconds(page), expect.closeTo(paused + 0.1, 5));
  await panel(page).getByRole("button", { name: "Move the robot" }).press("ArrowDown");
  await says(page, /and 55 cm from the top/);
  await keepPicture(page, "robot paused");
  await press(page, "Go on");
  await says(page, "The robot runs.");
  await parts(page).stop.click();
  await parts(page).run.waitFor();
});

it("stays quick under a program that displays without end", async () => {
  await writeProgram(page, 'while (true) { display("again"); }');
  await panel(page).getByLabel("4×").check();
  await parts(page).run.click();
  await parts(page).output.getByText("again").first().waitFor();
  await panel(page).getByLabel("Seed").fill("12");
  expect(await panel(page).getByLabel("Seed").inputValue()).toBe("12");
  await parts(page).stop.click();
  await parts(page).run.waitFor();
});
