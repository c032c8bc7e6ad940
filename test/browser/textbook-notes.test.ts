import { readFile } from "node:fs/promises";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture, LOOKS, logIn } from "./screens";

const academy = academyFixture();
const contexts: BrowserContext[] = [];
afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));

/** Opens a section on a device of its own. */
async function open(user: string, section: string, look: (typeof LOOKS)[number] = LOOKS[0]): Promise<Page> {
  const context = await academy.openContext(look);
  contexts.push(context);
  const page = await context.newPage();
  await logIn(page, user);
  await read(page, section);
  return page;
}

async function read(page: Page, section: string): Promise<void> {
  await page.goto(`/sicpjs/${section}`);
  await page.getByRole("button", { name: "Notes" }).waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
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
    const page = await open("noor", "2.1");
    const word = await selectWord(paragraph(page, 1));
    await page.getByRole("button", { name: "Highlight" }).click();
    await becomes(() => marked(page), [word]);
    await page.getByRole("button", { name: "Notes" }).click();
    await panel(page).getByText("Saved", { exact: true }).waitFor();
    const other = await open("noor", "2.1");
    await becomes(() => marked(other), [word]);
    await other.getByRole("button", { name: "Notes" }).click();
    await panel(other).getByRole("button", { name: "Delete" }).click();
    await becomes(() => marked(other), []);
    await panel(other).getByText("Select text to highlight it, or to add a note.").waitFor();
    await read(page, "2.1");
    await becomes(() => marked(page), []);
  });

  it("keeps a note that is written without the mouse, and downloads all of them", async () => {
    const page = await open("noor", "2.2");
    await page.getByRole("button", { name: "Notes" }).press("Enter");
    await panel(page).getByRole("button", { name: "Add a note here" }).press("Enter");
    await noteField(page).waitFor();
    await page.keyboard.type("A function is a value like any other.");
    await page.keyboard.press("Control+Enter");
    await panel(page).getByText("Saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Your note: A function is a value" }).waitFor();
    await keepPicture(page, "textbook notes");
    const downloading = page.waitForEvent("download");
    await panel(page).getByRole("button", { name: "Download all notes" }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe("notes-programs-for-two-readers.md");
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain("# Programs for Two Readers\n\n");
    expect(text).toContain("## 2.2 Functions as Values\n\nA function is a value like any other.\n\n<http");
    await page.keyboard.press("Escape");
    await becomes(() => panel(page).count(), 0);
    await page.getByRole("button", { name: "Your note: A function is a value" }).click();
    await noteField(page).fill("Changed");
    await panel(page).getByRole("button", { name: "Save note" }).click();
    await read(page, "2.2");
    await page.getByRole("button", { name: "Your note: Changed" }).waitFor();
  });

  it("loses nothing without a network, over a reload, and sends it when the network is back", async () => {
    const page = await open("noor", "2.3");
    await becomes(() => page.evaluate(() => document.querySelector(".tb-text") !== null), true);
    await page.route("**/v2/user/textbook_notes**", (route) => route.abort());
    await page.getByRole("button", { name: "Notes" }).click();
    await panel(page).getByRole("button", { name: "Add a note here" }).click();
    await noteField(page).fill("Written in a train");
    await panel(page).getByRole("button", { name: "Save note" }).click();
    await panel(page).getByText("Kept on this device. It is sent when you are online.").waitFor();
    await read(page, "2.3");
    await page.getByRole("button", { name: "Notes" }).click();
    await panel(page).getByText("Your notes cannot be read now.").waitFor();
    await panel(page).getByText("Written in a train").waitFor();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await panel(page).getByText("Saved", { exact: true }).waitFor();
    const other = await open("noor", "2.3");
    await other.getByRole("button", { name: "Your note: Written in a train" }).waitFor();
  });

  it("keeps what the server refuses, with its words, and sends it again", async () => {
    const page = await open("noor", "1.3");
    const refusal = { status: 409, contentType: "text/plain", body: "There are 3000 notes. Delete some to make room." };
    await page.route("**/v2/user/textbook_notes/**", (route) => route.fulfill(refusal));
    await page.getByRole("button", { name: "Notes" }).click();
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
    await staff.getByRole("button", { name: "Add a note" }).click();
    await noteField(staff).fill("The quiz asks for this.");
    await panel(staff).getByLabel("Pin for everyone in").check();
    await panel(staff).getByRole("button", { name: "Save note" }).click();
    await staff.getByRole("complementary", { name: "Note for everyone by Stefan Staff" }).waitFor();
    const student = await open("noor", "2.1");
    await student
      .getByRole("complementary", { name: "Note for everyone by Stefan Staff" })
      .getByText("The quiz asks for this.")
      .waitFor();
    await student.getByRole("button", { name: "Notes" }).click();
    await panel(student).getByRole("button", { name: "Add a note here" }).click();
    await noteField(student).waitFor();
    expect(await panel(student).getByLabel("Pin for everyone in").count()).toBe(0);
    await panel(staff).getByRole("button", { name: "Delete" }).click();
    await staff.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await becomes(() => staff.getByText("The quiz asks for this.").count(), 0);
    await read(student, "2.1");
    await student.getByRole("heading", { level: 1 }).waitFor();
    await becomes(() => student.getByText("The quiz asks for this.").count(), 0);
  });

  it("keeps what is typed when its writer leaves without an answer, and drops it where they cancel", async () => {
    const page = await open("lin", "2.1");
    const write = async (text: string) => {
      await page.getByRole("button", { name: "Notes" }).click();
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
    expect(await page.getByText("Cancelled").count()).toBe(0);
  });

  it("is unpinned from the cover with its note, and by any of the staff", async () => {
    const staff = await open("staff", "3.1");
    const pinHere = async (text: string) => {
      await staff.getByRole("button", { name: "Notes" }).click();
      await panel(staff).getByRole("button", { name: "Add a note here" }).click();
      await noteField(staff).fill(text);
      await panel(staff).getByLabel("Pin for everyone in").check();
      await panel(staff).getByRole("button", { name: "Save note" }).click();
      await staff.getByRole("complementary", { name: "Note for everyone by Stefan Staff" }).getByText(text).waitFor();
      await staff.keyboard.press("Escape");
    };
    await pinHere("First hint");
    await read(staff, "index");
    await staff.getByRole("button", { name: "Notes" }).click();
    const own = panel(staff).getByRole("listitem").filter({ hasText: "First hint" });
    await own.getByRole("button", { name: "Delete" }).click();
    await staff.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await becomes(() => own.count(), 0);
    await read(staff, "3.1");
    await pinHere("Second hint");
    expect(await staff.getByText("First hint").count()).toBe(0);
    const admin = await open("admin", "3.1");
    const pin = admin.getByRole("complementary", { name: "Note for everyone by Stefan Staff" });
    await pin.getByRole("button", { name: "Unpin" }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Unpin" }).click();
    await becomes(() => pin.count(), 0);
    await read(staff, "3.1");
    await staff.getByRole("button", { name: "Your note: Second hint" }).waitFor();
    await becomes(() => staff.getByRole("complementary", { name: "Note for everyone" }).count(), 0);
  });

  it("says that a passage is no longer in the text, and keeps the note", async () => {
    const page = await open("noor", "1.2");
    await selectWord(paragraph(page, 0));
    await page.getByRole("button", { name: "Add a note" }).click();
    await noteField(page).fill("About this word");
    await panel(page).getByRole("button", { name: "Save note" }).click();
    await panel(page).getByText("Saved", { exact: true }).waitFor();
    const edition = JSON.stringify([
      { tag: "TITLE", id: "/sicpjs/1.2", body: "Another edition" },
      { tag: "TEXT", id: "#p900", child: [{ tag: "#text", body: "123" }] },
    ]);
    await page.route("**/json/1.2.json*", (route) => route.fulfill({ body: edition, contentType: "application/json" }));
    await read(page, "1.2");
    await page.getByRole("button", { name: "Notes" }).click();
    await panel(page).getByText("This passage is no longer in the text.").waitFor();
    await panel(page).getByText("About this word").waitFor();
  });

  it("shows what the demo's student has noted, what staff have pinned, and which missions say to read the section", async () => {
    const page = await open("student", "1.2");
    await page.getByRole("complementary", { name: "Note for everyone by Stefan Staff" }).waitFor();
    await becomes(() => marked(page, "green"), ["each application is close"]);
    await page.getByRole("navigation", { name: "In your course, for this section" }).getByRole("link").click();
    await page.waitForURL("**/missions/*/0");
    await page.getByRole("link", { name: "1.2 (opens a new tab)" }).first().waitFor();
    const opening = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "1.1 (opens a new tab)" }).first().click();
    const book = await opening;
    await book.getByRole("heading", { name: "1.1 Computing a Price" }).waitFor();
    await becomes(() => marked(book), ["substitution model"]);
  });

  it("is not offered to visitors", async () => {
    const context = await academy.openContext(LOOKS[0]);
    contexts.push(context);
    const page = await context.newPage();
    await page.goto("/sicpjs/1.1");
    await page.getByRole("button", { name: "Search" }).waitFor();
    expect(await page.getByRole("button", { name: "Notes" }).count()).toBe(0);
  });

  it.each(LOOKS)("fits and passes axe, $name", async (look) => {
    const page = await open("lin", "2.2", look);
    await page.getByRole("button", { name: "Notes" }).click();
    await panel(page).getByRole("button", { name: "Add a note here" }).click();
    await noteField(page).fill("Half a note");
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
