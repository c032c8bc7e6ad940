import type { Page } from "playwright-core";
import { academyFixture } from "./fixture";
import { accessibilityFaults, becomes, inEveryLook, keepPicture, logIn } from "./screens";
import { editorReady, openCard, parts, writeProgram } from "./workspace";

const academy = academyFixture();

const region = (page: Page) => page.getByRole("region", { name: "Room", exact: true });
const canvas = (page: Page) => region(page).locator("canvas");
const lines = (page: Page) => region(page).getByRole("log", { name: "Room console" });
const button = (page: Page, name: string) => region(page).getByRole("button", { name, exact: true });
const contents = (page: Page) => region(page).getByRole("listitem").allInnerTexts();

/** The colour of a point of the room, as red, green and blue. */
const colourAt = (page: Page, x: number, y: number): Promise<number[]> =>
  canvas(page).evaluate(
    (element, [left = 0, top = 0]) => {
      const data = (element as HTMLCanvasElement).getContext("2d")?.getImageData(left, top, 1, 1).data ?? [];
      return [...data].slice(0, 3);
    },
    [x, y],
  );

/** Where a point of the room is on the page. */
async function pointOf(page: Page, x: number, y: number): Promise<[number, number]> {
  await canvas(page).scrollIntoViewIfNeeded();
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error("The room is not drawn");
  return [box.x + (x * box.width) / 1920, box.y + (y * box.height) / 1080];
}

async function openRoom(page: Page, username = "student"): Promise<void> {
  await logIn(page, username, "/courses/1/missions");
  await openCard(page, "A Room of Your Own");
  const briefing = page.getByRole("dialog");
  await briefing.getByRole("button", { name: "Continue" }).click();
  await parts(page).tab("Room").click();
  await button(page, "Go on").waitFor();
  await region(page).getByText("What is in the room").click();
}

/** Runs a program of the playground and waits for its room. */
async function runRoom(page: Page, program: string): Promise<void> {
  await writeProgram(page, program);
  await parts(page).run.click();
  await parts(page).tab("Room").click();
}

describe("the mission MYROOM", () => {
  let page: Page;
  beforeAll(async () => {
    page = await (await academy.openContext()).newPage();
    await openRoom(page);
  });

  it("shows its room beside the editor, as a picture and as a text", async () => {
    await becomes(
      () => contents(page),
      [
        "Ellipse 1",
        "Text: Room of my own",
        "A cookie in the place of first_light, which you have not earned",
        "Ellipse 2 Arrow keys move it.",
      ],
    );
    await becomes(() => colourAt(page, 1800, 700), [43, 35, 80]);
    await becomes(() => colourAt(page, 1500, 930), [209, 73, 91]);
    await keepPicture(page, "room beside the editor");
  });

  it("lets the pointer drag the ball", async () => {
    await page.mouse.move(...(await pointOf(page, 1500, 930)));
    await page.mouse.down();
    await page.mouse.move(...(await pointOf(page, 1300, 900)), { steps: 4 });
    await page.mouse.move(...(await pointOf(page, 1100, 800)), { steps: 4 });
    await page.mouse.up();
    await becomes(() => colourAt(page, 1100, 800), [209, 73, 91]);
    await becomes(() => colourAt(page, 1500, 890), [59, 38, 27]);
  });

  it("lets the keyboard move the ball and press the lamp", async () => {
    const ball = region(page).getByRole("button", { name: "Ellipse 2" });
    await ball.press("Shift+ArrowRight");
    await ball.press("ArrowUp");
    await ball.press("Tab");
    // The wall shows where the ball was.
    await becomes(() => colourAt(page, 1045, 800), [43, 35, 80]);
    await becomes(() => colourAt(page, 1200, 790), [209, 73, 91]);
    const lit = await colourAt(page, 340, 560);
    await region(page).getByRole("button", { name: "Ellipse 1" }).press("Enter");
    await becomes(async () => (await colourAt(page, 340, 560)).every((part, at) => part < (lit[at] ?? 0)), true);
  });

  it("moves when the person wants it to, and stands still when they do not", async () => {
    await button(page, "Go on").click();
    const glow = () => colourAt(page, 340, 400);
    const stars = async () =>
      JSON.stringify([await colourAt(page, 1150, 160), await colourAt(page, 1347, 249), await glow()]);
    const before = await stars();
    await becomes(async () => (await stars()) !== before, true);
    await button(page, "Pause").click();
    await button(page, "Go on").waitFor();
  });

  it("shows the program as it was run, and says when it is another one by now", async () => {
    const program = `import { add, create_text } from "game";
function create() { add(create_text(10, 10, "my second room")); display("furnished"); }`;
    await writeProgram(page, program);
    await page.getByText("Your program has changed. Run it or refresh the room to see it.").waitFor();
    await parts(page).run.click();
    await becomes(() => contents(page), ["Text: my second room"]);
    await lines(page).getByText('"furnished"').waitFor();
    await writeProgram(page, program.replace("second", "third"));
    await button(page, "Refresh Room").click();
    await becomes(() => contents(page), ["Text: my third room"]);
    await becomes(() => button(page, "Refresh Room").evaluate((element) => element === document.activeElement), true);
    await becomes(() => lines(page).getByText('"furnished"').count(), 1);
  });

  it("names the function and the line of an error", async () => {
    await writeProgram(page, 'import { add } from "game";\nfunction create() {\n  add("a chair");\n}');
    await button(page, "Refresh Room").click();
    await lines(page)
      .getByText('Error: Line 3: Error: add expects an object of the room, but encountered "a chair".')
      .waitFor();
  });
});

