import { type Callable, functionOrNull, numberWithin, stringOf, tooMany, wholeOf, wrong } from "./check";
import type { Config } from "./configs";
import { type Ease, easeNamed } from "./eases";
import { ROOM_LIMITS } from "./limits";
import type { ObjectState, Stage } from "./stage";

/** Calls of the program's functions that are due. */
export type DueCalls = readonly (() => unknown)[];

const FOREVER = Number.POSITIVE_INFINITY;

/** Properties that a tween can change, with how an object's are read and written. */
const PROPERTIES = {
  x: of("x"),
  y: of("y"),
  alpha: of("alpha"),
  rotation: of("rotation"),
  scaleX: of("scaleX"),
  scaleY: of("scaleY"),
  angle: {
    read: ({ place }) => (place.rotation * 180) / Math.PI,
    write: (stage, state, value) => stage.place(state, { rotation: (value * Math.PI) / 180 }),
  },
  scale: {
    read: ({ place }) => place.scaleX,
    write: (stage, state, value) => stage.place(state, { scaleX: value, scaleY: value }),
  },
} satisfies Record<string, Property>;

interface Property {
  read(state: ObjectState): number;
  write(stage: Stage, state: ObjectState, value: number): void;
}

function of(name: "x" | "y" | "alpha" | "rotation" | "scaleX" | "scaleY"): Property {
  return {
    read: ({ place }) => place[name],
    write: (stage, state, value) => stage.place(state, { [name]: value }),
  };
}

export type TweenProperty = keyof typeof PROPERTIES;
export const TWEEN_PROPERTIES = Object.keys(PROPERTIES) as TweenProperty[];

/** The target of a property: an absolute value, or an offset from the current one. */
type Target = { readonly to: number } | { readonly by: number };

interface Plan {
  readonly property: TweenProperty;
  readonly target: Target;
  readonly delay: number;
  readonly duration: number;
  readonly ease: Ease;
  readonly yoyo: boolean;
  readonly loop: number;
  readonly loopDelay: number;
  readonly onComplete: Callable | null;
  readonly onLoop: Callable | null;
}

interface Tween extends Plan {
  readonly object: number;
  elapsed: number;
  loops: number;
  range: { readonly from: number; readonly to: number } | null;
}

/** Returns where a value of a tween leads: a number, or a text such as `"+=100"`. */
export function targetOf(name: string, value: unknown): Target {
  if (typeof value === "number" && Number.isFinite(value)) return { to: value };
  const relative = typeof value === "string" ? /^([+-])=(\d+(?:\.\d+)?)$/.exec(value) : null;
  if (!relative) throw wrong(name, 'a number or a text such as "+=100" as the value', value);
  return { by: Number(relative[2]) * (relative[1] === "-" ? -1 : 1) };
}

/** Returns the curve of a name that a program gave. */
export function easeOf(name: string, value: unknown): Ease {
  const ease = easeNamed(stringOf(name, "the ease", value));
  if (!ease) throw wrong(name, 'an ease such as "Linear", "Power2" or "Bounce.easeOut"', value);
  return ease;
}

/** Returns what a configuration plans: a tween for each of the properties that it names. */
function plansOf(name: string, config: Config): Plan[] {
  const read = config.read.bind(config);
  const atLeast0 = (entry: string, missing: number) => numberWithin(name, entry, read(entry, missing), 0, FOREVER);
  const common = {
    delay: atLeast0("delay", 0),
    duration: Math.max(1, atLeast0("duration", 1000)),
    ease: easeOf(name, read("ease", "Power0")),
    yoyo: read("yoyo", false) === true,
    loop: wholeOf(name, "loop", read("loop", 0), -1),
    loopDelay: atLeast0("loopDelay", 0),
    onComplete: functionOrNull(name, "onComplete", read("onComplete", null)),
    onLoop: functionOrNull(name, "onLoop", read("onLoop", null)),
  };
  const wanted = TWEEN_PROPERTIES.filter((property) => config.has(property));
  return wanted.map((property, index) => ({
    ...common,
    property,
    target: targetOf(name, read(property, 0)),
    // They run side by side, so what follows them is called once.
    ...(index > 0 && { onComplete: null, onLoop: null }),
  }));
}

/** The tweens of a room that run. */
export class Tweens {
  private running: Tween[] = [];

  constructor(private readonly stage: Stage) {}

  start(name: string, { handle }: ObjectState, config: Config): void {
    const plans = plansOf(name, config);
    if (this.running.length + plans.length > ROOM_LIMITS.tweens) throw tooMany(name, ROOM_LIMITS.tweens, "tweens");
    for (const plan of plans) this.running.push({ ...plan, object: handle.id, elapsed: 0, loops: 0, range: null });
  }

  /** Moves everything on by some milliseconds. */
  advance(ms: number): DueCalls {
    const due: (() => unknown)[] = [];
    this.running = this.running.filter((tween) => this.step(tween, ms, due));
    return due;
  }

  /** Tells whether the tween goes on. */
  private step(tween: Tween, ms: number, due: (() => unknown)[]): boolean {
    const state = this.stage.find(tween.object);
    if (!state) return false;
    tween.elapsed += ms;
    const running = tween.elapsed - tween.delay;
    if (running < 0) return true;
    const property: Property = PROPERTIES[tween.property];
    tween.range ??= rangeOf(tween.target, property.read(state));
    const { from, to } = tween.range;
    const cycle = tween.duration * (tween.yoyo ? 2 : 1);
    const loops = Math.floor(running / (cycle + tween.loopDelay));
    const within = Math.min(running - loops * (cycle + tween.loopDelay), cycle);
    const lastLoop = tween.loop < 0 ? FOREVER : tween.loop;
    if (loops > lastLoop || (loops === lastLoop && within >= cycle)) {
      property.write(this.stage, state, tween.yoyo ? from : to);
      if (tween.onComplete) due.push(tween.onComplete);
      return false;
    }
    if (loops > tween.loops && tween.onLoop) due.push(tween.onLoop);
    tween.loops = loops;
    const share = within / tween.duration;
    property.write(this.stage, state, from + (to - from) * tween.ease(share > 1 ? 2 - share : share));
    return true;
  }
}

const rangeOf = (target: Target, from: number) => ({ from, to: "to" in target ? target.to : from + target.by });
