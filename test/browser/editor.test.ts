import type { Locator, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import {
  type AccessibilityRules,
  accessibilityFaults,
  becomes,
  drawn,
  hasFocus,
  inEveryLook,
  keepPicture,
  rulesIn,
} from "./screens";
import { editorReady, parts, programShown, writeProgram } from "./workspace";

const PROGRAM = `const size = 3;
function area(width) {
  const twice = width * size;
  return size => size + twice;
}
math_max(area(2)(size), 1);`;

const academy = academyFixture();
let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("student", "/playground");
  await editorReady(page);
  await chooseLanguage("Source §1");
});

const chooseLanguage = (label: string) => page.getByLabel("Language").selectOption({ label });
const note = () => page.locator(".ws-note");
/** What axe finds in a part of the editor, which it looks into on no other screen. */
const faultsOf = (part: string, rules?: AccessibilityRules) => accessibilityFaults(page, rules, part, true);
const announced = (text: string | RegExp) =>
  page.locator(".ws-code").getByRole("status").getByText(text).waitFor({ state: "attached" });

/** Waits until what is typed goes to the editor. */
const editorFocused = () => page.locator(".monaco-editor.focused").first().waitFor();

const textField = () => page.getByRole("textbox", { name: /Press Escape, then Tab, to leave the editor\.$/ });

