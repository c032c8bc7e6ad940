import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { leftToChance } from "./chance";

describe("what leaves a test to chance", () => {
  it.each([
    ["expect(await page.getByRole('row').count()).toBe(2);", "reads the page once"],
    ["expect(\n  await page.locator('td').allInnerTexts(),\n).toEqual([]);", "reads the page once"],
    ["expect((await row.innerText()).slice(1)).toBe('x');", "reads the page once"],
    ["await page.waitForURL('**/game');", "waits for an address"],
    ["expect(performance.now() - before).toBeLessThan(500);", "asserts a time"],
    ["expect(milliseconds).toBeLessThan(1000);", "asserts a time"],
    ["await page.waitForTimeout(100);", "waits for a time"],
    ["const page = await open();\nawait page.keyboard.press('Enter');", "nothing near it says who has the focus"],
  ])("%j", (text, what) => {
    expect(leftToChance(text)).toEqual([expect.stringContaining(what)]);
  });

  it.each([
    "await becomes(() => page.getByRole('row').count(), 2);",
    "expect(await accessibilityFaults(page)).toEqual([]);",
    "await field.click();\nawait page.keyboard.press('Enter');",
    "expect(requests).toBeLessThan(12);",
  ])("is not %j", (text) => {
    expect(leftToChance(text)).toEqual([]);
  });
});

it("is in no browser test", () => {
  const folder = path.join(__dirname, "browser");
  const places = globSync("*.ts", { cwd: folder })
    .sort()
    .flatMap((name) => leftToChance(readFileSync(path.join(folder, name), "utf8")).map((place) => `${name}:${place}`));
  expect(places).toEqual([]);
});
