import type { BrowserContextOptions, Page } from "playwright-core";
import { browserFixture } from "./fixture";
import { readPage } from "./prepared";
import { becomes, drawn, keepPicture } from "./screens";
import type { StoryStagePage } from "./story-stage-page";
import {
  ASSETS,
  BLACK,
  BLUE,
  background,
  box,
  character,
  DAY,
  EMPTY,
  image,
  NIGHT,
  object,
  RED,
  SCENE,
  sheet,
  YELLOW,
} from "./story-stage-scenes";

/** WebGL without a graphics card. */
const SOFTWARE_GPU = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];
const ORIGIN = "http://localhost";
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stage</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/page.css"><style>body { margin: 0 }</style>
<div id="root"></div><script src="/page.js"></script></html>`;
/** On it, two pixels of the stage each way are one. */
const SCREEN = { width: 960, height: 540 };

type Props = Parameters<StoryStagePage["show"]>[0];
type StageWindow = Window & { stage: StoryStagePage; contexts: WebGLRenderingContext[] };

const site = browserFixture(ORIGIN, SOFTWARE_GPU);
let page: Page;

/** Opens the page of the stage; `prepare` runs in it before its scripts. */
async function openStage(prepare: () => void = countContexts, options: BrowserContextOptions = {}): Promise<void> {
  const context = await site.newContext({ viewport: SCREEN, ...options });
  page = await context.newPage();
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: PAGE });
    const kind = pathname === "/page.js" ? "js" : pathname === "/page.css" ? "css" : undefined;
    const contentType = kind === "js" ? "text/javascript" : kind === "css" ? "text/css" : "image/svg+xml";
    const body = kind ? readPage("story-stage-page", kind) : ASSETS[pathname];
    return route.fulfill(body === undefined ? { status: 404 } : { contentType, body });
  });
  await page.addInitScript(prepare);
  await page.goto(`${ORIGIN}/`);
}

function countContexts(): void {
  const contexts: unknown[] = [];
  const real = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    const made = Reflect.apply(real, this, [kind, ...rest]);
    if (kind.includes("webgl") && made !== null && !contexts.includes(made)) contexts.push(made);
    return made;
  } as typeof real;
  Object.assign(window, { contexts });
}

function withoutWebgl(): void {
  const real = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind.includes("webgl") ? null : Reflect.apply(real, this, [kind, ...rest]);
  } as typeof real;
}

const show = (props: Props): Promise<void> =>
  page.evaluate((more) => (window as unknown as StageWindow).stage.show(more), props);
const marked = (what: "examined" | "missing"): Promise<string[]> =>
  page.evaluate((name) => [...(window as unknown as StageWindow).stage[name]], what);

/** The colours at points of the stage, as they are seen. */
async function coloursAt(...places: readonly (readonly [x: number, y: number])[]): Promise<number[][]> {
  const [left, top] = [0, 1].map((axis) => Math.floor(Math.min(...places.map((place) => place[axis] ?? 0)) / 2));
  const [right, bottom] = [0, 1].map((axis) => Math.floor(Math.max(...places.map((place) => place[axis] ?? 0)) / 2));
  const clip = { x: left ?? 0, y: top ?? 0, width: 0, height: 0 };
  Object.assign(clip, { width: (right ?? 0) - clip.x + 1, height: (bottom ?? 0) - clip.y + 1 });
  const shot = await page.screenshot({ clip });
  return page.evaluate(
    async ({ url, points, from }) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      const ink = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      Object.assign(ink.canvas, { width: picture.width, height: picture.height });
      ink.drawImage(picture, 0, 0);
      return points.map(([x, y]) =>
        [...ink.getImageData(Math.floor(x / 2) - from.x, Math.floor(y / 2) - from.y, 1, 1).data].slice(0, 3),
      );
    },
    { url: `data:image/png;base64,${shot.toString("base64")}`, points: places, from: clip },
  );
}

/** Expects that a point of the stage gets this colour. */
const turns = (x: number, y: number, colour: readonly number[]): Promise<void> =>
  becomes(() => coloursAt([x, y]), [colour]);

/** What is to be seen of `SCENE`, but for who stands in the shade. */
const PLACES: readonly (readonly [what: string, x: number, y: number, colour: readonly number[]])[] = [
  ["the background", 100, 60, NIGHT],
  ["within the lamp", 866, 256, RED],
  ["outside of the lamp", 854, 244, NIGHT],
  ["within the wide lamp", 766, 606, RED],
  ["outside of the wide lamp", 754, 594, NIGHT],
  ["the light that is added", 960, 900, [96, 128, 160]],
  ["the speaker's upper corner", 1274, 184, [160, 64, 128]],
  ["above the speaker", 1274, 174, NIGHT],
  ["the speaker's foot", 1866, 1076, [160, 64, 128]],
];

async function expectPlaces(): Promise<void> {
  const shownState = async () => {
    const colours = await coloursAt(...PLACES.map(([, x, y]) => [x, y] as const));
    return PLACES.map(([what], i) => [what, colours[i]]);
  };
  await becomes(
    shownState,
    PLACES.map(([what, , , colour]) => [what, colour]),
  );
}

describe.each([
  ["the graphics card", countContexts, "canvas", [77, 76, 44]],
  ["plain images", withoutWebgl, "img", [81, 81, 40]],
] as const)("with %s", (name, prepare, element, shade) => {
  beforeAll(() => openStage(prepare));

  test("everything stands at its place, and who does not speak in the shade", async () => {
    await show({ picture: SCENE });
    await page.locator(element).first().waitFor({ state: "attached" });
    await expectPlaces();
    await turns(350, 600, shade);
    await keepPicture(page, `stage with ${name}`);
    await becomes(() => page.locator(".story-stage").getAttribute("aria-hidden"), "true");
  });

  test("it becomes equal to another picture", async () => {
    const objects = SCENE.objects.filter(({ id }) => id !== "lamp");
    const speaker = character("ada", "glad", "left");
    await show({ picture: { ...SCENE, background: background("day"), objects, characters: [], speaker } });
    await turns(960, 300, DAY);
    await turns(350, 600, [64, 160, 64]);
    await turns(1570, 600, DAY);
    await turns(960, 700, RED);
    await show({ picture: { ...SCENE, showsObjects: false } });
    await turns(960, 700, NIGHT);
  });

  test("a sheet shows its frames from the first on, again and again", async () => {
    const picture = sheet("/objects/sheet.png", 4);
    const animation = { startFrame: 2, frameRate: 3 };
    await show({ picture: { ...EMPTY, objects: [object("sign", 960, 540, { picture, animation })] } });
    await turns(960, 540, BLUE);
    await turns(960, 540, YELLOW);
    await turns(960, 540, BLUE);
    await becomes(
      () => coloursAt([915, 495], [1005, 585], [905, 540], [1015, 540]),
      [expect.not.arrayContaining([32]), expect.not.arrayContaining([32]), NIGHT, NIGHT],
    );
  });

  test("an object blinks, and for who wants less motion it does not", async () => {
    const picture = { ...EMPTY, objects: [object("lamp", 960, 540, { isBlinking: true })] };
    await show({ picture });
    for (const colour of [RED, NIGHT, RED, NIGHT]) await turns(960, 540, colour);
    await show({ picture: { ...EMPTY }, isMotionReduced: true });
    await turns(960, 540, NIGHT);
    await show({ picture, isMotionReduced: true });
    await becomes(async () => (await coloursAt([960, 540]))[0]?.[0], 255);
    await show({ picture: EMPTY, isMotionReduced: false });
  });

  test("a photograph is held before the stage", async () => {
    const popup = { key: "1", objectId: "lamp", name: "Lamp", picture: image("/objects/lamp.png") };
    await show({ picture: EMPTY, popups: [{ ...popup, position: "left", size: "large" }] });
    // The card, the picture in its box, the box around the picture, and beside the card.
    await turns(160, 430, [251, 250, 247]);
    await becomes(() => coloursAt([400, 375], [400, 220], [60, 430]), [RED, [27, 26, 39], NIGHT]);
    await keepPicture(page, `photograph with ${name}`);
    await show({ popups: [] });
    await turns(400, 375, NIGHT);
  });

  test("the curtain falls and rises", async () => {
    await show({ picture: SCENE, isCurtainDown: true });
    await turns(960, 300, BLACK);
    await show({ isCurtainDown: false });
    await turns(960, 300, RED);
  });

  test("what is highlighted has an outline", async () => {
    await show({ picture: SCENE, highlightedItem: "lamp" });
    await turns(960, 247, [255, 211, 77]);
    await show({ highlightedItem: "window" });
    await turns(960, 247, NIGHT);
    await turns(300, 47, [255, 211, 77]);
    await show({ highlightedItem: undefined });
    await turns(300, 47, NIGHT);
  });

  test("a missing picture gets a placeholder, and is told once", async () => {
    const gone = object("gone", 960, 540, { picture: image("/objects/gone.png"), width: 640, height: 480 });
    await show({ picture: { ...EMPTY, objects: [gone] } });
    await turns(644, 540, [167, 150, 255]);
    await keepPicture(page, `placeholder with ${name}`);
    await show({ picture: SCENE });
    await becomes(() => marked("missing"), ["/objects/gone.png"]);
  });

  test("things are examined by a click, also behind who does not speak", async () => {
    const behind = object("behind", 350, 600);
    const plainThing = object("plain", 960, 540, { isInteractive: false });
    const shownState = object("seen", 700, 100, { isExamined: true });
    await show({
      picture: { ...SCENE, objects: [...SCENE.objects, behind, plainThing, shownState] },
      isExploring: true,
    });
    const cursor = () => page.locator(".story-stage-box").evaluate((one) => getComputedStyle(one).cursor);
    for (const [x, y, shape] of [
      [960, 300, 'url("http://localhost/game-assets/ui/cursor-hover.png") 24 24, pointer'],
      [700, 100, 'url("http://localhost/game-assets/ui/cursor-seen.png") 24 24, help'],
      [960, 540, 'url("http://localhost/game-assets/ui/cursor-look.png") 24 24, default'],
    ] as const) {
      await page.mouse.move(x / 2, y / 2);
      await becomes(cursor, shape);
    }
    for (const [x, y] of [
      [960, 300],
      [350, 600],
      [300, 100],
      [960, 540],
      [10, 10],
    ] as const) {
      await page.mouse.click(x / 2, y / 2);
    }
    await becomes(() => marked("examined"), ["lamp", "behind", "window"]);
    await show({ isExploring: false });
    await becomes(cursor, "auto");
    await page.mouse.click(480, 150);
    expect(await marked("examined")).toHaveLength(3);
  });
});

test("a finger examines what is smaller than it", async () => {
  await openStage(countContexts, { hasTouch: true, viewport: { width: 360, height: 640 } });
  await show({ picture: { ...EMPTY, boxes: [box("key", 960, 540, 20, 20)] }, isExploring: true });
  // The stage is 360 wide and in the middle of the screen's height.
  await page.touchscreen.tap(195, 325);
  await becomes(() => marked("examined"), ["key"]);
});

describe("graphics contexts", () => {
  const live = () =>
    page.evaluate(() => (window as unknown as StageWindow).contexts.filter((one) => !one.isContextLost()).length);
  const made = () => page.evaluate(() => (window as unknown as StageWindow).contexts.length);

  test("several mounts one after the other make one, and it is given back", async () => {
    await openStage();
    for (let mount = 0; mount < 5; mount++) {
      await show({ picture: SCENE });
      await page.evaluate(() => (window as unknown as StageWindow).stage.hide());
    }
    await becomes(made, 1);
    await becomes(live, 0);
    await show({ picture: SCENE });
    await expectPlaces();
    await becomes(async () => [await made(), await live()], [2, 1]);
  });

  test("when it is lost, plain images show the same", async () => {
    await openStage();
    await show({ picture: SCENE });
    await page.evaluate(() => {
      for (const one of (window as unknown as StageWindow).contexts) {
        one.getExtension("WEBGL_lose_context")?.loseContext();
      }
    });
    await page.locator("img").first().waitFor();
    await expectPlaces();
    await becomes(() => page.locator("canvas").count(), 0);
  });

  test("a sheet that is too large for the card is shown smaller", async () => {
    await openStage();
    const picture = sheet("/objects/wide-sheet.png", 121);
    const animation = { startFrame: 120, frameRate: 1 };
    const objects = [object("sign", 960, 540, { picture, animation, width: 300, height: 300 })];
    await show({ picture: { ...EMPTY, objects }, isMotionReduced: true });
    await turns(960, 540, BLUE);
  });
});

/** Counts what each frame of the screen has the graphics card draw. */
function countDrawing(): void {
  const drawings: number[] = [];
  let sinceLast = 0;
  for (const kind of [WebGLRenderingContext, WebGL2RenderingContext]) {
    for (const name of ["drawArrays", "drawElements"] as const) {
      const real = kind.prototype[name] as (...args: unknown[]) => void;
      Object.assign(kind.prototype, {
        [name](this: unknown, ...args: unknown[]) {
          sinceLast += 1;
          Reflect.apply(real, this, args);
        },
      });
    }
  }
  const look = (): void => {
    drawings.push(sinceLast);
    sinceLast = 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(window, { drawings });
}

test("a frame of a lively picture has the card draw few times", async () => {
  await openStage(countDrawing);
  const lively = SCENE.objects.map((one) => ({ ...one, isGlowing: true, isBlinking: true }));
  await show({ picture: { ...SCENE, objects: lively } });
  await drawn(page, 4);
  await page.evaluate("drawings.length = 0");
  await drawn(page, 16);
  const drawings = await page.evaluate<number[]>("drawings");
  const most = Math.max(...drawings);
  process.stdout.write(`  a frame of the stage draws ${most} times at most, in ${drawings.length} frames\n`);
  expect(drawings.some((count) => count > 0)).toBe(true);
  expect(most).toBeLessThanOrEqual(16);
});
