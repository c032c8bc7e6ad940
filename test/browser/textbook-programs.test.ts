import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { becomes, goTo, keepPicture } from "./screens";

const academy = academyFixture();
let page: Page;
beforeAll(async () => {
  page = await (await academy.openContext()).newPage();
});

const read = (section: string) => goTo(page, `/sicpjs/${section}`);
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const open = async (id: number) => {
  await press(`Open and run program ${id}`);
  await page.locator(".tb-workspace .monaco-editor .view-line").first().waitFor();
};
/** Whether the editor shows a text: Monaco draws lines a moment after it has them. */
const shows = async (text: string) => {
  const lines = await page.locator(".tb-workspace .monaco-editor .view-line").allTextContents();
  return lines.join("\n").replaceAll("\u00a0", " ").includes(text);
};
const typeAtEnd = async (text: string) => {
  await page.locator(".tb-workspace .monaco-editor").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(text);
};

it("runs a program where it stands, with what comes from earlier ones folded, and compares what it shows", async () => {
  await read("1.1");
  await open(6);
  // Nobody pressed Run: opening it runs it.
  await page.getByText("Same as in the book").waitFor();
  await becomes(() => shows("return"), false);
  await page.getByRole("log").getByText("11.100000000000001").waitFor();
  await typeAtEnd("\nbill(1, 0);");
  await page.keyboard.press("Shift+Enter");
  await page.getByText("The book shows:").waitFor();
  await keepPicture(page, "a program of the textbook");
});

it("brings back what was typed by itself, and the book's text at a press, with what was typed in the history", async () => {
  await read("1.1");
  await open(1);
  await typeAtEnd("\n7 * 6;");
  await page.reload();
  await open(1);
  await page.getByText(/^Restored from /).waitFor();
  await becomes(() => shows("7 * 6;"), true);
  await press("Reset");
  await page.getByText("Back at the start.").waitFor();
  await becomes(() => shows("7 * 6;"), false);
  await press("History");
  await page.getByRole("button", { name: /, 2 lines$/ }).click();
  await page.locator(".view-line", { hasText: "7" }).last().waitFor();
  await press("Run");
  await page.getByRole("log").getByText("42").waitFor();
});

it("has one program open at a time, and loses nothing of the one before", async () => {
  await read("1.1");
  await open(1);
  await typeAtEnd("\n1000 + 1;");
  await open(2);
  await becomes(() => page.locator(".tb-workspace").count(), 1);
  await press("Close program");
  await page.getByRole("button", { name: "Open and run program 2" }).waitFor();
  await open(1);
  await page.locator(".view-line", { hasText: "1000" }).waitFor();
});

it("stops a program without end, and steps through one that has", async () => {
  await read("1.1");
  await open(1);
  await typeAtEnd("\nfunction on(n) { return on(n + 1); }\non(0);");
  await press("Run");
  await press("Stop");
  await press("Reset");
  await page.getByRole("tab", { name: "Stepper" }).click();
  await press("Run");
  await page.getByText("2 * 3.2").first().waitFor();
});

it.each([
  ["3.1, with state", "3.1", 2],
  ["4.1, of Source §4", "4.1", 6],
  ["4.2, lazy", "4.2", 4],
  ["4.3, non-deterministic", "4.3", 1],
  ["4.4, concurrent", "4.4", 2],
  ["5.3, on a machine of the book's own", "5.3", 13],
])("runs a program of section %s, in its own language", async (_name, section, id) => {
  await read(section);
  await open(id);
  await press("Run");
  await page.getByText("Same as in the book").waitFor();
  await keepPicture(page, `a program of section ${section}`);
});

it("opens the program in the playground as it stands", async () => {
  await read("1.1");
  await open(1);
  const address = await page.getByRole("link", { name: "Open in Playground" }).getAttribute("href");
  expect(address).toMatch(/^\/playground#chap=1&prgrm=/);
  await typeAtEnd("\n5;");
  const link = page.getByRole("link", { name: "Open in Playground" });
  await becomes(async () => (await link.getAttribute("href")) === address, false);
});

it("keeps a reader's own answer to an exercise, which runs below it, over a reload", async () => {
  await read("1.1");
  await press("Your answer to Exercise 1.1");
  const answer = page.getByRole("region", { name: "Your answer to Exercise 1.1, open" });
  await answer.locator(".monaco-editor .view-line").first().waitFor();
  await typeAtEnd("\n21 * 2;");
  await answer.getByRole("button", { name: "Run", exact: true }).click();
  await answer.getByRole("log").getByText("42").waitFor();
  await page.reload();
  await press("Your answer to Exercise 1.1");
  await page.getByText(/^Restored from /).waitFor();
  await becomes(() => shows("21 * 2;"), true);
  await press("Close program");
  await page.getByRole("button", { name: "Your answer to Exercise 1.1" }).waitFor();
});