/** Puts the caret at a place, lines and columns from 1, by the keyboard alone. */
async function caretAt(line: number, column: number): Promise<void> {
  await editorFocused();
  await page.keyboard.press("ControlOrMeta+Home");
  for (let at = 1; at < line; at++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await page.keyboard.press("Home");
  for (let at = 1; at < column; at++) await page.keyboard.press("ArrowRight");
}

/** Where something is once it stays there: Monaco draws its lines anew while it colours them. */
async function boxOf(shown: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  for (let looks = 0, before = ""; looks < 100; looks++) {
    const box = await shown.boundingBox();
    if (box && JSON.stringify(box) === before) return box;
    before = JSON.stringify(box);
    await drawn(shown.page(), 6);
  }
  throw new Error("It does not stay in one place.");
}

/** Where a piece of the text is on the screen, for the mouse. */
async function placeOf(text: string): Promise<{ x: number; y: number }> {
  // Until a line has its colours it is one piece.
  const piece = page.locator(".view-line span span", { hasText: new RegExp(`^${text}$`) }).first();
  const { x, y, width, height } = await boxOf(piece);
  return { x: x + width / 2, y: y + height / 2 };
}

async function rest(text: string): Promise<void> {
  await page.mouse.move(5, 5);
  const { x, y } = await placeOf(text);
  await page.mouse.move(x - 2, y);
  await page.mouse.move(x, y);
}

/** The word that is typed at the caret shows where it is: it is put there and taken back. */
async function typedAtCaret(): Promise<string> {
  await editorFocused();
  await page.keyboard.insertText("@");
  await page.locator(".view-line", { hasText: "@" }).waitFor();
  const shown = await programShown(page);
  await page.keyboard.press("Backspace");
  return shown.split("\n").find((line) => line.includes("@")) ?? "";
}

describe("the editor", () => {
  it("completes names with what is written about them", async () => {
    await writeProgram(page, "const thrifty = 1;\n");
    await page.keyboard.type("math_sq");
    const list = page.locator(".suggest-widget.visible");
    await list.getByText("math_sqrt", { exact: true }).first().waitFor();
    await page.keyboard.press("ControlOrMeta+Space");
    await page
      .getByText(/square root of/i)
      .first()
      .waitFor();
    await drawn(page);
    await keepPicture(page, "editor completion");
    expect(await faultsOf(".suggest-widget")).toEqual([]);
    await page.keyboard.press("Tab");
    await becomes(() => programShown(page), expect.stringContaining("math_sqrt"));
    await page.keyboard.type("(thr");
    await list.getByText("thrifty", { exact: true }).first().waitFor();
    // Outside assessments a bracket is closed while one types.
    await becomes(() => programShown(page), expect.stringContaining("math_sqrt(thr)"));
    await page.keyboard.press("Escape");
  });

  it("says what a name is where the mouse rests, and by the keyboard", async () => {
    await writeProgram(page, PROGRAM);
    await rest("math_max");
    await note().getByText("predeclared").waitFor();
    await keepPicture(page, "editor hover");
    await page.mouse.move(5, 5);
    await note().waitFor({ state: "detached" });
    await caretAt(6, 12);
    await page.keyboard.press("ControlOrMeta+K");
    await page.keyboard.press("ControlOrMeta+I");
    await note().getByText("area(width)").waitFor();
    await note().getByText("area: number -> number -> number").waitFor();
    await announced(/area\(width\)/);
    await page.keyboard.press("Escape");
    await note().waitFor({ state: "detached" });
  });

  it("goes to a declaration, and shows the documentation of what the language declares", async () => {
    await writeProgram(page, PROGRAM);
    await caretAt(3, 26);
    await page.keyboard.press("ControlOrMeta+B");
    await announced("size is declared in line 1.");
    await becomes(() => typedAtCaret(), "const @size = 3;");
    await caretAt(6, 3);
    await page.keyboard.press("ControlOrMeta+B");
    const shown = page.getByRole("dialog", { name: "Documentation of math_max" });
    const link = shown.getByRole("link", { name: "Documentation of math_max (opens a new tab)" });
    await becomes(() => link.getAttribute("href"), "https://docs.sourceacademy.org/source_1/global.html#math_max");
    await page.locator(".ws-note a:focus").press("Escape");
    await shown.waitFor({ state: "detached" });
    await becomes(() => typedAtCaret(), expect.stringContaining("ma@th_max"));
  });

  it("renames a name wherever it means the same, and says why it will not", async () => {
    await writeProgram(page, PROGRAM);
    await caretAt(1, 8);
    await page.keyboard.press("ControlOrMeta+M");
    const field = page.getByRole("textbox", { name: "New name for size" });
    await field.fill("area");
    await field.press("Enter");
    await page.getByRole("alert").getByText("area is already declared in line 2.").waitFor();
    await keepPicture(page, "editor rename");
    expect(await faultsOf(".ws-note")).toEqual([]);
    await field.fill("extent");
    await field.press("Enter");
    await announced("size is now extent in 3 places.");
    await page.locator(".view-line", { hasText: "extent" }).nth(2).waitFor();
    await becomes(
      () => programShown(page),
      PROGRAM.replace("const size", "const extent").replace("* size", "* extent").replace("(size)", "(extent)"),
    );
    await editorFocused();
    await page.keyboard.press("ControlOrMeta+Z");
    await page.locator(".view-line", { hasText: "extent" }).first().waitFor({ state: "detached" });
    await becomes(() => programShown(page), PROGRAM);
    await caretAt(6, 3);
    await page.keyboard.press("ControlOrMeta+M");
    await note().getByText("math_max is not declared in this program, so it cannot be renamed.").waitFor();
  });

  it("highlights the scope of a name until Escape", async () => {
    await writeProgram(page, PROGRAM);
    await caretAt(1, 8);
    await page.keyboard.press("ControlOrMeta+Shift+H");
    await page.locator(".ws-scope").first().waitFor();
    await announced("Scope: lines 1 to 4, lines 4 to 6. Escape clears it.");
    await keepPicture(page, "editor scope");
    expect(await faultsOf(".ws-code")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator(".ws-scope").first().waitFor({ state: "detached" });
    await page.keyboard.press("ControlOrMeta+Shift+H");
    await page.locator(".ws-scope").first().waitFor();
    await page.keyboard.press("ControlOrMeta+Shift+H");
    await page.locator(".ws-scope").first().waitFor({ state: "detached" });
  });

  it("tells the inferred type of a name, and when there is none", async () => {
    await writeProgram(page, PROGRAM);
    await caretAt(2, 11);
    await page.keyboard.press("ControlOrMeta+Shift+M");
    await note().getByText("At Line 2 => area: number -> number -> number").waitFor();
    await announced(/area: number -> number -> number/);
    await keepPicture(page, "editor types");
    await caretAt(1, 15);
    await page.keyboard.press("ControlOrMeta+Shift+M");
    await note().getByText("// invalid token. Please put cursor on an identifier.", { exact: true }).waitFor();
    await caretAt(2, 3);
    await page.keyboard.press("ControlOrMeta+Shift+M");
    await note().getByText("// type information not found", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("shows every place of the name at the caret, and no other of the same letters", async () => {
    await writeProgram(page, PROGRAM);
    await caretAt(1, 8);
    await page.locator(".ws-occurrence").nth(2).waitFor();
    await becomes(() => page.locator(".ws-occurrence").count(), 3);
    await caretAt(4, 11);
    await page.locator(".ws-occurrence").nth(2).waitFor({ state: "detached" });
    await becomes(() => page.locator(".ws-occurrence").count(), 2);
  });

  it("marks what a chapter does not have while it is typed, with the reason", async () => {
    await writeProgram(page, "const a = 1;\nwhile (a < 2) {\n  const b = ");
    await page.locator(".view-line .mtki, .view-line .squiggly-error, .cdr.squiggly-error").first().waitFor();
    await page.locator(".ws-problem-mark").nth(1).waitFor();
    await rest("while");
    await note().getByText("While statements are not allowed").waitFor();
    await note().getByText("Loops come with Source §3. In §1, a function that calls itself repeats things.").waitFor();
    await page.mouse.move(5, 5);
    await chooseLanguage("Source §3");
    await writeProgram(page, "let a = 1;\nwhile (a < 2) { a = a + 1; }");
    await page.locator(".ws-problem-mark").first().waitFor({ state: "detached" });
    await chooseLanguage("Source §1");
  });

  it("says what is wrong before it runs, where it is, and no more once it is mended", async () => {
    await writeProgram(page, "const a = 1;\nlenght + a;");
    // Also before anything is marked: the marks come a moment after the last edit.
    await caretAt(1, 1);
    await page.keyboard.press("F8");
    await note().getByText("Name lenght not declared.").waitFor();
    await announced(/^Line 2: Name lenght not declared\./);
    await page.locator(".ws-problem-mark").waitFor();
    await page.locator(".ws-problem-number", { hasText: "2" }).waitFor();
    await caretAt(2, 7);
    for (let at = 0; at < 6; at++) await page.keyboard.press("Backspace");
    await page.keyboard.insertText("a");
    await page.locator(".ws-problem-mark").waitFor({ state: "detached" });
  });

  it("colours what comes from a library", async () => {
    await writeProgram(page, 'import { heart, show } from "rune";\nshow(heart);');
    await page.locator(".ws-library").nth(4).waitFor();
    await page.getByLabel("Library", { exact: true }).selectOption({ label: "Runes" });
    await writeProgram(page, "show(nova);\nconst f = show => show;");
    await page.locator(".ws-library").nth(1).waitFor();
    await becomes(() => page.locator(".ws-library").allInnerTexts(), ["show", "nova"]);
    await keepPicture(page, "editor library");
    await page.getByLabel("Library", { exact: true }).selectOption({ label: "No library" });
    await page.locator(".ws-library").first().waitFor({ state: "detached" });
  });
});

describe("strange characters", () => {
  it("are shown with their numbers, and replaced by one click", async () => {
    await writeProgram(page, "const size\u200b = 1\uff1b\n");
    await page.locator(".ws-invisible").first().waitFor();
    const { x, y } = await placeOf("const");
    await page.mouse.click(x, y, { button: "right" });
    await page.getByRole("menuitem", { name: "Replace strange characters" }).click();
    await becomes(() => programShown(page), expect.stringContaining("const size = 1;"));
    await page.locator(".ws-invisible").first().waitFor({ state: "detached" });
  });

  it("are replaced from the REPL's error, in the program and in an input", async () => {
    await writeProgram(page, "const size = 1\uff1b\n");
    const { run, output, input } = parts(page);
    await run.click();
    const replace = output.getByRole("button", { name: "Replace strange characters" });
    await replace.click();
    await becomes(() => programShown(page), expect.stringContaining("const size = 1;"));
    await replace.waitFor({ state: "detached" });
    await input.fill("1 \uff0b 1;");
    await input.press("Shift+Enter");
    await keepPicture(page, "repl strange character");
    await replace.click();
    await becomes(() => input.inputValue(), "1 + 1;");
    await hasFocus(input);
    await input.press("Shift+Enter");
    await output.locator(".ws-entry--result", { hasText: "2" }).waitFor();
    await replace.waitFor({ state: "detached" });
  });
});

describe("the menu", () => {
  it("offers the commands by mouse and by keyboard", async () => {
    await writeProgram(page, PROGRAM);
    const { x, y } = await placeOf("size");
    await page.mouse.click(x, y, { button: "right" });
    const menu = page.getByRole("menu", { name: "Editor commands" });
    await menu.getByRole("menuitem", { name: /^Rename all occurrences/ }).waitFor();
    await page.locator(".ws-menu button:focus").waitFor();
    await keepPicture(page, "editor menu");
    expect(await faultsOf(".ws-menu")).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "New name for size" }).press("Escape");
    await note().waitFor({ state: "detached" });
    await editorFocused();
    await page.keyboard.press("Shift+F10");
    await menu.waitFor();
    await page.locator(".ws-menu button:focus").press("Escape");
    await note().waitFor({ state: "detached" });
  });
});

describe("breakpoints", () => {
  const clickLine = async (line: number, fromLeft: number) => {
    const number = page.locator(".monaco-editor .line-numbers", { hasText: new RegExp(`^${line}$`) });
    const [at, editor] = [await boxOf(number), await boxOf(page.locator(".monaco-editor").first())];
    await page.mouse.click(editor.x + fromLeft, at.y + 10);
  };
  const count = () => page.locator(".ws-breakpoint").count();

  it("are set and cleared by a click at most 35 px from the left, and by F9", async () => {
    await writeProgram(page, "const a = 1;\n\n// a comment\nconst b = a;");
    await clickLine(1, 34);
    await page.locator(".ws-breakpoint").waitFor();
    await clickLine(4, 37);
    await becomes(() => count(), 1);
    await clickLine(1, 10);
    await page.locator(".ws-breakpoint").waitFor({ state: "detached" });
    await caretAt(4, 1);
    await page.keyboard.press("F9");
    await page.locator(".ws-breakpoint").waitFor();
    await page.keyboard.press("F9");
    await page.locator(".ws-breakpoint").waitFor({ state: "detached" });
  });

  it("are not held by blank lines, comments and debugger lines", async () => {
    await writeProgram(page, "const a = 1;\n\n// a comment\ndebugger;\nconst b = a;");
    for (const line of [2, 3, 4]) await clickLine(line, 12);
    await clickLine(5, 12);
    await page.locator(".ws-breakpoint").waitFor();
    await becomes(() => count(), 1);
    await caretAt(5, 1);
    await page.keyboard.insertText("// ");
    await page.locator(".ws-breakpoint").waitFor({ state: "detached" });
  });
});

describe("the keyboard", () => {
  it("is told the way out of the editor, and finds it", async () => {
    const text = textField();
    await writeProgram(page, "1;");
    await page.keyboard.press("Tab");
    await becomes(() => text.evaluate((one) => one === document.activeElement), true);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await becomes(() => text.evaluate((one) => one === document.activeElement), false);
  });

  it("runs by Shift-Enter, and the code is set in 17 px without ligatures", async () => {
    await writeProgram(page, "1 + 41;");
    await page.keyboard.press("Shift+Enter");
    const result = parts(page).output.getByText("42", { exact: true });
    await result.waitFor();
    expect(await result.evaluate((line) => getComputedStyle(line).fontSize)).toBe("17px");
    const [size, features] = await page
      .locator(".monaco-editor .view-lines")
      .first()
      .evaluate((lines) => {
        const { fontSize, fontFeatureSettings } = getComputedStyle(lines);
        return [fontSize, fontFeatureSettings] as const;
      });
    expect(size).toBe("17px");
    expect(features).toContain('"liga" 0');
  });
});

it("has no fault for axe-core with its notes open, in every look", async () => {
  await writeProgram(page, "math_max(1, 2);\nwhile (true) {}");
  await page.locator(".ws-problem-mark").waitFor();
  await inEveryLook(page, async (look) => {
    // The dialog took the place of the note: resting there once more shows it again.
    await rest("while");
    await note().getByText("While statements are not allowed").waitFor();
    await keepPicture(page, `editor problem ${look.name}`);
    expect([look.name, await faultsOf(".ws-note", rulesIn(look))]).toEqual([look.name, []]);
    // A layout for another window takes the focus away.
    await textField().focus();
    await caretAt(1, 1);
    await page.keyboard.press("ControlOrMeta+B");
    const documentation = page.getByRole("dialog", { name: "Documentation of math_max" });
    await documentation.waitFor();
    await keepPicture(page, `editor documentation ${look.name}`);
    expect([look.name, await faultsOf(".ws-note", rulesIn(look))]).toEqual([look.name, []]);
    await becomes(
      () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      true,
    );
    await page.locator(".ws-note a:focus").press("Escape");
    await documentation.waitFor({ state: "detached" });
  });
});
