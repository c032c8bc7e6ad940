import { booleanOf, functionOf, numberOf, numberWithin, oneOf, stringOf, wrong } from "./check";
import {
  CONFIG_FUNCTIONS,
  interactionOf,
  placeOf,
  sheetCut,
  shownText,
  soundStart,
  textStyle,
} from "./config-functions";
import { Config, configOf } from "./configs";
import { DRAG_EVENTS, KEY_EVENTS, type Placement, POINTER_EVENTS, SCREEN_HEIGHT, SCREEN_WIDTH } from "./display-list";
import { keyOf, RoomListener } from "./listeners";
import type { Room } from "./room";

const FOREVER = Number.POSITIVE_INFINITY;

const screenFunctions = (room: Room) => ({
  prepend_remote_url: (path: unknown) =>
    `${room.setting.assetsBase}${stringOf("prepend_remote_url", "the path", path).replace(/^\/+/, "")}`,
  get_screen_width: () => SCREEN_WIDTH,
  get_screen_height: () => SCREEN_HEIGHT,
  get_screen_display_width: () => room.displaySize[0],
  get_screen_display_height: () => room.displaySize[1],
  create_anim_spritesheet_frame_configs: (key: unknown) => {
    const name = "create_anim_spritesheet_frame_configs";
    const picture = stringOf(name, "the key", key);
    const count = room.assets.framesOf(picture);
    if (count === undefined) throw new Error(`${name}: no sprite sheet was loaded under the key "${picture}".`);
    const frames = Array.from({ length: count }, (_, frame) => frame);
    return frames.map(
      (frame) =>
        new Config("anim frame", [
          ["key", picture],
          ["frame", frame],
        ]),
    );
  },
});

function loadFunctions(room: Room) {
  const request = (kind: "image" | "sound" | "spritesheet", key: unknown, url: unknown, config?: unknown): void => {
    const name = `load_${kind}`;
    if (!room.isPreloading) throw new Error(`${name} can be called in preload only.`);
    const cut = kind === "spritesheet" ? sheetCut(name, configOf(name, kind, config)) : null;
    const asset = { kind, key: stringOf(name, "the key", key), url: stringOf(name, "the address", url), cut };
    room.assets.request(name, asset);
  };
  return {
    load_image: (key: unknown, url: unknown) => request("image", key, url),
    load_sound: (key: unknown, url: unknown) => request("sound", key, url),
    load_spritesheet: (key: unknown, url: unknown, config: unknown) => request("spritesheet", key, url, config),
  };
}

function shapeFunction(room: Room, kind: "rect" | "ellipse") {
  const name = `create_${kind}`;
  return (x: unknown, y: unknown, width: unknown, height: unknown, fill: unknown = 0, alpha: unknown = 1) => {
    const looks = {
      kind,
      width: numberWithin(name, "the width", width, 0, FOREVER),
      height: numberWithin(name, "the height", height, 0, FOREVER),
      fill: Math.floor(numberWithin(name, "the colour", fill, 0, 0xffffff)),
      fillAlpha: numberWithin(name, "alpha", alpha, 0, 1),
    };
    return room.stage.make(name, looks, placeOf(name, x, y));
  };
}

const makeFunctions = (room: Room) => ({
  create_image: (x: unknown, y: unknown, key: unknown) => {
    const name = "create_image";
    const picture = stringOf(name, "the key", key);
    if (!room.assets.hasPicture(picture)) {
      throw new Error(`${name}: no picture was loaded under the key "${picture}".`);
    }
    const frame = room.assets.framesOf(picture) === undefined ? null : 0;
    return room.stage.make(name, { kind: "image", key: picture, frame }, placeOf(name, x, y));
  },
  create_award: (x: unknown, y: unknown, award_key: unknown) => {
    const name = "create_award";
    const key = stringOf(name, "the key of the award", award_key);
    const earned = room.setting.awards.get(key) ?? null;
    return room.stage.make(name, { kind: "award", key, earned }, placeOf(name, x, y));
  },
  create_text: (x: unknown, y: unknown, text: unknown, config: unknown = undefined) => {
    const name = "create_text";
    const style = textStyle(name, configOf(name, "text", config));
    const looks = { kind: "text", text: shownText(name, text), style } as const;
    return room.stage.make(name, looks, { ...placeOf(name, x, y), originX: 0, originY: 0 });
  },
  create_rect: shapeFunction(room, "rect"),
  create_ellipse: shapeFunction(room, "ellipse"),
  create_container: (x: unknown, y: unknown) =>
    room.stage.make("create_container", { kind: "container", children: [] }, placeOf("create_container", x, y)),
  add_to_container: (container: unknown, object: unknown) => {
    const name = "add_to_container";
    const into = room.stage.stateOfKind(name, container, ["container"]);
    room.stage.put(name, into, room.stage.stateOf(name, object));
    return container;
  },
  add: (object: unknown) => {
    room.stage.add(room.stage.stateOf("add", object));
    return object;
  },
  destroy_obj: (object: unknown) => room.stage.destroy(room.stage.stateOf("destroy_obj", object)),
});

