import type { Page } from "playwright-core";
import { playgroundFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, visit } from "./screens";

const site = playgroundFixture();
let page: Page;

const handle = (name: string) => page.locator(".worlds__stage").getByRole("button", { name, exact: true });
const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
const field = (name: string) => page.getByRole("main").getByLabel(name, { exact: true });
const file = async () => JSON.parse(await field("The world's file").inputValue());

beforeAll(async () => {
  page = await (await site.openContext()).newPage();
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto("/robot-worlds");
  await page.getByRole("heading", { name: "Robot worlds", level: 1 }).waitFor();
  await page.getByText("As text (JSON)", { exact: true }).click();
});

it("draws a world with keys, numbers and the pointer, and takes steps back", async () => {
  await press("Wall");
  await field("First end from the left (mm)").fill("1200");
  await field("Other end from the left (mm)").fill("1200");
  await handle("Wall 1").press("ArrowRight");
  await handle("Wall 1").press("Shift+ArrowUp");
  await becomes(async () => (await file()).walls, [{ from: [1210, 450], to: [1210, 850] }]);
  await press("Undo");
  await becomes(async () => (await file()).walls, [{ from: [1200, 550], to: [1200, 950] }]);
  await press("Round patch");
  await field("A goal: the robot must reach it").check();
  const [grip, stage] = await Promise.all([
    handle("Patch “patch 1”").boundingBox(),
    page.locator(".worlds__stage").boundingBox(),
  ]);
  if (!grip || !stage) throw new Error("nothing is on the screen");
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(stage.x + stage.width * 0.8, stage.y + stage.height * 0.6, { steps: 4 });
  await page.mouse.up();
  const placed = async () => {
    const { regions, goals } = await file();
    return [goals, [regions[0].x / 100, regions[0].y / 100].map(Math.round)];
  };
  await becomes(placed, [["patch 1"], [16, 9]]);
});

it("keeps no world without a name, and says so", async () => {
  const group = page.getByRole("region", { name: "Name and description" });
  const name = group.getByLabel("Name", { exact: true });
  const keep = page.getByRole("main").getByRole("button", { name: "Keep on this device" });
  const missing = group.getByText("Give the world a name to keep it.");
  await name.fill(" ");
  await missing.waitFor();
  await becomes(() => keep.getAttribute("aria-disabled"), "true");
  await name.fill("My world");
  await missing.waitFor({ state: "detached" });
  await becomes(() => keep.getAttribute("aria-disabled"), null);
});

it("says in which line a file is wrong, and leaves the world as it was", async () => {
  const text = await field("The world's file").inputValue();
  await field("The world's file").fill(text.replace('"timeLimit": 60', '"timeLimit": 60,\n  "colour": "red"'));
  await press("Take it over");
  await page.getByText(/^Line \d+: A world has no field "colour" here\.$/).waitFor();
  await press("Discard");
  await becomes(() => field("The world's file").inputValue(), text);
});

it("runs a program in the world beside it", async () => {
  await page.getByText("Try a program", { exact: true }).click();
  const robot = page.getByRole("region", { name: "Robot", exact: true });
  await robot.getByLabel("Instant").check();
  await page.getByText("Press Run: what the program displays appears here.").waitFor();
  await press("Run");
  await robot.getByText("The program has ended.").waitFor();
  await robot.getByText("Reach patch 1").waitFor();
  // What is displayed, and the same as the program's result.
  await becomes(
    () => page.getByRole("log", { name: "Output" }).locator("pre").allInnerTexts(),
    [expect.stringMatching(/^\d+(\.\d+)?$/), expect.stringMatching(/^\d+(\.\d+)?$/)],
  );
});

it("can be used by everybody, in every look", async () => {
  await inEveryLook(page, async ({ name, colorScheme }) => {
    const faults = await accessibilityFaults(page, colorScheme === "light" ? "all" : "colors");
    expect([name, faults]).toEqual([name, []]);
    await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true);
    await page.evaluate(() => window.scrollTo(0, 0));
    await keepPicture(page, `robot worlds ${name}`);
  });
});

it("is kept on the device, and chosen from there in the Robot tab", async () => {
  await field("Name").last().fill("Behind the wall");
  await press("Keep on this device");
  await visit(page, "/playground");
  await page.getByLabel("Library", { exact: true }).selectOption({ label: "EV3 robot" });
  await page.getByRole("tab", { name: "Robot" }).click();
  await page.getByLabel("World", { exact: true }).selectOption({ label: "Behind the wall" });
  await page.getByRole("img", { name: "The robot in its world: Behind the wall" }).waitFor();
});

it("is printed at its true size on sheets of A3, and nothing else with it", async () => {
  await visit(page, "/robot-worlds");
  await press("Print at true size (A3)");
  await page.emulateMedia({ media: "print" });
  const sheets = page.locator(".floor-sheets section");
  await becomes(() => sheets.count(), 30);
  const [sheet, floor] = await Promise.all([sheets.first().boundingBox(), sheets.first().locator("svg").boundingBox()]);
  const millimetres = (pixels: number | undefined) => Math.round(((pixels ?? 0) / 96) * 25.4);
  expect([sheet?.width, sheet?.height, floor?.width, floor?.height].map(millimetres)).toEqual([420, 297, 400, 277]);
  await becomes(() => page.getByRole("heading", { name: "Robot worlds" }).isVisible(), false);
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString("latin1").match(/\/Type \/Page\b/g);
  expect(pages).toHaveLength(30);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await becomes(() => sheets.count(), 0);
});
