import type { ShownBinding, ShownFrame } from "../drawings/environment-snapshot";
import { describeFunction } from "../drawings/function-description";
import type { ShownObject, ShownValue } from "../drawings/values";
import type { ObservedEnvironment, TopLevel } from "../engine/environment-observer";
import { environmentOf } from "../engine/machine/closures";
import { UNASSIGNED } from "../engine/machine/state";
import { HIDDEN_PARTS } from "../engine/part";
import { type Entry, HOLE, type IdentityMap, itemsOf, sameItems } from "./identity-map";
import { valueText, weightOf } from "./value-text";

/** Limits of one snapshot. */
const FRAMES_LIMIT = 300;
const OBJECTS_LIMIT = 600;
const ITEMS_LIMIT = 60;

/** A top level, as a frame: what the course has declared, or the program's own names. */
export interface TopFrame {
  readonly name: "global" | "program";
  readonly parent: TopFrame | null;
  /** The parts whose names it shows. */
  shows(root: TopLevel): boolean;
}

export const GLOBAL: TopFrame = { name: "global", parent: null, shows: ({ part }) => part !== "student" };
export const PROGRAM: TopFrame = { name: "program", parent: GLOBAL, shows: ({ part }) => part === "student" };

/** How the frames and objects of a run were last shown. */
export interface Shown {
  readonly frames: IdentityMap<ShownFrame>;
  readonly objects: IdentityMap<ShownObject>;
}

/** Builds one snapshot: frames and objects are added as they are met, until there is no room. */
export class SnapshotBuilder {
  readonly frames: ShownFrame[] = [];
  readonly objects: ShownObject[] = [];
  readonly changed: { frames: number[]; bindings: [number, string][]; objects: number[] };
  /** Size of the parts that were described again, in characters. */
  weight = 0;
  private readonly addedFrames: (ObservedEnvironment | TopFrame)[] = [];
  private readonly addedObjects: object[] = [];
  private readonly refused = new Set<object>();

  /** @param round the number of the snapshot, from 1 */
  constructor(
    private readonly shown: Shown,
    private readonly topLevels: readonly TopLevel[],
    private readonly round: number,
  ) {
    this.changed = { frames: [], bindings: [], objects: [] };
  }

  /** How many frames and objects there was no room for. */
  get leftOut(): number {
    return this.refused.size;
  }

  /** Adds a frame and returns its number; null for those of the standard library and where there is no room. */
  frame(env: ObservedEnvironment): number | null {
    const { part } = env.root.shown;
    if (part === "prelude") return null;
    return this.add(env.parent ? env : part === "student" ? PROGRAM : GLOBAL);
  }

  /** Works like `frame`, also for a top level, which always has room. */
  add(frame: ObservedEnvironment | TopFrame): number | null {
    const entry = this.shown.frames.of(frame);
    if (entry.round === this.round) return entry.id;
    if ("shape" in frame && this.addedFrames.length >= FRAMES_LIMIT) {
      this.refused.add(frame);
      return null;
    }
    entry.round = this.round;
    this.addedFrames.push(frame);
    return entry.id;
  }

  /** Adds the object that a value is, if it is one, and returns the value as it is shown. */
  value(value: unknown): ShownValue {
    if (typeof value !== "function" && !Array.isArray(value)) return { text: valueText(value) };
    const entry = this.shown.objects.of(value);
    if (entry.round !== this.round) {
      if (this.addedObjects.length >= OBJECTS_LIMIT) {
        this.refused.add(value);
        return { text: "..." };
      }
      entry.round = this.round;
      this.addedObjects.push(value);
    }
    return { object: entry.id };
  }

  /** Adds everything that can be reached from what was added. Frames come first: they matter most. */
  finish(): void {
    let frames = 0;
    for (let objects = 0; frames < this.addedFrames.length || objects < this.addedObjects.length; ) {
      if (frames < this.addedFrames.length)
        this.showFrame(this.addedFrames[frames++] as ObservedEnvironment | TopFrame);
      else this.showObject(this.addedObjects[objects++] as object);
    }
  }

