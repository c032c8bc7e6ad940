import type { Env, Frame, ShownRoot } from "../engine/machine/state";
import { Acquaintance } from "./known";
import type { EnvironmentPicture } from "./picture";
import { GLOBAL, type Memory, PROGRAM, Sheet } from "./sheet";

/** A moment of a run. */
export interface Moment {
  /** The line that comes next; 0 after the end. */
  readonly line: number;
  /** Where the program is; null after the end. */
  readonly env: Env | null;
  /** What is still to be done; null after the end. */
  readonly k: Frame | null;
  readonly returns?: { readonly value: unknown };
}

/** Frames of what is still to be done that are looked at: below lie calls that no picture has room for. */
const DEPTH_LIMIT = 5000;

/** Paints the environments of one run. */
export class Painter {
  /** What was painted anew, in characters: what stands in a picture as in the one before is not counted again. */
  weight = 0;
  private readonly memory: Memory;
  private round = 0;

  /** @param roots the top levels of the parts that have run so far */
  constructor(roots: readonly ShownRoot[]) {
    this.memory = { frames: new Acquaintance(), objects: new Acquaintance(), roots };
    // The first numbers are those of the top levels.
    this.memory.frames.of(GLOBAL);
    this.memory.frames.of(PROGRAM);
  }

  paint({ line, env, k, returns }: Moment): EnvironmentPicture {
    this.round += 1;
    const sheet = new Sheet(this.memory, this.round);
    const stack = stackOf(sheet, env, k);
    const given = returns && sheet.value(returns.value);
    sheet.finish();
    const { frames, objects, changed, leftOut } = sheet;
    this.weight += sheet.weight + 100 + 8 * (frames.length + objects.length + stack.length);
    return {
      line,
      stack,
      frames: frames.sort((a, b) => a.id - b.id),
      objects,
      changed: this.round === 1 ? { frames: [], bindings: [], objects: [] } : changed,
      more: leftOut,
      ...(given && { returns: given }),
    };
  }
}

/** The frames of the calls that are going on, innermost first, with the blocks that they are in; all are put in. */
function stackOf(sheet: Sheet, env: Env | null, k: Frame | null): number[] {
  const stack = new Set<number>();
  if (env) addCall(sheet, stack, env);
  let depth = 0;
  for (let frame = k; frame && depth < DEPTH_LIMIT; frame = frame.next, depth++) {
    if (frame.env) addCall(sheet, stack, frame.env);
  }
  const program = sheet.meet(PROGRAM) as number;
  return env === null ? [] : [...stack, program];
}

/** Adds the frames from where a call is up to its own; outer ones get the lower numbers. */
function addCall(sheet: Sheet, stack: Set<number>, innermost: Env): void {
  const own: Env[] = [];
  for (let env: Env | null = innermost; env?.parent; env = env.parent) {
    own.push(env);
    if (env.shape.name !== null) break;
  }
  const ids = own.reverse().map((env) => sheet.frame(env));
  for (const id of ids.reverse()) if (id !== null) stack.add(id);
}
