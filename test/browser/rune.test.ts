import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { browserFixture } from "./fixture";
import { readPage } from "./prepared";
import type { RunePage } from "./rune-page";
import { accessibilityFaults, becomes, drawn, inEveryLook, keepPicture } from "./screens";

/** WebGL without a graphics card. */
const SOFTWARE_GPU = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];
const ORIGIN = "http://localhost";
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Runes</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css"><div id="root"></div>
<script src="/page.js"></script></html>`;

/** The stored pictures, 96 pixels each way. With ACADEMY_KEEP_RUNES they are written instead of compared. */
const STORED = path.join(__dirname, "runes");
const STORED_SIDE = 96;
const KEEP = process.env.ACADEMY_KEEP_RUNES !== undefined;

const DEEP =
  "r.overlay_frac(0.3, r.scale(0.5, r.red(r.heart)), r.overlay(r.scale(0.8, r.blue(r.pentagram)), r.ribbon))";
const PICTURES: Readonly<Record<string, string>> = {
  shapes: `r.show(r.stackn(1, r.stack_frac(1 / 3, r.beside_frac(1 / 4, r.nova, r.beside(r.heart, r.sail)),
    r.stack(r.beside(r.circle, r.beside(r.triangle, r.corner)), r.beside(r.ribbon, r.beside(r.pentagram, r.square))))))`,
  cross: "r.show(r.make_cross(r.make_cross(r.rcross)))",
  colors: `const all = ["red", "pink", "purple", "indigo", "blue", "green", "yellow", "orange", "brown", "black"];
    const fan = all.map((name, i) => r.rotate(i * Math.PI / 5, r[name](r.sail)));
    r.show(fan.reduce((front, back) => r.overlay(front, back)))`,
  fractal:
    "r.show(r.repeat_pattern(6, x => r.beside(x, r.stack(r.quarter_turn_right(x), r.green(r.nova))), r.orange(r.heart)))",
  fine: "r.show(r.repeat_pattern(9, r.make_cross, r.stack(r.square, r.red(r.square))))",
  anaglyph: `r.anaglyph(${DEEP})`,
  hollusion: `r.hollusion(${DEEP})`,
};

const site = browserFixture(ORIGIN, SOFTWARE_GPU);
let files: Readonly<Record<string, { contentType: string; body: string | Buffer }>>;
let page: Page;

beforeAll(() => {
  files = {
    "/": { contentType: "text/html", body: PAGE },
    "/page.js": { contentType: "text/javascript", body: readPage("rune-page", "js") },
    "/page.css": { contentType: "text/css", body: readPage("rune-page", "css") },
  };
});

async function openPage(made: Promise<BrowserContext>): Promise<void> {
  page = await (await made).newPage();
  await page.route(`${ORIGIN}/**`, (route) => {
    const file = files[new URL(route.request().url()).pathname];
    return route.fulfill(file ?? { status: 404 });
  });
}

async function start(): Promise<void> {
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction("window.runes !== undefined");
}

const show = (text: string, more = false) =>
  page.evaluate(([code, add]) => (window as unknown as { runes: RunePage }).runes.show(code, add), [
    text,
    more,
  ] as const);
const canvas = () => page.getByRole("img");
/** Waits for the picture of this name: the panel turns to a new one a moment after it came. */
const isShown = (name: string) => page.getByRole("img", { name, exact: true }).waitFor();
const button = (name: string) => page.getByRole("button", { name });

/** What the canvas shows, in the page's colours, `side` pixels each way. */
async function pixelsShown(side = STORED_SIDE): Promise<{ pixels: number[]; png: Buffer }> {
  const shot = await canvas().screenshot({ animations: "disabled" });
  const { pixels, png } = await page.evaluate(shrunk, {
    url: `data:image/png;base64,${shot.toString("base64")}`,
    side,
  });
  return { pixels, png: Buffer.from(png.split(",")[1] ?? "", "base64") };
}

async function shrunk({ url, side }: { url: string; side: number }) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const small = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const ink = small.getContext("2d") as CanvasRenderingContext2D;
  ink.imageSmoothingQuality = "high";
  ink.drawImage(image, 0, 0, side, side);
  const { data } = ink.getImageData(0, 0, side, side);
  return { pixels: [...data].filter((_, i) => i % 4 < 3), png: small.toDataURL() };
}

/** How far two pictures are apart, in the mean over all pixels and colours of 256. */
const apart = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? Number.NaN)), 0) / one.length;

/** Waits until the canvas shows this picture, but for so much. */
const looksLike = (picture: readonly number[], most: number): Promise<void> =>
  becomes(async () => {
    const off = apart((await pixelsShown()).pixels, picture);
    return off < most ? "alike" : `${off} apart`;
  }, "alike");

