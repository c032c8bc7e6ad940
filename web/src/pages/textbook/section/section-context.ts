import { type ComponentType, createContext, useContext } from "react";
import { anchorOf } from "../../../../../domain/textbook/anchors";
import type { BookFacts } from "../../../../../domain/textbook/book";
import type { BookNode, BookNodes } from "../../../../../domain/textbook/nodes";

/** What the parts of a section's text share. */
export interface SectionParts {
  readonly book: BookFacts;
  readonly section: string;
  readonly nodes: BookNodes;
  /** The anchor of the program or the answer that is open; empty for none. */
  readonly openProgram: string;
  readonly setOpenProgram: (anchor: string) => void;
  /** It is shown a second time, beside a link that leads to it: without anchors, and with nothing to press. */
  readonly isPreview: boolean;
  /** Draws blocks: what stands in one may hold others, which come from here so that no file needs the one that needs it. */
  readonly Blocks: ComponentType<{ readonly nodes: BookNodes }>;
}

export const SectionContext = createContext<SectionParts | null>(null);

export function useSection(): SectionParts {
  const section = useContext(SectionContext);
  if (!section) throw new Error("A part of a section is drawn outside of it");
  return section;
}

/** Returns the anchor of a block, empty where it has none or is shown a second time. */
export function useAnchor(node: BookNode): string {
  const { isPreview } = useSection();
  return isPreview ? "" : anchorOf(node);
}
