import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { BookFacts } from "../../../../../domain/textbook/book";
import { labelOf, partNamed, subsectionAt } from "../../../../../domain/textbook/places";
import type { Found, SectionFound } from "../../../../../domain/textbook/search/book-index";
import { passagesOf } from "../../../../../domain/textbook/search/passages";
import { type Snippet, snippetsOf } from "../../../../../domain/textbook/search/snippet";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/textbook-search";
import { readBookSection } from "../book-source";

const FIRST = 8;
const SNIPPETS = 3;

interface ResultsProps {
  readonly book: BookFacts;
  readonly found: Found;
  readonly typed: string;
  readonly onFollow: () => void;
}

/** What was found: the part whose number was typed, entries of the book's index, then sections with the passages that have the words. */
export function SearchResults({ book, found, typed, onFollow }: ResultsProps) {
  const [shown, setShown] = useState(FIRST);
  const number = typed.trim();
  return (
    <>
      {/^\d/.test(number) && partNamed(book, number) && (
        <p className="tb-search__named">
          <Link to={`/sicpjs/${number}`} onClick={onFollow} data-result>
            {labelOf(book, number)}
          </Link>
        </p>
      )}
      {found.entries.length > 0 && (
        <ul className="tb-search__entries" aria-label={strings.index}>
          {found.entries.map(({ entry, places }) => (
            <li key={entry}>
              <strong>{entry}</strong>
              {places.map((place) => (
                <Link key={place} to={`/sicpjs/${place}`} onClick={onFollow} data-result>
                  {labelOf(book, place.split("#")[0] ?? "")}
                </Link>
              ))}
            </li>
          ))}
        </ul>
      )}
      <ol className="tb-search__sections">
        {found.sections.slice(0, shown).map((one) => (
          <li key={one.section}>
            <Link to={`/sicpjs/${one.section}`} onClick={onFollow} data-result>
              {labelOf(book, one.section)}
            </Link>
            <Passages key={one.words.join(" ")} book={book} onFollow={onFollow} found={one} />
          </li>
        ))}
      </ol>
      {found.sections.length > shown && (
        <Button small onClick={() => setShown(shown + FIRST)}>
          {strings.more}
        </Button>
      )}
    </>
  );
}

/** Returns the address of a passage: that of the part which it begins, where it is a numbered heading. */
function addressOfPassage(book: BookFacts, section: string, anchor: string): string {
  const part = subsectionAt(book, section, anchor);
  return part ? `/sicpjs/${part.section}` : `/sicpjs/${section}#${encodeURIComponent(anchor)}`;
}

interface PassagesProps {
  readonly book: BookFacts;
  readonly found: SectionFound;
  readonly onFollow: () => void;
}

/** The passages of a section that have the words. The index does not hold the text, so the section is read. */
function Passages({ book, found: { section, words: terms }, onFollow }: PassagesProps) {
  const [snippets, setSnippets] = useState<readonly Snippet[] | "missing" | null>(null);
  useEffect(() => {
    let isShown = true;
    readBookSection(book, section).then(
      ({ nodes }) => isShown && setSnippets(snippetsOf(passagesOf(nodes), terms, SNIPPETS)),
      () => isShown && setSnippets("missing"),
    );
    return () => {
      isShown = false;
    };
  }, [book, section, terms]);
  if (snippets === "missing") return <p className="tb-search__missing">{strings.noText}</p>;
  if (snippets === null) return <p className="tb-search__waiting" aria-hidden="true" />;
  return (
    <ul className="tb-search__passages">
      {snippets.map(({ anchor, kind, pieces }) => (
        <li key={anchor} data-kind={kind}>
          <Link to={addressOfPassage(book, section, anchor)} onClick={onFollow} data-result>
            {kind === "solution" && <small>{strings.inSolution} </small>}
            {pieces.map(({ text, isFound }, place) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a snippet never change their order
              isFound ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
