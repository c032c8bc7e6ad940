import { addressOf, placeOf } from "../../domain/textbook/addresses";
import { anchorOf } from "../../domain/textbook/anchors";
import { mapNodes } from "../../domain/textbook/map-nodes";
import type { BookNode, BookNodes } from "../../domain/textbook/nodes";
import { SECTION_LIMITS } from "../../domain/textbook/read-section";
import { latexSource, walk } from "../../domain/textbook/walk";
import { renderMath } from "./render-math";

/** Returns the anchors of a section. */
export const anchorsOf = (nodes: BookNodes): ReadonlySet<string> => new Set([...walk(nodes)].map(anchorOf));

/** Gives an id to every paragraph, heading, figure, exercise and program that has none: each then has a permalink. */
export function withIds(section: string, nodes: BookNodes): BookNode[] {
  const taken = new Set(anchorsOf(nodes));
  const free = (prefix: string): number => {
    let number = 1;
    while (taken.has(`${prefix}${number}`)) number += 1;
    taken.add(`${prefix}${number}`);
    return number;
  };
  const numbered = (name: string, prefix: string): string => {
    const wanted = `${prefix}${/\d[\d.]*$/.exec(name.trim())?.[0] ?? ""}`;
    if (wanted === prefix || taken.has(wanted)) return `#${prefix}${section}-${free(`${prefix}${section}-`)}`;
    taken.add(wanted);
    return `#${wanted}`;
  };
  return mapNodes(nodes, (node) => {
    if (node.tag === "SNIPPET") return node.eval && node.id === 0 ? { ...node, id: free("program-") } : node;
    if (!("id" in node) || node.id !== "") return node;
    if (node.tag === "TEXT") return { ...node, id: `#p${free("p")}` };
    if (node.tag === "SUBHEADING" || node.tag === "SUBSUBHEADING") return { ...node, id: `#h${free("h")}` };
    if (node.tag === "FIGURE") return { ...node, id: numbered(node.captionName, "fig-") };
    return node.tag === "EXERCISE" ? { ...node, id: numbered(node.title, "ex-") } : node;
  });
}

/** Mends links that lead nowhere in the book; one that cannot be mended becomes plain text. */
export function withLinks(
  section: string,
  nodes: BookNodes,
  book: { readonly anchors: ReadonlyMap<string, ReadonlySet<string>>; readonly warnings: string[] },
): BookNode[] {
  const mended = (href: string): string | null => {
    const place = placeOf(href, section);
    if (place === null) return href === "" ? null : href;
    if (place.section === "index") return addressOf(place);
    const there = book.anchors.get(place.section);
    if (there === undefined) return null;
    if (place.anchor === "" || there.has(place.anchor)) return addressOf(place);
    const anchor = place.anchor.replace(/^subsubsection_(\d+)$/, `sec${place.section}.$1`);
    return there.has(anchor) ? addressOf({ ...place, anchor }) : null;
  };
  const warn = (href: string, outcome: string) => {
    if (href !== "") book.warnings.push(`${section}.json: the link ${href} leads nowhere; ${outcome}`);
  };
  return mapNodes(nodes, (node) => {
    if (node.tag === "FIGURE") return { ...node, captionHref: addressOf({ section, anchor: anchorOf(node) }) };
    if (!("href" in node)) return node;
    const href = mended(node.href);
    if (node.tag === "DISPLAYFOOTNOTE") return { ...node, href: href ?? "" };
    if (href === null) {
      warn(node.href, "it is plain text now");
      return { tag: "#text", body: node.body };
    }
    if (placeOf(node.href, section) && href.includes("#sec") && node.href.includes("#subsubsection_")) {
      warn(node.href, `it leads to ${href} now`);
    }
    return { ...node, href };
  });
}

/** Adds KaTeX's markup to formulas; one that it cannot read keeps its source, with a warning. */
export function withMath(section: string, nodes: BookNodes, warnings: string[]): BookNode[] {
  return mapNodes(nodes, (node) => {
    if (node.tag !== "LATEX") return node;
    const { isMath } = latexSource(node.body);
    if (!isMath && !node.body.includes("\\")) return { tag: "#text", body: node.body };
    const body = isMath ? node.body : `$${node.body.trim()}$`;
    try {
      const math = renderMath(body);
      if (math === null) return { tag: "LATEX", body };
      if (math.length <= SECTION_LIMITS.characters) return { tag: "LATEX", body, math };
      warnings.push(`${section}.json: the formula ${body.slice(0, 80)}: is too large to be drawn ahead`);
      return { tag: "LATEX", body };
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "ParseError") throw error;
      warnings.push(`${section}.json: the formula ${body.slice(0, 80)}: ${error.message}`);
      return { tag: "LATEX", body };
    }
  });
}
