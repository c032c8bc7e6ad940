import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { readStory } from "../../domain/stories/read-story";
import { academyFixture } from "./fixture";
import { playTo } from "./game-moves";
import { becomes, keepPicture, visit } from "./screens";

const academy = academyFixture();

const STORY = `startingLoc: hut
objectives
    heard
locations
    hut, /locations/lookout/dusk.jpg, The Hut
gameStartActions
    show_dialogue(hello)
dialogues
    hello
        @narrator
        The hut is empty.
            complete_objective(heard)
`;
const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

const ADDRESS = "/courses/1/storysimulator";
let shared: Page;
let page: Page;

beforeAll(async () => {
  shared = await academy.pageOf("staff", ADDRESS);
});
beforeEach(() => {
  page = shared;
});

/** Opens a tool from the menu. */
const open = async (tool: string, more = "") => {
  await visit(page, ADDRESS);
  await page.getByRole("button", { name: "Object Placement" }).waitFor();
  await visit(page, `${ADDRESS}?tool=${tool}${more}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
};
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const stage = () => page.getByRole("application", { name: "Stage" });
const items = () =>
  stage()
    .getByRole("button")
    .evaluateAll((all) => all.map((item) => item.getAttribute("aria-label")));
const field = (name: string) => page.getByLabel(name, { exact: true });
const selectAsset = async (...path: string[]) => {
  for (const name of path) await page.getByRole("treeitem", { name: new RegExp(`^${name}`) }).click();
};

/** Goes down in the tree until an item has the focus. */
const walkTo = async (name: string) => {
  const item = page.locator("[role=treeitem]:focus");
  const focused = () => item.innerText();
  await page.getByRole("treeitem", { name: new RegExp(`^${name}`) }).waitFor();
  for (let steps = 0; steps < 60 && !(await focused()).startsWith(name); steps += 1) {
    const before = await focused();
    await item.press("ArrowDown");
    await becomes(async () => (await focused()) !== before, true);
  }
  await becomes(focused, expect.stringMatching(`^${name}`));
};

describe("object placement", () => {
  it("places by keyboard alone, keeps the stage over a reload, and prints a checkpoint", async () => {
    await open("object-placement");
    const printed: string[] = [];
    page.on("console", (message) => printed.push(message.text()));
    await page.getByRole("treeitem").first().focus();
    for (const name of ["locations", "lookout", "dusk.jpg"]) {
      await walkTo(name);
      await page.locator("[role=treeitem]:focus").press(name.endsWith(".jpg") ? "Enter" : "ArrowRight");
    }
    await page.getByRole("treeitem", { name: "dusk.jpg", selected: true }).waitFor();
    await page.getByRole("button", { name: "Set background" }).press("Enter");
    await page.getByRole("button", { name: "Draw bounding boxes" }).press("Enter");
    await stage().press("Enter");
    await becomes(items, ["Box bbox0 at 960, 540"]);
    const box = stage().getByRole("button", { name: /^Box bbox0 / });
    for (const key of ["ArrowLeft", "Shift+ArrowUp", "]"]) {
      await box.and(page.locator(":focus")).waitFor();
      await page.keyboard.press(key);
    }
    await becomes(items, ["Box bbox0 at 959, 530"]);
    await becomes(async () => [await field("Width").inputValue(), await field("Height").inputValue()], ["204", "204"]);
    await page.reload();
    await becomes(items, ["Box bbox0 at 959, 530"]);
    const print = page.getByRole("button", { name: "Print coordinates" });
    await print.focus();
    await page.getByText("+bbox0, 959, 530, 204, 204").waitFor();
    await print.press("Enter");
    await page.getByRole("dialog", { name: "Chapter ready!" }).waitFor();
    const text = await page.getByLabel("Printed checkpoint").inputValue();
    expect(text).toContain("+bbox0, 959, 530, 204, 204\n            show_dialogue*(click)");
    expect(text.startsWith("\nstartingLoc: dusk\n")).toBe(true);
    expect(readStory([{ name: "a.txt", text }]).problems).toEqual([]);
    await becomes(async () => printed.includes(text), true);
    const saved = page.waitForEvent("download");
    await press("Download");
    expect(readFileSync(await (await saved).path(), "utf8")).toBe(text);
    await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).last().click();
    await stage().getByRole("button").press("Delete");
    await becomes(items, []);
    await stage().press("Control+z");
    await becomes(items, ["Box bbox0 at 959, 530"]);
    await page.getByRole("button", { name: "Erase all" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Erase", exact: true }).click();
    await becomes(items, []);
  });

  it("draws, drags and resizes by pointer, and refuses numbers that do not fit", async () => {
    // The stage is kept by the tab.
    page = await academy.pageOf("staff", `${ADDRESS}?tool=object-placement`);
    await selectAsset("locations", "lookout", "dusk.jpg");
    await press("Add selected object");
    await becomes(async () => (await items()).length, 1);
    await press("Draw bounding boxes");
    const box = await stage().boundingBox();
    if (!box) throw new Error("The stage is not drawn");
    const at = (x: number, y: number) => [box.x + (box.width * x) / 1920, box.y + (box.height * y) / 1080] as const;
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      await page.mouse.move(...at(...from));
      await page.mouse.down();
      await page.mouse.move(...at(...to), { steps: 5 });
      await page.mouse.up();
    };
    await field("Snap to a grid of 20").check();
    await drag([201, 201], [399, 302]);
    await drag([600, 600], [601, 601]);
    await becomes(
      async () => (await items()).slice(1),
      ["Box bbox1 at 300, 250"].map((name) => expect.stringContaining(name)),
    );
    await press("Drag or resize");
    await drag([300, 250], [504, 458]);
    await becomes(async () => (await items())[1], "Box bbox1 at 500, 460");
    await page.getByRole("button", { name: "To the back", exact: true }).click();
    await becomes(async () => (await items())[0], "Box bbox1 at 500, 460");
    await field("x").fill("5000");
    await page.getByText("From 0 to 1920.").waitFor();
    await field("x").fill("77");
    await becomes(async () => (await items())[0], "Box bbox1 at 77, 460");
    await keepPicture(page, "object-placement");
    for (let count = 0; count < 8; count += 1)
      if (await page.getByRole("button", { name: "Undo" }).isEnabled()) await press("Undo");
    await becomes(items, []);
  });
});

describe("the checkpoint simulator", () => {
  it("plays a file of this device, asks for one first, and keeps it over a reload", async () => {
    await open("checkpoint-simulator");
    const slot = page.getByRole("group", { name: "Checkpoint file" });
    await becomes(() => page.getByRole("button", { name: "Simulate", exact: true }).isEnabled(), false);
    await slot.locator('input[type="file"]').setInputFiles(file("picture.txt", "\0"));
    await page.getByText("A story file ends in .txt and holds plain text of 1 MB at most.").waitFor();
    await slot.locator('input[type="file"]').setInputFiles(file("mine.txt", STORY));
    await slot.getByText("mine.txt, 13 lines").waitFor();
    await page.reload();
    await slot.getByText("mine.txt, 13 lines").waitFor();
    await press("Simulate");
    await press("Play");
    await page.getByText("The hut is empty.").first().waitFor();
    await playTo(page, "Checkpoint reached.");
    await page.getByRole("button", { name: "Checkpoint reached." }).click();
    await press("Reset All Files");
    await becomes(() => page.getByText("No file", { exact: true }).count(), 2);
  });
});

describe("the story editor", () => {
  const editor = () => page.locator(".monaco-editor .view-lines").first();
  const isTypedInto = () => page.locator(".monaco-editor.focused").first().waitFor();
  const type = async (text: string) => {
    await editor().click();
    await isTypedInto();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(text);
  };

  it("tells problems that lead to their place, keeps the text, and saves it to the course", async () => {
    await open("checkpoint-simulator", "&file=");
    await press("New story file");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("File name").fill("cave.md");
    await dialog.getByRole("button", { name: "New story file" }).click();
    await page.getByText("Story text files must start with 'stories' and end in 'txt'.").waitFor();
    await dialog.getByLabel("File name").fill("cave.txt");
    await dialog.getByRole("button", { name: "New story file" }).click();
    await editor().waitFor();
    await type(STORY.replace("show_dialogue(hello)", "show_dialogue(helo)"));
    const problem = page.getByRole("button", { name: /^Error, line 7/ });
    await problem.waitFor();
    await page.getByText("Unsaved").waitFor();
    await problem.click();
    await isTypedInto();
    await page.keyboard.insertText("show_dialogue(hello)".slice(14, 19));
    await page.reload();
    await editor().waitFor();
    await page.getByText("Unsaved").waitFor();
    await type(STORY);
    await problem.waitFor({ state: "detached" });
    await press("Save to the course");
    await page.getByText("cave.txt is saved").waitFor();
    await page.getByText("Saved", { exact: true }).waitFor();
    await type(STORY.replace("empty", "full"));
    await press("Save to the course");
    await page.getByRole("dialog", { name: "Replace cave.txt?" }).getByRole("button", { name: "Replace" }).click();
    await page.getByText("cave.txt is saved").waitFor();
    await open("checkpoint-simulator", "&file=cave.txt");
    await page.getByText("The hut is full.").waitFor();
    await keepPicture(page, "story-editor");
  });

  it("shows an outline, plays the text beside it, and plays it at random in the background", async () => {
    await open("checkpoint-simulator", "&file=first-light.txt");
    await editor().waitFor();
    await page.getByRole("tab", { name: "Outline" }).click();
    await page.getByRole("button", { name: /^lamp_lit/ }).waitFor();
    await page.getByRole("tab", { name: "Preview" }).click();
    await press("Play");
    await page
      .getByText(/Four hundred and twelve steps/)
      .first()
      .waitFor();
    await page.getByRole("tab", { name: "Padbashing" }).click();
    await press("Start");
    await page.getByText("63 of 63").waitFor();
    await press("Stop");
    await page.getByText("Every objective was completed in some run.").waitFor();
  });
});
