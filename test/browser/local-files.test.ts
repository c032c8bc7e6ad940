import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { linkTo, open, shows } from "./bare-playground";
import { playgroundFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, LOOKS, lookOptions } from "./screens";
import { writeProgram } from "./workspace";

const site = playgroundFixture();

/** What stands in the place of the browser's pickers, which no test can press: files of the origin's own, chosen by name. */
interface Disk {
  write(path: string, text: string): Promise<void>;
  read(path: string): Promise<string>;
  choose(path: string): void;
}
declare const disk: Disk;

/** A profile whose pickers choose from a disk that the test writes to. */
async function withDisk(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    let chosen = "";
    const handle = async (path: string) => {
      const names = path.split("/");
      let folder = await navigator.storage.getDirectory();
      for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
      return folder.getFileHandle(names.at(-1) ?? "", { create: true });
    };
    Object.assign(window, {
      disk: {
        write: async (path: string, text: string) => {
          const stream = await (await handle(path)).createWritable();
          await stream.write(text);
          await stream.close();
        },
        read: async (path: string) => (await (await handle(path)).getFile()).text(),
        choose: (path: string) => {
          chosen = path;
        },
      },
      showOpenFilePicker: async () => [await handle(chosen)],
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => handle(chosen || suggestedName),
      showDirectoryPicker: async () => (await navigator.storage.getDirectory()).getDirectoryHandle(chosen),
    });
  });
  return context;
}

/** A profile of a browser that has no pickers, as Firefox and Safari. */
async function withoutPickers(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(() => {
    for (const name of ["showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker"])
      Reflect.deleteProperty(window, name);
  });
  return context;
}

const fileButton = (page: Page) => page.locator(".pg-file");
const menu = (page: Page) => page.getByRole("region", { name: "File", exact: true });
const dialog = (page: Page) => page.getByRole("dialog").last();
const inDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
const writes = (page: Page, path: string, text: string) =>
  page.evaluate(([at, text]) => disk.write(at, text), [path, text] as const);
const onDisk = (page: Page, path: string) => page.evaluate((at) => disk.read(at), path);
const chooses = (page: Page, path: string) => page.evaluate((at) => disk.choose(at), path);
/** The button has these words, as they are heard. */
const isOpen = (page: Page, text: string) => page.getByRole("button", { name: text, exact: true }).waitFor();

async function fromMenu(page: Page, name: string): Promise<void> {
  await fileButton(page).click();
  await menu(page).getByRole("button", { name, exact: true }).click();
}

/** Presses a key with the focus in the program. */
async function inEditor(page: Page, key: string): Promise<void> {
  await page.locator(".monaco-editor .view-lines").first().click();
  await page.locator(".monaco-editor.focused").first().waitFor();
  await page.keyboard.press(key);
}

/** Closes what is open above the page, which has the focus. */
const leave = (page: Page) => page.locator(":focus").press("Escape");

async function opensFile(page: Page, path: string): Promise<void> {
  await chooses(page, path);
  await fromMenu(page, "Open");
  await inDialog(page, "Open").click();
}

