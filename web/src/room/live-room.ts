import type { Library } from "../../../language/library";
import type { RoomInput } from "../../../language/modules/game/display-list";
import { keyName } from "../../../language/modules/game/key-names";
import type { ConsoleLine } from "../../../language/room/messages";
import { workerFiles } from "../app/workers";
import { strings } from "../texts/en/room";
import { PageWatch, withinBudget } from "./paint-budget";
import { Painter } from "./painter";
import { type EarnedAward, RoomAssets } from "./room-assets";
import { RoomPointer } from "./room-pointer";
import { type Content, contentsOf, type Point, RoomScene, sameContents } from "./room-scene";
import { type RoomFrame, RoomSession, type RoomState, type RoomWorker } from "./room-session";
import { RoomSounds } from "./sound-player";

/** A program that makes a room, in its language. */
export interface RoomProgram {
  readonly library: Library;
  readonly prepend: string;
  readonly program: string;
}

export interface RoomSettings {
  readonly program: RoomProgram;
  readonly awards: readonly EarnedAward[];
  /** What the addresses of the course's assets begin with, as in `courses-prod/12/`. */
  readonly assetsPrefix: string;
}

/** What the page shows around the picture. */
export interface RoomStatus {
  readonly state: RoomState;
  readonly lines: readonly NumberedLine[];
  readonly contents: readonly Content[];
  /** The room listens to keys. */
  readonly hasKeys: boolean;
  readonly hasDraggable: boolean;
}

export type NumberedLine = ConsoleLine & { readonly number: number };

/** Time between two frames, in milliseconds: some thirty a second. */
const FRAME_MS = 32;
/** A room that was out of sight goes on where it was. */
const LONGEST_STEP_MS = 100;
/** What the player does between two frames; more is dropped. */
const INPUTS_LIMIT = 100;
const LINES_LIMIT = 500;
/** How often the list of contents may change, in milliseconds: texts that count would keep a screen reader busy. */
const CONTENTS_MS = 500;

const START: RoomStatus = { state: "starting", lines: [], contents: [], hasKeys: false, hasDraggable: false };

