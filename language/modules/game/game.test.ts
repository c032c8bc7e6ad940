import { EMPTY_STUDIO } from "../module";
import { GAME } from ".";
import type { DisplayObject } from "./display-list";
import { Room } from "./room";

type Functions = Record<string, (...args: unknown[]) => unknown>;

const list = (...values: unknown[]): unknown => values.reduceRight<unknown>((rest, value) => [value, rest], null);

function open(more: Partial<Room["setting"]> = {}) {
  const room = new Room({ awards: new Map([["first-light", "First Light"]]), assetsBase: "/courses/7/", ...more });
  const game = GAME.open({ ...EMPTY_STUDIO, room }).exports as Functions;
  /** Loads a picture, a sheet of 3 x 2 frames and a sound. */
  const load = () => {
    room.isPreloading = true;
    game.load_image?.("lamp", "/courses/7/lamp.png");
    game.load_spritesheet?.("fox", "/courses/7/fox.png", game.create_spritesheet_config?.(10, 20));
    game.load_sound?.("bell", "/courses/7/bell.mp3");
    room.isPreloading = false;
    room.assets.loaded([{ kind: "spritesheet", key: "fox", width: 30, height: 40 }]);
  };
  const call = (name: string, ...args: unknown[]): unknown => (game[name] as (...given: unknown[]) => unknown)(...args);
  const shown = (): readonly DisplayObject[] => room.takeChanges().changed;
  return { room, call, load, shown };
}

const PLACE = {
  scaleX: 1,
  scaleY: 1,
  displaySize: null,
  rotation: 0,
  alpha: 1,
  originX: 0.5,
  originY: 0.5,
  flipX: false,
  flipY: false,
  visible: true,
  interaction: null,
};

describe("outside a room", () => {
  it("has 41 functions, each of which returns undefined", () => {
    const game = GAME.open(EMPTY_STUDIO).exports as Functions;
    expect(Object.keys(game)).toHaveLength(41);
    for (const f of Object.values(game)) expect(f()).toBeUndefined();
  });
});

describe("the screen", () => {
  it("is 1920 x 1080, and as large on the page as the page says", () => {
    const { room, call } = open();
    room.displaySize = [640, 360];
    expect([call("get_screen_width"), call("get_screen_height")]).toEqual([1920, 1080]);
    expect([call("get_screen_display_width"), call("get_screen_display_height")]).toEqual([640, 360]);
  });

  it("prepend_remote_url gives the address of an asset of the course", () => {
    const { call } = open();
    expect(call("prepend_remote_url", "/images/hut.png")).toBe("/courses/7/images/hut.png");
    expect(call("prepend_remote_url", "images/hut.png")).toBe("/courses/7/images/hut.png");
  });
});

describe("loading", () => {
  it("asks for pictures, sheets and sounds, the first under a key", () => {
    const { room, call, load } = open();
    load();
    room.isPreloading = true;
    call("load_image", "lamp", "/other.png");
    const cut = { frameWidth: 10, frameHeight: 20, startFrame: 0, margin: 0, spacing: 0 };
    expect(room.assets.requests).toEqual([
      { kind: "image", key: "lamp", url: "/courses/7/lamp.png", cut: null },
      { kind: "spritesheet", key: "fox", url: "/courses/7/fox.png", cut },
      { kind: "sound", key: "bell", url: "/courses/7/bell.mp3", cut: null },
    ]);
  });

  it.each([
    ["load_image", []],
    ["load_sound", []],
    ["load_spritesheet", [undefined]],
  ])("%s works in preload only", (name, more) => {
    const { call } = open();
    expect(() => call(name, "a", "/a.png", ...more)).toThrow(`${name} can be called in preload only.`);
  });
});