type Change = (name: string, object: unknown, placement: () => Partial<Placement>) => unknown;

const placeFunctions = (change: Change) => ({
  set_origin: (object: unknown, x: unknown, y: unknown) =>
    change("set_origin", object, () => ({
      originX: numberOf("set_origin", "x", x),
      originY: numberOf("set_origin", "y", y),
    })),
  set_position: (object: unknown, x: unknown, y: unknown) =>
    change("set_position", object, () => placeOf("set_position", x, y)),
  set_rotation: (object: unknown, radians: unknown) =>
    change("set_rotation", object, () => ({ rotation: numberOf("set_rotation", "the angle in radians", radians) })),
  set_display_size: (object: unknown, x: unknown, y: unknown) =>
    change("set_display_size", object, () => ({
      displaySize: [
        numberWithin("set_display_size", "the width", x, 0, FOREVER),
        numberWithin("set_display_size", "the height", y, 0, FOREVER),
      ],
      scaleX: 1,
      scaleY: 1,
    })),
  set_scale: (object: unknown, x: unknown, y: unknown) =>
    change("set_scale", object, () => ({
      scaleX: numberOf("set_scale", "x", x),
      scaleY: numberOf("set_scale", "y", y),
      displaySize: null,
    })),
});

const lookFunctions = (room: Room, change: Change) => ({
  set_alpha: (object: unknown, alpha: unknown) =>
    change("set_alpha", object, () => ({ alpha: numberWithin("set_alpha", "alpha", alpha, 0, 1) })),
  set_interactive: (object: unknown, config: unknown = undefined) =>
    change("set_interactive", object, () => ({ interaction: interactionOf("set_interactive", config) })),
  set_flip: (object: unknown, x: unknown, y: unknown) => {
    room.stage.stateOfKind("set_flip", object, ["image", "text"]);
    return change("set_flip", object, () => ({
      flipX: booleanOf("set_flip", "x", x),
      flipY: booleanOf("set_flip", "y", y),
    }));
  },
  add_tween: (object: unknown, config: unknown = undefined) => {
    const state = room.stage.stateOf("add_tween", object);
    room.tweens.start("add_tween", state, configOf("add_tween", "tween", config));
    return object;
  },
});

/** The functions that change an object return it. */
function changeFunctions(room: Room) {
  const change: Change = (name, object, placement) => {
    const state = room.stage.stateOf(name, object);
    room.stage.place(state, placement());
    return object;
  };
  return { ...placeFunctions(change), ...lookFunctions(room, change) };
}

const mediaFunctions = (room: Room) => ({
  play_sound: (key: unknown, config: unknown = undefined) => {
    const name = "play_sound";
    const sound = stringOf(name, "the key", key);
    if (!room.assets.hasSound(sound)) throw new Error(`${name}: no sound was loaded under the key "${sound}".`);
    room.play(soundStart(name, sound, configOf(name, "sound", config)));
  },
  create_anim: (config: unknown) => {
    const name = "create_anim";
    return room.animations.make(name, configOf(name, "anim", config));
  },
  play_anim_on_image: (image: unknown, anims_key: unknown) => {
    const name = "play_anim_on_image";
    const state = room.stage.stateOfKind(name, image, ["image"]);
    room.animations.play(name, state, stringOf(name, "the key of the animation", anims_key));
    return image;
  },
});

const listenFunctions = (room: Room) => ({
  add_listener: (object: unknown, event: unknown, callback: unknown) => {
    const name = "add_listener";
    const { handle } = room.stage.stateOf(name, object);
    const wanted = oneOf(name, "the event", event, [...POINTER_EVENTS, ...DRAG_EVENTS]);
    const listener = new RoomListener({ object: handle.id }, wanted);
    return room.listeners.add(name, listener, functionOf(name, "the callback", callback));
  },
  add_keyboard_listener: (key: unknown, event: unknown, callback: unknown) => {
    const name = "add_keyboard_listener";
    const listener = new RoomListener({ key: keyOf(name, key) }, oneOf(name, "the event", event, KEY_EVENTS));
    return room.listeners.add(name, listener, functionOf(name, "the callback", callback));
  },
  remove_listener: (listener: unknown) => {
    if (!(listener instanceof RoomListener)) throw wrong("remove_listener", "a listener", listener);
    return room.listeners.remove(listener);
  },
});

/** Returns the functions of the module as they work in a room. */
export const gameFunctions = (room: Room) => ({
  ...screenFunctions(room),
  ...CONFIG_FUNCTIONS,
  ...loadFunctions(room),
  ...makeFunctions(room),
  ...changeFunctions(room),
  ...mediaFunctions(room),
  ...listenFunctions(room),
});

export type GameFunctionName = keyof ReturnType<typeof gameFunctions>;