it("puts VERIFIED beside the pointer over an award that the player has earned", async () => {
  const page = await (await academy.openContext()).newPage();
  const uuid = "a0000000-0000-4000-8000-000000000001";
  await page.route("**/stories/awardsMapping.txt", (route) =>
    route.fulfill({
      contentType: "text/plain",
      body: `achievements\n    ${uuid}\n        first_light, /images/first.png, First light, You lit it.\n`,
    }),
  );
  await page.route("**/self/achievements", (route) =>
    route.fulfill({ json: { achievementXp: 0, achievements: [{ uuid, isCompleted: true }] } }),
  );
  await openRoom(page, "student2");
  await becomes(async () => (await contents(page))[2], "Award: First light, VERIFIED");
  await becomes(async () => (await colourAt(page, 921, 267)).join() !== "13,112,72", true);
  await page.mouse.move(...(await pointOf(page, 900, 300)));
  await becomes(() => colourAt(page, 921, 267), [13, 112, 72]);
  await keepPicture(page, "verified award");
  await page.mouse.move(...(await pointOf(page, 500, 300)));
  await becomes(async () => (await colourAt(page, 921, 267)).join() !== "13,112,72", true);
});

describe("a room of the playground", () => {
  let page: Page;
  beforeAll(async () => {
    page = await academy.pageOf("student", "/playground?chap=4");
    await editorReady(page);
  });

  it("makes no room before the person runs it", async () => {
    await writeProgram(page, 'import { add } from "game";\nadd;');
    await parts(page).tab("Room").click();
    await page.getByText("Run your program to see its room.").waitFor();
  });

  it.each([
    ["preload", "Line 2: Potential infinite loop detected"],
    ["create", "Line 2: Potential infinite loop detected"],
    ["update", "One frame took longer than 1000 ms, so the room was stopped."],
  ])("that never returns from %s is ended, and the page draws on meanwhile", async (name, said) => {
    await runRoom(page, `import { add } from "game";\nfunction ${name}() { while (true) { } }`);
    const watched = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let [longest, last, frames] = [0, performance.now(), 0];
          const step = (now: number): void => {
            [longest, last, frames] = [Math.max(longest, now - last), now, frames + 1];
            if (frames < 120) requestAnimationFrame(step);
            else resolve(longest);
          };
          requestAnimationFrame(step);
        }),
    );
    if (name === "update") await button(page, "Go on").click();
    await lines(page).getByText(said).waitFor();
    process.stdout.write(`a room that never returns from ${name}: longest frame ${Math.round(await watched)} ms\n`);
  });

  it("reaches no other host and no name of the page", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await runRoom(
      page,
      `import { add, create_image, load_image } from "game";
function preload() { load_image("spy", "https://spy.example/a.png"); load_image("api", "/v2/user?spy"); }
function create() { add(create_image(960, 540, "spy")); }`,
    );
    await lines(page).getByText('"spy" was not loaded: a room can load files of this site only').waitFor();
    await lines(page).getByText('"api" was not loaded').waitFor();
    expect(asked.filter((url) => url.includes("spy"))).toEqual([]);
    for (const name of ["fetch", "self", "postMessage"]) {
      await runRoom(page, `import { add } from "game";\nfunction create() { return ${name}; }`);
      await lines(page).getByText(`Name ${name} not declared`).waitFor();
    }
  });

  it("cannot hold up the page by all that it paints", async () => {
    await runRoom(
      page,
      `import { add, create_rect, set_alpha } from "game";
const all = [];
function create() {
  for (let i = 0; i < 1000; i = i + 1) { all[i] = add(create_rect(960, 540, 1920, 1080, i * 1000, 0.5)); }
}
function update() { set_alpha(all[999], math_random()); }`,
    );
    await lines(page).getByText("The room paints too much at a time.").waitFor();
    await button(page, "Go on").click();
    await button(page, "Refresh Room").click();
    await becomes(() => button(page, "Refresh Room").evaluate((element) => element === document.activeElement), true);
  });

  it("cannot flood the console", async () => {
    await runRoom(
      page,
      `import { add } from "game";
function create() { for (let i = 0; i < 5000; i = i + 1) { display(i); } }`,
    );
    await lines(page).getByText("Notice: 4980 more lines are not shown.").waitFor();
    await becomes(() => lines(page).locator("p").count(), 21);
  });

  it("loads pictures and sounds of this site, and puts a placeholder in the place of what is missing", async () => {
    await page.evaluate(() => {
      const played: string[] = [];
      Object.assign(window, { played });
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        played.push(`${new URL(this.src).pathname} ${this.volume} ${this.playbackRate}`);
        return Promise.resolve();
      };
    });
    // Its left half is clear, and its right half red.
    const picture = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 200, height: 100 });
      const paint = canvas.getContext("2d");
      if (paint) paint.fillStyle = "#ff0000";
      paint?.fillRect(100, 0, 100, 100);
      return canvas.toDataURL("image/png").replace(/^.*,/, "");
    });
    await page.route("**/images/half.png", (route) =>
      route.fulfill({ contentType: "image/png", body: Buffer.from(picture, "base64") }),
    );
    await runRoom(
      page,
      `import { add, add_listener, create_image, create_interactive_config, create_sound_config, load_image, load_sound,
    play_sound, prepend_remote_url, set_interactive } from "game";
function preload() {
  load_image("half", prepend_remote_url("/images/half.png"));
  load_image("lost", prepend_remote_url("/images/lost.png"));
  load_sound("bell", prepend_remote_url("/sfx/bell.mp3"));
}
function create() {
  const image = add(create_image(960, 540, "half"));
  set_interactive(image, create_interactive_config(false, true, true, 128));
  add_listener(image, "pointerdown", (x, y) => {
    display(math_round(x), "pressed");
    play_sound("bell", create_sound_config(false, 0.5, 2));
  });
  add(create_image(300, 300, "lost"));
}`,
    );
    await lines(page)
      .getByText(/"lost" was not found at .*\/images\/lost.png. A placeholder stands in its place./)
      .waitFor();
    await becomes(() => colourAt(page, 1000, 540), [255, 0, 0]);
    await becomes(() => colourAt(page, 300, 240), [44, 42, 59]);
    await button(page, "Go on").click();
    await page.mouse.click(...(await pointOf(page, 920, 540)));
    await page.mouse.click(...(await pointOf(page, 1020, 540)));
    await lines(page).getByText("pressed").waitFor();
    await becomes(() => lines(page).getByText("pressed").count(), 1);
    const played = () => page.evaluate(() => (window as unknown as { played: string[] }).played);
    await becomes(async () => (await played()).map((one) => one.replace(/^.*(?=\/sfx)/, "")), ["/sfx/bell.mp3 0.5 2"]);
  });

  it("has no faults of accessibility in any look", async () => {
    await writeProgram(
      page,
      `import { add, add_keyboard_listener, create_interactive_config, create_rect, create_text, set_interactive } from "game";
function create() {
  add(set_interactive(create_rect(960, 540, 400, 300, 0xd1495b), create_interactive_config(true, true)));
  add(create_text(100, 100, "A room"));
  add_keyboard_listener("SPACE", "down", () => display("space"));
  display("furnished");
  return head(null);
}`,
    );
    await parts(page).run.click();
    await parts(page).tab("Room").click();
    await region(page).getByText("What is in the room").click();
    await lines(page).getByText('"furnished"').waitFor();
    await inEveryLook(page, async ({ name, viewport }) => {
      if (viewport.width === 360) await page.getByRole("tab", { name: "Tools", exact: true }).click();
      await parts(page).tab("Room").click();
      const spaces = lines(page).getByText('"space"');
      const before = await spaces.count();
      await canvas(page).press("Space");
      await becomes(() => spaces.count(), before + 1);
      await keepPicture(page, `room ${name}`);
      expect([name, await accessibilityFaults(page, name.startsWith("dark") ? "colors" : "all")]).toEqual([name, []]);
      await becomes(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true);
    });
  });
});
