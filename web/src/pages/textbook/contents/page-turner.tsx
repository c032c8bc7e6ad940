import { Link } from "react-router-dom";
import type { BookFacts } from "../../../../../textbook/book";
import { Icon } from "../../../design/icons";
import { strings } from "../../../texts/textbook";
import { fetchSectionAhead } from "../book-source";

/** Returns the sections before and after one, in the order of reading; the index stands before the first. */
export function neighboursOf({ sections }: BookFacts, section: string) {
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
