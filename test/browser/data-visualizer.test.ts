import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, rulesIn } from "./screens";
import { editorReady, parts, writeProgram } from "./workspace";

/** A share link with the program `display("hi");` in Source §4. */
const LINK = "/playground#chap=4&exec=1000&ext=NONE&prgrm=CYSwzgDgNghgngCgEQAsRIJQG4g&variant=default";

const FAMILY = `const child = list("Ada", list("Byron", null), x => x + 1);
const ring = list(1, 2, 3);
set_tail(tail(tail(ring)), ring);
draw_data(ring);
draw_data(list(child, child, ["first", ["a sentence that is longer than its box"], [5, 6, 7]], null), ring);`;

const academy = academyFixture();
let page: Page;

beforeAll(async () => {
  page = await academy.pageOf("student", LINK);
  await editorReady(page);
});

/** The drawing that is shown, by its name. */
const drawing = (name: string): Locator => page.getByRole("region", { name, exact: true });
const button = (name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });
const transform = (name: string): Promise<string> =>
  drawing(name)
    .locator("svg > g")
    .evaluate((layer) => layer.getAttribute("transform") ?? "");

async function draws(program: string, name: string): Promise<void> {
  await writeProgram(page, program);
  await parts(page).run.click();
  await drawing(name).waitFor();
}

/** The numbers of a transform: x, y and scale. */
const numbers = (text: string): number[] => (text.match(/-?[\d.]+/g) ?? []).map(Number);

