import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, keepPicture } from "./screens";
import { openPlayground, parts, writeProgram } from "./workspace";

/** Chromium's own camera, and no question whether it may be used: what the site's headers forbid stays forbidden. */
const FAKE_CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

const academy = academyFixture(FAKE_CAMERA);
let page: Page;

beforeAll(async () => {
  page = await (await academy.openContext()).newPage();
  await openPlayground(page);
  await page.getByLabel("Language").selectOption({ label: "Source §4" });
  await page.getByLabel("Library", { exact: true }).selectOption({ label: "PixNFlix" });
});

/** The colours of the picture at two places. */
const colours = (): Promise<number[][]> =>
  page.locator(".video canvas").evaluate((canvas) => {
    const pencil = (canvas as HTMLCanvasElement).getContext("2d");
    return [
      [10, 10],
      [390, 290],
    ].map(([x, y]) => [...(pencil?.getImageData(x ?? 0, y ?? 0, 1, 1).data ?? [])]);
  });

async function untilColours(expected: readonly (readonly number[])[]): Promise<void> {
  await becomes(colours, expected);
}

const PAINT = `
function paint(src, dest) {
  for (let y = 0; y < video_height(); y = y + 1) {
    for (let x = 0; x < video_width(); x = x + 1) {
      set_rgba(dest[y][x], x < 200 ? 200 : 0, 30, x < 200 ? 0 : 120, 255);
    }
  }
}
install_filter(paint);`;

it("filters what the camera sees, which the site's headers allow", async () => {
  await writeProgram(page, PAINT);
  await parts(page).run.click();
  await parts(page).tab("Video Display").click();
  await page.getByRole("button", { name: "Start Video" }).click();
  await untilColours([
    [200, 30, 0, 255],
    [0, 30, 120, 255],
  ]);
  await keepPicture(page, "video in the playground");
  expect(await accessibilityFaults(page)).toEqual([]);
});

it("goes on with the camera when the next program runs", async () => {
  await writeProgram(
    page,
    PAINT.replaceAll("30", "90").replace("install_filter(paint)", "install_filter(compose_filter(paint, copy_image))"),
  );
  await parts(page).run.click();
  await untilColours([
    [200, 90, 0, 255],
    [0, 90, 120, 255],
  ]);
});

it("shows a picture of another host once the person agrees", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#00f"/></svg>';
  let asked = 0;
  await page.route("https://pictures.example/**", (route) => {
    asked++;
    const headers = { "access-control-allow-origin": "*", "content-type": "image/svg+xml" };
    return route.fulfill({ headers, body: svg });
  });
  await writeProgram(
    page,
    'import { use_image_url, start } from "pix_n_flix"; use_image_url("https://pictures.example/a.svg"); start();',
  );
  await parts(page).run.click();
  const agree = page.getByRole("button", { name: "Load from pictures.example" });
  await agree.waitFor();
  expect(asked).toBe(0);
  await agree.click();
  await untilColours([
    [0, 0, 255, 255],
    [0, 0, 255, 255],
  ]);
});

it("leaves room for the panel of learning", async () => {
  await page.getByLabel("Library", { exact: true }).selectOption({ label: "Machine learning" });
  await writeProgram(page, "init_webcam(); train_recognition();");
  await parts(page).run.click();
  await parts(page).tab("Machine Learning").click();
  await page.getByRole("button", { name: "Start camera" }).click();
  await page.getByRole("button", { name: "Stop camera" }).waitFor();
  await keepPicture(page, "learning in the playground");
});
