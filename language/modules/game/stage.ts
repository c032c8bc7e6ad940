import { tooMany, wrong } from "./check";
import type { DisplayObject, Looks, ObjectKind, Placement } from "./display-list";
import { ROOM_LIMITS } from "./limits";

/** An object of the room as a program holds it: what it is like stands in the stage. */
export class RoomObject {
  constructor(
    readonly id: number,
    readonly kind: ObjectKind,
  ) {
    Object.freeze(this);
  }

  toReplString(): string {
    return `[${this.kind} of the room]`;
  }
}

type Writable<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

/** An object's state, which the functions of the module change. */
export interface ObjectState {
  readonly handle: RoomObject;
  readonly place: Writable<Placement>;
  looks: Looks;
  /** The container that it is in. */
  parent: number | null;
}

export type StageChanges = {
  readonly changed: readonly DisplayObject[];
  readonly removed: readonly number[];
  readonly roots: readonly number[] | null;
};

const PLACE: Placement = {
  x: 0,
  y: 0,
  scaleX: 1,
  scaleY: 1,
  displaySize: null,
  rotation: 0,
  alpha: 1,
  originX: 0.5,
  originY: 0.5,
  flipX: false,
  flipY: false,
  visible: true,
  interaction: null,
};

/** The table of all objects of a room, and what of it the page does not know yet. */
export class Stage {
  private readonly states = new Map<number, ObjectState>();
  private roots: number[] = [];
  private dirty = new Set<number>();
  private removed: number[] = [];
  private rootsChanged = false;
  private lastId = 0;
  private characters = 0;

  /** Makes an object, which nobody sees before it is added. */
  make(name: string, looks: Looks, place: Partial<Placement>): RoomObject {
    if (this.states.size >= ROOM_LIMITS.objects) throw tooMany(name, ROOM_LIMITS.objects, "objects");
    this.count(name, looks);
    this.lastId += 1;
    const handle = new RoomObject(this.lastId, looks.kind);
    this.states.set(handle.id, { handle, place: { ...PLACE, ...place }, looks, parent: null });
    this.dirty.add(handle.id);
    return handle;
  }

  private count(name: string, looks: Looks): void {
    if (looks.kind !== "text") return;
    if (this.characters + looks.text.length > ROOM_LIMITS.characters) {
      throw tooMany(name, ROOM_LIMITS.characters, "characters of text");
    }
    this.characters += looks.text.length;
  }

  /** Returns the state of an object of this room. */
  stateOf(name: string, value: unknown, what = "an object of the room"): ObjectState {
    if (!(value instanceof RoomObject)) throw wrong(name, what, value);
    const state = this.states.get(value.id);
    if (state?.handle === value) return state;
    throw new Error(`${name}: this ${value.kind} was destroyed before.`);
  }

  /** Returns the state of an object of one of these kinds. */
  stateOfKind(name: string, value: unknown, kinds: readonly ObjectKind[]): ObjectState {
    const expected = kinds.map((kind) => `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`).join(" or ");
    const state = this.stateOf(name, value, expected);
    if (kinds.includes(state.handle.kind)) return state;
    throw wrong(name, expected, value);
  }

  /** Returns the state of the object with this number; undefined when it was destroyed. */
  find(id: number): ObjectState | undefined {
    return this.states.get(id);
  }

  place(state: ObjectState, change: Partial<Placement>): void {
    Object.assign(state.place, change);
    this.dirty.add(state.handle.id);
  }

  look(state: ObjectState, looks: Looks): void {
    state.looks = looks;
    this.dirty.add(state.handle.id);
  }

  /** Shows an object in the room itself, in front of what is there. */
  add(state: ObjectState): void {
    this.leave(state);
    this.roots.push(state.handle.id);
    this.rootsChanged = true;
  }

  /** Puts an object into a container, in front of what is in it. */
  put(name: string, container: ObjectState, state: ObjectState): void {
    if (container.looks.kind !== "container") throw wrong(name, "a container", container.handle);
    this.checkNesting(name, container, state);
    this.leave(state);
    state.parent = container.handle.id;
    // Read again: the object may have been in this container.
    const { children } = container.looks as Extract<Looks, { kind: "container" }>;
    this.look(container, { kind: "container", children: [...children, state.handle.id] });
  }

  private checkNesting(name: string, container: ObjectState, state: ObjectState): void {
    let depth = heightOf(this, state);
    for (let at: ObjectState | undefined = container; at; at = at.parent === null ? undefined : this.find(at.parent)) {
      if (at === state) throw new Error(`${name}: a container cannot be put into itself.`);
      depth += 1;
    }
    if (depth > ROOM_LIMITS.depth) throw tooMany(name, ROOM_LIMITS.depth, "containers within one another");
  }

  /** Takes an object away for good, and with a container all that is in it. */
  destroy(state: ObjectState): void {
    this.leave(state);
    const { id } = state.handle;
    this.states.delete(id);
    this.dirty.delete(id);
    this.removed.push(id);
    if (state.looks.kind === "text") this.characters -= state.looks.text.length;
    if (state.looks.kind !== "container") return;
    for (const child of state.looks.children) {
      const inside = this.find(child);
      if (inside) this.destroy(inside);
    }
  }

  private leave({ handle: { id }, parent }: ObjectState): void {
    if (this.roots.includes(id)) {
      this.roots = this.roots.filter((root) => root !== id);
      this.rootsChanged = true;
    }
    const container = parent === null ? undefined : this.find(parent);
    if (container?.looks.kind !== "container") return;
    this.look(container, { kind: "container", children: container.looks.children.filter((child) => child !== id) });
  }

  /** Returns what has changed since it was last asked. */
  takeChanges(): StageChanges {
    const changed = [...this.dirty].flatMap((id) => {
      const state = this.find(id);
      return state ? [{ id, ...state.place, ...state.looks }] : [];
    });
    const changes = { changed, removed: this.removed, roots: this.rootsChanged ? [...this.roots] : null };
    this.dirty = new Set();
    this.removed = [];
    this.rootsChanged = false;
    return changes;
  }
}

/** Returns how many containers are within one another below an object, itself included. */
function heightOf(stage: Stage, { looks }: ObjectState): number {
  if (looks.kind !== "container") return 0;
  const heights = looks.children.map((id) => {
    const child = stage.find(id);
    return child ? heightOf(stage, child) : 0;
  });
  return 1 + Math.max(0, ...heights);
}
