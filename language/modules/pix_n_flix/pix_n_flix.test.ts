import { EXTERNALS } from "../externals";
import { moduleNamed } from "../index";
import type { MediaEvent } from "../media";
import { EMPTY_STUDIO, type SourceModule } from "../module";
import { PIX_N_FLIX, PIXNFLIX } from "./index";
import type { Pixels } from "./picture";

type Callable = (...args: unknown[]) => unknown;

function opened(module: SourceModule = PIX_N_FLIX) {
  const events: MediaEvent[] = [];
  const { exports, receive } = module.open({ ...EMPTY_STUDIO, show: (event) => events.push(event) });
  const call = (name: string, ...args: unknown[]) => (exports[name] as Callable)(...args);
  const frame = (id: number, pixels: number[], width = 2, height = pixels.length / 4 / width) =>
    receive?.({
      library: "pix_n_flix",
      kind: "frame",
      id,
      width,
      height,
      pixels: Uint8ClampedArray.from(pixels),
      time: 40,
    });
  return { events, exports, call, frame };
}

const TWO_PIXELS = [10, 20, 30, 255, 200, 150, 100, 128];

const eachPixel = (change: (from: number[], to: number[]) => void) => (src: Pixels, dest: Pixels) => {
  for (const [y, row] of src.entries()) for (const [x, pixel] of row.entries()) change(pixel, dest[y]?.[x] as number[]);
};
const invert = eachPixel((from, to) => {
  to.splice(0, 4, 255 - (from[0] ?? 0), 255 - (from[1] ?? 0), 255 - (from[2] ?? 0), from[3] ?? 0);
});

describe("the names", () => {
  test("of the module, with their numbers of arguments", () => {
    const { exports } = opened();
    expect(Object.entries(exports).map(([name, value]) => [name, (value as Callable).length])).toEqual([
      ["start", 0],
      ["red_of", 1],
      ["green_of", 1],
      ["blue_of", 1],
      ["alpha_of", 1],
      ["set_rgba", 5],
      ["copy_image", 2],
      ["compose_filter", 2],
      ["install_filter", 1],
      ["reset_filter", 0],
      ["image_height", 0],
      ["image_width", 0],
      ["set_dimensions", 2],
      ["set_fps", 1],
      ["set_volume", 1],
      ["pause_at", 1],
      ["keep_aspect_ratio", 1],
      ["set_loop_count", 1],
      ["use_local_file", 0],
      ["use_image_url", 1],
      ["use_video_url", 1],
      ["get_video_time", 0],
    ]);
    expect(moduleNamed("pix_n_flix")).toBe(PIX_N_FLIX);
  });

  test("of the external library", () => {
    expect(Object.keys(opened(PIXNFLIX).exports).sort()).toEqual([
      "alpha_of",
      "blue_of",
      "compose_filter",
      "copy_image",
      "green_of",
      "install_filter",
      "red_of",
      "reset_filter",
      "set_rgba",
      "video_height",
      "video_width",
    ]);
    expect(EXTERNALS.pixnflix).toEqual([PIXNFLIX]);
    expect(EXTERNALS.all).toContain(PIXNFLIX);
  });
});

