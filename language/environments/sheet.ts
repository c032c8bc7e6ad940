import { aboutFunction } from "../drawings/functions";
import type { ShownObject, ShownValue } from "../drawings/values";
import { type Closure, FunctionCode } from "../engine/machine/closures";
import { type Env, type ShownRoot, UNASSIGNED } from "../engine/machine/state";
import { HIDDEN_PARTS } from "../engine/part";
import { type Acquaintance, HOLE, itemsOf, type Known, sameItems } from "./known";
import type { ShownBinding, ShownFrame } from "./picture";
import { weightOf, writtenOut } from "./words";

/** What one picture has room for. */
const FRAMES_LIMIT = 300;
const OBJECTS_LIMIT = 600;
const ITEMS_LIMIT = 60;

/** A top level, as a frame: what the course has declared, or the program's own names. */
export interface Top {
  readonly name: "global" | "program";
  readonly parent: Top | null;
  /** The parts whose names it shows. */
  shows(root: ShownRoot): boolean;
}

export const GLOBAL: Top = { name: "global", parent: null, shows: ({ part }) => part !== "student" };
export const PROGRAM: Top = { name: "program", parent: GLOBAL, shows: ({ part }) => part === "student" };

/** What all pictures of a run know. */
export interface Memory {
  readonly frames: Acquaintance<ShownFrame>;
  readonly objects: Acquaintance<ShownObject>;
  /** The top levels of the parts that have run. */
  readonly roots: readonly ShownRoot[];
}

/** One picture while it is painted: what is met is put in until there is no room. */
export class Sheet {
  readonly frames: ShownFrame[] = [];
  readonly objects: ShownObject[] = [];
  readonly changed: { frames: number[]; bindings: [number, string][]; objects: number[] };
  /** What was painted anew, in characters. */
  weight = 0;
  private readonly metFrames: (Env | Top)[] = [];
  private readonly metObjects: object[] = [];
  private readonly refused = new Set<object>();

  /** @param round the number of the picture, from 1 */
  constructor(
    private readonly memory: Memory,
    private readonly round: number,
  ) {
    this.changed = { frames: [], bindings: [], objects: [] };
  }

  /** What there was no room for. */
  get leftOut(): number {
    return this.refused.size;
  }

  /** The number of a frame, which is from now on in the picture; null for those of the standard library. */
  frame(env: Env): number | null {
    const { part } = env.root.shown;
    if (part === "prelude") return null;
    return this.meet(env.parent ? env : part === "student" ? PROGRAM : GLOBAL);
  }

  /** As `frame`, of a top level too; those always have room. */
  meet(frame: Env | Top): number | null {
    const known = this.memory.frames.of(frame);
    if (known.round === this.round) return known.id;
    if ("shape" in frame && this.metFrames.length >= FRAMES_LIMIT) {
      this.refused.add(frame);
      return null;
    }
    known.round = this.round;
    this.metFrames.push(frame);
    return known.id;
  }

  value(value: unknown): ShownValue {
    if (typeof value !== "function" && !Array.isArray(value)) return { text: writtenOut(value) };
    const known = this.memory.objects.of(value);
    if (known.round !== this.round) {
      if (this.metObjects.length >= OBJECTS_LIMIT) {
        this.refused.add(value);
        return { text: "..." };
      }
      known.round = this.round;
      this.metObjects.push(value);
    }
    return { object: known.id };
  }

  /** Paints everything that can be reached from what is in the picture. Frames come first: they are what matters most. */
  finish(): void {
    let frames = 0;
    for (let objects = 0; frames < this.metFrames.length || objects < this.metObjects.length; ) {
      if (frames < this.metFrames.length) this.paintFrame(this.metFrames[frames++] as Env | Top);
      else this.paintObject(this.metObjects[objects++] as object);
    }
  }

  private paintFrame(frame: Env | Top): void {
    const known = this.memory.frames.of(frame);
    const top = "shows" in frame ? frame : null;
    const above = frame.parent;
    const parent = above === null ? null : "shape" in above ? this.frame(above) : this.meet(above);
    const names = top ? this.namesOf(top) : bindingsOf(frame as Env);
    const values = names.map(({ value }) => value);
    if (!this.asBefore(known, values) || known.shown?.parent !== parent || known.shown.bindings.length < names.length) {
      const refused = this.refused.size;
      const bindings = names.map(({ name, constant, value }) => ({
        name,
        constant,
        value: value === UNASSIGNED ? null : this.value(value),
      }));
      this.noteFrame(known, { id: known.id, name: top?.name ?? nameOf(frame as Env), parent, bindings });
      known.values = this.refused.size === refused ? values : null;
    }
    this.frames.push(known.shown as ShownFrame);
  }

