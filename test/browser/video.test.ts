import type { BrowserContext, Page } from "playwright-core";
import { panelsFixture } from "./fixture";
import type { PanelsPage } from "./panels-page";
import { accessibilityFaults, becomes, drawn, inEveryLook, keepPicture } from "./screens";

const server = panelsFixture();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await server.openContext();
  await context.addInitScript(pretendCamera);
});
afterEach(() => page.close());

/** In the page: a camera that sees what `scene` draws, and a recorder that makes a clip of it. */
function pretendCamera(): void {
  // A blank page has no cameras.
  if (!isSecureContext) return;
  const scenes: Record<string, (pencil: CanvasRenderingContext2D) => void> = {
    halves(pencil) {
      pencil.fillStyle = "rgb(200, 100, 0)";
      pencil.fillRect(0, 0, 200, 300);
      pencil.fillStyle = "rgb(0, 0, 250)";
      pencil.fillRect(200, 0, 200, 300);
    },
    circle(pencil) {
      pencil.fillStyle = "rgb(240, 240, 220)";
      pencil.fillRect(0, 0, 400, 300);
      pencil.fillStyle = "rgb(200, 30, 30)";
      pencil.beginPath();
      pencil.arc(200, 150, 90, 0, 2 * Math.PI);
      pencil.fill();
    },
    stripes(pencil) {
      for (let x = 0; x < 400; x += 25) {
        pencil.fillStyle = x % 50 === 0 ? "rgb(20, 20, 60)" : "rgb(120, 200, 240)";
        pencil.fillRect(x, 0, 25, 300);
      }
    },
  };
  const easel = Object.assign(document.createElement("canvas"), { width: 400, height: 300 });
  const pencil = easel.getContext("2d") as CanvasRenderingContext2D;
  const camera = { scene: "halves", stream: () => easel.captureStream(20) };
  let pictures = 0;
  setInterval(() => {
    scenes[camera.scene]?.(pencil);
    pictures += 1;
  }, 50);
  const hasMade = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => (pictures >= count ? resolve() : requestAnimationFrame(look));
      look();
    });
  const clip = async (): Promise<File> => {
    const recorder = new MediaRecorder(easel.captureStream(20), { videoBitsPerSecond: 5_000_000 });
    const parts: Blob[] = [];
    // A clip begins with the first picture that was encoded, which may be long after the start.
    const hasBegun = new Promise<void>((resolve) => {
      recorder.ondataavailable = ({ data }) => {
        parts.push(data);
        if (data.size > 0) resolve();
      };
    });
    recorder.start(50);
    await hasBegun;
    await hasMade(pictures + 24);
    recorder.stop();
    await new Promise((resolve) => recorder.addEventListener("stop", resolve));
    return new File(parts, "clip.webm", { type: "video/webm" });
  };
  const choose = async (): Promise<void> => {
    const files = new DataTransfer();
    files.items.add(await clip());
    const input = document.querySelector<HTMLInputElement>("input[type=file]");
    if (input) input.files = files.files;
    input?.dispatchEvent(new Event("change", { bubbles: true }));
  };
  Object.assign(window, { camera, choose });
  navigator.mediaDevices.getUserMedia = async () => camera.stream();
}

interface TestWindow {
  panels: PanelsPage;
  camera: { scene: string; stream: () => MediaStream };
  choose(): Promise<void>;
}

async function openPanel(panel: "pictures" | "learning"): Promise<void> {
  page = await context.newPage();
  await page.goto(`/#${panel}`);
  await page.getByRole("region").first().waitFor();
}

const run = (program: string, external = "pixnflix"): Promise<string[]> =>
  page.evaluate(([text, library]) => (window as unknown as TestWindow).panels.run(text, library), [
    program,
    external,
  ] as const);
const repl = (program: string): Promise<string[]> =>
  page.evaluate((text) => (window as unknown as TestWindow).panels.repl(text), program);
const output = (): Promise<string[]> => page.evaluate(() => (window as unknown as TestWindow).panels.output());
const button = (name: string) => page.getByRole("button", { name, exact: true });

