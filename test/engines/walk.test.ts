import { type Academy, startAcademy } from "../browser/academy";
import { SEEDED_FOLDER } from "../browser/prepared";
import { type Engine, Keys } from "./engine";
import { findFirefox, startFirefox } from "./firefox";
import { Person } from "./person";
import { findWebkit, startWebkit } from "./webkit";

const ENGINES = [
  { name: "Firefox", find: findFirefox, start: startFirefox },
  { name: "WebKit", find: findWebkit, start: startWebkit },
] as const;

let academy: Academy;

beforeAll(async () => {
  if (ENGINES.some(({ find }) => find() !== undefined)) academy = await startAcademy(SEEDED_FOLDER);
}, 300_000);

afterAll(() => academy?.remove());

const OUTPUT = `document.querySelector('[role="log"]')?.innerText ?? ""`;
const shows = (text: string) => `(${OUTPUT}).includes(${JSON.stringify(text)})`;

for (const { name, find, start } of ENGINES) {
  const executable = find();
  const walk = executable === undefined ? describe.skip : describe;
  walk(executable === undefined ? `${name}: not installed here` : name, () => {
    let engine: Engine;
    let person: Person;
    beforeAll(async () => {
      engine = await start(executable ?? "");
      person = new Person(engine, academy.origin);
    }, 120_000);
    afterAll(() => engine?.close());

    it("logs in, and opens a mission from its card", async () => {
      await person.logIn(name === "Firefox" ? "student" : "student2");
      await person.goto("/courses/1/missions");
      await person.untilText("The Echo Chamber");
      await person.click("a", "Attempt: The Echo Chamber");
      await person.click("dialog button", "Continue");
      await person.until(`named(".monaco-editor .view-lines", null) !== undefined`);
    });

    it("runs a typed program, and evaluates in its context", async () => {
      await person.writeProgram("const side = 12; side * side;");
      await person.press(Keys.enter, Keys.shift);
      await person.until(shows("144"));
      await person.click('[aria-label="REPL input"]');
      await person.type("side + 1;");
      await person.press(Keys.enter, Keys.shift);
      await person.until(shows("13"));
    });

    it("stops an endless loop, and runs again", async () => {
      await person.writeProgram("function f() { return f(); } f();");
      await person.press(Keys.enter, Keys.shift);
      await person.click("button", "Stop");
      await person.until(`named("button", "Run") !== undefined`);
      await person.writeProgram("6 * 7;");
      await person.press(Keys.enter, Keys.shift);
      await person.until(shows("42"));
    });

    it("runs the testcases, saves, and has the answer after a reload", async () => {
      await person.click('[role="tab"]', "Autograder");
      await person.click("button", "Run all testcases");
      await person.untilText("Actual result");
      await person.press("s", Keys.control);
      await person.untilText("Saved");
      const path = await person.see<string>("location.pathname");
      await person.goto(path);
      await person.until(
        `(document.querySelector(".view-lines")?.innerText ?? "").replaceAll("\\u00a0", " ").includes("6 * 7;")`,
      );
    });

    it("shows its messages in boxes as high as their text", async () => {
      await person.click("button", "Use the dark theme");
      await person.until(`document.documentElement.dataset.theme === "dark"`);
      await person.writeProgram("7 * 7;");
      await person.press("s", Keys.control);
      await person.until(`document.querySelector(".toast") !== null`);
      expect(await person.see<boolean>(`document.querySelector(".toast").getBoundingClientRect().height < 120`)).toBe(
        true,
      );
    });

    it("steps through a program in the playground, and shares it", async () => {
      await person.goto("/playground");
      await person.until(`named(".monaco-editor .view-lines", null) !== undefined`);
      await person.writeProgram("function twice(n) { return 2 * n; } twice(21);");
      await person.click('[role="tab"]', "Stepper");
      await person.click("button", "Run");
      await person.untilText("twice(21)");
      await person.click("button", "Share");
      await person.until(`named("input[readonly], textarea[readonly]", null)?.value.includes("/playground#") ?? false`);
    });

    it("opens its menus as wide as their text", async () => {
      await person.goto("/courses/1/missions");
      await person.untilText("The Echo Chamber");
      await person.click("button.avatar");
      await person.until(`(document.querySelector(".popover__panel")?.getBoundingClientRect().width ?? 0) >= 200`);
      const [theme, choice] = await person.see<[number, number]>(
        `[...document.querySelectorAll(".menu__themes > :is(span, label)")].slice(0, 2).map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2)`,
      );
      expect(Math.abs((theme ?? 0) - (choice ?? 99))).toBeLessThan(8);
    });

    it("opens the textbook at a section, and runs a program of it", async () => {
      await person.goto("/sicpjs/1.1");
      await person.until(`named(".tb-text h1", null) !== undefined`);
      await person.click("button", "Open and run program 1");
      await person.until(`named(".monaco-editor .view-lines", null) !== undefined`);
      await person.click("button", "Run");
      await person.until(`document.querySelector('[role="log"]') !== null && (${OUTPUT}).trim() !== ""`);
    });

    it("shows an achievement", async () => {
      await person.goto("/courses/1/achievements");
      await person.click('[role="treeitem"]');
      await person.until(`named(".achievement-view", null) !== undefined`);
    });

    it("plays a recorded session", async () => {
      await person.goto("/courses/1/sourcecast/boxes-and-arrows");
      await person.until(`named(".monaco-editor .view-lines", null) !== undefined`);
      await person.click("button", "Play");
      await person.until(`named("button", "Pause") !== undefined`);
      await person.until(
        `Number(document.querySelector('[role="slider"], input[type="range"]')?.getAttribute("aria-valuenow") ?? document.querySelector('input[type="range"]')?.value ?? 0) > 0`,
      );
      await person.click("button", "Pause");
      await person.until(`named("button", "Play") !== undefined`);
    });

    it("opens the game's menu, its chapters and the first of them", async () => {
      await person.goto("/courses/1/game");
      await person.click("button", "Play Chapter");
      await person.untilText("Chapters");
      await person.click("button", "Play");
      await person.until(`named('[aria-label="Story"]', null) !== undefined`);
    });

    it("logs out, and lets staff grade an answer", async () => {
      await person.goto("/courses/1/missions");
      await person.click("button.avatar");
      await person.click("button", "Log out");
      await person.untilText("LOGIN");
      await person.logIn("staff");
      await person.goto("/courses/1/grading?all=true");
      await person.click("a", "Grade: ");
      await person.until(`document.querySelector('[aria-label="XP adjustment"], label') !== null`);
      await person.untilText("XP adjustment");
    });
  });
}
