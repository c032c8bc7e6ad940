/** What stands in a block beside its text: buttons, links to the place, what screen readers alone hear, what is added to it. */
const BESIDE = ".tb-permalink, button, .unseen, .katex-mathml, .tb-note-parts, [hidden]";

/** The text of a block of the page, and which characters stand in which of its text nodes. */
export class BlockText {
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