describe("making", () => {
  it("create_image shows a loaded picture", () => {
    const { call, load, shown } = open();
    load();
    call("create_image", 100, 200, "lamp");
    call("create_image", 1, 2, "fox");
    expect(shown()).toEqual([
      { id: 1, ...PLACE, x: 100, y: 200, kind: "image", key: "lamp", frame: null },
      { id: 2, ...PLACE, x: 1, y: 2, kind: "image", key: "fox", frame: 0 },
    ]);
    expect(() => call("create_image", 0, 0, "desk")).toThrow(
      'create_image: no picture was loaded under the key "desk".',
    );
  });

  it("create_award knows the player's achievements", () => {
    const { call, shown } = open();
    call("create_award", 10, 20, "first-light");
    call("create_award", 30, 40, "made-up");
    expect(shown()).toEqual([
      { id: 1, ...PLACE, x: 10, y: 20, kind: "award", key: "first-light", earned: "First Light" },
      { id: 2, ...PLACE, x: 30, y: 40, kind: "award", key: "made-up", earned: null },
    ]);
  });

  it("create_text has the usual look without a configuration, and stands at its top left corner", () => {
    const { call, shown } = open();
    call("create_text", 5, 6, "Hello");
    const style = { family: "Courier", size: 16, color: "#fff", stroke: "#fff", strokeThickness: 0, align: "left" };
    expect(shown()).toEqual([
      { id: 1, ...PLACE, x: 5, y: 6, originX: 0, originY: 0, kind: "text", text: "Hello", style },
    ]);
  });

  it("create_text takes a configuration of texts, or a free one by the same names", () => {
    const { call, shown } = open();
    call("create_text", 0, 0, "a", call("create_text_config", "Georgia", "12pt", "#123456", "#000", 2, "center"));
    call("create_text", 0, 0, "b", call("create_config", list(["fontSize", "40px"], ["align", "right"])));
    expect(shown().map((object) => object.kind === "text" && object.style)).toEqual([
      { family: "Georgia", size: 16, color: "#123456", stroke: "#000", strokeThickness: 2, align: "center" },
      { family: "Courier", size: 40, color: "#fff", stroke: "#fff", strokeThickness: 0, align: "right" },
    ]);
  });

  it("create_rect and create_ellipse are black and opaque unless told otherwise", () => {
    const { call, shown } = open();
    call("create_rect", 1, 2, 30, 40);
    call("create_ellipse", 1, 2, 30, 40, 0xff8800, 0.5);
    expect(shown()).toEqual([
      { id: 1, ...PLACE, x: 1, y: 2, kind: "rect", width: 30, height: 40, fill: 0, fillAlpha: 1 },
      { id: 2, ...PLACE, x: 1, y: 2, kind: "ellipse", width: 30, height: 40, fill: 16746496, fillAlpha: 0.5 },
    ]);
  });

  it("shows objects in the order of adding, and removes destroyed ones", () => {
    const { room, call } = open();
    const [a, b, c] = [1, 2, 3].map((x) => call("create_rect", x, 0, 1, 1));
    expect(room.takeChanges().roots).toBeNull();
    expect(call("add", c)).toBe(c);
    call("add", a);
    call("add", b);
    expect(room.takeChanges().roots).toEqual([3, 1, 2]);
    expect(call("destroy_obj", a)).toBeUndefined();
    expect(room.takeChanges()).toMatchObject({ roots: [3, 2], removed: [1], changed: [] });
    expect(() => call("add", a)).toThrow("add: this rect was destroyed before.");
  });

  it("add_to_container moves an object into a container, which takes it along when it is destroyed", () => {
    const { room, call } = open();
    const box = call("create_container", 7, 8);
    const inside = call("create_rect", 0, 0, 1, 1);
    call("add", inside);
    expect(call("add_to_container", box, inside)).toBe(box);
    call("add", box);
    expect(room.takeChanges()).toMatchObject({
      roots: [1],
      changed: [{ kind: "container", children: [2], x: 7, y: 8 }, { id: 2 }],
    });
    call("destroy_obj", box);
    expect(room.takeChanges()).toMatchObject({ roots: [], removed: [1, 2] });
  });

  it("puts no container into itself", () => {
    const { call } = open();
    const [outer, inner] = [call("create_container", 0, 0), call("create_container", 0, 0)];
    call("add_to_container", outer, inner);
    expect(() => call("add_to_container", inner, outer)).toThrow(
      "add_to_container: a container cannot be put into itself.",
    );
  });
});

