import { booleanOf, functionOrNull, numberOf, numberWithin, oneOf, stringOf, wholeOf, wrong } from "./check";
import { Config, configOf, frameConfigs, freeConfig } from "./configs";
import type { SheetCut, SoundStart, TextStyle } from "./display-list";
import { ROOM_LIMITS } from "./limits";
import { easeOf, TWEEN_PROPERTIES, targetOf } from "./tweens";

const FOREVER = Number.POSITIVE_INFINITY;

/** Returns a size of letters in pixels: `"16px"`, `"12pt"` or a number. */
function fontSize(name: string, value: unknown): number {
  const written = typeof value === "string" ? /^(\d+(?:\.\d+)?)(px|pt)?$/.exec(value.trim()) : null;
  const size = written ? Number(written[1]) * (written[2] === "pt" ? 4 / 3 : 1) : value;
  if (typeof size === "number" && size > 0 && size <= 1000) return size;
  throw wrong(name, 'a size up to 1000 pixels, such as "16px"', value);
}

/** Returns the look of a text by its configuration. */
export function textStyle(name: string, config: Config): TextStyle {
  const read = config.read.bind(config);
  return {
    family: stringOf(name, "the font", read("fontFamily", "Courier")),
    size: fontSize(name, read("fontSize", "16px")),
    color: stringOf(name, "the colour", read("color", "#fff")),
    stroke: stringOf(name, "the colour of the stroke", read("stroke", "#fff")),
    strokeThickness: numberWithin(name, "the thickness of the stroke", read("strokeThickness", 0), 0, 100),
    align: oneOf(name, "the alignment", read("align", "left"), ["left", "center", "right"]),
  };
}

/** Returns how a sound is played by its configuration. */
export function soundStart(name: string, key: string, config: Config): SoundStart {
  const read = config.read.bind(config);
  return {
    key,
    mute: booleanOf(name, "mute", read("mute", false)),
    volume: numberWithin(name, "the volume", read("volume", 1), 0, 1),
    rate: numberWithin(name, "the rate", read("rate", 1), 0.1, 10),
    detune: numberWithin(name, "detune", read("detune", 0), -1200, 1200),
    seek: numberWithin(name, "seek", read("seek", 0), 0, FOREVER),
    loop: booleanOf(name, "loop", read("loop", false)),
    delay: numberWithin(name, "the delay", read("delay", 0), 0, 3600),
  };
}

/** Returns how a picture is cut by its configuration. */
export function sheetCut(name: string, config: Config): SheetCut {
  const read = config.read.bind(config);
  return {
    frameWidth: wholeOf(name, "the width of a frame", read("frameWidth", undefined), 1),
    frameHeight: wholeOf(name, "the height of a frame", read("frameHeight", undefined), 1),
    startFrame: wholeOf(name, "the first frame", read("startFrame", 0), 0),
    margin: wholeOf(name, "the margin", read("margin", 0), 0),
    spacing: wholeOf(name, "the spacing", read("spacing", 0), 0),
  };
}

function tweenConfig(
  prop: unknown = "x",
  value: unknown = 0,
  delay: unknown = 0,
  duration: unknown = 1000,
  ease: unknown = "Power0",
  onComplete: unknown = null,
  yoyo: unknown = false,
  loop: unknown = 0,
  loopDelay: unknown = 0,
  onLoop: unknown = null,
): Config {
  const name = "create_tween_config";
  const property = oneOf(name, "the property", prop, TWEEN_PROPERTIES);
  targetOf(name, value);
  easeOf(name, ease);
  return new Config("tween", [
    [property, value],
    ["delay", numberWithin(name, "the delay", delay, 0, FOREVER)],
    ["duration", numberWithin(name, "the duration", duration, 0, FOREVER)],
    ["ease", ease],
    ["onComplete", functionOrNull(name, "onComplete", onComplete)],
    ["yoyo", booleanOf(name, "yoyo", yoyo)],
    ["loop", wholeOf(name, "the number of loops", loop, -1)],
    ["loopDelay", numberWithin(name, "the delay of a loop", loopDelay, 0, FOREVER)],
    ["onLoop", functionOrNull(name, "onLoop", onLoop)],
  ]);
}

