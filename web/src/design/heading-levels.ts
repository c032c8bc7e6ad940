/** As much of a syntax tree of HTML (hast) as is looked at here. */
interface Node {
  type: string;
  tagName?: string;
  children?: Node[];
}

/**
 * A rehype plugin: an author's headings begin at `first` (2 to 6) and go down one level at a time, whatever levels the
 * author chose, so that the outline of the page they appear in has no holes (WCAG technique G141).
 */
export function headingLevels(first: number) {
  return () => (tree: Node) => {
    const open: number[] = [];
    const visit = (node: Node): void => {
      const written = Number(/^h([1-6])$/.exec(node.tagName ?? "")?.[1] ?? 0);
      if (written > 0) {
        while ((open.at(-1) ?? 0) >= written) open.pop();
        open.push(written);
        node.tagName = `h${Math.min(first + open.length - 1, 6)}`;
      }
      node.children?.forEach(visit);
    };
    visit(tree);
  };
}