describe("the Data Visualizer", () => {
  it("says what to do while there is nothing to see", async () => {
    await page.getByRole("tab", { name: "Data Visualizer" }).click();
    await page.getByText("Call draw_data on a pair, a list or an array").waitFor();
  });

  it("comes to the front with the latest drawing, and lets one go back", async () => {
    await page.getByRole("tab").first().click();
    await draws(FAMILY, "Drawing 2 of 2");
    await button("Previous drawing").click();
    await drawing("Drawing 1 of 2").waitFor();
    await page.keyboard.press("PageDown");
    await drawing("Drawing 2 of 2").waitFor();
  });

  it("draws what is shared and cyclic once, with arrows around the boxes", async () => {
    await draws(FAMILY, "Drawing 2 of 2");
    await button("Previous drawing").click();
    const ring = drawing("Drawing 1 of 2");
    await ring.waitFor();
    await becomes(() => ring.locator(".data__box").count(), 3);
    await becomes(() => ring.locator(".data__arrow--around").count(), 1);
    await button("As text").click();
    const description = page.getByRole("region", { name: "Drawing 1 of 2 as text" });
    await becomes(() => description.innerText(), "Drawing 1: #a where #a = [1, [2, [3, #a]]]");
    await button("As text").click();
  });

  it("moves by dragging, by the wheel and by arrow keys, and zooms", async () => {
    const name = "Drawing 1 of 1";
    await draws("draw_data(list(1, 2, 3));", name);
    const box = await drawing(name).boundingBox();
    if (!box) throw new Error("There is no drawing.");
    const start = numbers(await transform(name));
    const at = { x: box.x + box.width / 2, y: box.y + 30 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 50, at.y + 20, { steps: 4 });
    await page.mouse.up();
    const [x = 0, y = 0, scale = 0] = start;
    expect(numbers(await transform(name))).toEqual([x + 50, y + 20, scale]);
    await page.mouse.wheel(30, 10);
    await expectTransform(name, [x + 20, y + 10, scale]);
    await drawing(name).focus();
    await page.keyboard.press("ArrowRight");
    await expectTransform(name, [x - 40, y + 10, scale]);
    await page.keyboard.press("+");
    expect(numbers(await transform(name))[2]).toBe(1.25);
    await page.keyboard.press("0");
    expect(numbers(await transform(name))[2]).toBe(1);
    await button("Zoom out").click();
    expect(numbers(await transform(name))[2]).toBe(0.8);
    await page.keyboard.down("Control");
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, -25);
    await page.keyboard.up("Control");
    await becomes(async () => numbers(await transform(name))[2]?.toFixed(3), "1.027");
    await button("Show everything").click();
    expect(numbers(await transform(name))[2]).toBe(1);
  });

  it("collapses what a pointer leads to, by mouse and by keyboard", async () => {
    const name = "Drawing 1 of 1";
    await draws("draw_data(list(list(1, 2), 3));", name);
    const boxes = drawing(name).locator(".data__box");
    await becomes(() => boxes.count(), 4);
    await button("Collapse the head of [..., ...]").click();
    await becomes(() => boxes.count(), 2);
    await button("Expand all").click();
    await becomes(() => boxes.count(), 4);
    await drawing(name).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await becomes(() => boxes.count(), 3);
    await becomes(
      () => page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
      "Expand the tail of [..., ...]",
    );
    await page.keyboard.press("Enter");
    await becomes(() => boxes.count(), 4);
  });

  it("shows the text of a function, and what is longer than its box, when the keyboard comes to it", async () => {
    const name = "Drawing 1 of 1";
    await draws('draw_data(x => x + 4711, ["a sentence that is longer than its box"]);', name);
    await drawing(name).getByText('"a sentence that is ...').first().waitFor();
    await drawing(name).focus();
    await page.keyboard.press("Tab");
    await drawing(name).locator(".data__tip", { hasText: "x => x + 4711" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await drawing(name).locator(".data__tip", { hasText: "longer than its box" }).waitFor();
  });

  it("draws what the REPL is asked to draw", async () => {
    await draws("const xs = list(1, 2); draw_data(xs);", "Drawing 1 of 1");
    await parts(page).input.fill("draw_data(tail(xs));");
    await parts(page).input.press("Shift+Enter");
    await drawing("Drawing 2 of 2").waitFor();
  });

  it("draws 500 objects, of which it renders what is near", async () => {
    const name = "Drawing 1 of 1";
    await draws("draw_data(enum_list(1, 500));", name);
    await becomes(async () => (await drawing(name).locator(".data__box").count()) < 500, true);
    await button("Show everything").click();
    // From far away all of them are one outline, without the texts that nobody could read.
    const outlines = () =>
      drawing(name)
        .locator(".data__box")
        .evaluateAll((all) => all.map((one) => one.getAttribute("d")?.split("z").length));
    await becomes(outlines, [501]);
    await becomes(() => drawing(name).locator(".data__text").count(), 0);
    await keepPicture(page, "data visualizer 500");
    await drawing(name).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-handle") ?? null);
    await becomes(focused, "2.1");
    // What has the focus stays in the window and keeps it when the drawing comes so near that it is drawn anew.
    for (let i = 0; i < 9; i++) await page.keyboard.press("+");
    await drawing(name).locator(".data__text").getByText("1", { exact: true }).waitFor();
    await becomes(focused, "2.1");
  });

  it("stays usable under drawings without end", async () => {
    await writeProgram(page, "for (let i = 0; i < 5000; i = i + 1) { draw_data(list(i)); }");
    await parts(page).run.click();
    await drawing("Drawing 1000 of 1000").waitFor();
    await parts(page).output.getByText("draw_data has made 1000 drawings in this run").waitFor();
  });
});

async function expectTransform(name: string, expected: readonly number[]): Promise<void> {
  await becomes(async () => numbers(await transform(name)), expected);
}

describe("exported files", () => {
  async function exported(name: string): Promise<Buffer> {
    await button("Save as a file").click();
    const [download] = await Promise.all([page.waitForEvent("download"), button(name).click()]);
    await page.keyboard.press("Escape");
    return readFileSync(await download.path());
  }

  it("are an SVG that stands alone and holds all of the drawing", async () => {
    await draws(`draw_data(enum_list(1, 500));`, "Drawing 1 of 1");
    const svg = (await exported("Export as SVG")).toString();
    const found = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      return {
        error: parsed.querySelector("parsererror")?.textContent ?? null,
        boxes: parsed.querySelectorAll("rect[rx]").length,
        variables: text.includes("var(--"),
        classes: parsed.querySelectorAll("[class], [tabindex], [role]").length,
        face: text.includes("@font-face"),
        stroke: parsed.querySelector("rect[rx]")?.getAttribute("stroke"),
      };
    }, svg);
    expect(found).toEqual({
      error: null,
      boxes: 500,
      variables: false,
      classes: 0,
      face: true,
      stroke: "rgb(91, 61, 245)",
    });
  });

  it("are a PNG in the colours of the theme", async () => {
    await draws("draw_data(list(1, 2, 3));", "Drawing 1 of 1");
    const png = (await exported("Export as PNG")).toString("base64");
    const painted = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      const drawn = canvas.getContext("2d") as CanvasRenderingContext2D;
      drawn.drawImage(image, 0, 0);
      const { data: pixels } = drawn.getImageData(0, 0, image.width, image.height);
      let paper = 0;
      let violet = 0;
      for (let i = 0; i < pixels.length; i += 4) {
        const colour = `${pixels[i]},${pixels[i + 1]},${pixels[i + 2]}`;
        if (colour === "255,255,255") paper += 1;
        if (colour === "91,61,245") violet += 1;
      }
      return { wide: image.width > 600, paper: paper > 1000, violet: violet > 500 };
    }, png);
    expect(painted).toEqual({ wide: true, paper: true, violet: true });
  });
});

it("has no fault that axe finds in any look, and everything is in reach", async () => {
  await draws(FAMILY, "Drawing 2 of 2");
  await inEveryLook(page, async (look) => {
    // On phones one pane is shown at a time.
    if (look.viewport.width < 768) await page.getByRole("tab", { name: "Tools", exact: true }).click();
    await drawing("Drawing 2 of 2").waitFor();
    await keepPicture(page, `data visualizer ${look.name}`);
    await button("As text").click();
    await page.getByRole("region", { name: "Drawing 2 of 2 as text" }).waitFor();
    await keepPicture(page, `data visualizer as text ${look.name}`);
    const faults = await accessibilityFaults(page, rulesIn(look), "[role=tabpanel]");
    expect([look.name, faults]).toEqual([look.name, []]);
    await button("As text").click();
  });
});