describe("changing", () => {
  it.each([
    ["set_display_size", [300, 200], { displaySize: [300, 200], scaleX: 1, scaleY: 1 }],
    ["set_alpha", [0.25], { alpha: 0.25 }],
    ["set_origin", [0, 1], { originX: 0, originY: 1 }],
    ["set_position", [11, 12], { x: 11, y: 12 }],
    ["set_scale", [2, 3], { scaleX: 2, scaleY: 3, displaySize: null }],
    ["set_rotation", [1.5], { rotation: 1.5 }],
    ["set_flip", [true, false], { flipX: true, flipY: false }],
    ["set_interactive", [], { interaction: { draggable: false, hand: false, pixelPerfect: false, alphaTolerance: 1 } }],
  ])("%s changes an object and returns it", (name, args, change) => {
    const { call, shown } = open();
    const text = call("create_text", 0, 0, "Hello");
    expect(call(name, text, ...args)).toBe(text);
    expect(shown()).toMatchObject([change]);
  });

  it("set_interactive takes a configuration", () => {
    const { call, shown } = open();
    const lamp = call("create_rect", 0, 0, 1, 1);
    call("set_interactive", lamp, call("create_interactive_config", true, true, true, 128));
    expect(shown()).toMatchObject([
      { interaction: { draggable: true, hand: true, pixelPerfect: true, alphaTolerance: 128 } },
    ]);
  });

  it("set_flip is for images and texts only", () => {
    const { call } = open();
    expect(() => call("set_flip", call("create_rect", 0, 0, 1, 1), true, true)).toThrow(
      "set_flip expects an image or a text, but encountered [rect of the room].",
    );
  });
});

describe("tweens", () => {
  const xOf = (changes: readonly DisplayObject[]) => changes.map(({ x }) => x);

  it("add_tween moves an object to a value in the time given, and then calls onComplete", () => {
    const { room, call, shown } = open();
    const done: string[] = [];
    const rect = call("create_rect", 0, 0, 1, 1);
    const config = call("create_tween_config", "x", 100, 50, 200, "Power0", () => done.push("done"));
    expect(call("add_tween", rect, config)).toBe(rect);
    shown();
    for (const call of room.advance(50)) call();
    expect(xOf(shown())).toEqual([0]);
    for (const call of room.advance(50)) call();
    expect(xOf(shown())).toEqual([25]);
    expect(done).toEqual([]);
    for (const call of room.advance(150)) call();
    expect(xOf(shown())).toEqual([100]);
    expect(done).toEqual(["done"]);
    expect(room.advance(1000)).toEqual([]);
    expect(shown()).toEqual([]);
  });

  it("runs back with yoyo and repeats with loop, calling onLoop", () => {
    const { room, call, shown } = open();
    const loops: string[] = [];
    const rect = call("create_rect", 0, 0, 1, 1);
    const nothing = () => undefined;
    const config = call("create_tween_config", "x", 10, 0, 100, "Linear", nothing, true, 1, 0, () =>
      loops.push("loop"),
    );
    call("add_tween", rect, config);
    const xs = [50, 100, 100, 100, 100].flatMap((ms) => {
      for (const call of room.advance(ms)) call();
      return xOf(shown());
    });
    expect(xs).toEqual([5, 5, 5, 5, 0]);
    expect(loops).toEqual(["loop"]);
  });

  it("takes the properties of a free configuration, and values from where the object is", () => {
    const { room, call, shown } = open();
    const rect = call("create_rect", 10, 20, 1, 1);
    call("add_tween", rect, call("create_config", list(["x", "+=5"], ["y", "-=5"], ["alpha", 0], ["duration", 10])));
    room.advance(10);
    expect(shown()).toMatchObject([{ x: 15, y: 15, alpha: 0 }]);
  });

  it.each([
    ["Power1", 75],
    ["Quad.easeIn", 25],
    ["Cubic.easeInOut", 50],
    ["Power3", 93.75],
    ["Stepped", 0],
    ["Bounce.easeOut", 76.5625],
  ])("%s is half way at %d", (ease, half) => {
    const { room, call, shown } = open();
    const rect = call("create_rect", 0, 0, 1, 1);
    call("add_tween", rect, call("create_tween_config", "x", 100, 0, 100, ease));
    room.advance(50);
    expect(shown()[0]?.x).toBeCloseTo(half, 9);
  });

  it("drops the tweens of destroyed objects", () => {
    const { room, call } = open();
    const rect = call("create_rect", 0, 0, 1, 1);
    call(
      "add_tween",
      rect,
      call("create_tween_config", "x", 100, 0, 100, "Linear", () => "called"),
    );
    call("destroy_obj", rect);
    expect(room.advance(100)).toEqual([]);
  });
});