/** The colour of the picture at that place. */
const pixel = (x: number, y: number): Promise<number[]> =>
  page
    .locator("canvas")
    .evaluate(
      (canvas, [atX, atY]) => [
        ...((canvas as HTMLCanvasElement).getContext("2d")?.getImageData(atX, atY, 1, 1).data ?? []),
      ],
      [x, y] as const,
    );

/** Waits until the picture has a colour there that is no farther off than a lossy clip makes it. */
async function untilPixel(x: number, y: number, expected: readonly number[], within = 12): Promise<void> {
  await becomes(async () => {
    const found = await pixel(x, y);
    return expected.every((value, part) => Math.abs(value - (found[part] ?? -999)) <= within) ? "near" : found;
  }, "near");
}

const INVERT = `
  function invert(src, dest) {
    const height = array_length(src);
    const width = array_length(src[0]);
    for (let y = 0; y < height; y = y + 1) {
      for (let x = 0; x < width; x = x + 1) {
        const p = src[y][x];
        set_rgba(dest[y][x], 255 - red_of(p), 255 - green_of(p), 255 - blue_of(p), alpha_of(p));
      }
    }
  }`;

describe("the video display", () => {
  beforeEach(() => openPanel("pictures"));

  it("sends the camera's pictures through the filter of a program", async () => {
    expect(await run(`${INVERT} install_filter(invert);`)).toEqual(["undefined"]);
    await button("Start Video").click();
    await untilPixel(100, 150, [55, 155, 255, 255]);
    await untilPixel(300, 150, [255, 255, 5, 255]);
    await page.getByText("Filtered").waitFor();
    await repl("reset_filter();");
    await untilPixel(100, 150, [200, 100, 0, 255]);
    await page.getByText("No filter installed").waitFor();
  });

  it("filters a clip from a file, and stops where the program says", async () => {
    await run(
      `import { start, install_filter, use_local_file, set_dimensions, pause_at, set_rgba, red_of, green_of, blue_of, alpha_of }
         from "pix_n_flix";
       ${INVERT}
       use_local_file(); set_dimensions(200, 150); install_filter(invert); pause_at(400); start();`,
      "none",
    );
    await button("Choose a file").first().waitFor();
    await page.evaluate(() => (window as unknown as TestWindow).choose());
    await untilPixel(50, 75, [55, 155, 255, 255], 25);
    await untilPixel(150, 75, [255, 255, 5, 255], 25);
    await button("Play").waitFor();
    await page.getByRole("img", { name: "Picture, 200 by 150 pixels" }).waitFor();
    await button("Play").click();
    await button("Pause").waitFor();
  });

  it("filters a still picture, once", async () => {
    const image = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 100, height: 100 });
      const pencil = canvas.getContext("2d") as CanvasRenderingContext2D;
      pencil.fillStyle = "rgb(10, 20, 30)";
      pencil.fillRect(0, 0, 100, 100);
      return canvas.toDataURL();
    });
    await run(`
      let calls = 0;
      ${INVERT}
      install_filter((src, dest) => { calls = calls + 1; invert(src, dest); });`);
    await page.locator("input[type=file]").setInputFiles({
      name: "grey.png",
      mimeType: "image/png",
      buffer: Buffer.from(image.split(",")[1] ?? "", "base64"),
    });
    // The sides of the picture keep their relation: what is left and right of it is black, and white when inverted.
    await untilPixel(200, 150, [245, 235, 225, 255], 0);
    await untilPixel(20, 150, [255, 255, 255, 255], 0);
    await page.getByRole("radio", { name: "Still" }).click();
    const calls = async () => Number((await repl("calls;"))[0]);
    let before = await calls();
    // What was on its way to the filter when it became still arrives in this while; then nothing more does.
    await becomes(async () => {
      const known = before;
      await drawn(page, 30);
      before = await calls();
      return before - known;
    }, 0);
    await button("Take another picture").click();
    await becomes(calls, before + 1);
  });

  it("loads from a URL of the program only after the person has agreed to ask that host", async () => {
    const asked: string[] = [];
    await page.route("https://pictures.example/**", (route) => {
      asked.push(route.request().url());
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#0000ff"/></svg>';
      const headers = { "access-control-allow-origin": "*", "content-type": "image/svg+xml" };
      return route.fulfill({ headers, body: svg });
    });
    const program =
      'import { use_image_url, start } from "pix_n_flix"; use_image_url("https://pictures.example/blue.svg"); start();';
    expect(await run(program, "none")).toEqual(["[Pix N Flix]"]);
    await page.getByText("Your program wants to show an image from pictures.example.").waitFor();
    expect(asked).toEqual([]);
    await button("Load from pictures.example").click();
    await untilPixel(200, 150, [0, 0, 255, 255]);
    expect(asked).toEqual(["https://pictures.example/blue.svg"]);
    await run(program, "none");
    await untilPixel(200, 150, [0, 0, 255, 255]);
  });

  it("takes widths and heights up to 500 and between 2 and 30 pictures a second, and refuses others", async () => {
    await button("Start Video").click();
    const width = page.getByRole("spinbutton", { name: "Width" });
    await width.fill("501");
    await page.getByText("Enter a whole number from 1 to 500.").waitFor();
    await becomes(() => page.locator("canvas").getAttribute("aria-label"), "Picture, 400 by 300 pixels");
    await width.fill("120");
    await page.getByRole("img", { name: "Picture, 120 by 300 pixels" }).waitFor();
    await page.getByText("Enter a whole number from 1 to 500.").waitFor({ state: "detached" });
    const fps = page.getByRole("spinbutton", { name: "FPS" });
    await becomes(async () => [await fps.getAttribute("min"), await fps.getAttribute("max")], ["2", "30"]);
    await fps.fill("30");
    await page.getByText("Enter a number above 2 and below 30.").waitFor();
    expect(await run('import { set_dimensions } from "pix_n_flix"; set_dimensions(600, 100);', "none")).toEqual([
      expect.stringContaining("set_dimensions expects a whole number of pixels from 1 to 500, but encountered 600."),
      "error",
    ]);
  });

  it("says when there is no video, and tries again", async () => {
    await page.evaluate(() => {
      const still = Object.assign(document.createElement("canvas"), { width: 10, height: 10 });
      still.getContext("2d");
      const { camera } = window as unknown as TestWindow;
      const working = camera.stream;
      camera.stream = () => {
        camera.stream = working;
        return still.captureStream(0);
      };
    });
    await button("Start Video").click();
    await page.getByText("Looks like the video did not have time to load.").waitFor();
    await page.getByText("There was no picture within 5 seconds.").waitFor();
    await button("Start Video").click();
    await untilPixel(100, 150, [200, 100, 0, 255]);
  });

  it("says why there is no camera", async () => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotFoundError"));
    });
    await button("Start Video").click();
    await page.getByText("No camera was found.").waitFor();
  });

  it("takes a filter away that fails, and tells the program's output why", async () => {
    await button("Start Video").click();
    await run(`install_filter((src, dest) => {
      set_rgba(dest[0][0], 300, 0, 0, 255);
    });`);
    await page.getByText("The filter failed and was removed.").waitFor();
    await becomes(output, [
      "undefined",
      expect.stringContaining("Line 2: Error: set_rgba expects a number from 0 to 255 for red, but encountered 300."),
    ]);
    await run("install_filter((src, dest) => { dest[3][2] = [0, 256, 0, 255]; });");
    await page.getByText("The filter failed and was removed.").waitFor();
    await untilPixel(100, 150, [200, 100, 0, 255]);
    await becomes(
      async () => (await output())[1],
      expect.stringContaining("The filter made the pixel in row 3, column 2 [0, 256, 0, 255]"),
    );
  });

  it("notices a filter that never ends", async () => {
    await button("Start Video").click();
    await run("install_filter((src, dest) => { while (true) { } });");
    await page.getByText("No picture for 2 seconds.").waitFor();
    await button("Stop").click();
    await button("Play").click();
    await untilPixel(100, 150, [200, 100, 0, 255]);
    await page.getByText("No filter installed").waitFor();
    expect(await repl("1 + 1;")).toEqual(["2"]);
  });
});

