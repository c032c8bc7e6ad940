import type { Page } from "playwright-core";
import { open } from "./bare-playground";
import { playgroundFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture } from "./screens";
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

/** How many centimetres the robot is from the top, as words say. */
const fromTop = async (page: Page): Promise<number> => {
  const description = await panel(page)
    .getByText(/cm from the top/)
    .first()
    .textContent();
  return Number(/(\d+) cm from the top/.exec(description ?? "")?.[1]);
};

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
  const asked = panel(page).getByRole("region", { name: "What the world asks for" }).getByRole("listitem");
  await becomes(
    () => asked.allInnerTexts(),
    [
      expect.stringMatching(/^Reached second corner after \d\.\d s$/),
      expect.stringMatching(/^Reached third corner after \d\.\d s$/),
      expect.stringMatching(/^Reached fourth corner after 1\d\.\d s$/),
      "Touched nothing",
      "Drove 160 cm",
    ],
  );
  await says(page, "This run has the seed 7.");
  await panel(page).getByText("In words", { exact: true }).click();
  await says(page, "The robot is 50 cm from the left wall and 50 cm from the top, and looks right (0°).");
});

it("can be read by everybody in every look", async () => {
  await inEveryLook(page, async ({ name, colorScheme }) => {
    await parts(page).tab("Robot").click();
    const faults = await accessibilityFaults(page, colorScheme === "dark" ? "colors" : "all");
    expect([name, faults]).toEqual([name, []]);
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    await becomes(async () => [name, await fits()], [name, true]);
    await keepPicture(page, `robot ${name}`);
  });
});

it("can be paused, goes on step by step, and is carried by keys", async () => {
  await panel(page).getByLabel("1×").check();
  await writeProgram(page, SPINNING);
  await parts(page).run.click();
  await press(page, "Pause");
  await says(page, "The robot is paused.");
  const paused = await seconds(page);
  await press(page, "Step");
  await becomes(() => seconds(page), expect.closeTo(paused + 0.1, 5));
  // How far it has driven until it was paused depends on the machine.
  const before = await fromTop(page);
  await panel(page).getByRole("button", { name: "Move the robot" }).press("ArrowDown");
  await becomes(() => fromTop(page), before + 5);
  await keepPicture(page, "robot paused");
  await press(page, "Go on");
  await says(page, "The robot runs.");
  await parts(page).stop.click();
  await parts(page).run.waitFor();
});

it("takes what is typed under a program that displays without end", async () => {
  await writeProgram(page, 'while (true) { display("again"); }');
  await panel(page).getByLabel("4×").check();
  await parts(page).run.click();
  await parts(page).output.getByText("again").first().waitFor();
  await panel(page).getByLabel("Seed").fill("12");
  await becomes(() => panel(page).getByLabel("Seed").inputValue(), "12");
  await parts(page).stop.click();
  await parts(page).run.waitFor();
});
