import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, visit } from "./screens";

const academy = academyFixture();
/** A reader who goes from section to section. */
let noor: Page;

beforeAll(async () => {
  noor = await open("noor", "index");
});

/** Opens a section on a device of its own. */
async function open(user: string, section: string): Promise<Page> {
  const page = await academy.pageOf(user, `/sicpjs/${section}`);
  await isThere(page, section);
  return page;
}

async function isThere(page: Page, section: string): Promise<void> {
  await page.getByRole("button", { name: "Notes", exact: true }).waitFor();
  const title = section === "index" ? /^[^\d]/ : new RegExp(`^${section.replace(".", "\\.")} `);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** Comes to a section from the cover. */
async function read(page: Page, section: string): Promise<void> {
  for (const next of section === "index" ? [section] : ["index", section]) {
    await visit(page, `/sicpjs/${next}`);
    await isThere(page, next);
  }
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole("button", { name: "Notes", exact: true }).waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Goes to a section as the reader who goes from section to section. */
async function readAsNoor(section: string): Promise<Page> {
  await read(noor, section);
  return noor;
}

const panel = (page: Page) => page.getByRole("complementary", { name: "Notes", exact: true });
const noteField = (page: Page) => panel(page).getByLabel("Note", { exact: true });
const marked = (page: Page, colour = "yellow") =>
  page.evaluate(
    (name) => [...(CSS.highlights.get(`tb-${name}`) ?? [])].map((range) => (range as Range).toString()),
    colour,
  );

/** Selects a word of a paragraph by a double click, as a reader does. */
async function selectWord(paragraph: Locator): Promise<string> {
  await paragraph.dblclick({ position: { x: 30, y: 12 } });
  return paragraph.page().evaluate(() => (getSelection()?.toString() ?? "").trim());
}
const paragraph = (page: Page, at: number) => page.locator(".tb-paragraph > p").nth(at);

describe("notes in the textbook", () => {
  it("marks what is selected, here and on another device, and takes it away", async () => {
    const page = await readAsNoor("2.1");
    const word = await selectWord(paragraph(page, 1));
    await page.getByRole("button", { name: "Highlight" }).click();
    await becomes(() => marked(page), [word]);
    await page.getByRole("button", { name: "Notes", exact: true }).click();
    await panel(page).getByText("Saved", { exact: true }).waitFor();
    const other = await open("noor", "2.1");
    await becomes(() => marked(other), [word]);
    await other.getByRole("button", { name: "Notes", exact: true }).click();
    await panel(other).getByRole("button", { name: "Delete" }).click();
    await becomes(() => marked(other), []);
    await panel(other).getByText("Select text to highlight it, or to add a note.").waitFor();
    await read(page, "2.1");
    await becomes(() => marked(page), []);
  });

  it("keeps a note that is written without the mouse, and downloads all of them", async () => {
    const page = await readAsNoor("2.2");
    await page.getByRole("button", { name: "Notes", exact: true }).press("Enter");
    await panel(page).getByRole("button", { name: "Add a note here" }).press("Enter");
    await noteField(page).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("A function is a value like any other.");
    await noteField(page).press("Control+Enter");
    await panel(page).getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Your note: A function is a value" }).waitFor();
    await keepPicture(page, "textbook notes");
    const downloading = page.waitForEvent("download");
    const download = panel(page).getByRole("button", { name: "Download all notes" });
    await download.click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe("notes-programs-for-two-readers.md");
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain("# Programs for Two Readers\n\n");
    expect(text).toContain("## 2.2 Functions as Values\n\nA function is a value like any other.\n\n<http");
    await download.press("Escape");
    await becomes(() => panel(page).count(), 0);
    await page.getByRole("button", { name: "Your note: A function is a value" }).click();
    await noteField(page).fill("Changed");
    await panel(page).getByRole("button", { name: "Save note" }).click();
    await reload(page);
    await page.getByRole("button", { name: "Your note: Changed" }).waitFor();
  });

  it("loses nothing without a network, over a reload, and sends it when the network is back", async () => {
    const page = await readAsNoor("2.3");
    await page.route("**/v2/user/textbook_notes**", (route) => route.abort());
    await page.getByRole("button", { name: "Notes", exact: true }).click();
    await panel(page).getByRole("button", { name: "Add a note here" }).click();
    await noteField(page).fill("Written in a train");
    await panel(page).getByRole("button", { name: "Save note" }).click();
    await panel(page).getByText("Kept on this device. It is sent when you are online.").waitFor();
    await reload(page);
    await page.getByRole("button", { name: "Notes", exact: true }).click();
    await panel(page).getByText("Your notes cannot be read now.").waitFor();
    await panel(page).getByText("Written in a train").waitFor();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await panel(page).getByText("Saved", { exact: true }).waitFor();
    const other = await open("noor", "2.3");
    await other.getByRole("button", { name: "Your note: Written in a train" }).waitFor();
  });

  it("keeps what the server refuses, with its words, and sends it again", async () => {
    const page = await readAsNoor("1.3");
    const refusal = { status: 409, contentType: "text/plain", body: "There are 3000 notes. Delete some to make room." };
    await page.route("**/v2/user/textbook_notes/**", (route) => route.fulfill(refusal));
    await page.getByRole("button", { name: "Notes", exact: true }).click();
    await panel(page).getByRole("button", { name: "Add a note here" }).click();
    await noteField(page).fill("One too many");
    await panel(page).getByRole("button", { name: "Save note" }).click();
    await panel(page).getByText("The server refused it: There are 3000 notes.").waitFor();
    await page.unrouteAll();
    await panel(page).getByRole("button", { name: "Send again" }).click();
    await panel(page).getByText("Saved", { exact: true }).waitFor();
  });

  it("is pinned by staff for everyone, and unpinned", async () => {
    const staff = await open("staff", "2.1");
    await selectWord(paragraph(staff, 2));
    await staff.getByRole("button", { name: "Add a note", exact: true }).click();
    await noteField(staff).fill("The quiz asks for this.");
    await panel(staff).getByLabel("Pin for everyone in").check();
    await panel(staff).getByRole("button", { name: "Save note" }).click();
    await staff.getByRole("complementary", { name: "Note for everyone by Stefan Staff" }).waitFor();
    const student = await open("noor", "2.1");
    await student
      .getByRole("complementary", { name: "Note for everyone by Stefan Staff" })
      .getByText("The quiz asks for this.")
      .waitFor();
    await student.getByRole("button", { name: "Notes", exact: true }).click();
    await panel(student).getByRole("button", { name: "Add a note here" }).click();
    await noteField(student).waitFor();
    await becomes(() => panel(student).getByLabel("Pin for everyone in").count(), 0);
    await panel(staff).getByRole("button", { name: "Delete" }).click();
    await staff.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await becomes(() => staff.getByText("The quiz asks for this.").count(), 0);
    await reload(student);
    await becomes(() => student.getByText("The quiz asks for this.").count(), 0);
  });

  it("keeps what is typed when its writer leaves without an answer, and drops it where they cancel", async () => {
    const page = await open("lin", "2.1");
    const write = async (text: string) => {
      await page.getByRole("button", { name: "Notes", exact: true }).click();
      await panel(page).getByRole("button", { name: "Add a note here" }).click();
      await noteField(page).fill(text);
    };
    await write("Left by a key");
    await noteField(page).press("Escape");
    await page.getByRole("button", { name: "Your note: Left by a key" }).waitFor();
    await write("Left by a reload");
    await page.reload();
    await page.getByRole("button", { name: "Your note: Left by a reload" }).waitFor();
    await write("Left for another section");
    await page.getByRole("link", { name: /^Next/ }).click();
    await page.getByRole("heading", { name: "2.2 Functions as Values" }).waitFor();
    await read(page, "2.1");
    await page.getByRole("button", { name: "Your note: Left for another section" }).waitFor();
    await write("Cancelled");
    await panel(page).getByRole("button", { name: "Cancel" }).click();
    await read(page, "2.1");
    await page.getByRole("button", { name: "Your note: Left by a key" }).waitFor();
    await becomes(() => page.getByText("Cancelled").count(), 0);
  });

  it("is unpinned from the cover with its note, and by any of the staff", async () => {
    const staff = await open("staff", "3.1");
    const pinHere = async (text: string) => {
      await staff.getByRole("button", { name: "Notes", exact: true }).click();
      await panel(staff).getByRole("button", { name: "Add a note here" }).click();
      await noteField(staff).fill(text);
      await panel(staff).getByLabel("Pin for everyone in").check();
      await panel(staff).getByRole("button", { name: "Save note" }).click();
      await staff.getByRole("complementary", { name: "Note for everyone by Stefan Staff" }).getByText(text).waitFor();
      await panel(staff).getByRole("button").first().press("Escape");
      await panel(staff).waitFor({ state: "detached" });
    };
    await pinHere("First hint");
    await read(staff, "index");
    await staff.getByRole("button", { name: "Notes", exact: true }).click();
    const own = panel(staff).getByRole("listitem").filter({ hasText: "First hint" });
    await own.getByRole("button", { name: "Delete" }).click();
    await staff.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await becomes(() => own.count(), 0);
    await read(staff, "3.1");
    await pinHere("Second hint");
    await becomes(() => staff.getByText("First hint").count(), 0);
    const admin = await open("admin", "3.1");
    const pin = admin.getByRole("complementary", { name: "Note for everyone by Stefan Staff" });
    await pin.getByRole("button", { name: "Unpin" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Unpin" }).click();
    await becomes(() => pin.count(), 0);
    await reload(staff);
    await staff.getByRole("button", { name: "Your note: Second hint" }).waitFor();
    await becomes(() => staff.getByRole("complementary", { name: "Note for everyone" }).count(), 0);
  });

  it("says that a passage is no longer in the text, and keeps the note", async () => {
    const page = await readAsNoor("1.2");
    await selectWord(paragraph(page, 0));
    await page.getByRole("button", { name: "Add a note", exact: true }).click();
    await noteField(page).fill("About this word");
    await panel(page).getByRole("button", { name: "Save note" }).click();
    await panel(page).getByText("Saved", { exact: true }).waitFor();
    const edition = JSON.stringify([
      { tag: "TITLE", id: "/sicpjs/1.2", body: "Another edition" },
      { tag: "TEXT", id: "#p900", child: [{ tag: "#text", body: "123" }] },
    ]);
    await page.route("**/json/1.2.json*", (route) => route.fulfill({ body: edition, contentType: "application/json" }));
    await reload(page);
    await page.getByRole("button", { name: "Notes", exact: true }).click();
    await panel(page).getByText("This passage is no longer in the text.").waitFor();
    await panel(page).getByText("About this word").waitFor();
    await page.unrouteAll();
  });

  it("shows what the demo's student has noted, what staff have pinned, and which missions say to read the section", async () => {
    const page = await open("student", "1.2");
    await page.getByRole("complementary", { name: "Note for everyone by Stefan Staff" }).waitFor();
    await becomes(() => marked(page, "green"), ["each application is close"]);
    await page.getByRole("navigation", { name: "In your course, for this section" }).getByRole("link").click();
    await page.getByRole("link", { name: "1.2 (opens a new tab)" }).first().waitFor();
    await becomes(async () => new URL(page.url()).pathname, expect.stringMatching(/\/missions\/\d+\/0$/));
    const opening = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "1.1 (opens a new tab)" }).first().click();
    const book = await opening;
    await book.getByRole("heading", { name: "1.1 Computing a Price" }).waitFor();
    await becomes(() => marked(book), ["substitution model"]);
  });

  it("is not offered to visitors", async () => {
    const page = await (await academy.openContext()).newPage();
    await page.goto("/sicpjs/1.1");
    await page.getByRole("button", { name: "Search" }).waitFor();
    await becomes(() => page.getByRole("button", { name: "Notes", exact: true }).count(), 0);
  });

  it("fits and passes axe in every look", async () => {
    const page = await readAsNoor("3.2");
    await page.getByRole("button", { name: "Notes", exact: true }).click();
    await panel(page).getByRole("button", { name: "Add a note here" }).click();
    await noteField(page).fill("Half a note");
    await inEveryLook(page, async ({ name, colorScheme }) => {
      const faults = await accessibilityFaults(page, colorScheme === "dark" ? "colors" : "all");
      expect([name, faults]).toEqual([name, []]);
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    });
  });
});
