import type { EnvironmentPicture, ShownBinding, ShownFrame } from "../../../../language/drawings/environment-snapshot";
import type { ShownValue } from "../../../../language/drawings/values";
import { strings } from "../../texts/en/env-visualizer";
import { shownText, textWidth } from "../data/measures";
import { FOOT, FRAME_GAP, frameWidth, INDENT, LINE, MARGIN, TITLE } from "./measures";

/** What a frame is to the moment of the picture. */
export type FrameState = "current" | "waiting" | "kept" | "top";

/** One line of a frame: a name, what its call gives back, how many more names there are, or a note. */
export interface Line {
  readonly kind: "binding" | "returns" | "more" | "note";
  readonly name: string;
  readonly constant: boolean;
  readonly value: ShownValue | null;
  readonly changed: boolean;
  /** The middle of the line. */
  readonly y: number;
}

export interface PlacedFrame {
  readonly frame: ShownFrame;
  readonly state: FrameState;
  /** How many calls end before this one goes on; 0 for the others, and for what is around the current block. */
  readonly waits: number;
  readonly fresh: boolean;
  /** Somebody has collapsed it: its names are not shown, nor what only they hold. */
  readonly folded: boolean;
  readonly lines: readonly Line[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Calls of one parent that are not shown, between two that are. */
export interface PlacedGap {
  readonly key: string;
  readonly parent: number;
  readonly count: number;
  readonly x: number;
  readonly y: number;
}

/** What stands below one another in the column of frames. */
type Entry = { readonly depth: number } & (
  | { readonly frame: ShownFrame }
  | { readonly gap: Omit<PlacedGap, "x" | "y"> }
);

/** Names of a frame that are shown unless somebody wants all. */
const NAMES = 14;
/** Frames with the same parent: so many are shown at the beginning and the end when there are more than both and some. */
const FIRST = 3;
const LAST = 7;
const SOME = 3;
export const GAP_HEIGHT = 30;

export const namesKey = (frame: number): string => `names ${frame}`;
export const foldKey = (frame: number): string => `fold ${frame}`;
export const callsKey = (parent: number): string => `calls ${parent}`;

/** The number of the frame in which the program is; null when the picture has none. */
export const currentFrame = ({ stack, frames }: EnvironmentPicture): number | null =>
  stack[0] ?? frames.find(({ name, parent }) => name === "program" && parent === 1)?.id ?? null;

/**
 * Puts frames below one another, each one indented below the frame that encloses it, in the order in which they were
 * made: a frame keeps its place for as long as those above it stay as they are.
 *
 * @param open keys of what is shown as a whole although it is long
 */
export function placeFrames(picture: EnvironmentPicture, open: ReadonlySet<string>) {
  const frames: PlacedFrame[] = [];
  const gaps: PlacedGap[] = [];
  const known = new Marks(picture);
  let y = MARGIN;
  for (const entry of inOrder(picture, open)) {
    const x = MARGIN + INDENT * entry.depth;
    if ("gap" in entry) {
      gaps.push({ ...entry.gap, x, y });
      y += GAP_HEIGHT + FRAME_GAP;
      continue;
    }
    const placed = placeFrame(entry.frame, known, open, x, y);
    frames.push(placed);
    y += placed.height + FRAME_GAP;
  }
  return { frames, gaps, bottom: y - FRAME_GAP };
}

/** The frames of the calls that are going on, each with how many calls end before its own goes on. */
export function waitingCalls({ stack, frames }: EnvironmentPicture): ReadonlyMap<number, number> {
  const known = new Map(frames.map((frame) => [frame.id, frame]));
  const waits = new Map<number, number>();
  let calls = 0;
  for (const [index, id] of stack.entries()) {
    const inner = known.get(stack[index - 1] ?? -1);
    // A block is no call: the frame around it belongs to the same one.
    if (inner && !(inner.name === "block" && inner.parent === id)) calls += 1;
    waits.set(id, calls);
  }
  return waits;
}

/** What a picture says of its frames, to be looked up. */
class Marks {
  readonly current: number | null;
  private readonly fresh: ReadonlySet<number>;
  private readonly names: ReadonlySet<string>;
  private readonly waits: ReadonlyMap<number, number>;

  constructor(readonly picture: EnvironmentPicture) {
    this.current = currentFrame(picture);
    this.fresh = new Set(picture.changed.frames);
    this.names = new Set(picture.changed.bindings.map(([frame, name]) => `${frame} ${name}`));
    this.waits = waitingCalls(picture);
  }

  of({ id, parent }: ShownFrame): Pick<PlacedFrame, "state" | "waits" | "fresh"> {
    const waits = this.waits.get(id);
    const fresh = this.fresh.has(id);
    if (id === this.current) return { state: "current", waits: 0, fresh };
    if (waits !== undefined) return { state: "waiting", waits, fresh };
    return { state: parent === null || parent === 1 ? "top" : "kept", waits: 0, fresh };
  }

  changed(frame: number, name: string): boolean {
    return this.names.has(`${frame} ${name}`);
  }
}

function placeFrame(frame: ShownFrame, marks: Marks, open: ReadonlySet<string>, x: number, y: number): PlacedFrame {
  const { returns } = marks.picture;
  const lines: Line[] = [];
  const add = (line: Omit<Line, "y">) => lines.push({ ...line, y: y + TITLE + LINE * lines.length + LINE / 2 });
  if (frame.parent === null && !open.has(foldKey(frame.id))) {
    add({ kind: "note", name: strings.builtins, constant: true, value: null, changed: false });
  }
  const folded = open.has(foldKey(frame.id));
  const { shown, left } = folded ? NO_NAMES : chosen(frame, marks, open);
  for (const { name, constant, value } of shown) {
    add({ kind: "binding", name, constant, value, changed: marks.changed(frame.id, name) });
  }
  if (left > 0) add({ kind: "more", name: strings.moreNames(left), constant: true, value: null, changed: false });
  const own = marks.of(frame);
  if (returns && frame.id === marks.current && !folded) {
    const name = marks.picture.line === 0 ? strings.result : strings.returns;
    add({ kind: "returns", name, constant: true, value: returns, changed: true });
  }
  const title = textWidth(titleOf(frame)) + textWidth(strings.states[own.state](own.waits)) + 26 + FOLD;
  const width = frameWidth([title, ...lines.map((line) => textWidth(lineText(line)) + (line.changed ? 12 : 0))]);
  const height = TITLE + LINE * lines.length + (lines.length > 0 ? FOOT : 0);
  return { frame, ...own, folded, lines, x, y, width, height };
}

/** Room for the sign that collapses a frame. */
const FOLD = 16;
const NO_NAMES = { shown: [], left: 0 } as const;

/** The names of a frame that are shown: of many only the first ones, and those that have changed. */
function chosen({ id, bindings }: ShownFrame, marks: Marks, open: ReadonlySet<string>) {
  if (bindings.length <= NAMES + 2 || open.has(namesKey(id))) return { shown: bindings, left: 0 };
  const shown = bindings.filter(({ name }: ShownBinding, index) => index < NAMES || marks.changed(id, name));
  return { shown, left: bindings.length - shown.length };
}

export const titleOf = ({ name }: ShownFrame): string => shownText(name);

/** A line as it is drawn; what is an object stands beside the frame. */
export function lineText({ kind, name, value }: Line): string {
  if (kind === "more" || kind === "note") return name;
  const text = value === null ? strings.unassigned : "text" in value ? shownText(value.text) : "";
  return `${shownText(name)}: ${text}`.trim();
}

/** The frames as a tree, each one followed by those that it encloses. */
function inOrder({ frames, stack }: EnvironmentPicture, open: ReadonlySet<string>): Entry[] {
  const children = new Map<number | null, ShownFrame[]>();
  const known = new Set(frames.map(({ id }) => id));
  for (const frame of frames) {
    const parent = frame.parent !== null && known.has(frame.parent) ? frame.parent : null;
    children.set(parent, [...(children.get(parent) ?? []), frame]);
  }
  const path = pathTo(stack[0], frames);
  const entries: Entry[] = [];
  const todo: Entry[] = [];
  const push = (parent: number | null, depth: number) => {
    const all = children.get(parent) ?? [];
    const hidden = parent === null || open.has(callsKey(parent)) ? new Set<number>() : tooMany(all, path);
    const own: Entry[] = [];
    for (const frame of all) {
      if (!hidden.has(frame.id)) own.push({ frame, depth });
      else if (!own.some((entry) => "gap" in entry)) {
        own.push({
          gap: { key: callsKey(parent as number), parent: parent as number, count: hidden.size },
          depth,
        });
      }
    }
    todo.push(...own.reverse());
  };
  push(null, 0);
  for (let entry = todo.pop(); entry; entry = todo.pop()) {
    entries.push(entry);
    if ("frame" in entry) push(entry.frame.id, entry.depth + 1);
  }
  return entries;
}

/** The frames around the current one, itself among them. */
function pathTo(current: number | undefined, frames: readonly ShownFrame[]): Set<number> {
  const known = new Map(frames.map((frame) => [frame.id, frame]));
  const path = new Set<number>();
  for (let at = current; at !== undefined && !path.has(at); ) {
    path.add(at);
    at = known.get(at)?.parent ?? undefined;
  }
  return path;
}

/** Which of many frames are not shown. */
function tooMany(all: readonly ShownFrame[], path: ReadonlySet<number>): Set<number> {
  if (all.length <= FIRST + LAST + SOME) return new Set();
  return new Set(all.slice(FIRST, all.length - LAST).flatMap(({ id }) => (path.has(id) ? [] : [id])));
}
