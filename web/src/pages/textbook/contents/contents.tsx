import { Link } from "react-router-dom";
import type { BookFacts } from "../../../../../domain/textbook/book";
import { strings } from "../../../texts/en/textbook";
import { type Branch, treeOf } from "./tree";

interface ContentsProps {
  readonly book: BookFacts;
  readonly section: string;
  readonly onFollow?: () => void;
}

/** The table of contents. Chapters other than the one that is read are folded in the drawer, and open on the index. */
export const Contents = ({ book, section, onFollow }: ContentsProps) => (
  <nav className="tb-contents" aria-label={strings.contents}>
    <Level section={section} onFollow={onFollow} branches={treeOf(book)} isFolded={section !== "index"} />
  </nav>
);

interface LevelProps {
  readonly branches: readonly Branch[];
  readonly section: string;
  readonly isFolded: boolean;
  readonly onFollow: (() => void) | undefined;
}

const Level = ({ branches, section, isFolded, onFollow }: LevelProps) => (
  <ol>
    {branches.map((branch) => {
      const { section: facts, below } = branch;
      const link = (
        <Link
          to={`/sicpjs/${facts.section}`}
          aria-current={facts.section === section ? "page" : undefined}
          onClick={onFollow}
        >
          {facts.label}
        </Link>
      );
      if (below.length === 0) return <li key={facts.section}>{link}</li>;
      const inner = <Level branches={below} section={section} onFollow={onFollow} isFolded={isFolded} />;
      return (
        <li key={facts.section}>
          {isFolded && facts.depth === 1 ? (
            <details open={holds(branch, section)}>
              <summary>
                <span>{facts.label}</span>
              </summary>
              <ol>
                <li>{link}</li>
              </ol>
              {inner}
            </details>
          ) : (
            <>
              {link}
              {inner}
            </>
          )}
        </li>
      );
    })}
  </ol>
);

const holds = (branch: Branch, section: string): boolean =>
  branch.section.section === section || branch.below.some((one) => holds(one, section));
