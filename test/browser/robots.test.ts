import type { Page } from "playwright-core";
import { robotFixture } from "./fixture";
import { connectDemoRobot, IDLE, openRemote, remote, remoteSays, trailSize } from "./robot-devices";
import { accessibilityFaults, becomes, inEveryLook, keepPicture } from "./screens";
import { editorReady, parts, programShown, writeProgram } from "./workspace";

const academy = robotFixture();

/** A square of 20 cm: 409.26 degrees of a wheel of 56 mm are 200 mm, 192.86 are a quarter turn of the robot. */
const SQUARE = `const left = ev3_motorB();
const right = ev3_motorC();
function both(l, r) {
  ev3_runToRelativePosition(left, l, 500);
  ev3_runToRelativePosition(right, r, 500);
  ev3_pause(1300);
}
for (let side = 1; side <= 4; side = side + 1) {
  both(409.256, 409.256);
  display(side, "side");
  both(192.857, -192.857);
}
"home";`;
const COUNTING = `for (let tick = 1; tick <= 1000; tick = tick + 1) {
  display(tick, "tick");
  ev3_pause(500);
}`;

let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("student", "/playground");
  await editorReady(page);
});

const overflows = (one: Page) => one.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
/** Everybody can read what is shown, in every look, and nothing is wider than the window. */
const standsInEveryLook = (what: string, show: () => Promise<unknown> = async () => {}) =>
  inEveryLook(page, async ({ name, colorScheme }) => {
    await show();
    const faults = await accessibilityFaults(page, colorScheme === "light" ? "all" : "colors");
    expect([what, name, faults]).toEqual([what, name, []]);
    await becomes(() => overflows(page), false);
    await keepPicture(page, `${what} ${name}`);
  });
const outputs = (one: Page, text: string | RegExp) => parts(one).output.getByText(text).first().waitFor();

describe("the device dialog", () => {
  it("tells where programs run, and what is missing in a device", async () => {
    await openRemote(page);
    await becomes(
      () => remote(page).status.innerText(),
      "Not connected to a device—programs are run in your local browser.",
    );
    await remote(page).add.click();
    const dialog = remote(page).dialog("Add new device");
    await becomes(() => dialog.getByText("This cannot be empty.").count(), 2);
    const add = dialog.getByRole("button", { name: "Add", exact: true });
    await becomes(() => add.isDisabled(), true);
    await dialog.getByLabel("Name").fill("Brick 7");
    await dialog.getByLabel("Secret").fill("   ");
    await becomes(() => add.isDisabled(), true);
    await becomes(() => dialog.getByText("This cannot be empty.").count(), 1);
    await standsInEveryLook("device dialog");
  });

  it("keeps what was typed while the network is away, then adds, renames and deletes", async () => {
    const dialog = remote(page).dialog("Add new device");
    await dialog.getByLabel("Secret").fill("a secret of the seventh brick");
    await page.context().setOffline(true);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await dialog.getByText("Unknown error occurred.").waitFor();
    await page.context().setOffline(false);
    await becomes(() => dialog.getByLabel("Name").inputValue(), "Brick 7");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await remote(page).device("Brick 7").waitFor();

    await page.getByRole("button", { name: "Edit Brick 7" }).click();
    const edit = remote(page).dialog("Edit device");
    await becomes(() => edit.getByLabel("Type").isDisabled(), true);
    // A name of any length leaves what can be done with the device in sight.
    await edit.getByLabel("Name").fill(`Brick 8${"x".repeat(240)}`);
    await edit.getByRole("button", { name: "Edit", exact: true }).click();
    await remote(page).device("Brick 8").waitFor();

    const remove = page.getByRole("button", { name: "Delete Brick 8" });
    const isInSight = () => remove.evaluate((button) => button.getBoundingClientRect().right < innerWidth);
    await becomes(isInSight, true);
    await remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Delete Brick 8" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await remote(page).device("Brick 8").waitFor({ state: "detached" });
  });
});

describe("a program on the demo robot", () => {
  it("drives a square, and what it shows comes in order, its result at the end", async () => {
    await connectDemoRobot(page);
    await writeProgram(page, SQUARE);
    await parts(page).run.click();
    await outputs(page, "home");
    await becomes(
      async () => (await parts(page).output.innerText()).match(/side \d|home/g),
      ["side 1", "side 2", "side 3", "side 4", "home"],
    );
    await remoteSays(page, IDLE);
    await parts(page).tab("Robot").click();
    const view = page.getByRole("region", { name: "Robot", exact: true });
    // The trail is seen ten times a second, so its corners are where the robot was last seen before they were passed.
    const size = async () => {
      const { width, height } = await trailSize(view);
      return [Math.round(width / 20), Math.round(height / 20)];
    };
    await becomes(size, [10, 10]);
    await keepPicture(page, "demo robot after a square");
    for (const tab of ["Robot", "Remote Execution"]) {
      await standsInEveryLook(`remote ${tab}`, () => parts(page).tab(tab).click());
    }
  });

  it("is stopped from the page", async () => {
    await writeProgram(page, COUNTING);
    await parts(page).run.click();
    await outputs(page, "tick 2");
    await remoteSays(page, "Connected to Demo robot. A program runs on it.");
    await parts(page).stop.click();
    await remoteSays(page, IDLE);
    await parts(page).run.waitFor();
  });

  it("is told to be over when server, broker and robot were cut off in mid-run, and another runs then", async () => {
    await parts(page).run.click();
    await outputs(page, "tick 2");
    await academy.kill();
    await remoteSays(page, /^Connecting to Demo robot|Could not retrieve MQTT endpoint/);
    await academy.startAgain();
    await outputs(page, "The robot was switched on again: what ran on it is over.");
    await remoteSays(page, IDLE);
    await becomes(() => programShown(page), COUNTING);
    await writeProgram(page, 'display("again");');
    await parts(page).run.click();
    await outputs(page, "again");
  });

  it("runs in the browser again when that is chosen", async () => {
    await openRemote(page);
    await remote(page).region.getByLabel("Browser").check();
    await becomes(
      () => remote(page).status.innerText(),
      "Not connected to a device—programs are run in your local browser.",
    );
    await becomes(() => page.getByLabel("Library", { exact: true }).inputValue(), "none");
    await writeProgram(page, "6 * 7;");
    await parts(page).run.click();
    await outputs(page, "42");
  });
});

it("asks somebody who is not logged in to log in", async () => {
  const visitor = await (await academy.openContext()).newPage();
  await visitor.goto("/playground");
  // Without a course the playground leads to the login.
  await visitor.getByRole("heading", { name: "LOGIN" }).waitFor();
  await becomes(async () => new URL(visitor.url()).pathname, "/login");
});