/** One room on a canvas, from its start until it is closed. */
export class LiveRoom {
  readonly pointer: RoomPointer;
  status = START;
  isPaused = false;
  private readonly scene: RoomScene;
  private readonly painter: Painter;
  private readonly assets: RoomAssets;
  private readonly sounds: RoomSounds;
  private readonly session: RoomSession;
  private readonly listeners = new Set<() => void>();
  private inputs: RoomInput[] = [];
  private keys: readonly string[] = [];
  private lastTick = 0;
  private lastStep = performance.now();
  private readonly watch = new PageWatch();
  private hasReportedCut = false;
  private contentsAt = 0;
  private lineCount = 0;
  private requests = 0;
  private isStale = true;
  private pointerAt: Point | null = null;
  private focused: number | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    paint: CanvasRenderingContext2D,
    { program, awards, assetsPrefix }: RoomSettings,
  ) {
    const assetsBase = `/${assetsPrefix}`;
    this.assets = new RoomAssets({
      assetsBase,
      awards,
      onPicture: () => this.repaint(),
      onProblem: (problem, key, url) =>
        this.say("notice", problem === "forbidden" ? strings.forbidden(key, url) : strings.notLoaded(key, url)),
    });
    this.painter = new Painter(paint, this.assets, strings.verified);
    this.scene = new RoomScene(this.painter.measure);
    this.sounds = new RoomSounds(this.assets);
    this.pointer = new RoomPointer(this.scene, this.painter.isOpaqueAt, (input) => this.queue(input));
    const start = { ...program, awards: awards.map(({ key, title }) => ({ key, title })), assetsBase };
    this.session = new RoomSession(
      { ...start, displaySize: this.displaySize() },
      {
        spawn: () => new Worker(workerFiles.room, { name: "room" }) as RoomWorker,
        load: (requests) => this.assets.load(requests),
        setTimer: window.setTimeout.bind(window),
        clearTimer: window.clearTimeout.bind(window),
        onFrame: (frame) => this.show(frame),
        onLines: (lines) => this.add(lines),
        onState: (state) => this.change({ state }),
        onFailure: (failure) => this.say("error", strings.failures[failure]),
      },
    );
  }

  open(): void {
    this.session.open();
    const step = (now: number): void => {
      this.requests = requestAnimationFrame(step);
      this.step(now);
    };
    this.requests = requestAnimationFrame(step);
  }

  /** Ends everything that the room does. */
  close(): void {
    cancelAnimationFrame(this.requests);
    this.session.close();
    this.sounds.close();
    this.assets.close();
    this.listeners.clear();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getStatus = (): RoomStatus => this.status;

  private change(change: Partial<RoomStatus>): void {
    this.status = { ...this.status, ...change };
    for (const listener of this.listeners) listener();
  }

  private step(now: number): void {
    const gap = now - this.lastStep;
    this.lastStep = now;
    if (this.status.state === "running" && this.watch.isDelayed(gap)) this.session.fail("heavy");
    if (this.session.isIdle && now - this.lastTick >= FRAME_MS) {
      const elapsed = this.isPaused ? 0 : Math.min(now - this.lastTick, LONGEST_STEP_MS);
      // A room that stands still is asked only when the player does something.
      if (elapsed > 0 || this.inputs.length > 0) {
        this.session.tick(elapsed, this.inputs.splice(0), this.displaySize());
      }
      this.lastTick = now;
    }
    this.tellContents(now);
    if (!this.isStale) return;
    this.isStale = false;
    const { painted, isCut } = withinBudget(this.scene.painted());
    if (isCut && !this.hasReportedCut) this.say("notice", strings.tooMuch);
    this.hasReportedCut ||= isCut;
    this.painter.all(painted, this.focused, this.tagPlace());
  }

  private show(frame: RoomFrame): void {
    this.scene.take(frame);
    for (const sound of frame.sounds) this.sounds.play(sound);
    if (frame.keys) {
      this.keys = frame.keys;
      this.change({ hasKeys: frame.keys.length > 0 });
    }
    if (frame.changed.length > 0 || frame.removed.length > 0 || frame.roots) this.isStale = true;
  }

  private repaint(): void {
    this.scene.remeasure();
    this.isStale = true;
  }

  private tellContents(now: number): void {
    if (this.status.contents.length > 0 && now - this.contentsAt < CONTENTS_MS) return;
    this.contentsAt = now;
    const contents = contentsOf(this.scene.painted());
    if (sameContents(contents, this.status.contents)) return;
    const hasDraggable = this.scene.painted().some(({ object }) => object.interaction?.draggable === true);
    this.change({ contents, hasDraggable });
  }

  private add(lines: readonly ConsoleLine[]): void {
    if (lines.length === 0) return;
    const numbered = lines.map((line) => {
      this.lineCount += 1;
      return { ...line, number: this.lineCount };
    });
    this.change({ lines: [...this.status.lines, ...numbered].slice(-LINES_LIMIT) });
  }

  private say(kind: ConsoleLine["kind"], text: string): void {
    this.add([{ kind, text }]);
  }

  private queue(input: RoomInput): void {
    const last = this.inputs.at(-1);
    const replaces = last?.type === input.type && last.event === input.event && isMotion(input);
    if (replaces) this.inputs.pop();
    if (this.inputs.length < INPUTS_LIMIT) this.inputs.push(input);
    this.isStale = true;
  }

  /** Takes a key of a browser; tells whether the room listens to it. */
  key(event: "down" | "up", key: string): boolean {
    if (!this.keys.includes(keyName(key))) return false;
    this.queue({ type: "key", event, key });
    return true;
  }

  /** The pointer is at this point of the room, or has left it. */
  pointAt(point: Point | null): void {
    this.pointerAt = point;
    this.isStale = true;
  }

  /** Shows a ring around a thing that has the keyboard's focus beside the picture. */
  focus(id: number | null): void {
    this.focused = id;
    this.isStale = true;
  }

  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    this.sounds.pause(isPaused);
  }

  private tagPlace(): Point | null {
    const { pointerAt } = this;
    if (!pointerAt) return null;
    const isAward = this.scene.at(
      pointerAt,
      ({ object }) => object.kind !== "text",
      () => true,
    );
    return isAward?.object.kind === "award" && isAward.object.earned !== null ? pointerAt : null;
  }

  private displaySize(): readonly [number, number] {
    return [this.canvas.clientWidth, this.canvas.clientHeight];
  }
}

/** Only the last of several in a row counts. */
const isMotion = ({ event }: RoomInput): boolean => event === "pointermove" || event === "drag";
