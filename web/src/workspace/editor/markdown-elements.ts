/**
 * Draws the markdown of our own documentation: paragraphs, lists, code in ~~~ or `ticks`, **strong** and *emphasis*. It
 * makes elements and never HTML, so that whatever stands in a text stays text.
 */
export function proseOf(markdown: string): HTMLElement {
  const prose = document.createElement("div");
  prose.className = "ws-prose";
  for (const { kind, text } of blocksOf(markdown)) {
    if (kind === "code") prose.append(element("pre", element("code", text)));
    else if (kind === "list") {
      prose.append(element("ul", ...text.split("\n").map((item) => element("li", ...inline(item)))));
    } else prose.append(element("p", ...inline(text)));
  }
  return prose;
}

/** An element with what is in it. */
export function element(tag: string, ...content: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}

interface Block {
  readonly kind: "paragraph" | "list" | "code";
  readonly text: string;
}

/** The blocks of a text with markdown. */
export function blocksOf(markdown: string): Block[] {
  return markdown.split(/^(~~~\n[\s\S]*?\n~~~)$/m).flatMap((part): Block[] => {
    const code = /^~~~\n([\s\S]*)\n~~~$/.exec(part)?.[1];
    if (code !== undefined) return [{ kind: "code", text: code }];
    return part.split(/\n\s*\n/).flatMap(paragraphs);
  });
}

/** Items of a list may follow on the lines of a paragraph. */
function paragraphs(text: string): Block[] {
  const lines = text.split("\n").map((line) => line.trim());
  const items = lines.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
  const rest = lines.filter((line) => line !== "" && !line.startsWith("- ")).join(" ");
  return [
    ...(rest === "" ? [] : [{ kind: "paragraph" as const, text: rest }]),
    ...(items.length === 0 ? [] : [{ kind: "list" as const, text: items.join("\n") }]),
  ];
}

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g;

function inline(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis] = match;
    parts.push(text.slice(from, match.index));
    parts.push(
      code !== undefined ? element("code", code) : element(strong ? "strong" : "em", strong ?? emphasis ?? ""),
    );
    from = match.index + whole.length;
  }
  return [...parts, text.slice(from)];
}