describe("sounds and animations", () => {
  it("play_sound starts a loaded sound", () => {
    const { room, call, load } = open();
    load();
    expect(call("play_sound", "bell")).toBeUndefined();
    call("play_sound", "bell", call("create_sound_config", true, 0.5, 2, 100, 3, true, 1));
    expect(room.takeChanges().sounds).toEqual([
      { key: "bell", mute: false, volume: 1, rate: 1, detune: 0, seek: 0, loop: false, delay: 0 },
      { key: "bell", mute: true, volume: 0.5, rate: 2, detune: 100, seek: 3, loop: true, delay: 1 },
    ]);
    expect(() => call("play_sound", "lamp")).toThrow('play_sound: no sound was loaded under the key "lamp".');
  });

  it("starts at most 16 sounds in one frame", () => {
    const { room, call, load } = open();
    load();
    for (let i = 0; i < 20; i++) call("play_sound", "bell");
    expect(room.takeChanges().sounds).toHaveLength(16);
  });

  it("plays the frames of a sheet at their rate, round after round", () => {
    const { room, call, load, shown } = open();
    load();
    const frames = call("create_anim_spritesheet_frame_configs", "fox") as unknown[];
    expect(frames).toHaveLength(6);
    expect(call("create_anim", call("create_anim_config", "run", frames.slice(0, 3), 10))).toBe(true);
    expect(call("create_anim", call("create_anim_config", "run", frames, 10))).toBe(false);
    const fox = call("create_image", 0, 0, "fox");
    expect(call("play_anim_on_image", fox, "run")).toBe(fox);
    shown();
    const states = [100, 100, 100].map((ms) => {
      room.advance(ms);
      const [object] = shown();
      return object?.kind === "image" ? object.frame : undefined;
    });
    expect(states).toEqual([1, 2, 0]);
  });

  it("plays pictures of a list once and hides them after it", () => {
    const { room, call, load, shown } = open();
    load();
    const frames = list(call("create_anim_frame_config", "lamp", 100), call("create_anim_frame_config", "fox", 100));
    call("create_anim", call("create_anim_config", "blink", frames, 10, null, 0, false, true, true));
    const image = call("create_image", 0, 0, "fox");
    call("play_anim_on_image", image, "blink");
    expect(shown()).toMatchObject([{ key: "lamp", visible: true }]);
    room.advance(200);
    expect(shown()).toMatchObject([{ key: "fox", visible: true }]);
    room.advance(200);
    expect(shown()).toMatchObject([{ visible: false }]);
  });

  it.each([
    ["create_anim_spritesheet_frame_configs", ["lamp"], 'no sprite sheet was loaded under the key "lamp"'],
    ["create_anim_frame_config", [1], "create_anim_frame_config expects a string as the key, but encountered 1."],
  ])("%s refuses what it cannot use", (name, args, text) => {
    const { call, load } = open();
    load();
    expect(() => call(name, ...args)).toThrow(text);
  });
});