/** Waits until the picture differs so much. A look may take as long as a swaying, so they come after unlike numbers of frames. */
async function untilApart(from: readonly number[], least: number): Promise<void> {
  for (let looks = 0; looks < 12; looks++) {
    if (apart(from, (await pixelsShown()).pixels) > least) return;
    await drawn(page, 8 * looks);
  }
  throw new Error("The picture does not move.");
}

const fileOf = (name: string): string => path.join(STORED, `${name}.png`);

async function stored(name: string): Promise<number[]> {
  const url = `data:image/png;base64,${readFileSync(fileOf(name)).toString("base64")}`;
  return (await page.evaluate(shrunk, { url, side: STORED_SIDE })).pixels;
}

describe("on a desk", () => {
  beforeAll(async () => {
    await openPage(site.openContext());
    await start();
  });

  test.each(Object.entries(PICTURES))("the picture %s is the stored one", async (name, text) => {
    await show(text);
    await keepPicture(page, `rune ${name}`);
    if (KEEP) writeFileSync(fileOf(name), (await pixelsShown()).png);
    await looksLike(await stored(name), 1.5);
  });

  test("pixels are where the program puts them, and the ground is white", async () => {
    await show("r.show(r.stack(r.red(r.square), r.beside(r.blue(r.square), r.blank)))");
    const rows = async () => {
      const { pixels } = await pixelsShown(4);
      return [pixels.slice(0, 12), pixels.slice(36, 48)];
    };
    await becomes(rows, [
      [244, 67, 54, 244, 67, 54, 244, 67, 54, 244, 67, 54],
      [33, 150, 243, 33, 150, 243, 255, 255, 255, 255, 255, 255],
    ]);
  });

  test("several pictures are gone through one by one, the newest first seen", async () => {
    await show(`r.show(r.heart); r.anaglyph(r.heart); r.show(r.sail)`);
    await isShown("Rune 3 of 3: normal");
    await page.getByText("Picture 3 of 3").waitFor();
    await becomes(() => button("Next picture").isDisabled(), true);
    await button("Previous picture").click();
    await isShown("Rune 2 of 3: anaglyph");
    await button("Previous picture").press("Enter");
    await isShown("Rune 1 of 3: normal");
    await becomes(() => button("Previous picture").isDisabled(), true);
    await show("r.show(r.nova)", true);
    await isShown("Rune 4 of 4: normal");
  });

  test("a hollusion stands still for who asked for less motion, until it is played", async () => {
    await show(`r.hollusion(${DEEP})`);
    await page.getByText("Your device asks for less motion").waitFor();
    await drawn(page, 8);
    const first = await pixelsShown();
    expect(apart(first.pixels, (await pixelsShown()).pixels)).toBe(0);
    await button("Play").click();
    await button("Pause").waitFor();
    await untilApart(first.pixels, 4);
    await button("Pause").click();
    await button("Play").waitFor();
  });

  test("the picture is saved as an image file of its own size", async () => {
    await show("r.show(r.heart); r.animate_rune(1, 10, t => r.rotate(t, r.nova))");
    const save = async () => {
      const [download] = await Promise.all([page.waitForEvent("download"), button("Save as PNG").click()]);
      return [download.suggestedFilename(), readFileSync(await download.path())] as const;
    };
    const [name, png] = await save();
    expect(name).toBe("rune-2-frame-1.png");
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(["PNG", 512, 512]);
    await button("Previous picture").click();
    const [, heart] = await save();
    const url = `data:image/png;base64,${heart.toString("base64")}`;
    await looksLike((await page.evaluate(shrunk, { url, side: STORED_SIDE })).pixels, 0.5);
  });

  test("what is not drawn as it is, is told", async () => {
    await show("r.show(r.repeat_pattern(14, r.make_cross, r.heart))");
    await page.getByText("The smallest are simplified.").waitFor();
    await show("r.show(r.repeat_pattern(40, x => r.overlay(x, x), r.heart))");
    await page.getByText("The ones at the back are not drawn.").waitFor();
  });

  test("when the graphics card is lost, the picture is drawn without it", async () => {
    await show(PICTURES.colors ?? "");
    await looksLike(await stored("colors"), 1.5);
    const before = await pixelsShown();
    await page.evaluate(() => {
      const gl = document.querySelector("canvas")?.getContext("webgl2");
      gl?.getExtension("WEBGL_lose_context")?.loseContext();
    });
    await page.getByText("Your browser draws runes without a graphics card").waitFor();
    await looksLike(before.pixels, 0.7);
  });
});