describe("a file of this computer", () => {
  let page: Page;
  beforeAll(async () => {
    page = await open(await withDisk(await site.newProfile(lookOptions(LOOKS[0]))));
    await writes(page, "tea.js", "// tea\r\n1;\r\n");
  });

  it("is opened after a question, and is known again after a reload", async () => {
    await writeProgram(page, "// mine");
    await opensFile(page, "tea.js");
    await page.getByText("Loaded tea.js.").waitFor();
    await shows(page, "// tea\n1;\n");
    await isOpen(page, "File: tea.js, this computer, saved");
    await page.reload();
    await shows(page, "// tea\n1;\n");
    await isOpen(page, "File: tea.js, this computer, saved");
    await page.getByRole("button", { name: "Programs" }).click();
    await page.getByRole("button", { name: /\/\/ mine.*replaced by another program/ }).waitFor();
    await leave(page);
  });

  it("is saved by Ctrl+S where it was opened, with its own line ends", async () => {
    await writeProgram(page, "// tea\n2;\n");
    await isOpen(page, "File: tea.js, this computer, not saved");
    await inEditor(page, "ControlOrMeta+S");
    await page.getByText("Saved tea.js.").waitFor();
    await isOpen(page, "File: tea.js, this computer, saved");
    await becomes(() => onDisk(page, "tea.js"), "// tea\r\n2;\r\n");
  });

  it("is never overwritten unseen: both versions are shown, and the other one can be opened", async () => {
    await writes(page, "tea.js", "// theirs");
    await writeProgram(page, "// mine, later");
    await inEditor(page, "ControlOrMeta+S");
    await dialog(page).getByRole("cell", { name: "// theirs" }).waitFor();
    await dialog(page).getByRole("cell", { name: "// mine, later" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await leave(page);
    await isOpen(page, "File: tea.js, this computer, not saved");
    expect(await onDisk(page, "tea.js")).toBe("// theirs");
    await inEditor(page, "ControlOrMeta+S");
    await inDialog(page, "Open the other version").click();
    await shows(page, "// theirs");
    await page.getByRole("button", { name: "Programs" }).click();
    await page.getByRole("button", { name: /mine, later/ }).click();
    // The program comes back with its file, and so does the question.
    await shows(page, "// mine, later");
    await inEditor(page, "ControlOrMeta+S");
    await inDialog(page, "Overwrite").click();
    await page.getByText("Saved tea.js.").waitFor();
    expect(await onDisk(page, "tea.js")).toBe("// mine, later");
  });

  it("is saved as another one", async () => {
    await chooses(page, "copies/cake.js");
    await fromMenu(page, "Save As");
    await page.getByText("Saved cake.js.").waitFor();
    await isOpen(page, "File: cake.js, this computer, saved");
    expect(await onDisk(page, "copies/cake.js")).toBe("// mine, later");
    expect(await onDisk(page, "tea.js")).toBe("// mine, later");
  });

  it("is chosen in a folder, by keys alone", async () => {
    await writes(page, "course/week1/two.txt", "// two");
    await writes(page, "course/week1/picture.png", "no program");
    await writes(page, "course/one.js", "// one");
    await chooses(page, "course");
    await fromMenu(page, "Open a folder");
    await inDialog(page, "Choose a folder").click();
    const tree = dialog(page).getByRole("tree", { name: "Files of course" });
    await tree.getByRole("treeitem", { name: "week1" }).press("ArrowRight");
    await tree.getByRole("treeitem", { name: "two.txt" }).waitFor();
    await becomes(() => tree.getByRole("treeitem").allInnerTexts(), ["week1", "two.txt", "one.js"]);
    await tree.locator(":focus").press("ArrowDown");
    await tree.getByRole("treeitem", { name: "two.txt" }).and(page.locator(":focus")).press("Enter");
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, "local folder");
    await inDialog(page, "Open").click();
    await inDialog(page, "Open").click();
    await shows(page, "// two");
    // The folder is remembered.
    await fromMenu(page, "Open a folder");
    await tree.getByRole("treeitem", { name: "one.js" }).waitFor();
    await leave(page);
  });

  it("that is no text, or larger than a program, is refused in words", async () => {
    await writes(page, "picture.js", "\0");
    await opensFile(page, "picture.js");
    await page.getByText("The file was not opened. The file is no text in UTF-8.").waitFor();
    await writes(page, "large.js", "a".repeat(65_537));
    await opensFile(page, "large.js");
    await page.getByText("A program has at most 64 KB. This one is larger.").waitFor();
    await shows(page, "// two");
  });

  it("has a menu that has nothing that axe finds, and fits, in every look", async () => {
    await writes(page, "a-rather-long-name-of-a-program.js", "// tea\n");
    await opensFile(page, "a-rather-long-name-of-a-program.js");
    await shows(page, "// tea\n");
    await inEveryLook(page, async ({ name, colorScheme }) => {
      await fileButton(page).click();
      await menu(page).getByText("All changes are saved").waitFor();
      const faults = await accessibilityFaults(page, colorScheme === "light" ? "all" : "colors");
      expect([name, faults]).toEqual([name, []]);
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
      await keepPicture(page, `file menu ${name}`);
      await leave(page);
      const rows = async () => {
        const tops = await page
          .locator(".pg-bar__actions > *")
          .evaluateAll((all) =>
            all.filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().top / 20)),
          );
        return new Set(tops).size;
      };
      await becomes(rows, 1);
    });
    await opensFile(page, "course/week1/two.txt");
    await shows(page, "// two");
  });

  it("is closed with a word by a link and by an example, and comes back with its program", async () => {
    await page.goto(linkTo("// shared"));
    await page.getByText("Opened the shared program. Yours is kept, and two.txt is closed.").waitFor();
    await isOpen(page, "File");
    await page.getByRole("button", { name: "Restore mine" }).click();
    await shows(page, "// two");
    await isOpen(page, "File: two.txt, this computer, saved");
    await page.getByRole("button", { name: "Programs" }).click();
    await page.getByRole("button", { name: /^Factorial/ }).click();
    await page.getByText("Closed two.txt. It is under Programs > Earlier programs.").waitFor();
    await isOpen(page, "File");
  });
});

describe("where the browser has no pickers", () => {
  it("opens the menu by Ctrl+S while the program is in no file, reads files from a field and saves by downloading", async () => {
    const page = await open(await withoutPickers(await site.openContext()));
    await inEditor(page, "ControlOrMeta+S");
    await menu(page).getByText("This program is in no file yet. It is kept in this browser.").waitFor();
    await becomes(() => menu(page).getByRole("button").allInnerTexts(), ["Open", "Download"]);
    const choosing = page.waitForEvent("filechooser");
    await menu(page).getByRole("button", { name: "Open" }).click();
    await (await choosing).setFiles({ name: "tea.js", mimeType: "text/javascript", buffer: Buffer.from("// tea") });
    await inDialog(page, "Open").click();
    await shows(page, "// tea");
    await writeProgram(page, "// tea, twice");
    const saving = page.waitForEvent("download");
    await inEditor(page, "ControlOrMeta+S");
    const download = await saving;
    expect(download.suggestedFilename()).toBe("tea.js");
    expect(readFileSync(await download.path(), "utf8")).toBe("// tea, twice");
    await isOpen(page, "File: tea.js, this computer, saved");
    const named = page.waitForEvent("download");
    await fromMenu(page, "Download");
    await dialog(page).getByLabel("File name").fill("");
    await becomes(() => inDialog(page, "Download").isDisabled(), true);
    await dialog(page).getByLabel("File name").fill("cake");
    await dialog(page).getByLabel("File name").press("Enter");
    expect((await named).suggestedFilename()).toBe("cake.js");
  });
});
