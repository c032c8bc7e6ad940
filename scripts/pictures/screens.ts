import { compressToEncodedURIComponent } from "lz-string";
import type { Page } from "playwright-core";
import { moveByPointer, movesThrough } from "../../test/browser/game-moves";
import { connectDemoRobot } from "../../test/browser/robot-devices";
import { editorReady, openCard, parts, writeProgram } from "../../test/browser/workspace";

/** A screen of the demo course, of which a picture is taken. */
export interface Screen {
  readonly name: string;
  /** One of the demo people. */
  readonly who: string;
  readonly address: string;
  /** Whether it is taken in both themes, for the README. */
  readonly isInReadme?: boolean;
  /** Brings the page into the state that the picture shows, and waits until it is whole. */
  readonly open: (page: Page) => Promise<unknown>;
}

const ECHOES = `// Each echo has half the strength.
function echoes(n) {
    return n === 0
           ? 0
           : 1 + echoes(math_floor(n / 2));
}

echoes(8);
`;

const FACTORIAL = `function factorial(n) {
    return n === 0 ? 1 : n * factorial(n - 1);
}

factorial(4);
`;

const ACCOUNTS = `function make_account(balance) {
    return amount => {
        balance = balance + amount;
        return balance;
    };
}

const ada = make_account(100);
const lin = make_account(50);
const log = list(ada(10), lin(-5));

ada(7);
`;

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

"home";
`;

const program = (chapter: number, text: string) =>
  `/playground#chap=${chapter}&prgrm=${compressToEncodedURIComponent(text)}&variant=default`;

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
/** Gives the side tabs more of the height than the REPL. */
const enlargeTabs = async (page: Page) => {
  const handle = await page.getByRole("separator").last().boundingBox();
  if (handle === null) throw new Error("No handle between the side tabs and the REPL");
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + handle.width / 2, 640, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(0, 0);
};
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();

/** In the order in which they are taken: what one of them saves, those after it show. */
export const SCREENS: readonly Screen[] = [
  {
    name: "today",
    who: "lin",
    address: "/courses/1/today",
    open: (page) => shows(page, "This week"),
  },
  {
    name: "missions",
    who: "lin",
    address: "/courses/1/missions",
    isInReadme: true,
    open: (page) => shows(page, "The Echo Chamber"),
  },
  {
    name: "workspace",
    who: "student2",
    address: "/courses/1/missions",
    isInReadme: true,
    open: async (page) => {
      await shows(page, "The Echo Chamber");
      await openCard(page, "The Echo Chamber");
      await page.getByRole("button", { name: "Continue" }).click();
      await writeProgram(page, ECHOES);
      await parts(page).save.click();
      await parts(page).run.click();
      await parts(page).output.getByText("4", { exact: true }).waitFor();
    },
  },
  {
    name: "stepper",
    who: "student",
    address: program(2, FACTORIAL),
    open: async (page) => {
      await editorReady(page);
      await enlargeTabs(page);
      await tab(page, "Stepper");
      await parts(page).run.click();
      const slider = page.getByRole("slider", { name: "Step", exact: true });
      await slider.waitFor();
      for (let step = 0; step < 9; step += 1) await slider.press("f");
      await slider.blur();
    },
  },
  {
    name: "environments",
    who: "student",
    address: program(3, ACCOUNTS),
    open: async (page) => {
      await editorReady(page);
      await enlargeTabs(page);
      await tab(page, "Env Visualizer");
      await parts(page).run.click();
      await shows(page, "Finished. The result is 117.");
    },
  },
  {
    name: "textbook",
    who: "student",
    address: "/sicpjs/1.2",
    open: (page) => page.locator(".tb-text h1").waitFor(),
  },
  {
    name: "game",
    who: "student2",
    address: "/courses/1/game",
    open: async (page) => {
      await page.getByRole("button", { name: "Play Chapter" }).click();
      await page
        .getByRole("listitem", { name: /^Chapter 1: / })
        .getByRole("button", { name: "Play" })
        .click();
      for (const move of movesThrough("first-light.txt", "Sunny Student").slice(0, 12)) await moveByPointer(page, move);
      await page.getByText("Saving").first().waitFor({ state: "detached" });
    },
  },
  {
    name: "achievements",
    who: "lin",
    address: "/courses/1/achievements",
    open: async (page) => {
      await page.getByRole("treeitem").first().click();
      await page.locator(".achievement-view").waitFor();
    },
  },
  {
    name: "sourcecast",
    who: "student",
    address: "/courses/1/sourcecast/boxes-and-arrows?t=60",
    open: async (page) => {
      await editorReady(page);
      await page.getByRole("button", { name: "Play", exact: true }).waitFor();
      await page.getByRole("region", { name: "Drawing 1 of 1", exact: true }).waitFor();
    },
  },
  {
    name: "robots",
    who: "student",
    address: "/playground",
    open: async (page) => {
      await editorReady(page);
      await enlargeTabs(page);
      await connectDemoRobot(page);
      await writeProgram(page, SQUARE);
      await parts(page).run.click();
      await parts(page).output.getByText("home").waitFor();
    },
  },
  {
    name: "grading",
    who: "staff",
    address: "/courses/1/grading?all=true",
    open: (page) => shows(page, "The Night Market"),
  },
  {
    name: "grading-answer",
    who: "staff",
    address: "/courses/1/grading?all=true",
    open: async (page) => {
      const row = page.getByRole("row").filter({ hasText: "The Function Factory" }).first();
      await row.getByRole("link").first().click();
      await page.getByLabel("XP adjustment").waitFor();
      await editorReady(page);
    },
  },
  {
    name: "cockpit",
    who: "staff",
    address: "/courses/1/cockpit",
    open: (page) => page.getByRole("row", { name: /Stella Student/ }).waitFor(),
  },
  {
    name: "dashboard",
    who: "staff",
    address: "/courses/1/dashboard",
    open: (page) => shows(page, "The Function Factory"),
  },
  {
    name: "mission-control",
    who: "staff",
    address: "/mission-control/1",
    open: (page) => editorReady(page),
  },
  {
    name: "ground-control",
    who: "staff",
    address: "/courses/1/groundcontrol",
    open: (page) => shows(page, "The Night Market"),
  },
  {
    name: "admin-panel",
    who: "admin",
    address: "/courses/1/adminpanel",
    open: (page) => page.getByLabel("Course Short Name").waitFor(),
  },
];