describe("listening", () => {
  it("calls a listener with where the pointer is, until it is removed", () => {
    const { room, call } = open();
    const heard: unknown[] = [];
    const rect = call("create_rect", 0, 0, 1, 1);
    const listener = call("add_listener", rect, "pointerdown", (x: unknown, y: unknown) => heard.push([x, y]));
    const click = { type: "pointer", event: "pointerdown", object: 1, x: 3, y: 4 } as const;
    for (const call of room.hear(click)) call();
    for (const call of room.hear({ ...click, event: "pointerup" })) call();
    for (const call of room.hear({ ...click, object: 2 })) call();
    expect(heard).toEqual([[3, 4]]);
    expect(call("remove_listener", listener)).toBe(true);
    expect(call("remove_listener", listener)).toBe(false);
    expect(room.hear(click)).toEqual([]);
  });

  it("moves draggable objects, and no others", () => {
    const { room, call, shown } = open();
    const [free, fixed] = [call("create_rect", 0, 0, 1, 1), call("create_rect", 0, 0, 1, 1)];
    call("set_interactive", free, call("create_interactive_config", true));
    call("set_interactive", fixed);
    shown();
    room.hear({ type: "drag", event: "drag", object: 1, x: 50, y: 60 });
    room.hear({ type: "drag", event: "drag", object: 2, x: 50, y: 60 });
    expect(shown()).toMatchObject([{ id: 1, x: 50, y: 60 }]);
  });

  it("add_keyboard_listener hears a key by any of its names", () => {
    const { room, call } = open();
    const heard: string[] = [];
    call("add_keyboard_listener", "a", "down", () => heard.push("a"));
    const listener = call("add_keyboard_listener", "LEFT", "up", () => heard.push("left"));
    expect(room.takeChanges().keys).toEqual(["A", "LEFT"]);
    for (const key of ["A", "b", "ArrowLeft"]) {
      for (const event of ["down", "up"] as const) for (const call of room.hear({ type: "key", key, event })) call();
    }
    expect(heard).toEqual(["a", "left"]);
    call("remove_listener", listener);
    expect(room.takeChanges().keys).toEqual(["A"]);
    expect(room.takeChanges().keys).toBeNull();
  });
});

/** One call of each function that takes arguments, with something that it cannot use. */
it.each<[string, unknown[], string]>([
  ["prepend_remote_url", [1], "prepend_remote_url expects a string as the path, but encountered 1."],
  ["create_config", [1], "create_config expects a list of pairs of a name and a value, but encountered 1."],
  ["create_text_config", [1], "create_text_config expects a string as the font, but encountered 1."],
  [
    "create_interactive_config",
    [1],
    "create_interactive_config expects true or false as draggable, but encountered 1.",
  ],
  [
    "create_sound_config",
    [false, 2],
    "create_sound_config expects a number from 0 to 1 as the volume, but encountered 2.",
  ],
  [
    "create_tween_config",
    ["z"],
    'create_tween_config expects one of "x", "y", "alpha", "rotation", "scaleX", "scaleY", "angle", "scale" as the property, but encountered "z".',
  ],
  [
    "create_anim_config",
    ["a", 1],
    "create_anim_config expects a list or an array of frame configs as frames, but encountered 1.",
  ],
  [
    "create_anim_frame_config",
    ["a", -1],
    "create_anim_frame_config expects a number that is at least 0 as the duration, but encountered -1.",
  ],
  [
    "create_anim_spritesheet_frame_configs",
    [1],
    "create_anim_spritesheet_frame_configs expects a string as the key, but encountered 1.",
  ],
  [
    "create_spritesheet_config",
    [0, 1],
    "create_spritesheet_config expects a whole number that is at least 1 as the width of a frame, but encountered 0.",
  ],
  ["load_image", [1, "a"], "load_image expects a string as the key, but encountered 1."],
  ["load_sound", ["a", 1], "load_sound expects a string as the address, but encountered 1."],
  ["load_spritesheet", ["a", "b", 1], "load_spritesheet expects a spritesheet config, but encountered 1."],
  ["create_image", ["a", 1, "lamp"], "create_image expects a string as the key"],
  ["create_award", [1, 1, 1], "create_award expects a string as the key of the award, but encountered 1."],
  ["create_text", [1, 1, 1], "create_text expects a string as the text, but encountered 1."],
  ["create_rect", [1, 1, -1, 1], "create_rect expects a number that is at least 0 as the width, but encountered -1."],
  [
    "create_ellipse",
    [1, 1, 1, 1, 0x1000000],
    "create_ellipse expects a number from 0 to 16777215 as the colour, but encountered 16777216.",
  ],
  ["create_container", [1, "1"], 'create_container expects a number as y, but encountered "1".'],
  ["add_to_container", [1, 1], "add_to_container expects a container, but encountered 1."],
  ["add", [1], "add expects an object of the room, but encountered 1."],
  ["destroy_obj", [1], "destroy_obj expects an object of the room, but encountered 1."],
  ["set_display_size", [1, 1, 1], "set_display_size expects an object of the room, but encountered 1."],
  ["set_alpha", [1, 1], "set_alpha expects an object of the room, but encountered 1."],
  ["set_interactive", [1], "set_interactive expects an object of the room, but encountered 1."],
  ["set_origin", [1, 1, 1], "set_origin expects an object of the room, but encountered 1."],
  ["set_position", [1, 1, 1], "set_position expects an object of the room, but encountered 1."],
  ["set_scale", [1, 1, 1], "set_scale expects an object of the room, but encountered 1."],
  ["set_rotation", [1, 1], "set_rotation expects an object of the room, but encountered 1."],
  ["set_flip", [1, true, true], "set_flip expects an image or a text, but encountered 1."],
  ["add_tween", [1], "add_tween expects an object of the room, but encountered 1."],
  ["play_sound", [1], "play_sound expects a string as the key, but encountered 1."],
  ["create_anim", [1], "create_anim expects an anim config, but encountered 1."],
  ["play_anim_on_image", [1, "a"], "play_anim_on_image expects an image, but encountered 1."],
  ["add_listener", [1, "pointerdown", () => 1], "add_listener expects an object of the room, but encountered 1."],
  [
    "add_keyboard_listener",
    ["any", "down", () => 1],
    'add_keyboard_listener expects the name of a key, such as "A", "SPACE", "LEFT" or "ENTER", but encountered "any".',
  ],
  ["remove_listener", [1], "remove_listener expects a listener, but encountered 1."],
])("%s names itself when it is given what it cannot use", (name, args, text) => {
  const { room, call } = open();
  room.isPreloading = true;
  if (name === "create_image") expect(() => call(name, 1, 1, 1)).toThrow(text);
  else expect(() => call(name, ...args)).toThrow(text);
});