describe("where motion is welcome", () => {
  beforeAll(async () => {
    await openPage(site.newContext({ viewport: { width: 700, height: 800 } }));
    await start();
  });

  test("an animation plays by itself, and its slider chooses a frame", async () => {
    await show("r.animate_anaglyph(2, 10, t => r.translate(t - 1, 0, r.scale(0.2, r.square)))");
    await isShown("Rune 1 of 1: animated anaglyph");
    // Looked at with each frame of the page: it goes on, and begins anew after its last frame.
    await page.waitForFunction(() => {
      const scope = window as unknown as { framesSeen?: number[] };
      const frame = document.querySelector("input")?.valueAsNumber ?? 0;
      scope.framesSeen ??= [];
      const isAnew = frame < (scope.framesSeen.at(-1) ?? 0);
      scope.framesSeen.push(frame);
      return isAnew && new Set(scope.framesSeen).size > 3;
    });
    const slider = page.getByRole("slider", { name: "Frame" });
    await slider.fill("6");
    await button("Play").waitFor();
    const at = async () => {
      const { pixels } = await pixelsShown(20);
      const middle = pixels.slice(20 * 3 * 10, 20 * 3 * 11).filter((_, i) => i % 3 === 1);
      return middle.flatMap((green, column) => (green < 128 ? [column] : []));
    };
    await becomes(at, [3, 4, 5, 6]);
    await slider.press("End");
    await page.getByText("Frame 20 of 20").waitFor();
    await becomes(at, [17, 18, 19]);
  });

  test("a hollusion moves by itself and can be paused", async () => {
    await show(`r.hollusion(${DEEP})`);
    const first = await pixelsShown();
    await untilApart(first.pixels, 1);
    await button("Pause").click();
    await button("Play").waitFor();
    await drawn(page, 8);
    const paused = await pixelsShown();
    expect(apart(paused.pixels, (await pixelsShown()).pixels)).toBe(0);
  });
});

describe("images from elsewhere", () => {
  const asked: string[] = [];

  beforeAll(async () => {
    await openPage(site.openContext());
    const png = readFileSync(fileOf("cross"));
    await page.route("https://pictures.example/**", (route) => {
      asked.push(route.request().url());
      const there = route.request().url().endsWith("cross.png");
      const headers = { "access-control-allow-origin": "*" };
      return route.fulfill(there ? { body: png, contentType: "image/png", headers } : { status: 404 });
    });
    await start();
  });

  test("are loaded when the person has agreed to their host, and not before", async () => {
    await show(`r.show(r.from_url("https://pictures.example/cross.png"))`);
    await page.getByText("This rune uses an image from pictures.example.").waitFor();
    await becomes(async () => (await pixelsShown(1)).pixels, [222, 222, 226]);
    await keepPicture(page, "rune asks for an image");
    expect(asked).toEqual([]);
    await button("Load from pictures.example").click();
    const loaded = await stored("cross");
    await looksLike(loaded, 10);
    expect(asked).toEqual(["https://pictures.example/cross.png"]);
  });

  test("that are not there are told, and can be tried again", async () => {
    await show(`r.show(r.from_url("https://pictures.example/none.png"))`);
    await page.getByText("The image from pictures.example could not be loaded").waitFor();
    await button("Try again").click();
    await page.getByText("The image from pictures.example could not be loaded").waitFor();
  });
});

test("without WebGL the pictures are the stored ones too", async () => {
  await openPage(site.openContext());
  await page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind === "webgl2" ? null : Reflect.apply(real, this, [kind, ...rest]);
    } as typeof real;
  });
  await start();
  for (const name of ["shapes", "colors", "anaglyph", "fine"]) {
    await show(PICTURES[name] ?? "");
    await page.getByText("Your browser draws runes without a graphics card").waitFor();
    await looksLike(await stored(name), 1.5);
  }
});

test("nothing stands in the way of anyone, in every look", async () => {
  await openPage(site.openContext());
  await start();
  const stands = (state: string) =>
    inEveryLook(page, async ({ name, colorScheme }) => {
      const faults = await accessibilityFaults(page, colorScheme === "light" ? "all" : "colors");
      expect([state, name, faults]).toEqual([state, name, []]);
      const overflow = () => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
      await becomes(overflow, 0);
      await keepPicture(page, `rune panel ${state} ${name}`);
    });
  await stands("empty");
  await show(`r.show(r.from_url("https://pictures.example/a.png")); r.animate_rune(1, 4, t => r.rotate(t, r.heart))`);
  await isShown("Rune 2 of 2: animated normal");
  await stands("animation");
  await button("Previous picture").click();
  await page.getByText("This rune uses an image from pictures.example.").waitFor();
  await stands("image to ask for");
});
