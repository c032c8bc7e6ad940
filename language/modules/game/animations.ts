import { booleanOf, numberWithin, stringOf, tooMany, wholeOf } from "./check";
import { type Config, frameConfigs } from "./configs";
import { ROOM_LIMITS } from "./limits";
import type { ObjectState, Stage } from "./stage";

const FOREVER = Number.POSITIVE_INFINITY;

interface Frame {
  readonly key: string;
  readonly frame: number | null;
  /** In milliseconds. */
  readonly lasts: number;
  readonly visible: boolean;
}

interface Animation {
  /** There and, with yoyo, back again. */
  readonly frames: readonly Frame[];
  readonly length: number;
  /** Further rounds; -1 for no end. */
  readonly repeat: number;
  readonly showOnStart: boolean;
  readonly hideOnComplete: boolean;
}

/** Tells whether a picture was loaded under a key. */
export type HasPicture = (key: string) => boolean;

/** The animations that a program has made, and the pictures that play one. */
export class Animations {
  private readonly made = new Map<string, Animation>();
  private readonly playing = new Map<number, { readonly animation: Animation; elapsed: number }>();

  constructor(
    private readonly stage: Stage,
    private readonly hasPicture: HasPicture,
  ) {}

  /** Makes an animation; tells whether its key was free. */
  make(name: string, config: Config): boolean {
    const read = config.read.bind(config);
    const key = stringOf(name, "the key", read("key", undefined));
    const animation = this.read(name, read);
    if (this.made.has(key)) return false;
    if (this.made.size >= ROOM_LIMITS.animations) throw tooMany(name, ROOM_LIMITS.animations, "animations");
    this.made.set(key, animation);
    return true;
  }

  private read(name: string, read: (entry: string, missing: unknown) => unknown): Animation {
    const configs = frameConfigs(name, read("frames", null));
    if (configs.length === 0) throw new Error(`${name}: an animation needs at least one frame.`);
    if (configs.length > ROOM_LIMITS.animationFrames) {
      throw tooMany(name, ROOM_LIMITS.animationFrames, "frames in an animation");
    }
    const rate = numberWithin(name, "frameRate", read("frameRate", 24), 0.01, 1000);
    const duration = read("duration", null);
    const each =
      duration === null ? 1000 / rate : numberWithin(name, "duration", duration, 1, FOREVER) / configs.length;
    const there = configs.map((config) => this.frameOf(name, config, each));
    const isYoyo = booleanOf(name, "yoyo", read("yoyo", false));
    const frames = isYoyo ? [...there, ...there.slice(1, -1).reverse()] : there;
    return {
      frames,
      length: frames.reduce((total, { lasts }) => total + lasts, 0),
      repeat: wholeOf(name, "repeat", read("repeat", -1), -1),
      showOnStart: booleanOf(name, "showOnStart", read("showOnStart", true)),
      hideOnComplete: booleanOf(name, "hideOnComplete", read("hideOnComplete", false)),
    };
  }

  private frameOf(name: string, config: Config, each: number): Frame {
    const key = stringOf(name, "the key of a frame", config.read("key", undefined));
    if (!this.hasPicture(key)) throw new Error(`${name}: no picture was loaded under the key "${key}".`);
    const frame = config.read("frame", null);
    return {
      key,
      frame: frame === null ? null : wholeOf(name, "the number of a frame", frame, 0),
      lasts: each + numberWithin(name, "the duration of a frame", config.read("duration", 0), 0, FOREVER),
      visible: booleanOf(name, "visible", config.read("visible", true)),
    };
  }

  play(name: string, state: ObjectState, key: string): void {
    const animation = this.made.get(key);
    if (!animation) throw new Error(`${name}: there is no animation with the key "${key}".`);
    this.playing.set(state.handle.id, { animation, elapsed: 0 });
    if (animation.showOnStart) this.stage.place(state, { visible: true });
    this.show(state, animation.frames[0]);
  }

  /** Moves everything on by some milliseconds. */
  advance(ms: number): void {
    for (const [id, played] of this.playing) {
      const state = this.stage.find(id);
      played.elapsed += ms;
      const { animation, elapsed } = played;
      const rounds = Math.floor(elapsed / animation.length);
      const isOver = animation.repeat >= 0 && rounds > animation.repeat;
      if (!state || isOver) this.playing.delete(id);
      if (!state) continue;
      this.show(state, isOver ? animation.frames.at(-1) : frameAt(animation, elapsed - rounds * animation.length));
      if (isOver && animation.hideOnComplete) this.stage.place(state, { visible: false });
    }
  }

  private show(state: ObjectState, frame: Frame | undefined): void {
    const { looks, place } = state;
    if (!frame || looks.kind !== "image") return;
    if (looks.key !== frame.key || looks.frame !== frame.frame) {
      this.stage.look(state, { kind: "image", key: frame.key, frame: frame.frame });
    }
    if (place.visible !== frame.visible) this.stage.place(state, { visible: frame.visible });
  }
}

function frameAt({ frames }: Animation, ms: number): Frame | undefined {
  let left = ms;
  for (const frame of frames) {
    if (left < frame.lasts) return frame;
    left -= frame.lasts;
  }
  return frames.at(-1);
}