  /** Takes over how a frame is shown now, and notes what is not as it was. */
  private noteFrame(known: Known<ShownFrame>, now: ShownFrame): void {
    const before = known.shown;
    if (before === null) this.changed.frames.push(now.id);
    else for (const name of otherNames(before, now)) this.changed.bindings.push([now.id, name]);
    known.shown = now;
    this.weight += 60 + now.bindings.reduce((sum, { name, value }) => sum + 46 + name.length + weightOf(value), 0);
  }

  private namesOf(top: Top): Name[] {
    return this.memory.roots
      .filter((root) => top.shows(root))
      .flatMap(({ own }) => own.map(([name, { value, constant }]) => ({ name, constant, value })));
  }

  private paintObject(object: object): void {
    const known = this.memory.objects.of(object);
    if (Array.isArray(object)) this.paintArray(known, object);
    else this.paintFunction(known, object as Closure);
    this.objects.push(known.shown as ShownObject);
  }

  private paintArray(known: Known<ShownObject>, array: readonly unknown[]): void {
    const values = itemsOf(array, ITEMS_LIMIT);
    const more = array.length - values.length;
    if (this.asBefore(known, values) && known.shown?.kind === "array" && known.shown.more === more) return;
    const refused = this.refused.size;
    const items = values.map((value) => (value === HOLE ? null : this.value(value)));
    known.values = this.refused.size === refused ? values : null;
    const before = known.shown;
    const same =
      before?.kind === "array" && before.more === more && before.items.length === items.length
        ? items.every((item, i) => sameValue(item, before.items[i] ?? null))
        : false;
    if (!same) this.noteObject(known, { id: known.id, kind: "array", items, more });
  }

  private paintFunction(known: Known<ShownObject>, closure: Closure): void {
    const { code, env } = closure;
    const frame = code instanceof FunctionCode ? this.frame(env) : null;
    if (known.shown?.kind === "function" && known.shown.frame === frame) return;
    this.noteObject(known, { id: known.id, kind: "function", ...aboutFunction(closure), frame });
  }

  private noteObject(known: Known<ShownObject>, now: ShownObject): void {
    if (now.kind === "array" || known.shown === null) this.changed.objects.push(now.id);
    known.shown = now;
    this.weight += now.kind === "array" ? 50 + now.items.length * 30 : 90 + now.text.length + now.name.length;
  }

  /** Whether values are those that were shown last, and all have room again: they are in the picture then. */
  private asBefore(known: Known<unknown>, values: readonly unknown[]): boolean {
    if (known.values === null || !sameItems(known.values, values)) return false;
    for (const value of values) {
      if ((typeof value === "function" || Array.isArray(value)) && "text" in this.value(value)) return false;
    }
    return true;
  }
}

interface Name {
  readonly name: string;
  readonly constant: boolean;
  readonly value: unknown;
}

/** The names of a frame; one that a function of the course has made keeps them to itself. */
function bindingsOf({ shape, slots, root }: Env): Name[] {
  if (HIDDEN_PARTS.has(root.shown.part)) return [];
  return shape.names.map((name, index) => ({ name, constant: shape.constants.has(name), value: slots[index] }));
}

const nameOf = ({ shape }: Env): string => (shape.name === null ? "block" : shape.name || "function");

function sameValue(a: ShownValue | null, b: ShownValue | null): boolean {
  if (a === null || b === null) return a === b;
  if ("text" in a) return "text" in b && a.text === b.text;
  return "object" in b && a.object === b.object;
}

function otherNames(before: ShownFrame, now: ShownFrame): string[] {
  const old = new Map(before.bindings.map(({ name, value }: ShownBinding) => [name, value] as const));
  return now.bindings
    .filter(({ name, value }) => !old.has(name) || !sameValue(old.get(name) ?? null, value))
    .map(({ name }) => name);
}
