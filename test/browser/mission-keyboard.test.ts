import type { Locator, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { becomes } from "./screens";

const academy = academyFixture();
let page: Page;

const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes from element to element, as the key leads, until this one has the focus. */
async function reach(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No key leads to ${target}`);
}

async function press(target: Locator, key?: "Tab" | "Shift+Tab"): Promise<void> {
  await reach(target, key);
  await page.keyboard.press("Enter");
}

/** Goes to a tab of the forms by the arrows. */
async function openTab(name: string): Promise<void> {
  const list = page.getByRole("tablist", { name: /^Parts of/ });
  await reach(list.locator('[aria-selected="true"]'));
  const wanted = list.getByRole("tab", { name, exact: true });
  const selected = () => list.locator('[aria-selected="true"]').innerText();
  for (let presses = 0; presses < 12 && (await wanted.getAttribute("aria-selected")) !== "true"; presses++) {
    const before = await selected();
    await page.keyboard.press("ArrowRight");
    await becomes(async () => (await selected()) !== before, true);
  }
  await becomes(() => wanted.getAttribute("aria-selected"), "true");
}

async function type(name: string, text: string): Promise<void> {
  await reach(field(name));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

beforeAll(async () => {
  page = await academy.pageOf("staff", "/mission-control");
});

it("is written, saved and brought to the door of publishing by keys alone", async () => {
  await press(button("Make New Mission"));
  await page.getByRole("heading", { name: "Insert title here", level: 1 }).waitFor();

  await press(button("Global"));
  await openTab("Overview");
  await type("Title", "By Keys");
  await type("Number", "K1");
  await page.getByRole("heading", { name: "By Keys", level: 1 }).waitFor();

  await press(button("Question-specific"), "Shift+Tab");
  await openTab("Task 1");
  await type("Statement", "Write **one**.");
  await page.locator(".mc-preview").getByText("one", { exact: true }).waitFor();

  await reach(page.getByRole("tablist", { name: /^Parts of/ }).locator('[aria-selected="true"]'), "Shift+Tab");
  await openTab("Autograder");
  await press(button("Add testcase"));
  await type("Program", "1 + 1;");
  await type("Expected answer", "2");
  await type("Score", "7");
  await page.keyboard.press("ControlOrMeta+S");
  await becomes(() => page.locator(".mc-state").textContent(), "Saved");

  await press(button("Publish"), "Shift+Tab");
  const dialog = page.getByRole("dialog", { name: "Publish this mission" });
  await dialog.waitFor();
  await becomes(() => dialog.evaluate((element) => element.contains(document.activeElement)), true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await becomes(() => hasFocus(button("Publish")), true);
});
