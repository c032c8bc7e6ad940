import type { Locator, Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { linkTo } from "./bare-playground";
import { academyFixture, playgroundFixture } from "./fixture";
import { hold, SCRIPTS } from "./held-files";
import { accessibilityFaults, becomes, hasFocus, keepPicture, LOOKS } from "./screens";
import { draftsOf, parts, programShown } from "./workspace";

const academy = academyFixture();
const bare = playgroundFixture();
const { call, tokenOf } = apiCalls(academy);

const EDITOR = /\/a\/editor-[A-Za-z0-9]+\.js$/;
/** The plain editor by the name that the code editor has, too. */
const early = (page: Page): Locator => page.locator("textarea.early__input");
const label = "Program, code editor. Shift+Enter runs the program. Press Escape, then Tab, to leave the editor.";

const shows = (page: Page, program: string): Promise<void> => becomes(() => programShown(page), program);
const holds = (page: Page, program: string): Promise<void> => becomes(() => early(page).inputValue(), program);

/** Opens a page that a student may type into before its code editor is there; gives the way to let that arrive. */
async function openHeld(address: string, username = "student2"): Promise<[page: Page, arrive: () => void]> {
  const page = await academy.pageOf(username, "/courses/1/missions");
  const arrive = await hold(page, EDITOR);
  await page.goto(address, { waitUntil: "commit" });
  await early(page).click();
  return [page, arrive];
}

/** Replaces the whole text. */
async function rewrite(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.keyboard.type(text);
}

describe("the playground", () => {
  it("takes what is typed before any script of the page, and runs it when the page is there", async () => {
    const page = await academy.pageOf("student2", "/courses/1/missions");
    const [scripts, editor] = [await hold(page, SCRIPTS), await hold(page, EDITOR)];
    await page.goto("/playground", { waitUntil: "commit" });
    await early(page).click();
    await becomes(() => early(page).getAttribute("aria-label"), label);
    await holds(page, "// Type your program in here!");
    await rewrite(page, "function f() {\n1 + 1;\nreturn 42;\n}");
    const program = "function f() {\n    1 + 1;\n    return 42;\n}";
    await holds(page, program);
    await keepPicture(page, "early typing in the frame");
    await page.keyboard.type("\nf();");
    await page.keyboard.press("Shift+Enter");
    scripts();
    // The page has taken the editor over from its boxes, and done what was asked of it.
    await parts(page).output.getByText("42", { exact: true }).waitFor();
    await holds(page, `${program}\nf();`);
    await hasFocus(early(page));
    await page.keyboard.type(" 1;");
    await page.keyboard.press("ControlOrMeta+Z");
    await holds(page, `${program}\nf();`);
    await page.keyboard.press("ControlOrMeta+Shift+Z");
    await holds(page, `${program}\nf(); 1;`);
    editor();
    await shows(page, `${program}\nf(); 1;`);
    await becomes(() => early(page).count(), 0);
    // The caret and the focus are where they were.
    await page.keyboard.type("2;");
    await shows(page, `${program}\nf(); 1;2;`);
  });

  it("gives the code editor the selection, and each step of undo and redo", async () => {
    const [page, arrive] = await openHeld("/playground");
    await rewrite(page, "const one = 1;");
    await page.keyboard.press("Enter");
    await page.keyboard.type("const two = 2;");
    await page.keyboard.press("Shift+Home");
    await page.keyboard.press("Tab");
    await holds(page, "const one = 1;\n    ");
    await page.keyboard.press("ControlOrMeta+Z");
    await holds(page, "const one = 1;\nconst two = 2;");
    arrive();
    await shows(page, "const one = 1;\nconst two = 2;");
    await becomes(() => early(page).count(), 0);
    await page.keyboard.press("ControlOrMeta+Y");
    await shows(page, "const one = 1;\n    ");
    await page.keyboard.press("ControlOrMeta+Z");
    await page.keyboard.type("three;");
    await shows(page, "const one = 1;\nthree;");
    for (let step = 0; step < 14; step += 1) await page.keyboard.press("ControlOrMeta+Z");
    await shows(page, "// Type your program in here!");
  });

  it("indents by Tab as the code editor does, and is left by Escape and Tab", async () => {
    const [page, arrive] = await openHeld("/playground");
    await rewrite(page, "ab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("c");
    await holds(page, "ab  c");
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.type("d");
    await page.keyboard.press("Shift+Tab");
    await holds(page, "    ab  c\nd");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await becomes(() => early(page).evaluate((element) => element === document.activeElement), false);
    arrive();
    await shows(page, "    ab  c\nd");
    await becomes(
      () => page.locator(".monaco-editor textarea").evaluate((one) => one === document.activeElement),
      false,
    );
  });

  it("lets an input method end before the code editor takes over", async () => {
    const [page, arrive] = await openHeld("/playground");
    await rewrite(page, "//");
    const session = await page.context().newCDPSession(page);
    await session.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
    await holds(page, "//に");
    arrive();
    await page.locator(".monaco-editor .view-lines").first().waitFor();
    await session.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
    await holds(page, "//にほ");
    await session.send("Input.insertText", { text: "日本" });
    await becomes(() => early(page).count(), 0);
    await shows(page, "//日本");
    await page.keyboard.press("ControlOrMeta+Z");
    await shows(page, "//");
  });

  it("keeps what was typed when the page is left before its scripts are there", async () => {
    const page = await academy.pageOf("student2", "/courses/1/missions");
    await hold(page, SCRIPTS);
    await page.goto("/playground", { waitUntil: "commit" });
    await early(page).click();
    await rewrite(page, "const kept = 1;");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await shows(page, "const kept = 1;");
  });

  it("says that the code editor did not load, goes on without, and keeps the program for the next time", async () => {
    const page = await academy.pageOf("student2", "/courses/1/missions");
    await page.route(EDITOR, (route) => route.abort());
    await page.goto("/playground");
    await early(page).click();
    await rewrite(page, "1 + 1;");
    const alert = page.getByRole("alert").filter({ hasText: "The full editor did not load." });
    await alert.waitFor();
    await page.keyboard.type("\n20 + 3;");
    await page.keyboard.press("Shift+Enter");
    await parts(page).output.getByText("23", { exact: true }).waitFor();
    await keepPicture(page, "early typing without the code editor");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await alert.getByRole("button", { name: "Reload the page" }).click();
    await shows(page, "1 + 1;\n20 + 3;");
    await becomes(() => alert.count(), 0);
  });

  test.each(LOOKS)("stands where the code editor will stand: $name", async (look) => {
    const page = await academy.pageOf("student2", "/courses/1/missions", look);
    const [scripts, editor] = [await hold(page, SCRIPTS), await hold(page, EDITOR)];
    await page.goto("/playground", { waitUntil: "commit" });
    await early(page).click();
    await rewrite(page, 'const text = "a"; // b\nconst next = [1, 2];');
    const inFrame = await placesOf(page, ".early__words [data-kind=keyword]", ".early__numbers > div");
    await keepPicture(page, `early typing in the frame ${look.name}`);
    scripts();
    await parts(page).run.waitFor();
    const places = () => placesOf(page, ".early__words [data-kind=keyword]", ".early__numbers > div");
    await becomes(places, inFrame);
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, `early typing ${look.name}`);
    editor();
    await shows(page, 'const text = "a"; // b\nconst next = [1, 2];');
    await becomes(() => placesOf(page, ".view-line span span", ".monaco-editor .line-numbers"), inFrame);
    await keepPicture(page, `early typing taken over ${look.name}`);
  });
});

/** Where the first word and the right edge of the first number stand, in whole pixels. */
const placesOf = (page: Page, word: string, number: string) =>
  page.evaluate(
    ([word, number]) => {
      const [first, digits] = [word, number].map((selector) => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(selector) ?? document.body);
        return range.getBoundingClientRect();
      });
      return [first?.left, first?.top, first?.width, digits?.right, digits?.top].map((value) =>
        Math.round(value ?? -1),
      );
    },
    [word, number] as const,
  );