describe("the learning panel", () => {
  beforeEach(() => openPanel("learning"));

  /** Puts something before the camera, and waits until the panel sees it by its color in the corner. */
  const scene = async (name: "circle" | "stripes") => {
    await page.evaluate((shown) => {
      (window as unknown as TestWindow).camera.scene = shown;
    }, name);
    await becomes(async () => (await brightnessOfCorner()) > 128, name === "circle");
  };
  const brightnessOfCorner = () =>
    page.locator("video").evaluate((video) => {
      const pencil = new OffscreenCanvas(1, 1).getContext("2d");
      pencil?.drawImage(video as HTMLVideoElement, 0, 0, 4, 4, 0, 0, 1, 1);
      return pencil?.getImageData(0, 0, 1, 1).data[0] ?? -1;
    });
  /** Waits until the class at that place has so many pictures, at least five. */
  const learnt = (place: number) =>
    page
      .getByRole("listitem")
      .nth(place)
      .getByText(/^([5-9]|\d{2,}) pictures$/)
      .waitFor();
  const holdUntilLearnt = async (name: string, place: number) => {
    await button(name).hover();
    await page.mouse.down();
    await learnt(place);
    await page.mouse.up();
  };

  it("tells two things apart after a few pictures of each", async () => {
    await run('change_label("Class 1", "circle"); init_webcam(); train_recognition();', "machinelearning");
    await page.getByText("Add pictures to at least two classes").waitFor();
    await button("Start camera").click();
    await button("Stop camera").waitFor();
    await scene("circle");
    await holdUntilLearnt("Hold to learn circle", 0);
    await scene("stripes");
    await page.getByRole("textbox", { name: "Label of class 2" }).fill("stripes");
    const hold = button("Hold to learn stripes");
    await hold.focus();
    await hold.and(page.locator(":focus")).waitFor();
    await page.keyboard.down("Space");
    await learnt(1);
    await page.keyboard.up("Space");
    await page.getByText("Looks like stripes").waitFor();
    await scene("circle");
    await page.getByText("Looks like circle").waitFor();
    const isSure = async () => {
      const bars = page.getByRole("meter");
      const [first = 0, second = 0] = await bars.evaluateAll((all) =>
        all.map((bar) => (bar as HTMLMeterElement).value),
      );
      return [first > 0.9, Math.abs(first + second - 1) < 0.005];
    };
    await becomes(isSure, [true, true]);
  });

  it("says what is missing to recognise faces", async () => {
    expect(await run("load_faceapi();", "machinelearning")).toEqual([
      expect.stringContaining("the weights of the networks that find a face"),
      "error",
    ]);
  });
});

