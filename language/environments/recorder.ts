import type { EnvironmentPicture } from "../drawings/environment-snapshot";
import type {
  EnvironmentObserver,
  Moment,
  ObservedContinuation,
  ObservedEnvironment,
} from "../engine/environment-observer";
import { IdentityMap } from "./identity-map";
import { GLOBAL, PROGRAM, type Shown, SnapshotBuilder } from "./snapshot-builder";

/** Limit for the size of all snapshots of a run, in characters as they are sent: about as much as a page holds easily. */
const WEIGHT_LIMIT = 20_000_000;

/** Continuation frames that are looked at: below lie calls that no snapshot has room for. */
const DEPTH_LIMIT = 5000;

/**
 * Records the environments of one run. When there are as many snapshots as wanted, or they have become too heavy, it
 * records no more: the program goes on as if nobody looked, and only its end is recorded.
 */
export class EnvironmentRecorder implements EnvironmentObserver {
  private readonly pending: EnvironmentPicture[] = [];
  private readonly shown: Shown = { frames: new IdentityMap(), objects: new IdentityMap() };
  private round = 0;
  private count = 0;
  private closed: boolean;
  /** Size of the parts that were described again, in characters: unchanged parts of the snapshot before do not count. */
  private weight = 0;

  /**
   * @param limit how many snapshots it records, the one of the end among them; with 0 it only describes pauses
   * @param onFull called when it records no more, though the program goes on
   */
  constructor(
    private readonly limit: number,
    private readonly onFull: () => void = () => undefined,
  ) {
    this.closed = limit === 0;
    // The first numbers are those of the top levels.
    this.shown.frames.of(GLOBAL);
    this.shown.frames.of(PROGRAM);
  }

  get recording(): boolean {
    return !this.closed;
  }

  record(moment: Moment): EnvironmentPicture | null {
    if (this.closed) return null;
    if (this.count < this.limit - 1 && this.weight < WEIGHT_LIMIT) return this.add(moment);
    const last = this.pending.pop();
    if (last) this.pending.push({ ...last, full: true });
    this.closed = true;
    this.onFull();
    return null;
  }

  recordEnd(moment: Moment): void {
    if (this.limit > 0) this.add(moment);
  }

  private add(moment: Moment): EnvironmentPicture {
    const snapshot = this.describe(moment);
    this.pending.push(snapshot);
    this.count += 1;
    return snapshot;
  }

  close(): void {
    this.closed = true;
    this.count = this.limit;
  }

  /**
   * Returns the snapshots that nobody has had yet; all but the last one while the program runs, because that one may have
   * to say that it is the last.
   */
  takePending(): EnvironmentPicture[] {
    return this.pending.splice(0, this.closed ? this.pending.length : this.pending.length - 1);
  }

  describe({ line, env, continuation, topLevels, returns }: Moment): EnvironmentPicture {
    this.round += 1;
    const builder = new SnapshotBuilder(this.shown, topLevels, this.round);
    const stack = stackOf(builder, env, continuation);
    const returned = returns && builder.value(returns.value);
    builder.finish();
    const { frames, objects, changed, leftOut } = builder;
    this.weight += builder.weight + 100 + 8 * (frames.length + objects.length + stack.length);
    return {
      line,
      stack,
      frames: frames.sort((a, b) => a.id - b.id),
      objects,
      changed: this.round === 1 ? { frames: [], bindings: [], objects: [] } : changed,
      more: leftOut,
      ...(returned && { returns: returned }),
    };
  }
}

/** Adds the frames of the calls in progress with the blocks that they are in; returns their numbers, innermost first. */
function stackOf(
  builder: SnapshotBuilder,
  env: ObservedEnvironment | null,
  continuation: ObservedContinuation | null,
): number[] {
  const stack = new Set<number>();
  if (env) addCall(builder, stack, env);
  let depth = 0;
  for (let frame = continuation; frame && depth < DEPTH_LIMIT; frame = frame.next, depth++) {
    if (frame.env) addCall(builder, stack, frame.env);
  }
  const program = builder.add(PROGRAM) as number;
  return env === null ? [] : [...stack, program];
}

/** Adds the frames from where a call is up to its own; outer ones get the lower numbers. */
function addCall(builder: SnapshotBuilder, stack: Set<number>, innermost: ObservedEnvironment): void {
  const own: ObservedEnvironment[] = [];
  for (let env: ObservedEnvironment | null = innermost; env?.parent; env = env.parent) {
    own.push(env);
    if (env.shape.name !== null) break;
  }
  const ids = own.reverse().map((env) => builder.frame(env));
  for (const id of ids.reverse()) if (id !== null) stack.add(id);
}
