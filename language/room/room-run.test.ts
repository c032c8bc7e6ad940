import type { RoomInput } from "../modules/game/display-list";
import type { RoomEvent } from "./messages";
import { RoomRun } from "./room-run";

const LIBRARY = {
  chapter: 4,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 300,
} as const;

const IMPORT = `import { add, add_keyboard_listener, add_listener, create_image, create_rect, create_text, get_screen_width,
  load_image, prepend_remote_url, set_interactive, set_position } from "game";
`;

/** A room whose clock a test moves. */
function roomOf(program: string, { prepend = "", clock = (): number => 0 } = {}) {
  const run = new RoomRun({ now: clock, random: () => 0.5 });
  const start = (): RoomEvent =>
    run.handle({
      type: "start",
      library: LIBRARY,
      prepend,
      program: `${IMPORT.replaceAll("\n", " ")}${program}`,
      awards: [{ key: "first-light", title: "First Light" }],
      assetsBase: "/courses/7/",
      displaySize: [960, 540],
    });
  const loaded = (): RoomEvent => run.handle({ type: "loaded", assets: [] });
  const tick = (inputs: readonly RoomInput[] = [], elapsed = 33): RoomEvent =>
    run.handle({ type: "tick", elapsed, inputs, displaySize: [960, 540] });
  return { start, loaded, tick };
}

const linesOf = (event: RoomEvent) => ("lines" in event ? event.lines.map(({ kind, text }) => `${kind}: ${text}`) : []);

it("runs the program, then preload, and requests the assets that it loads", () => {
  const room = roomOf(`display("top");
function preload() { display("preload"); load_image("a", prepend_remote_url("/a.png")); }`);
  expect(room.start()).toEqual({
    type: "assets",
    assets: [{ kind: "image", key: "a", url: "/courses/7/a.png", cut: null }],
    lines: [
      { kind: "display", text: '"top"' },
      { kind: "display", text: '"preload"' },
    ],
  });
});

it("creates when everything is loaded, and updates with each tick that has time in it", () => {
  const room = roomOf(`let rect = undefined;
let x = 0;
function create() { rect = add(create_rect(0, 5, 10, 10)); }
function update() { x = x + 1; set_position(rect, x, 5); }`);
  room.start();
  expect(room.loaded()).toMatchObject({
    type: "frame",
    roots: [1],
    changed: [{ id: 1, x: 0, y: 5, kind: "rect" }],
    cost: 0,
  });
  expect(room.tick()).toMatchObject({ type: "frame", roots: null, changed: [{ id: 1, x: 1 }] });
  expect(room.tick([], 0)).toMatchObject({ changed: [] });
  expect(room.tick()).toMatchObject({ changed: [{ id: 1, x: 2 }] });
});

it("hears pointer and keys through functions that take more or fewer arguments", () => {
  const room = roomOf(`function create() {
  const rect = set_interactive(create_rect(0, 0, 1, 1));
  add_listener(rect, "pointerdown", () => display("none"));
  add_listener(rect, "pointerdown", (x, y) => display(x + y));
  add_keyboard_listener("SPACE", "down", () => display("space"));
}`);
  room.start();
  room.loaded();
  const event = room.tick([
    { type: "pointer", event: "pointerdown", object: 1, x: 2, y: 3 },
    { type: "key", event: "down", key: " " },
  ]);
  expect(linesOf(event)).toEqual(['display: "none"', "display: 5", 'display: "space"']);
});

it("may use declarations of the prepend", () => {
  const room = roomOf("function create() { add(create_text(0, 0, words)); }", { prepend: 'const words = "Hello";' });
  room.start();
  expect(room.loaded()).toMatchObject({ changed: [{ text: "Hello" }] });
});

