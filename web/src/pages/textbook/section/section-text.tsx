import { useMemo, useState } from "react";
import type { BookFacts } from "../../../../../domain/textbook/book";
import type { BookNodes } from "../../../../../domain/textbook/nodes";
import { Blocks } from "./blocks";
import { SectionContext } from "./section-context";

interface SectionTextProps {
  readonly book: BookFacts;
  readonly section: string;
  readonly nodes: BookNodes;
}

/** The text of a section. */
export function SectionText({ book, section, nodes }: SectionTextProps) {
  const [openProgram, setOpenProgram] = useState("");
  const parts = useMemo(
    () => ({ book, section, nodes, openProgram, setOpenProgram, isPreview: false, Blocks }),
    [book, section, nodes, openProgram],
  );
  return (
    <SectionContext value={parts}>
      <article className="tb-text" lang={book.language}>
        <Blocks nodes={nodes} />
      </article>
    </SectionContext>
  );
}