  private showFrame(frame: ObservedEnvironment | TopFrame): void {
    const entry = this.shown.frames.of(frame);
    const top = "shows" in frame ? frame : null;
    const above = frame.parent;
    const parent = above === null ? null : "shape" in above ? this.frame(above) : this.add(above);
    const names = top ? this.namesOf(top) : bindingsOf(frame as ObservedEnvironment);
    const values = names.map(({ value }) => value);
    if (!this.asBefore(entry, values) || entry.shown?.parent !== parent || entry.shown.bindings.length < names.length) {
      const refused = this.refused.size;
      const bindings = names.map(({ name, constant, value }) => ({
        name,
        constant,
        value: value === UNASSIGNED ? null : this.value(value),
      }));
      this.noteFrame(entry, {
        id: entry.id,
        name: top?.name ?? nameOf(frame as ObservedEnvironment),
        parent,
        bindings,
      });
      entry.values = this.refused.size === refused ? values : null;
    }
    this.frames.push(entry.shown as ShownFrame);
  }

  /** Keeps how a frame is shown now, and notes what has changed. */
  private noteFrame(entry: Entry<ShownFrame>, now: ShownFrame): void {
    const before = entry.shown;
    if (before === null) this.changed.frames.push(now.id);
    else for (const name of otherNames(before, now)) this.changed.bindings.push([now.id, name]);
    entry.shown = now;
    this.weight += 60 + now.bindings.reduce((sum, { name, value }) => sum + 46 + name.length + weightOf(value), 0);
  }

  private namesOf(top: TopFrame): Name[] {
    return this.topLevels
      .filter((root) => top.shows(root))
      .flatMap(({ own }) => own.map(([name, { value, constant }]) => ({ name, constant, value })));
  }

  private showObject(object: object): void {
    const entry = this.shown.objects.of(object);
    if (Array.isArray(object)) this.showArray(entry, object);
    else this.showFunction(entry, object as (...args: never[]) => unknown);
    this.objects.push(entry.shown as ShownObject);
  }

  private showArray(entry: Entry<ShownObject>, array: readonly unknown[]): void {
    const values = itemsOf(array, ITEMS_LIMIT);
    const more = array.length - values.length;
    if (this.asBefore(entry, values) && entry.shown?.kind === "array" && entry.shown.more === more) return;
    const refused = this.refused.size;
    const items = values.map((value) => (value === HOLE ? null : this.value(value)));
    entry.values = this.refused.size === refused ? values : null;
    const before = entry.shown;
    const same =
      before?.kind === "array" && before.more === more && before.items.length === items.length
        ? items.every((item, i) => sameValue(item, before.items[i] ?? null))
        : false;
    if (!same) this.noteObject(entry, { id: entry.id, kind: "array", items, more });
  }

  private showFunction(entry: Entry<ShownObject>, f: (...args: never[]) => unknown): void {
    const env = environmentOf(f);
    const frame = env && this.frame(env);
    if (entry.shown?.kind === "function" && entry.shown.frame === frame) return;
    this.noteObject(entry, { id: entry.id, kind: "function", ...describeFunction(f), frame });
  }

  private noteObject(entry: Entry<ShownObject>, now: ShownObject): void {
    if (now.kind === "array" || entry.shown === null) this.changed.objects.push(now.id);
    entry.shown = now;
    this.weight += now.kind === "array" ? 50 + now.items.length * 30 : 90 + now.text.length + now.name.length;
  }

  /** True when the values are those that were shown last and all have room again; they are added then. */
  private asBefore(entry: Entry<unknown>, values: readonly unknown[]): boolean {
    if (entry.values === null || !sameItems(entry.values, values)) return false;
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
function bindingsOf({ shape, slots, root }: ObservedEnvironment): Name[] {
  if (HIDDEN_PARTS.has(root.shown.part)) return [];
  return shape.names.map((name, index) => ({ name, constant: shape.constants.has(name), value: slots[index] }));
}

const nameOf = ({ shape }: ObservedEnvironment): string => (shape.name === null ? "block" : shape.name || "function");

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
