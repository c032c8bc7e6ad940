import type { Locator, Page } from "playwright-core";
import { robotFixture } from "./fixture";
import { readQrPath } from "./qr-reader";
import { connectDemoRobot, openRemote, remote, trailSize } from "./robot-devices";
import { accessibilityFaults, becomes, hasFocus, inEveryLook, keepPicture, rulesIn, visit } from "./screens";
import { editorReady, openCard, parts, writeProgram } from "./workspace";

const academy = robotFixture();

const overflows = (one: Page) => one.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

const card = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });
const dialogOf = (page: Page) => page.getByRole("dialog");

/** Opens the page of robots by the navigation, as somebody does who looks for it. */
async function openRobots(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Robots", exact: true }).first().click();
  await page.getByRole("heading", { name: "Robots", level: 1 }).waitFor();
}

/** Looks at the page, or at the part of it that is new, in every look. */
const standsInEveryLook = (page: Page, what: string, part?: string): Promise<void> =>
  inEveryLook(page, async (look) => {
    // The colours of code follow those of the page a moment later.
    await becomes(() => accessibilityFaults(page, rulesIn(look), part), []);
    await becomes(async () => [what, look.name, await overflows(page)], [what, look.name, false]);
    await keepPicture(page, `${what} ${look.name}`);
  });

/** The link in the dialog that pairs others. */
const linkIn = (dialog: Locator) => dialog.locator("code").innerText();

let staff: Page;
beforeAll(async () => {
  staff = await academy.pageOf("staff", "/robots");
  await staff.getByRole("heading", { name: "Robots", level: 1 }).waitFor();
});

describe("a staff member who watches a robot", () => {
  it("sees that it is there, and what a student runs on it, in order, and who that is", async () => {
    const robot = card(staff, "Demo robot");
    await robot.getByText(/^Online since /).waitFor();
    await becomes(() => robot.getByText("3 people have it").count(), 1);
    await robot.getByRole("button", { name: "Watch" }).click();
    await robot.getByText("Connected to Demo robot. It is idle.").waitFor();

    const student = await academy.pageOf("student", "/playground");
    await connectDemoRobot(student);
    await writeProgram(student, "for (let i = 1; i <= 3; i = i + 1) { display(i); }\nwhile (true) { ev3_pause(100); }");
    await parts(student).run.click();
    await robot.getByText("Connected to Demo robot. A program runs on it.").waitFor();
    await becomes(() => robot.getByRole("listitem").allInnerTexts(), ["1", "2", "3"]);
    await robot.getByText(/^Last run by Stella Student, /).waitFor();
    await standsInEveryLook(staff, "robots watched");

    await robot.getByRole("button", { name: "Stop its program" }).click();
    await robot.getByText("Connected to Demo robot. It is idle.").waitFor();
    await parts(student).run.waitFor();
  });

  it("is told that the robot was switched on again, when server, broker and robot were cut off", async () => {
    const robot = card(staff, "Demo robot");
    await academy.kill();
    await robot.getByText(/^Connecting to Demo robot|Could not retrieve MQTT endpoint/).waitFor();
    await academy.startAgain();
    await robot.getByText("The robot was switched on again: what ran on it is over.").waitFor({ timeout: 60_000 });
    await robot.getByText("Connected to Demo robot. It is idle.").waitFor();
    await robot.getByRole("button", { name: "Stop watching" }).click();
  });
});

/** Somebody who has no robot yet. */
let second: Page;