describe("the panels of pictures", () => {
  const everybodyCanUse = (what: string) =>
    inEveryLook(page, async ({ name, colorScheme }) => {
      await keepPicture(page, `${what} ${name}`);
      const faults = await accessibilityFaults(page, colorScheme === "dark" ? "colors" : "all");
      expect([name, faults]).toEqual([name, []]);
      const overflows = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      await becomes(async () => [name, await overflows()], [name, false]);
    });

  it("can be used by everybody in every look: the video display", async () => {
    await openPanel("pictures");
    await everybodyCanUse("video idle");
    await run(`${INVERT} install_filter(invert);`);
    await button("Start Video").click();
    await untilPixel(100, 150, [55, 155, 255, 255]);
    await page.getByRole("spinbutton", { name: "FPS" }).fill("2");
    await everybodyCanUse("video");
  });

  it("can be used by everybody in every look: the learning panel", async () => {
    await openPanel("learning");
    await button("Start camera").click();
    await button("Stop camera").waitFor();
    for (const name of ["Hold to learn Class 1", "Hold to learn Class 2"]) await button(name).press("Space");
    await page.getByText(/Looks like/).waitFor();
    await becomes(() => page.getByText(/^[1-9]\d* pictures?$/).count(), 2);
    await everybodyCanUse("learning");
  });
});
