import type { Passage } from "./passages";
import { wordsOf } from "./search-terms";

/** A passage that a search found, cut to what a result shows. */
export interface Snippet {
  readonly anchor: string;
  readonly kind: Passage["kind"];
  /** The text in pieces, some of which are what was looked for. */
  readonly pieces: readonly { readonly text: string; readonly isFound: boolean }[];
}

/** Characters of text that a result shows. */
const LENGTH = 170;
/** Characters before the first word that was found. */
const BEFORE = 50;

/**
 * Returns the passages that have most of the words, at most `most`, in the order of reading; one of each anchor. A title has no
 * snippet: the result shows it anyway.
 */
export function snippetsOf(passages: readonly Passage[], terms: readonly string[], most: number): Snippet[] {
  const wanted = new Set(terms);
  const ranked = passages
    .map((passage, place) => ({ passage, place, hits: hitsIn(passage.text, wanted) }))
    .filter(({ passage, hits }) => hits.length > 0 && passage.kind !== "title")
    .map((one) => ({ ...one, distinct: new Set(one.hits.map(({ word }) => word)).size }))
    .sort((one, other) => other.distinct - one.distinct || one.place - other.place);
  const anchors = new Set<string>();
  const best = ranked.filter(({ passage: { anchor } }) => !anchors.has(anchor) && anchors.add(anchor)).slice(0, most);
  return best
    .sort((one, other) => one.place - other.place)
    .map(({ passage: { anchor, kind, text }, hits }) => ({
      anchor,
      kind,
      pieces: kind === "program" ? lineOf(text, hits) : windowOf(text, hits),
    }));
}

interface Hit {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Where words stand in a text; of those that stand in one another (`set_tail`, `tail`) the whole, and those that overlap as one. */
function hitsIn(text: string, wanted: ReadonlySet<string>): Hit[] {
  const hits: Hit[] = [];
  for (const word of wordsOf(text)) {
    const last = hits.at(-1);
    if (!wanted.has(word.word)) continue;
    if (last === undefined || word.start >= last.end) hits.push(word);
    else if (word.end > last.end) hits[hits.length - 1] = { ...last, end: word.end };
  }
  return hits;
}

/** Cuts a text about the place where most different words stand together, at whole words. */
function windowOf(text: string, hits: readonly Hit[]): Snippet["pieces"] {
  let [at, most] = [hits[0] as Hit, 0];
  for (const hit of hits) {
    const within = new Set(
      hits.filter(({ start, end }) => start >= hit.start && end <= hit.start + LENGTH - BEFORE).map(({ word }) => word),
    ).size;
    if (within > most) [at, most] = [hit, within];
  }
  const earliest = Math.max(0, Math.min(at.start - BEFORE, text.length - LENGTH));
  const start = earliest === 0 ? 0 : text.indexOf(" ", earliest - 1) + 1;
  const latest = Math.min(text.length, start + LENGTH);
  const end = latest === text.length ? latest : Math.max(text.lastIndexOf(" ", latest), at.end);
  return marked(text, hits, { start: Math.min(start, at.start), end });
}

/** Cuts a program to the line of its first hit. */
function lineOf(program: string, hits: readonly Hit[]): Snippet["pieces"] {
  const at = hits[0] as Hit;
  const start = program.lastIndexOf("\n", at.start) + 1;
  const end = program.indexOf("\n", at.start);
  const first = start + (/^\s*/.exec(program.slice(start))?.[0].length ?? 0);
  const from = at.end > first + LENGTH ? at.start : first;
  const until = Math.max(at.end, Math.min(end < 0 ? program.length : end, from + LENGTH));
  return marked(program, hits, { start: from, end: until }, "");
}

function marked(
  text: string,
  hits: readonly Hit[],
  { start, end }: { start: number; end: number },
  cut = "…",
): Snippet["pieces"] {
  const pieces: { text: string; isFound: boolean }[] = [];
  const add = (piece: string, isFound: boolean) => piece !== "" && pieces.push({ text: piece, isFound });
  let at = start;
  if (start > 0) add(cut, false);
  for (const hit of hits) {
    if (hit.start < at || hit.end > end) continue;
    add(text.slice(at, hit.start), false);
    add(text.slice(hit.start, hit.end), true);
    at = hit.end;
  }
  add(text.slice(at, end), false);
  if (end < text.length) add(cut, false);
  return pieces;
}