describe("a class that is paired with a robot", () => {
  let link = "";

  beforeAll(async () => {
    second = await academy.pageOf("student2", "/robots");
  });

  it("gets a code to be scanned, good for an hour, by keyboard alone", async () => {
    const pair = card(staff, "Demo robot").getByRole("button", { name: "Pair others" });
    await pair.press("Enter");
    const dialog = dialogOf(staff);
    await dialog.getByText(/^Good until /).waitFor();
    link = await linkIn(dialog);
    expect(link.replace(/[0-9A-Za-z]{24}$/, "code")).toBe(`${academy.origin}/robots#pair=code`);
    const path = (await dialog.locator("svg path[fill='#000']").getAttribute("d")) ?? "";
    const side = Number(((await dialog.getByRole("img").getAttribute("viewBox")) ?? "").split(" ")[3]);
    expect(readQrPath(path, side)).toBe(link);
    await standsInEveryLook(staff, "robots pair");
    await staff.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await hasFocus(pair);
  });

  it("refuses a code that nobody made, and keeps the name that was typed", async () => {
    await second.goto("/robots#pair=cut-short");
    await dialogOf(second).getByLabel("Name").fill("Our robot");
    await dialogOf(second).getByLabel("Name").press("Enter");
    await dialogOf(second).getByText("This pairing code is unknown, or its time is over").waitFor();
    await second.goto(`/robots#pair=${"0".repeat(24)}`);
    const dialog = dialogOf(second);
    await dialog.getByLabel("Name").fill("Our robot");
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await dialog.getByText("This pairing code is unknown, or its time is over").waitFor();
    await becomes(() => dialog.getByLabel("Name").inputValue(), "Our robot");
    await standsInEveryLook(second, "robots wrong code");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await second.getByRole("heading", { name: "You have no robots yet" }).waitFor();
    const steps = second.getByRole("region", { name: "What you can do" });
    await becomes(
      () => steps.getByRole("heading", { level: 3 }).allInnerTexts(),
      ["Write a program for it", "Get a robot", "Watch it drive"],
    );
  });

  it("has the robot by the code, which stays neither in the address nor in the history", async () => {
    await second.goto(link);
    const dialog = dialogOf(second);
    await dialog.getByLabel("Name").fill("Our robot");
    await becomes(async () => second.url(), `${academy.origin}/robots`);
    await dialog.getByLabel("Name").press("Enter");
    await card(second, "Our robot")
      .getByText(/^Online since /)
      .waitFor();
    // It is not hers, so she can neither take it from the others nor hand it on.
    await becomes(() => card(second, "Our robot").getByRole("button").allInnerTexts(), ["Watch"]);
    await visit(second, "/playground");
    await editorReady(second);
    await openRemote(second);
    await remote(second).device("Our robot").check();
    await remote(second).region.getByText("Connected to Our robot. It is idle.").waitFor();
    await writeProgram(second, 'display("from the class");');
    await parts(second).run.click();
    await parts(second).output.getByText("from the class").first().waitFor();
  });

  it("has the robot once, under its new name, when the code is opened again", async () => {
    await second.goto(link);
    await dialogOf(second).getByLabel("Name").fill("The same robot");
    await dialogOf(second).getByLabel("Name").press("Enter");
    await card(second, "The same robot").waitFor();
    await becomes(() => second.getByRole("article").count(), 1);
  });
});

describe("an owner who pairs a robot anew", () => {
  it("keeps it alone: others lose it, and codes made before are no good", async () => {
    const owner = second;
    await visit(owner, "/playground");
    await editorReady(owner);
    await openRemote(owner);
    await remote(owner).add.click();
    const adding = remote(owner).dialog("Add new device");
    await adding.getByLabel("Name").fill("Brick 9");
    await adding.getByLabel("Secret").fill("the first secret of brick nine");
    await adding.getByRole("button", { name: "Add", exact: true }).click();
    await remote(owner).device("Brick 9").waitFor();
    await openRobots(owner);
    await card(owner, "Brick 9").getByText("Never seen").waitFor();

    await card(owner, "Brick 9").getByRole("button", { name: "Pair others" }).click();
    const [first, name] = [await linkIn(dialogOf(owner)), "The brick"];
    await owner.keyboard.press("Escape");
    await staff.goto(first);
    await dialogOf(staff).getByLabel("Name").fill(name);
    await dialogOf(staff).getByLabel("Name").press("Enter");
    await card(staff, name).waitFor();

    await card(owner, "Brick 9").getByRole("button", { name: "Pair anew" }).click();
    const anew = dialogOf(owner);
    await standsInEveryLook(owner, "robots anew");
    await anew.getByLabel("New secret").fill("the first secret of brick nine");
    await anew.getByRole("button", { name: "Pair anew" }).click();
    await anew.getByRole("alert").waitFor();
    await keepPicture(owner, "robots anew refused");
    await anew.getByLabel("New secret").fill("the second secret of brick nine");
    await anew.getByRole("button", { name: "Pair anew" }).click();
    await anew.waitFor({ state: "detached" });
    await card(owner, "Brick 9").getByText("You alone have it").waitFor();

    await staff.reload();
    await card(staff, "Demo robot").waitFor();
    await becomes(() => card(staff, name).count(), 0);
    await staff.goto(first);
    await dialogOf(staff).getByLabel("Name").fill(name);
    await dialogOf(staff).getByLabel("Name").press("Enter");
    await dialogOf(staff).getByText("This pairing code is unknown, or its time is over").waitFor();
  });
});

