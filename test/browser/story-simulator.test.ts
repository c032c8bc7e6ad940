import { readFileSync } from "node:fs";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { Locator, Page } from "playwright-core";
import { apiCalls } from "./api-calls";
import { academyFixture } from "./fixture";
import { playTo } from "./game-moves";
import { becomes, keepPicture, signIn, visit } from "./screens";

const academy = academyFixture();
const { call, tokenOf } = apiCalls(academy);
const ADDRESS = "/courses/1/storysimulator";

/** A checkpoint of one line, which asks whether the player has a lens. */
const story = (line: string) => `startingLoc: hut

objectives
    heard

locations
    hut, /locations/lookout/dusk.png, The Hut

gameStartActions
    show_dialogue(hello)

dialogues
    hello
        ${line}
            complete_objective(heard)
        You have the lens. {name} knows.
            obtain_collectible(lens) if userstate.collectibles.key
`;
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const text = (name: string, content: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("staff", ADDRESS);
});

/** Opens a tool as it is at first, from the menu. Only where nothing is unsaved. */
const open = async (tool: string) => {
  await visit(page, ADDRESS);
  await page.getByRole("button", { name: "Object Placement" }).waitFor();
  await visit(page, `${ADDRESS}?tool=${tool}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
};
const press = (name: string, within: Page | Locator = page) =>
  within.getByRole("button", { name, exact: true }).click();
const answer = async (question: string, button: string) => {
  await press(button, page.getByRole("dialog", { name: question }));
};
const item = (name: string | RegExp) => page.getByRole("treeitem", { name });
const upload = async (folder: string, files: Parameters<Locator["setInputFiles"]>[0]) => {
  await page.getByRole("button", { name: /^Folder/ }).click();
  await page.getByRole("option", { name: folder, exact: true }).click();
  await page.locator('[data-pick="assets"]').setInputFiles(files);
};
const lines = () => page.getByRole("list", { name: "Uploads" }).getByRole("listitem").allInnerTexts();
const chosen = () =>
  page
    .getByRole("list", { name: "Chosen files, in the order of play" })
    .locator(".chapter-files__name")
    .allInnerTexts();
const chooseChapter = async (name: string) => {
  await page
    .getByRole("button", { name: /^Chapter/ })
    .first()
    .click();
  await page.getByRole("option", { name }).click();
};

describe("the menu", () => {
  it("has four tools, which stand in the address and are opened by it", async () => {
    const tools = ["Object Placement", "Checkpoint Simulator", "Asset Uploader", "Chapter Simulator"];
    const back = page.getByRole("button", { name: "Simulator menu", exact: true });
    for (const tool of tools) {
      await press(tool);
      await page.getByRole("heading", { level: 1, name: tool }).waitFor();
      const { search } = new URL(page.url());
      expect(search).toBe(`?tool=${tool.toLowerCase().replace(" ", "-")}`);
      await back.click();
      await page.getByRole("button", { name: "Object Placement" }).waitFor();
      await visit(page, ADDRESS + search);
      await page.getByRole("heading", { level: 1, name: tool }).waitFor();
      await back.click();
      await page.getByRole("button", { name: "Object Placement" }).waitFor();
    }
    const tops = () =>
      Promise.all(tools.map(async (name) => (await page.getByRole("button", { name }).boundingBox())?.y));
    await becomes(async () => new Set(await tops()).size, 2);
    await keepPicture(page, "story-simulator-menu");
  });

  it("is not there for students, and tells the console why", async () => {
    const own = await academy.openContext();
    await signIn(own, "student");
    const student = await own.newPage();
    const said: string[] = [];
    student.on("console", (message) => said.push(message.text()));
    await student.goto(ADDRESS);
    await student.getByRole("heading", { name: "Page not found" }).waitFor();
    await becomes(() => student.getByRole("button", { name: "Object Placement" }).count(), 0);
    await becomes(() => student.getByRole("link", { name: "Story simulator" }).count(), 0);
    await becomes(async () => said.includes("Students cannot use story sim"), true);
  });
});

describe("assets", () => {
  it("uploads several at once, refuses wrong types and folders itself, and shows what the server says", async () => {
    await open("asset-uploader");
    const posted: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posted.push(new URL(request.url()).pathname));
    await upload("stories", [
      text("one.txt", story("Line of one.")),
      text("virus.exe", "x"),
      text("two.txt", story("Line of two.")),
    ]);
    await page.getByText("3 of 3 answered").waitFor();
    await becomes(
      async () => (await lines()).map((line) => line.replace(/http.*(?=\/stories)/, "")),
      ["one.txt => /stories/one.txt", "virus.exe => Invalid file type", "two.txt => /stories/two.txt"],
    );
    await upload("Custom folder", []);
    await page.getByRole("textbox", { name: "Custom folder" }).fill("secrets/hut");
    await page.locator('[data-pick="assets"]').setInputFiles([{ name: "a.png", mimeType: "image/png", buffer: PNG }]);
    await page.getByText("a.png => Invalid top-level folder name").waitFor();
    expect(posted.filter((path) => path.includes("/admin/assets/"))).toEqual([
      "/v2/courses/1/admin/assets/stories/one.txt",
      "/v2/courses/1/admin/assets/stories/two.txt",
    ]);
    await page.getByRole("textbox", { name: "Custom folder" }).fill("objects/hut");
    await page.locator('[data-pick="assets"]').setInputFiles([{ name: "a.png", mimeType: "image/png", buffer: PNG }]);
    await page.getByText(/^a\.png => http.*\/objects\/hut\/a\.png$/).waitFor();
    await page.locator('[data-pick="assets"]').setInputFiles([{ name: "a.png", mimeType: "image/png", buffer: PNG }]);
    await page.getByText("a.png => File already exists").waitFor();
    await keepPicture(page, "story-simulator-uploads");
  });

  it("is walked through by keys, keeps the choice, and deletes it after a question", async () => {
    await open("asset-uploader");
    const focused = () => page.locator("[role=treeitem]:focus").innerText();
    const moves = async (key: string) => {
      const before = await focused();
      await page.locator("[role=treeitem]:focus").press(key);
      await becomes(async () => (await focused()) !== before, true);
    };
    const walkTo = async (name: RegExp) => {
      await item(name).waitFor();
      for (let count = 0; count < 60 && !name.test(await focused()); count += 1) await moves("ArrowDown");
    };
    await item(/^images/).focus();
    await moves("o");
    await becomes(focused, expect.stringMatching(/^objects/));
    await item(/^objects/).press("ArrowRight");
    await walkTo(/^hut/);
    await item(/^hut/).press("ArrowRight");
    await walkTo(/^a\.png/);
    await item(/^a\.png/).press("Enter");
    await page.getByText("/objects/hut/a.png").waitFor();
    await becomes(() => page.evaluate(() => sessionStorage.getItem("selectedAsset")), "/objects/hut/a.png");
    await page.reload();
    await item("a.png").and(page.locator("[aria-selected=true]")).waitFor();
    await becomes(
      () => page.getByRole("img", { name: "Picture /objects/hut/a.png" }).boundingBox(),
      expect.objectContaining({ width: 150, height: 150 }),
    );
    await press("Delete");
    const question = "Are you sure you want to delete objects/hut/a.png?";
    await page.getByRole("dialog", { name: question }).getByText("There is no undoing.").waitFor();
    await answer(question, "Cancel");
    await page.getByText("Whew").waitFor();
    await press("Delete");
    await answer(question, "Delete");
    await page.getByText("Successfully Deleted").waitFor();
    await becomes(() => item("a.png").count(), 0);
  });
});

describe("chapters", () => {
  it("makes a chapter, sorts its files, and saves what it shows as JSON", async () => {
    await open("chapter-simulator");
    await becomes(() => page.getByLabel("Title").inputValue(), "title goes here");
    await page.getByLabel("Title").fill("Two lines");
    for (const name of ["one.txt", "two.txt", "first-light.txt"]) await press(`Add ${name}`);
    await press("Move two.txt up");
    await becomes(chosen, ["two.txt", "one.txt", "first-light.txt"]);
    await page.locator("button:focus").press("Tab");
    const down = page.getByRole("button", { name: "Move two.txt down", exact: true });
    await down.and(page.locator(":focus")).waitFor();
    await down.press("Enter");
    await becomes(chosen, ["one.txt", "two.txt", "first-light.txt"]);
    await press("Remove first-light.txt");
    await drag("one.txt", "two.txt");
    await becomes(chosen, ["two.txt", "one.txt"]);
    await press("Save Changes");
    const shown = JSON.parse(await page.getByRole("dialog").locator("pre").innerText());
    expect(shown).toMatchObject({ id: -1, title: "Two lines", filenames: ["two.txt", "one.txt"], isPublished: false });
    const [opens, closes] = [shown.openAt, shown.closeAt].map((moment: string) => new Date(moment));
    expect(Number(closes?.getUTCFullYear()) - Number(opens?.getUTCFullYear())).toBe(1);
    await answer("Save this chapter?", "Save Changes");
    await page.getByText("Chapter successfully created/updated").waitFor();
    await becomes(async () => new URL(page.url()).searchParams.get("chapter"), expect.stringMatching(/^\d+$/));
    await becomes(() => page.getByLabel("Title").inputValue(), "Two lines");
  });

  it("plays the files in their order and comes back", async () => {
    await open("chapter-simulator");
    await chooseChapter("Two lines");
    await becomes(chosen, ["two.txt", "one.txt"]);
    await press("Simulate Chapter");
    await page.getByLabel("key").check();
    await press("Play");
    for (const line of ["Line of two.", "Line of one."]) {
      await page.getByText(line).first().waitFor();
      await playTo(page, "You have the lens.");
      await playTo(page, "Checkpoint reached.");
      await press("Checkpoint reached.");
    }
    await page.getByRole("button", { name: "Simulate Chapter" }).waitFor();
  });

  it("clears changes after a question, and asks before they are left", async () => {
    await open("chapter-simulator");
    await chooseChapter("Two lines");
    await becomes(chosen, ["two.txt", "one.txt"]);
    await page.getByLabel("Title").fill("Other");
    await press("Simulator menu");
    await answer("You have unsaved changes. Are you sure you want to leave?", "Stay");
    await press("Clear Changes");
    await answer("Are you you want to clear changes for this chapter?", "Clear Changes");
    await page.getByText("Cleared changes").waitFor();
    await becomes(() => page.getByLabel("Title").inputValue(), "Two lines");
    await press("Simulator menu");
    await page.getByRole("button", { name: "Object Placement" }).waitFor();
  });

  it("does not overwrite what somebody else has saved meanwhile without asking", async () => {
    await open("chapter-simulator");
    await chooseChapter("Two lines");
    const token = await tokenOf("staff");
    const chapters: { id: number; title: string }[] = await call(token, "GET", "/courses/1/stories");
    const { id } = chapters.find(({ title }) => title === "Two lines") ?? { id: 0 };
    await call(token, "POST", `/courses/1/admin/stories/${id}`, { story: { title: "Two lines, theirs" } });
    await page.getByText("Published", { exact: true }).last().click();
    await press("Save Changes");
    await answer("Save this chapter?", "Save Changes");
    const clash = page.getByRole("dialog", { name: "Somebody has changed this chapter meanwhile" });
    await clash.getByText("Two lines, theirs").waitFor();
    await press("Replace", clash);
    await page.getByText("Chapter successfully created/updated").waitFor();
    await becomes(() => page.getByLabel("Title").inputValue(), "Two lines");
  });

  it("refuses a ZIP with a path that leads elsewhere as a whole", async () => {
    await open("chapter-simulator");
    await bringIn("bad.zip", zipSync({ "chapter.json": strToU8("{}"), "../stories/a.txt": strToU8("x") }));
    await page.getByText("This ZIP is refused: ../stories/a.txt is no path that assets may have.").waitFor();
  });

  it("goes out as a ZIP and comes in again", async () => {
    await open("chapter-simulator");
    await chooseChapter("Two lines");
    await becomes(() => page.getByLabel("Title").inputValue(), "Two lines");
    await becomes(chosen, ["two.txt", "one.txt"]);
    const [download] = await Promise.all([page.waitForEvent("download"), press("Download as ZIP")]);
    expect(download.suggestedFilename()).toBe("two-lines.zip");
    const entries = unzipSync(readFileSync(await download.path()));
    const names = Object.keys(entries);
    expect(names.slice(0, 4)).toEqual([
      "chapter.json",
      "stories/defaultCheckpoint.txt",
      "stories/two.txt",
      "stories/one.txt",
    ]);
    // What its stories name, those that every chapter begins with among them, and nothing else.
    for (const used of ["locations/lookout/dusk.jpg", "avatars/odile/odile.calm.png", "bgm/nine-lamps.mp3"])
      expect(names).toContain(used);
    expect(names.filter((name) => name.includes("biscuit-tin") || name.startsWith("images/covers"))).toEqual([]);
    const changed = zipSync({
      ...entries,
      "chapter.json": strToU8(strFromU8(entries["chapter.json"] ?? new Uint8Array()).replace("Two lines", "Again")),
      "stories/one.txt": strToU8(story("Line of one, mended.")),
      "stories/three.txt": strToU8(story("Line of three.")),
    });
    await bringIn("again.zip", changed);
    const dialog = page.getByRole("dialog", { name: "Bring in the chapter “Again”" });
    await dialog.getByText(/^1 to be made, \d+ there already, 1 there and different$/).waitFor();
    await keepPicture(page, "story-simulator-import");
    await dialog.getByText("Replace the files that are different").click();
    await press("Bring in a ZIP", dialog);
    await page.getByText("Chapter successfully created/updated").waitFor();
    await becomes(() => page.getByLabel("Title").inputValue(), "Again");
    await becomes(chosen, ["two.txt", "one.txt"]);
    await press("Add three.txt");
    await press("Simulate Chapter");
    await press("Play");
    await page.getByText("Line of two.").first().waitFor();
  });

  it("deletes a chapter after a question", async () => {
    // Leaving inside the site would ask about what was only played.
    await page.goto(`${ADDRESS}?tool=chapter-simulator`);
    await chooseChapter("Again");
    await becomes(() => page.getByLabel("Title").inputValue(), "Again");
    await press("Delete");
    await answer("Are you sure you want to delete this chapter?", "Delete");
    await page.getByText("Chapter successfully deleted").waitFor();
    await becomes(() => page.getByLabel("Title").inputValue(), "title goes here");
    await page
      .getByRole("button", { name: /^Chapter/ })
      .first()
      .click();
    await page.getByRole("option").first().waitFor();
    await becomes(() => page.getByRole("option", { name: "Again" }).count(), 0);
  });
});

const bringIn = (name: string, archive: Uint8Array) =>
  page
    .locator('input[accept^=".zip"]')
    .setInputFiles({ name, mimeType: "application/zip", buffer: Buffer.from(archive) });

/** Drags a file of the chapter below another. */
async function drag(from: string, to: string): Promise<void> {
  const row = (name: string) => page.locator(".chapter-files--sorted li").filter({ hasText: name });
  const handle = await row(from).locator(".chapter-files__handle").boundingBox();
  const target = await row(to).boundingBox();
  if (!handle || !target) throw new Error("a row is not drawn");
  await page.mouse.move(handle.x + 8, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(handle.x + 8, target.y + target.height, { steps: 5 });
  await page.mouse.up();
}
