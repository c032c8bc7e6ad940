import * as z from "zod/mini";
import type { AssetRequest, LoadedAsset, RoomInput } from "../../../language/modules/game/display-list";
import type { ConsoleLine, RoomCommand, RoomEvent } from "../../../language/room/messages";

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
const readRoomEvent = (data: unknown): RoomEvent | undefined => roomEvent.safeParse(data).data;

/** The part of a Worker that a session uses. */
export interface RoomWorker {
  postMessage(command: RoomCommand): void;
  terminate(): void;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

export type RoomFrame = Extract<RoomEvent, { type: "frame" }>;
type Start = Omit<Extract<RoomCommand, { type: "start" }>, "type">;

/** `starting`: the program is run and its assets are loaded. `ended`: its worker is gone, and what it showed stays. */
export type RoomState = "starting" | "running" | "ended";

/** Why the page ended a room: it has words for each. */
export type RoomFailure = "unavailable" | "silent" | "crashed" | "garbled" | "heavy";

export interface RoomSurroundings {
  spawn(): RoomWorker;
  /** Loads what the program asks for. Never rejects: what cannot be loaded has something in its place. */
  load(requests: readonly AssetRequest[]): Promise<readonly LoadedAsset[]>;
  setTimer(task: () => void, ms: number): number;
  clearTimer(timer: number): void;
  onFrame(frame: RoomFrame): void;
  onLines(lines: readonly ConsoleLine[]): void;
  onState(state: RoomState): void;
  onFailure(failure: RoomFailure): void;
}

/** How long the worker's file may take to come, in milliseconds. */
export const READY_LIMIT_MS = 30_000;
/** How long a program may stay silent after a command, in milliseconds: its own limits end it before. */
export const ANSWER_LIMIT_MS = 5000;

/**
 * One room in its worker, from start to end. The page asks for each frame and asks for none before the last has come, so
 * a program can neither flood the page nor hold it up; one that does not answer loses its worker.
 */
export class RoomSession {
  private worker: RoomWorker | null = null;
  private timer: number | null = null;
  private isWaiting = true;
  private isReady = false;

  constructor(
    private readonly start: Start,
    private readonly surroundings: RoomSurroundings,
  ) {}

  open(): void {
    const worker = this.surroundings.spawn();
    this.worker = worker;
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = () => this.fail(this.isReady ? "crashed" : "unavailable");
    this.surroundings.onState("starting");
    this.limit(READY_LIMIT_MS, "unavailable");
  }

  /** Tells whether a frame can be asked for. */
  get isIdle(): boolean {
    return this.worker !== null && !this.isWaiting;
  }

  /** Asks for the next frame. */
  tick(elapsed: number, inputs: readonly RoomInput[], displaySize: readonly [number, number]): void {
    if (this.isIdle) this.command({ type: "tick", elapsed, inputs, displaySize });
  }

  /** Ends the worker; nothing is heard of it any more. */
  close(): void {
    this.limit(null);
    this.worker?.terminate();
    this.worker = null;
  }

  private command(command: RoomCommand): void {
    this.isWaiting = true;
    this.limit(ANSWER_LIMIT_MS, "silent");
    this.worker?.postMessage(command);
  }

  private hear(data: unknown): void {
    if (this.worker === null) return;
    const event = readRoomEvent(data);
    this.limit(null);
    if (!event) this.fail("garbled");
    else if (event.type === "ready") this.begin();
    else this.take(event);
  }

  private begin(): void {
    this.isReady = true;
    this.command({ type: "start", ...this.start });
  }

  private take(event: Exclude<RoomEvent, { type: "ready" }>): void {
    this.surroundings.onLines(event.lines);
    if (event.type === "assets") void this.load(event.assets);
    else if (event.type === "ended") this.end();
    else {
      this.isWaiting = false;
      this.surroundings.onState("running");
      this.surroundings.onFrame(event);
    }
  }

  private async load(requests: readonly AssetRequest[]): Promise<void> {
    const assets = await this.surroundings.load(requests);
    if (this.worker !== null) this.command({ type: "loaded", assets });
  }

  /** Ends the worker and tells why. */
  fail(failure: RoomFailure): void {
    if (this.worker === null) return;
    this.surroundings.onFailure(failure);
    this.end();
  }

  private end(): void {
    this.close();
    this.surroundings.onState("ended");
  }

  private limit(ms: null): void;
  private limit(ms: number, failure: RoomFailure): void;
  private limit(ms: number | null, failure: RoomFailure = "silent"): void {
    if (this.timer !== null) this.surroundings.clearTimer(this.timer);
    this.timer = ms === null ? null : this.surroundings.setTimer(() => this.fail(failure), ms);
  }
}