describe("the robot's mission", () => {
  const SQUARE = `const left = ev3_motorB();
const right = ev3_motorC();
function turn_wheels(left_degrees, right_degrees) {
    ev3_runToRelativePosition(left, left_degrees, 400);
    ev3_runToRelativePosition(right, right_degrees, 400);
    ev3_pause(2500);
}
function side() {
    turn_wheels(400 * 360 / (math_PI * 56), 400 * 360 / (math_PI * 56));
    turn_wheels(90 * 120 / 56, -90 * 120 / 56);
}
for (let i = 0; i < 4; i = i + 1) { side(); }`;
  const INTO_THE_WALL = `const left = ev3_motorB();
const right = ev3_motorC();
ev3_motorSetSpeed(left, 300);
ev3_motorSetSpeed(right, 300);
ev3_motorStart(left);
ev3_motorStart(right);
ev3_pause(20000);`;
  const verdicts = (page: Page) =>
    page
      .getByRole("tabpanel")
      .getByText(/^(Passed|Failed)$/)
      .allInnerTexts();

  /** Writes an answer, runs its testcases in the page, and saves it. */
  async function answer(page: Page, program: string, expected: readonly string[]): Promise<void> {
    await writeProgram(page, program);
    await parts(page).tab("Autograder").click();
    await page.getByRole("button", { name: "Run all testcases" }).click();
    await becomes(() => verdicts(page), expected);
    await parts(page).save.click();
    await page.getByText("Saved!").first().waitFor();
  }

  const runsOf = (page: Page) => page.getByRole("region", { name: "What the robot did" });

  /** The runs of a robot that drove into the wall, from each start: how they ended, where they led, what they came to. */
  async function tellsOfItsRuns(page: Page): Promise<void> {
    const runs = runsOf(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("img") });
    await becomes(
      () => runs.locator(":scope > p").allInnerTexts(),
      [1, 2, 3].map((seed) => `Seed ${seed}: the program came to its end, 20.0 s`),
    );
    for (const run of await runs.all()) {
      await run.getByText("Touched something once").waitFor();
      await run.getByText(/^Did not get on for \d+\.\d s$/).waitFor();
      await becomes(async () => (await trailSize(run)).width > 500, true);
    }
  }

  it("tells of each answer what happened in its world, and is graded as the page has judged", async () => {
    const page = await academy.pageOf("lin", "/courses/1/missions");
    await openCard(page, "Around the Wall");
    await page.getByRole("button", { name: "Continue" }).click();
    await answer(page, SQUARE, ["Passed", "Passed", "Passed"]);
    await standsInEveryLook(page, "robot mission square");
    await parts(page).run.click();
    await parts(page).tab("Robot").click();
    await page.getByRole("region", { name: "Robot", exact: true }).waitFor();
    await keepPicture(page, "robot mission runs");

    await parts(page).next.click();
    await answer(page, INTO_THE_WALL, ["Passed", "Failed", "Failed"]);
    await page
      .getByText(
        /finished after 20\.0 s; reached red patch after 7\.7 s; touched something once; did not get on for \d/,
      )
      .first()
      .waitFor();
    await tellsOfItsRuns(page);
    await standsInEveryLook(page, "robot mission wall", "[role=tabpanel]");
    await runsOf(page).getByRole("button", { name: "Watch this run (seed 2)" }).click();
    await page.getByRole("region", { name: "Robot", exact: true }).getByText("This run has the seed 2.").waitFor();
    await parts(page).stop.click();

    await visit(page, "/courses/1/missions");
    const mission = page
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { name: "Around the Wall", exact: true }) });
    await mission.getByRole("button", { name: "Finalize Submission" }).click();
    await dialogOf(page).getByRole("button", { name: "Finalize" }).click();
    // All of 200, and of 300 one point of five.
    await mission.getByText("260 / 500 XP + 100 early bonus").waitFor();

    await visit(staff, "/courses/1/grading?all=true");
    const graded = staff.getByRole("link", { name: /: Lin.*, Around the Wall$/i }).first();
    const path = new URL((await graded.getAttribute("href")) ?? "", academy.origin).pathname;
    await visit(staff, path.replace(/(\/grading\/\d+).*/, "$1/1"));
    await parts(staff).tab("Autograder").click();
    await staff.getByRole("button", { name: "Show what the robot did" }).click();
    await tellsOfItsRuns(staff);
    await standsInEveryLook(staff, "robot mission graded", "[role=tabpanel]");
  });
});