describe("errors", () => {
  it("ends when the program cannot be run, with the line", () => {
    const room = roomOf("const x = 1;\nx();");
    const event = room.start();
    expect(event.type).toBe("ended");
    expect(linesOf(event)).toEqual(["error: Line 2: Calling non-function value 1."]);
    expect(room.tick()).toEqual({ type: "ended", lines: [] });
  });

  it("names the function with an invalid argument, and the line", () => {
    const room = roomOf('function create() {\n  add(create_rect(0, 0, 1, 1));\n  add("rect");\n  display("after");\n}');
    room.start();
    const event = room.loaded();
    expect(event).toMatchObject({ type: "frame", roots: [1] });
    expect(linesOf(event)).toEqual([
      'error: Line 3: Error: add expects an object of the room, but encountered "rect".',
    ]);
  });

  it("says when there is no create, and when one of the three is no function", () => {
    const room = roomOf("1;");
    room.start();
    expect(linesOf(room.loaded())).toEqual(["notice: The program has no function create, so nothing is shown."]);
    expect(linesOf(roomOf("const update = 1;").start())).toEqual(["error: update must be a function."]);
  });

  it("stops calling update after an error, and continues otherwise", () => {
    const room = roomOf(`function create() { add_keyboard_listener("A", "down", () => display("a")); }
function update() { return head(null); }`);
    room.start();
    room.loaded();
    const [error, notice] = linesOf(room.tick());
    expect(error).toContain("error: Line 2: ");
    expect(notice).toBe("notice: update is not called any more.");
    expect(linesOf(room.tick([{ type: "key", event: "down", key: "a" }]))).toEqual(['display: "a"']);
  });
});

describe("a program that takes too long", () => {
  it("is ended in create by its time limit", () => {
    const room = roomOf("function create() { while (true) {} }", { clock: () => Date.now() });
    room.start();
    expect(linesOf(room.loaded())[0]).toContain("Line 1: Potential infinite loop detected");
  });

  it("ends when one frame takes longer than a second", () => {
    let now = 0;
    const room = roomOf("function create() {} function update() {}", { clock: () => (now += 600) });
    room.start();
    room.loaded();
    const event = room.tick();
    expect(event.type).toBe("frame");
    const slow = roomOf("function create() {} function update() {}", { clock: () => (now += 1001) });
    slow.start();
    slow.loaded();
    expect(slow.tick()).toEqual({
      type: "ended",
      lines: [
        {
          kind: "error",
          text: "One frame took longer than 1000 ms, so the room was stopped. Do less in update().",
        },
      ],
    });
  });

  it("ends after 60 frames over the budget", () => {
    let now = 0;
    const room = roomOf("function create() {} function update() {}", { clock: () => (now += 41) });
    room.start();
    room.loaded();
    const types = Array.from({ length: 60 }, () => room.tick().type);
    expect(types.lastIndexOf("frame")).toBe(58);
    expect(types[59]).toBe("ended");
  });

  it("continues when only some frames are slow", () => {
    let now = 0;
    let step = 0;
    const room = roomOf("function create() {} function update() {}", { clock: () => (now += step) });
    room.start();
    room.loaded();
    const types = Array.from({ length: 300 }, (_, frame) => {
      step = frame % 2 === 0 ? 41 : 1;
      return room.tick().type;
    });
    expect(types.every((type) => type === "frame")).toBe(true);
  });
});

describe("a program that says too much", () => {
  it("has 20 lines a frame and 500 in all", () => {
    const room = roomOf(
      `function create() {} function update() { for (let i = 0; i < 30; i = i + 1) { display(i); } }`,
    );
    room.start();
    room.loaded();
    const first = linesOf(room.tick());
    expect(first).toHaveLength(21);
    expect(first[20]).toBe("notice: 10 more lines are not shown.");
    for (let frame = 0; frame < 23; frame++) room.tick();
    expect(linesOf(room.tick()).slice(19)).toEqual([
      "display: 19",
      "notice: The console shows the first 500 lines only.",
    ]);
    expect(linesOf(room.tick())).toEqual([]);
  });
});

it("has nothing of the world to reach", () => {
  for (const name of ["fetch", "globalThis", "postMessage", "self", "document", "importScripts"]) {
    expect(linesOf(roomOf(`${name};`).start())).toEqual([expect.stringContaining(`Name ${name} not declared`)]);
  }
});
