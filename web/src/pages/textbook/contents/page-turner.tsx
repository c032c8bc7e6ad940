import { Link } from "react-router-dom";
import type { BookFacts } from "../../../../../domain/textbook/book";
import { partNamed } from "../../../../../domain/textbook/places";
import { Icon } from "../../../design/icons";
import { strings } from "../../../texts/en/textbook";
import { fetchSectionAhead } from "../book-source";

/**
 * Returns what is before and after a section, in the order of reading; the index stands before the first. Beside a part of a section are
 * the other parts, then the sections about them.
 */
export function neighboursOf(book: Pick<BookFacts, "sections">, name: string) {
  const part = partNamed(book, name);
  const around = sectionsBeside(book, part?.section.section ?? name);
  if (!part?.subsection) return around;
  const parts = part.section.subsections;
  const at = parts.indexOf(part.subsection);
  return { previous: parts[at - 1] ?? part.section, next: parts[at + 1] ?? around.next };
}

function sectionsBeside({ sections }: Pick<BookFacts, "sections">, section: string) {
  const at = sections.findIndex((one) => one.section === section);
  const index = { section: "index", label: strings.index };
  if (at < 0) return { previous: null, next: section === "index" ? (sections[0] ?? null) : null };
  return { previous: at === 0 ? index : (sections[at - 1] ?? null), next: sections[at + 1] ?? null };
}

/** Previous and Next. */
export function PageTurner({ book, section }: { book: BookFacts; section: string }) {
  const { previous, next } = neighboursOf(book, section);
  const fetchAhead = (name: string) => () => fetchSectionAhead(book, name);
  return (
    <nav className="tb-turner" aria-label={strings.turner}>
      {previous && (
        <Link
          className="tb-turner__way"
          rel="prev"
          to={`/sicpjs/${previous.section}`}
          onPointerEnter={fetchAhead(previous.section)}
          onFocus={fetchAhead(previous.section)}
        >
          <Icon name="chevronLeft" />
          <span>
            <small>{strings.previous}</small>
            <span>{previous.label}</span>
          </span>
        </Link>
      )}
      {next && (
        <Link
          className="tb-turner__way tb-turner__way--next"
          rel="next"
          to={`/sicpjs/${next.section}`}
          onPointerEnter={fetchAhead(next.section)}
          onFocus={fetchAhead(next.section)}
        >
          <span>
            <small>{strings.next}</small>
            <span>{next.label}</span>
          </span>
          <Icon name="chevronRight" />
        </Link>
      )}
    </nav>
  );
}
