import { fromBase64, toBase64 } from "lib0/buffer";
import * as Y from "yjs";
import type { Clock } from "./bus";
import { Malformed } from "./malformed";
import type { SharedDocument } from "./shared-document";

/** Somebody of the session who is there. */
export interface Participant {
  /** The name on the bus; null is oneself while not connected. */
  readonly id: string | null;
  readonly name: string;
  /** Index of the colour, from 0. */
  readonly colour: number;
  readonly isSelf: boolean;
  /** Offsets in the text; null when there is no cursor. */
  readonly cursor: { readonly anchor: number; readonly head: number } | null;
}

/** The number of colours. */
export const COLOURS = 8;
/** A peer that sends nothing for this long is removed. */
const SILENT_MS = 30_000;
/** Peers that are listed at most; more may edit. */
const PEERS_LIMIT = 64;
const NAME_LENGTH = 60;
const STATE_LENGTH = 1000;

interface State {
  readonly name: string;
  /** Epoch milliseconds of joining, for the order of the list. */
  readonly since: number;
  /** Relative positions of Yjs, in base64. */
  readonly anchor: string | null;
  readonly head: string | null;
}

/** Keeps who takes part and where their cursors are. The sender's name comes from the broker, so nobody can speak for another. */
export class Presence {
  private readonly others = new Map<string, { state: State; until: number }>();
  private readonly since: number;
  private cursor: Pick<State, "anchor" | "head"> = { anchor: null, head: null };

  constructor(
    private readonly document: SharedDocument,
    private readonly clock: Clock,
    private readonly name: string,
  ) {
    this.since = clock.now();
  }

  /** Sets the own cursor; null removes it. */
  setCursor(cursor: Participant["cursor"]): void {
    this.cursor = {
      anchor: cursor && this.relative(cursor.anchor),
      head: cursor && this.relative(cursor.head),
    };
  }

  /** Encodes the own state for the others. */
  encodeOwn(): string {
    return JSON.stringify({ name: this.name.slice(0, NAME_LENGTH), since: this.since, ...this.cursor } satisfies State);
  }

  /** Applies the state that a peer sent of itself and returns true when that peer is new. @throws Malformed */
  update(from: string, text: string): boolean {
    const state = parseState(text);
    const known = this.others.has(from);
    if (known || this.others.size < PEERS_LIMIT) this.others.set(from, { state, until: this.clock.now() + SILENT_MS });
    return !known;
  }

  /** Notes that a peer is alive. */
  touch(from: string): void {
    const other = this.others.get(from);
    if (other) other.until = this.clock.now() + SILENT_MS;
  }

  /** Removes a peer and returns false when it was not known. */
  remove(from: string): boolean {
    return this.others.delete(from);
  }

  /** Removes the peers that have been silent for too long and returns false when there were none. */
  removeSilent(): boolean {
    const silent = [...this.others].filter(([, { until }]) => until <= this.clock.now());
    for (const [id] of silent) this.others.delete(id);
    return silent.length > 0;
  }

  ids(): string[] {
    return [...this.others.keys()];
  }

  /** Everybody in the order of joining; oneself is left out when only looking on. */
  participants(self: string | null, isListed: boolean): Participant[] {
    const own = { id: self, state: parseState(this.encodeOwn()), isSelf: true };
    const others = [...this.others].map(([id, { state }]) => ({ id, state, isSelf: false }));
    const all = (isListed ? [own, ...others] : others).sort(
      (one, other) => one.state.since - other.state.since || ((one.id ?? "") < (other.id ?? "") ? -1 : 1),
    );
    const taken = new Map<number, number>();
    return all.map(({ id, state, isSelf }) => {
      const colour = freeColour(state, taken);
      return { id, name: state.name, colour, isSelf, cursor: this.cursorOf(state) };
    });
  }

  private relative(offset: number): string {
    // At the letter before it, where the cursor itself stays too.
    return toBase64(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(this.document.text, offset, -1)));
  }

  private cursorOf({ anchor, head }: State): Participant["cursor"] {
    const [one, other] = [this.absolute(anchor), this.absolute(head)];
    return one === null || other === null ? null : { anchor: one, head: other };
  }

  /** Null for what is no place in this text, or not yet. */
  private absolute(position: string | null): number | null {
    if (position === null) return null;
    try {
      const relative = Y.decodeRelativePosition(fromBase64(position));
      const place = Y.createAbsolutePositionFromRelativePosition(relative, this.document.doc);
      return place?.type === this.document.text ? place.index : null;
    } catch {
      return null; // Another's cursor is no reason to stop: it is not shown.
    }
  }
}

/** The colour that follows from who it is, or the next that fewer have. */
function freeColour({ name, since }: State, taken: Map<number, number>): number {
  let hash = since % 65_521;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  const least = Math.min(...Array.from({ length: COLOURS }, (_, colour) => taken.get(colour) ?? 0));
  let colour = hash % COLOURS;
  while ((taken.get(colour) ?? 0) > least) colour = (colour + 1) % COLOURS;
  taken.set(colour, least + 1);
  return colour;
}

function parseState(text: string): State {
  if (text.length > STATE_LENGTH) throw new Malformed("too much about oneself");
  let value: Record<string, unknown>;
  try {
    value = Object(JSON.parse(text));
  } catch (cause) {
    throw new Malformed("nothing about oneself", { cause });
  }
  const { name, since, anchor, head } = value;
  if (typeof name !== "string" || typeof since !== "number" || !Number.isFinite(since)) {
    throw new Malformed("no name");
  }
  const place = (one: unknown) => (typeof one === "string" ? one : null);
  return { name: oneLine(name), since, anchor: place(anchor), head: place(head) };
}

/** A name stands in a line and at a cursor: nothing in it may turn or break these. */
const oneLine = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim()
    .slice(0, NAME_LENGTH) || "?";