describe("limits", () => {
  it("has at most 1000 objects at a time", () => {
    const { call } = open();
    const first = call("create_rect", 0, 0, 1, 1);
    for (let i = 1; i < 1000; i++) call("create_rect", 0, 0, 1, 1);
    expect(() => call("create_rect", 0, 0, 1, 1)).toThrow("create_rect: a room can have at most 1000 objects.");
    call("destroy_obj", first);
    call("create_rect", 0, 0, 1, 1);
  });

  it("has at most 500 listeners, 1000 tweens, 100 assets and texts of 2000 characters", () => {
    const { room, call } = open();
    const rect = call("create_rect", 0, 0, 1, 1);
    const listen = () => call("add_listener", rect, "pointerup", () => 1);
    for (let i = 0; i < 500; i++) listen();
    expect(listen).toThrow("add_listener: a room can have at most 500 listeners.");
    const tween = () => call("add_tween", rect, call("create_tween_config", "x", 1));
    for (let i = 0; i < 1000; i++) tween();
    expect(tween).toThrow("add_tween: a room can have at most 1000 tweens.");
    room.isPreloading = true;
    for (let i = 0; i < 100; i++) call("load_image", `${i}`, "/a.png");
    expect(() => call("load_image", "one more", "/a.png")).toThrow(
      "load_image: a room can have at most 100 pictures and sounds.",
    );
    expect(() => call("create_text", 0, 0, "a".repeat(2001))).toThrow(
      "create_text: the text can have at most 2000 characters.",
    );
  });

  it("has at most 20,000 characters of text at a time", () => {
    const { call } = open();
    const write = () => call("create_text", 0, 0, "a".repeat(2000));
    const first = write();
    for (let i = 1; i < 10; i++) write();
    expect(() => call("create_text", 0, 0, "a")).toThrow(
      "create_text: a room can have at most 20000 characters of text.",
    );
    call("destroy_obj", first);
    write();
  });

  it("has at most 16 containers within one another", () => {
    const { call } = open();
    const outermost = call("create_container", 0, 0);
    let container = outermost;
    for (let depth = 2; depth <= 16; depth++) {
      const inner = call("create_container", 0, 0);
      call("add_to_container", container, inner);
      container = inner;
    }
    expect(() => call("add_to_container", container, call("create_container", 0, 0))).toThrow(
      "add_to_container: a room can have at most 16 containers within one another.",
    );
  });

  it("refuses more arguments than a function takes", () => {
    const { call } = open();
    expect(() => call("create_text", 0, 0, "a", undefined, 1)).toThrow(
      "create_text takes at most 4 arguments, but got 5.",
    );
  });
});