describe("a bare playground", () => {
  it("takes what is typed into the program of a link, which counts as the person's own", async () => {
    const page = await (await bare.openContext()).newPage();
    const [scripts, editor] = [await hold(page, SCRIPTS), await hold(page, EDITOR)];
    await page.goto(linkTo("const linked = 1;"), { waitUntil: "commit" });
    await holds(page, "const linked = 1;");
    await early(page).click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("\nlinked;");
    scripts();
    await parts(page).run.waitFor();
    editor();
    await shows(page, "const linked = 1;\nlinked;");
    await becomes(async () => new URL(page.url()).hash, "");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await shows(page, "const linked = 1;\nlinked;");
  });
});

describe("the workspace of an assessment", () => {
  const listing = "/courses/1/missions";
  const pathOf = async (title: string, question: number) => {
    const list: { id: number; title: string }[] = await call(
      await tokenOf("student2"),
      "GET",
      "/courses/1/assessments",
    );
    return `${listing}/${list.find((one) => one.title === title)?.id}/${question}`;
  };

  it("takes what is typed before any script of the page, and gives it to the page", async () => {
    const page = await academy.pageOf("student2", listing);
    const [scripts, editor] = [await hold(page, SCRIPTS), await hold(page, EDITOR)];
    await page.goto(await pathOf("The Echo Chamber", 1), { waitUntil: "commit" });
    await early(page).click();
    await becomes(() => early(page).getAttribute("aria-label"), label.replace("Program", "Task 2"));
    await rewrite(page, "const first = 1;");
    const inFrame = await placesOf(page, ".early__words [data-kind=keyword]", ".early__numbers > div");
    await keepPicture(page, "early typing in the frame of a workspace");
    scripts();
    await page.getByText("Unsaved", { exact: false }).first().waitFor();
    await becomes(() => placesOf(page, ".early__words [data-kind=keyword]", ".early__numbers > div"), inFrame);
    await hasFocus(early(page));
    await page.keyboard.type(" // more");
    editor();
    await shows(page, "const first = 1; // more");
    await becomes(() => placesOf(page, ".view-line span span", ".monaco-editor .line-numbers"), inFrame);
    await page.keyboard.type("!");
    await shows(page, "const first = 1; // more!");
  });

  it("keeps what was typed when the page is left before its scripts are there, and begins with it", async () => {
    const page = await academy.pageOf("student2", listing);
    const address = await pathOf("The Echo Chamber", 1);
    const scripts = await hold(page, SCRIPTS);
    await page.goto(address, { waitUntil: "commit" });
    await early(page).click();
    await rewrite(page, "const kept = 1;");
    await becomes(async () => (await draftsOf(page)).includes("const kept = 1;"), true);
    await page.goto(address, { waitUntil: "commit" });
    await holds(page, "const kept = 1;");
    scripts();
    await page.getByText("Restored", { exact: false }).first().waitFor();
    await shows(page, "const kept = 1;");
  });

  it.each([
    ["it first says what the assessment is about", "Around the Wall", 0, LOOKS[0]],
    ["a phone shows the task first", "The Echo Chamber", 1, LOOKS[2]],
  ] as const)("draws no editor before the page where %s", async (_, title, question, look) => {
    const page = await academy.pageOf("student2", listing, look);
    const scripts = await hold(page, SCRIPTS);
    await page.goto(await pathOf(title, question), { waitUntil: "commit" });
    // The page begins after what its boxes draw.
    await page.locator("head script[type=module]").waitFor({ state: "attached" });
    await becomes(() => page.locator("#frames .early").count(), 0);
    scripts();
    const shown = look === LOOKS[0] ? page.getByRole("dialog") : page.getByRole("tabpanel");
    await shown.first().waitFor();
  });

  it("takes and saves an answer before its code editor is there", async () => {
    const [page, arrive] = await openHeld(await pathOf("The Echo Chamber", 1));
    await rewrite(page, "function loudness(n) {\nreturn n;\n}");
    const answer = "function loudness(n) {\n    return n;\n}";
    await holds(page, answer);
    await page.getByText("Unsaved", { exact: false }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("ControlOrMeta+S");
    await page.locator(".toast").first().waitFor();
    await hasFocus(early(page));
    await page.keyboard.type("// more");
    arrive();
    await shows(page, `${answer}// more`);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await parts(page).save.click();
    await page.goto(listing);
    await page.goto(await pathOf("The Echo Chamber", 1));
    await shows(page, `${answer}// more`);
  });
});
