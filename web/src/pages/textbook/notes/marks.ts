import type { Note } from "./note-box";

/** A passage of a block: the text that is marked, and what stands about it, by which it is found again. */
export interface Passage {
  readonly quote: string;
  readonly before: string;
  readonly after: string;
}

/** Characters about the quote that are kept. */
const ABOUT = 40;
/** Characters that a quote can have: as the server takes them. */
const LONGEST_QUOTE = 2000;

/** Returns the passage of a text from `start` to `end`, without the white space at its ends; null where nothing is left. */
export function passageOf(text: string, start: number, end: number): Passage | null {
  const cut = text.slice(start, Math.min(end, start + LONGEST_QUOTE));
  const quote = cut.trim();
  if (quote === "") return null;
  const from = start + cut.indexOf(quote);
  const to = from + quote.length;
  return { quote, before: text.slice(Math.max(0, from - ABOUT), from), after: text.slice(to, to + ABOUT) };
}

/**
 * Returns where a passage stands in a text, -1 where its quote is nowhere. Of several places the one is taken that has most of
 * what stood about it.
 */
export function findPassage(text: string, { quote, before, after }: Passage): number {
  let [best, most] = [-1, -1];
  for (let at = text.indexOf(quote); at >= 0 && quote !== ""; at = text.indexOf(quote, at + 1)) {
    const alike = alikeAtEnd(text.slice(0, at), before) + alikeAtStart(text.slice(at + quote.length), after);
    if (alike > most) [best, most] = [at, alike];
  }
  return best;
}

function alikeAtStart(one: string, other: string): number {
  let count = 0;
  while (count < other.length && one[count] === other[count]) count += 1;
  return count;
}

function alikeAtEnd(one: string, other: string): number {
  let count = 0;
  while (count < other.length && one[one.length - 1 - count] === other[other.length - 1 - count]) count += 1;
  return count;
}

/** What stands in a block beside its text: buttons, links to the place, what screen readers alone hear, what is added to it. */
const BESIDE = ".tb-permalink, button, .unseen, .katex-mathml, .tb-note-parts, [hidden]";

/** The text of a block of the page, and which characters stand in which of its text nodes. */
class BlockText {
  readonly text: string;
  private readonly nodes: readonly { readonly node: Text; readonly start: number }[];

  constructor(block: Element) {
    const nodes: { node: Text; start: number }[] = [];
    let text = "";
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
      if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
      return (node as Element).matches(BESIDE) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    });
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      nodes.push({ node: node as Text, start: text.length });
      text += (node as Text).data;
    }
    this.text = text;
    this.nodes = nodes;
  }

  /** Returns the range from one character to another. */
  range(start: number, end: number): Range {
    const range = document.createRange();
    const [first, last] = [this.at(start), this.at(end - 1)];
    if (first) range.setStart(first.node, start - first.start);
    if (last) range.setEnd(last.node, end - last.start);
    return range;
  }

  /** Returns which characters a range holds; what is beyond the block does not count. */
  offsets(range: Range): { readonly start: number; readonly end: number } {
    let [start, end] = [this.text.length, 0];
    for (const one of this.nodes) {
      if (!range.intersectsNode(one.node)) continue;
      const from = one.node === range.startContainer ? range.startOffset : 0;
      const to = one.node === range.endContainer ? range.endOffset : one.node.length;
      start = Math.min(start, one.start + from);
      end = Math.max(end, one.start + to);
    }
    return { start: Math.min(start, end), end };
  }

  private at(offset: number) {
    return this.nodes.findLast(({ start }) => start <= offset);
  }
}

const COLOURS = ["yellow", "green", "blue", "pink"] as const;

/** Returns the block that a note stands at, null where the section has it no more; of the whole section the text itself. */
export function blockOf(text: Element, { anchor }: Pick<Note, "anchor">): Element | null {
  return anchor === "" ? text : text.querySelector(`[id="${CSS.escape(anchor)}"]`);
}

/** Returns where a note's passage stands: in its block, else anywhere in the section; null where it is nowhere. */
export function rangeOf(text: Element, note: Note): Range | null {
  if (note.quote === "") return null;
  for (const block of [blockOf(text, note), text]) {
    if (block === null) continue;
    const inBlock = new BlockText(block);
    const at = findPassage(inBlock.text, note);
    if (at >= 0) return inBlock.range(at, at + note.quote.length);
  }
  return null;
}

/** Tells whether a note can be shown at its place: its passage is there, or it has none and its block is. */
export const isInText = (text: Element, note: Note): boolean =>
  note.quote === "" ? blockOf(text, note) !== null : rangeOf(text, note) !== null;

/** Whether this browser can colour text without changing the page. */
const canColour = typeof Highlight === "function" && "highlights" in CSS;

/** Colours the passages of notes, in place of those coloured before. */
export function colourPassages(text: Element, notes: readonly Note[]): void {
  if (!canColour) return;
  for (const colour of COLOURS) {
    const ranges = notes.flatMap((note) => (note.colour === colour ? (rangeOf(text, note) ?? []) : []));
    CSS.highlights.set(`tb-${colour}`, new Highlight(...ranges));
  }
}

export function removeColours(): void {
  if (canColour) for (const colour of COLOURS) CSS.highlights.delete(`tb-${colour}`);
}

/** Returns the note whose passage is at a point of the window. */
export function noteAt(text: Element, notes: readonly Note[], x: number, y: number): Note | null {
  const isAt = (note: Note) =>
    [...(rangeOf(text, note)?.getClientRects() ?? [])].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  return notes.findLast(isAt) ?? null;
}

/** What a reader has selected in the text: the place and the passage, cut to the block where it begins. */
export function selectedPassage(text: Element): {
  readonly anchor: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly at: DOMRect;
} | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const start = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
  if (!start || !text.contains(start) || start.closest(".tb-program, .tb-note-parts, textarea, input")) return null;
  const block = start.closest(".tb-block[id]");
  if (!block) return null;
  const inBlock = new BlockText(block);
  return { anchor: block.id, ...inBlock.offsets(range), text: inBlock.text, at: range.getBoundingClientRect() };
}
