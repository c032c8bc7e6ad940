const KINDS = ["keyword", "string", "number"] as const;
const TOKENS =
  /(\b(?:const|function|return|if|else)\b)|("(?:[^"\\]|\\.)*"?)|(\b(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null|undefined|NaN|Infinity)\b)/g;

/** A kind of token in a text, and where. */
export interface Token {
  readonly kind: (typeof KINDS)[number];
  readonly start: number;
  readonly end: number;
}

/** The words of a program's text that are shown in colours of their own. */
export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(TOKENS)].map((match) => {
    const kind = match[1] !== undefined ? "keyword" : match[2] !== undefined ? "string" : "number";
    return { kind, start: match.index, end: match.index + match[0].length };
  });
}

/**
 * Colours a program without a single element more: the browser paints ranges of its text. Where it cannot, the program
 * stays as it is. Marks keep their own colour.
 *
 * @returns takes the colours away
 */
export function colour(box: HTMLElement): () => void {
  if (typeof Highlight !== "function" || !CSS.highlights) return () => undefined;
  const found = { keyword: new Highlight(), string: new Highlight(), number: new Highlight() };
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("mark")) continue;
    for (const { kind, start, end } of tokensOf(node.nodeValue ?? "")) {
      const range = new StaticRange({ startContainer: node, startOffset: start, endContainer: node, endOffset: end });
      found[kind].add(range);
    }
  }
  for (const kind of KINDS) CSS.highlights.set(`step-${kind}`, found[kind]);
  return () => {
    for (const kind of KINDS)
      if (CSS.highlights.get(`step-${kind}`) === found[kind]) CSS.highlights.delete(`step-${kind}`);
  };
}