describe("a pixel", () => {
  const { call } = opened();

  test("has its four parts", () => {
    const pixel = [1, 2, 3, 4];
    expect(["red_of", "green_of", "blue_of", "alpha_of"].map((name) => call(name, pixel))).toEqual([1, 2, 3, 4]);
    expect(() => call("red_of", 7)).toThrow(
      "red_of expects a pixel, which is an array of four numbers, but encountered 7.",
    );
  });

  test("is distinguished from a row of pixels, with a short message", () => {
    const row = Array.from({ length: 400 }, () => [1, 2, 3, 4]);
    expect(() => call("red_of", row)).toThrow(
      /^red_of expects a pixel.*encountered \[ \[1, 2, 3, 4\],.{60,70}\.\.\.\.$/,
    );
  });

  test("takes values from 0 to 255 and no others", () => {
    const pixel = [9, 9, 9, 9];
    call("set_rgba", pixel, 0, 127.5, 255, 1);
    expect(pixel).toEqual([0, 127.5, 255, 1]);
    expect(() => call("set_rgba", pixel, 0, 256, 0, 0)).toThrow(
      "set_rgba expects a number from 0 to 255 for green, but encountered 256.",
    );
    expect(() => call("set_rgba", pixel, 0, 0, 0, -1)).toThrow("for alpha, but encountered -1.");
    expect(() => call("set_rgba", pixel, "0", 0, 0, 0)).toThrow('for red, but encountered "0".');
    expect(pixel).toEqual([0, 127.5, 255, 1]);
  });
});

describe("pictures", () => {
  test("are copied value by value", () => {
    const dest = [[[0, 0, 0, 0]], [[0, 0, 0, 0]]];
    const src = [[[1, 2, 3, 4]], [[5, 6, 7, 8]]];
    opened().call("copy_image", src, dest);
    expect(dest).toEqual([[[1, 2, 3, 4]], [[5, 6, 7, 8]]]);
    expect(dest[0]?.[0]).not.toBe(src[0]?.[0]);
  });

  test("go through a filter as rows of pixels and come back", () => {
    const { call, frame, events } = opened();
    const messages: unknown[] = [];
    call("install_filter", (src: Pixels, dest: Pixels) => {
      messages.push(structuredClone(src), structuredClone(dest), call("image_width"), call("image_height"));
      invert(src, dest);
    });
    frame(7, [...TWO_PIXELS, 0, 0, 0, 0, 1, 1, 1, 1]);
    expect(messages).toEqual([
      [
        [
          [10, 20, 30, 255],
          [200, 150, 100, 128],
        ],
        [
          [0, 0, 0, 0],
          [1, 1, 1, 1],
        ],
      ],
      [
        [
          [0, 0, 0, 255],
          [0, 0, 0, 255],
        ],
        [
          [0, 0, 0, 255],
          [0, 0, 0, 255],
        ],
      ],
      2,
      2,
    ]);
    expect(events.at(-1)).toEqual({
      library: "pix_n_flix",
      kind: "frame",
      id: 7,
      width: 2,
      height: 2,
      pixels: Uint8ClampedArray.from([245, 235, 225, 255, 55, 105, 155, 128, 255, 255, 255, 0, 254, 254, 254, 1]),
    });
    expect(call("get_video_time")).toBe(40);
  });

  test("pass composed filters in the order in which they stand", () => {
    const { call, frame, events } = opened();
    const halve = eachPixel((from, to) => {
      for (let part = 0; part < 3; part++) to[part] = (from[part] as number) / 2;
    });
    call("install_filter", call("compose_filter", invert, halve));
    frame(1, TWO_PIXELS);
    expect(events.at(-1)).toMatchObject({
      pixels: Uint8ClampedArray.from([122, 118, 112, 255, 28, 52, 78, 128]),
    });
    call("install_filter", call("compose_filter", halve, invert));
    frame(2, TWO_PIXELS);
    expect(events.at(-1)).toMatchObject({ pixels: Uint8ClampedArray.from([250, 245, 240, 255, 155, 180, 205, 255]) });
  });

  test("start anew when a filter has put pixels and rows elsewhere", () => {
    const { call, frame, events } = opened();
    call("install_filter", (src: Pixels, dest: Pixels) => {
      const row = dest[0] as number[][];
      row[0] = src[0]?.[1] as number[];
      row[1] = src[0]?.[0] as number[];
      row.push([300]);
      dest.push(row);
    });
    frame(1, TWO_PIXELS);
    expect(events.at(-1)).toMatchObject({ pixels: Uint8ClampedArray.from([200, 150, 100, 128, 10, 20, 30, 255]) });
    call("install_filter", invert);
    frame(2, TWO_PIXELS);
    expect(events.at(-1)).toMatchObject({ pixels: Uint8ClampedArray.from([245, 235, 225, 255, 55, 105, 155, 128]) });
  });
});

describe("a filter that fails", () => {
  test("is removed after an error, which is passed on unchanged", () => {
    const { call, frame, events } = opened();
    const cause = new Error("of the program");
    call("install_filter", () => {
      throw cause;
    });
    expect(() => frame(3, TWO_PIXELS)).toThrow(cause);
    expect(events.slice(1)).toEqual([
      { library: "pix_n_flix", kind: "failed", id: 3 },
      { library: "pix_n_flix", kind: "settings", settings: { filter: false } },
    ]);
    frame(4, TWO_PIXELS);
    expect(events).toHaveLength(3);
  });

  test.each([
    [[300, 0, 0, 255], "[300, 0, 0, 255]"],
    [[0, "1", 0, 255], '[0, "1", 0, 255]'],
    [[0, 0, Number.NaN, 255], "[0, 0, NaN, 255]"],
    [[0, 0], "[0, 0]"],
    [5, "5"],
  ])("because it makes %p is told so once", (pixel, shown) => {
    const { call, frame } = opened();
    call("install_filter", (_src: Pixels, dest: unknown[][]) => {
      (dest[0] as unknown[])[1] = pixel;
    });
    expect(() => frame(1, TWO_PIXELS)).toThrow(
      `The filter made the pixel in row 0, column 1 ${shown}: red, green, blue and alpha must be numbers from 0 to 255.`,
    );
    frame(2, TWO_PIXELS);
  });
});

describe("the display", () => {
  test("is started, and shown by its name", () => {
    const { call, events } = opened();
    expect((call("start") as { toReplString(): string }).toReplString()).toBe("[Pix N Flix]");
    expect(events).toEqual([{ library: "pix_n_flix", kind: "start" }]);
  });

  test("starts out with pictures of 400 by 300", () => {
    const { call } = opened();
    expect([call("image_width"), call("image_height"), call("get_video_time")]).toEqual([400, 300, 0]);
    expect(opened(PIXNFLIX).call("video_width")).toBe(400);
  });

  test.each([
    ["set_dimensions", [1, 500], { width: 1, height: 500 }],
    ["set_fps", [29.5], { fps: 29.5 }],
    ["set_volume", [0.25], { volume: 0.25 }],
    ["set_volume", [50], { volume: 0.5 }],
    ["pause_at", [1500], { pauseAt: 1500 }],
    ["keep_aspect_ratio", [false], { keepRatio: false }],
    ["set_loop_count", [2], { loops: 2 }],
    ["set_loop_count", [-1], { loops: null }],
    ["use_local_file", [], { source: { from: "file" } }],
    ["use_image_url", ["https://a.example/i.png"], { source: { from: "image", url: "https://a.example/i.png" } }],
    ["use_video_url", ["https://a.example/v.mp4"], { source: { from: "video", url: "https://a.example/v.mp4" } }],
    ["reset_filter", [], { filter: false }],
  ])("hears of %s(%p)", (name, args, settings) => {
    const { call, events } = opened();
    call(name, ...args);
    expect(events).toEqual([{ library: "pix_n_flix", kind: "settings", settings }]);
  });

  test.each([
    ["set_dimensions", [0, 100]],
    ["set_dimensions", [100, 501]],
    ["set_dimensions", [99.5, 100]],
    ["set_fps", [2]],
    ["set_fps", [30]],
    ["set_fps", ["10"]],
    ["set_volume", [-0.1]],
    ["set_volume", [101]],
    ["pause_at", [-1]],
    ["keep_aspect_ratio", [1]],
    ["set_loop_count", ["3"]],
    ["use_image_url", [5]],
    ["use_video_url", ["x".repeat(20_001)]],
    ["install_filter", [5]],
    ["compose_filter", [invert, null]],
  ])("refuses %s(%p)", (name, args) => {
    const { call, events } = opened();
    expect(() => call(name, ...args)).toThrow(new RegExp(`^${name} expects `));
    expect(events).toEqual([]);
  });
});
