import * as z from "zod/mini";
import type { RoomEvent } from "../../../language/room/messages";

// The page's content security policy forbids the faster way, and asking for it is reported as a violation.
z.config({ jitless: true });

const number = z.number();
const from = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));
const whole = (least: number) => z.int().check(z.minimum(least));
const textOf = (longest: number) => z.string().check(z.maxLength(longest));
const listOf = <Item extends z.core.$ZodType>(item: Item, most: number) => z.array(item).check(z.maxLength(most));

const text = textOf(10_000);
const key = textOf(500);
const id = whole(1);
const ids = listOf(id, 1000);

const lines = listOf(z.object({ kind: z.enum(["error", "display", "notice"]), text }), 100);

const interaction = z.object({
  draggable: z.boolean(),
  hand: z.boolean(),
  pixelPerfect: z.boolean(),
  alphaTolerance: number,
});

const placement = {
  id,
  x: number,
  y: number,
  scaleX: number,
  scaleY: number,
  displaySize: z.nullable(z.tuple([number, number])),
  rotation: number,
  alpha: number,
  originX: number,
  originY: number,
  flipX: z.boolean(),
  flipY: z.boolean(),
  visible: z.boolean(),
  interaction: z.nullable(interaction),
};

const style = z.object({
  family: key,
  size: from(0, 1000),
  color: key,
  stroke: key,
  strokeThickness: number,
  align: z.enum(["left", "center", "right"]),
});

const shape = {
  width: number,
  height: number,
  fill: z.int().check(z.minimum(0), z.maximum(0xffffff)),
  fillAlpha: number,
};

const displayObject = z.discriminatedUnion("kind", [
  z.object({ ...placement, kind: z.literal("image"), key, frame: z.nullable(whole(0)) }),
  z.object({ ...placement, kind: z.literal("award"), key, earned: z.nullable(text) }),
  z.object({ ...placement, kind: z.literal("text"), text, style }),
  z.object({ ...placement, kind: z.literal("rect"), ...shape }),
  z.object({ ...placement, kind: z.literal("ellipse"), ...shape }),
  z.object({ ...placement, kind: z.literal("container"), children: ids }),
]);

const cut = z.object({
  frameWidth: whole(1),
  frameHeight: whole(1),
  startFrame: whole(0),
  margin: whole(0),
  spacing: whole(0),
});

const asset = z.object({ kind: z.enum(["image", "spritesheet", "sound"]), key, url: key, cut: z.nullable(cut) });

const sound = z.object({
  key,
  mute: z.boolean(),
  volume: from(0, 1),
  rate: from(0.1, 10),
  detune: from(-1200, 1200),
  seek: from(0, Number.MAX_VALUE),
  loop: z.boolean(),
  delay: from(0, 3600),
});

const roomEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("assets"), assets: listOf(asset, 100), lines }),
  z.object({
    type: z.literal("frame"),
    changed: listOf(displayObject, 1000),
    removed: listOf(id, 100_000),
    roots: z.nullable(ids),
    sounds: listOf(sound, 16),
    keys: z.nullable(listOf(textOf(20), 100)),
    lines,
    cost: number,
  }),
  z.object({ type: z.literal("ended"), lines }),
]);

/** Reads what a room worker says; undefined when it is nothing that one of ours would say. */
export const readRoomEvent = (data: unknown): RoomEvent | undefined => roomEvent.safeParse(data).data;
