import { type Callable, tooMany, wrong } from "./check";
import type { RoomInput } from "./display-list";
import { isKeyName, keyName } from "./key-names";
import { ROOM_LIMITS } from "./limits";
import type { DueCalls } from "./tweens";

/** Returns the name of a key that a program gave. */
export function keyOf(name: string, value: unknown): string {
  const key = typeof value === "string" && value.length > 0 ? keyName(value) : "";
  if (isKeyName(key)) return key;
  throw wrong(name, 'the name of a key, such as "A", "SPACE", "LEFT" or "ENTER"', value);
}

/** A listener as a program holds it. */
export class RoomListener {
  constructor(
    readonly on: { readonly object: number } | { readonly key: string },
    readonly event: string,
  ) {
    Object.freeze(this);
  }

  toReplString(): string {
    return `[listener for ${this.event}]`;
  }
}

/** The events that a program listens to. */
export class Listeners {
  private readonly active = new Map<RoomListener, Callable>();
  private keysChanged = false;

  add(name: string, listener: RoomListener, callback: Callable): RoomListener {
    if (this.active.size >= ROOM_LIMITS.listeners) throw tooMany(name, ROOM_LIMITS.listeners, "listeners");
    this.active.set(listener, callback);
    this.keysChanged ||= "key" in listener.on;
    return listener;
  }

  /** Tells whether the listener was active. */
  remove(listener: RoomListener): boolean {
    this.keysChanged ||= "key" in listener.on;
    return this.active.delete(listener);
  }

  /** Forgets what was listened to on objects that are gone. */
  forget(isThere: (object: number) => boolean): void {
    for (const { 0: listener } of this.active) {
      if ("object" in listener.on && !isThere(listener.on.object)) this.active.delete(listener);
    }
  }

  /** Returns the calls that an input asks for, in the order in which the listeners were added. */
  callsFor(input: RoomInput): DueCalls {
    const matches = ({ on, event }: RoomListener) =>
      event === input.event &&
      (input.type === "key"
        ? "key" in on && on.key === keyName(input.key)
        : "object" in on && on.object === input.object);
    const args = input.type === "key" ? [] : [input.x, input.y];
    return [...this.active]
      .filter(([listener]) => matches(listener))
      .map(
        ([, callback]) =>
          () =>
            callback(...args),
      );
  }

  /** Returns the keys that are listened to when that has changed since it was last asked, else null. */
  takeKeys(): readonly string[] | null {
    if (!this.keysChanged) return null;
    this.keysChanged = false;
    const keys = [...this.active.keys()].flatMap(({ on }) => ("key" in on ? [on.key] : []));
    return [...new Set(keys)];
  }
}