function animConfig(
  key: unknown,
  frames: unknown,
  rate: unknown = 24,
  duration: unknown = null,
  repeat: unknown = -1,
  yoyo: unknown = false,
  showOnStart: unknown = true,
  hideOnComplete: unknown = false,
): Config {
  const name = "create_anim_config";
  return new Config("anim", [
    ["key", stringOf(name, "the key", key)],
    ["frames", frameConfigs(name, frames)],
    ["frameRate", numberWithin(name, "the frame rate", rate, 0.01, 1000)],
    ["duration", duration === null ? null : numberWithin(name, "the duration", duration, 1, FOREVER)],
    ["repeat", wholeOf(name, "the number of repetitions", repeat, -1)],
    ["yoyo", booleanOf(name, "yoyo", yoyo)],
    ["showOnStart", booleanOf(name, "show_on_start", showOnStart)],
    ["hideOnComplete", booleanOf(name, "hide_on_complete", hideOnComplete)],
  ]);
}

function textConfig(
  fontFamily: unknown = "Courier",
  fontSize: unknown = "16px",
  color: unknown = "#fff",
  stroke: unknown = "#fff",
  strokeThickness: unknown = 0,
  align: unknown = "left",
): Config {
  const config = new Config("text", Object.entries({ fontFamily, fontSize, color, stroke, strokeThickness, align }));
  textStyle("create_text_config", config);
  return config;
}

function interactiveConfig(
  draggable: unknown = false,
  useHandCursor: unknown = false,
  pixelPerfect: unknown = false,
  alphaTolerance: unknown = 1,
): Config {
  const config = new Config("interactive", Object.entries({ draggable, useHandCursor, pixelPerfect, alphaTolerance }));
  interactionOf("create_interactive_config", config);
  return config;
}

function soundConfig(
  mute: unknown = false,
  volume: unknown = 1,
  rate: unknown = 1,
  detune: unknown = 0,
  seek: unknown = 0,
  loop: unknown = false,
  delay: unknown = 0,
): Config {
  const config = new Config("sound", Object.entries({ mute, volume, rate, detune, seek, loop, delay }));
  soundStart("create_sound_config", "", config);
  return config;
}

function spritesheetConfig(
  frameWidth: unknown,
  frameHeight: unknown,
  startFrame: unknown = 0,
  margin: unknown = 0,
  spacing: unknown = 0,
): Config {
  const config = new Config("spritesheet", Object.entries({ frameWidth, frameHeight, startFrame, margin, spacing }));
  sheetCut("create_spritesheet_config", config);
  return config;
}

function animFrameConfig(key: unknown, duration: unknown = 0, visible: unknown = true): Config {
  const name = "create_anim_frame_config";
  return new Config("anim frame", [
    ["key", stringOf(name, "the key", key)],
    ["duration", numberWithin(name, "the duration", duration, 0, FOREVER)],
    ["visible", booleanOf(name, "visible", visible)],
  ]);
}

/** The functions that make configurations, with their defaults. */
export const CONFIG_FUNCTIONS = {
  create_config: (list: unknown) => freeConfig("create_config", list),
  create_text_config: textConfig,
  create_interactive_config: interactiveConfig,
  create_sound_config: soundConfig,
  create_tween_config: tweenConfig,
  create_anim_config: animConfig,
  create_anim_frame_config: animFrameConfig,
  create_spritesheet_config: spritesheetConfig,
};

/** Returns how an object answers the pointer by its configuration. */
export function interactionOf(name: string, raw: unknown) {
  const config = configOf(name, "interactive", raw);
  const read = config.read.bind(config);
  return {
    draggable: booleanOf(name, "draggable", read("draggable", false)),
    hand: booleanOf(name, "use_hand_cursor", read("useHandCursor", false)),
    pixelPerfect: booleanOf(name, "pixel_perfect", read("pixelPerfect", false)),
    alphaTolerance: numberWithin(name, "the alpha tolerance", read("alphaTolerance", 1), 0, 255),
  };
}

/** Returns a text that is not longer than a room can show. */
export const shownText = (name: string, value: unknown): string =>
  stringOf(name, "the text", value, ROOM_LIMITS.textLength);

/** Returns a place: two numbers. */
export const placeOf = (name: string, x: unknown, y: unknown): { readonly x: number; readonly y: number } => ({
  x: numberOf(name, "x", x),
  y: numberOf(name, "y", y),
});
