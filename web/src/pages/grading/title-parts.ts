/** Letters that the end of a title has at most, so that there is room for its start, too. */
const LONGEST_END = 12;
/** Letters of a long word that its end has. */
const END_OF_WORD = 8;

/** Returns a title in two parts that make it up: its start, which may be cut off, and the last word, by which titles differ. */
export function partsOfTitle(title: string): readonly [start: string, end: string] {
  if (title.length <= LONGEST_END) return ["", title];
  const word = title.length - (title.lastIndexOf(" ") + 1);
  const cut = title.length - (word > 0 && word <= LONGEST_END ? word : END_OF_WORD);
  return [title.slice(0, cut), title.slice(cut)];
}
