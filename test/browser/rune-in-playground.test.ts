import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture } from "./screens";
import { editorReady, parts, writeProgram } from "./workspace";

/** WebGL without a graphics card. */
const SOFTWARE_GPU = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];

const academy = academyFixture(SOFTWARE_GPU);
let page: Page;
const elsewhere: string[] = [];

beforeAll(async () => {
  page = await academy.pageOf("student", "/playground");
  page.on("request", (request) => {
    if (!request.url().startsWith(academy.origin) && !request.url().startsWith("data:")) elsewhere.push(request.url());
  });
  await editorReady(page);
});

const run = async (program: string): Promise<void> => {
  await writeProgram(page, program);
  await parts(page).run.click();
};
const picture = (name: string) => page.getByRole("img", { name, exact: true });

/** The colour in the middle of each quarter of the picture: upper left, upper right, lower left, lower right. */
async function quarters(name: string): Promise<string[]> {
  const url = `data:image/png;base64,${(await picture(name).screenshot()).toString("base64")}`;
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    const ink = Object.assign(document.createElement("canvas"), size).getContext("2d") as CanvasRenderingContext2D;
    ink.drawImage(image, 0, 0);
    const at = (x: number, y: number) => [...ink.getImageData(x * size.width, y * size.height, 1, 1).data].slice(0, 3);
    return [at(1 / 4, 1 / 4), at(3 / 4, 1 / 4), at(1 / 4, 3 / 4), at(3 / 4, 3 / 4)].map((rgb) => rgb.join());
  }, url);
}

it("shows what a program with the library RUNES shows, and compares pictures", async () => {
  await page.getByLabel("Library", { exact: true }).selectOption({ label: "Runes" });
  await run("picture_mse(show(stack(beside(red(square), blue(square)), beside(square, blank))), show(blank));");
  await parts(page).tab("Runes").click();
  await page.getByRole("button", { name: "Previous picture" }).click();
  await becomes(() => quarters("Rune 1 of 2: normal"), ["244,67,54", "33,150,243", "0,0,0", "255,255,255"]);
  const isSquareAndWhole = async () => {
    const shown = await picture("Rune 1 of 2: normal").boundingBox();
    const tab = await page.getByRole("tabpanel", { name: "Runes" }).boundingBox();
    if (!shown || !tab) return [];
    return [Math.abs(shown.width - shown.height) < 0.5, shown.y + shown.height < tab.y + tab.height];
  };
  await becomes(isSquareAndWhole, [true, true]);
  await keepPicture(page, "runes in the playground");
  expect(await accessibilityFaults(page)).toEqual([]);
});

it("shows runes of the module with an animation that stands still for who asked for that", async () => {
  await page.getByLabel("Library", { exact: true }).selectOption({ label: "No library" });
  await run('import { animate_rune, rotate, heart } from "rune";\nanimate_rune(1, 4, t => rotate(t, heart));');
  await picture("Rune 1 of 1: animated normal").waitFor();
  await page.getByText("Frame 1 of 4").waitFor();
  await parts(page).output.getByText("<AnimatedRune>").waitFor();
});

it("fetches nothing for a program, whatever address it names", async () => {
  await page.getByLabel("Library", { exact: true }).selectOption({ label: "Runes" });
  await run('import { show, from_url } from "rune";\nshow(from_url("https://pictures.example/cat.png"));');
  await page.getByText("This rune uses an image from pictures.example.").waitFor();
  expect(elsewhere).toEqual([]);
});
