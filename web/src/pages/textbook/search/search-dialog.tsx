import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { BookFacts } from "../../../../../domain/textbook/book";
import { labelOf, partNamed, subsectionAt } from "../../../../../domain/textbook/places";
import type { Found, SectionFound } from "../../../../../domain/textbook/search/book-index";
import { passagesOf } from "../../../../../domain/textbook/search/passages";
import { type Snippet, snippetsOf } from "../../../../../domain/textbook/search/snippet";
import { workerFiles } from "../../../app/workers";
import { Button } from "../../../design/button";
import { Dialog } from "../../../design/dialog";
import { strings } from "../../../texts/en/textbook-search";
import { readBookSection, readSearchFile } from "../book-source";
import { BookSearch, type SearchWorker } from "./book-search";
import "../../../design/form.css";
import "./search.css";

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

/** For the whole visit: its worker holds the index. */
let cachedSearch: BookSearch | null = null;
let lastTyped = "";

const searchOf = (book: BookFacts): BookSearch => {
  cachedSearch ??= new BookSearch(
    () => new Worker(workerFiles.bookSearch, { name: "book search" }) as unknown as SearchWorker,
    () => readSearchFile(book),
  );
  return cachedSearch;
};

interface SearchDialogProps {
  readonly book: BookFacts;
  readonly onClose: () => void;
}

/** Searches the book while its reader types. The index is loaded meanwhile, and keys count from the first. */
export default function SearchDialog({ book, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState(lastTyped);
  const { found, error, retry } = useFound(book, typed);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <Dialog wide title={strings.title} onClose={onClose}>
      <search className="tb-search" onKeyDown={(event) => moveFocus(event, field.current, list.current)}>
        <input
          ref={field}
          type="search"
          className="input"
          aria-label={strings.field}
          placeholder={strings.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            lastTyped = target.value;
            setTyped(target.value);
          }}
        />
        <p className="tb-search__state" role="status">
          {error ? strings.failed : stateOf(typed, found)}
          {error !== undefined && (
            <Button small onClick={retry}>
              {strings.tryAgain}
            </Button>
          )}
        </p>
        <div ref={list}>
          {!error && found && typed.trim() !== "" && (
            <SearchResults key={found.of} book={book} found={found} typed={typed} onFollow={onClose} />
          )}
        </div>
      </search>
    </Dialog>
  );
}

type FoundOf = Found & { readonly of: string };

function useFound(book: BookFacts, typed: string) {
  const [found, setFound] = useState<FoundOf | null>(null);
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    let isAsked = true;
    searchOf(book)
      .find(typed)
      .then(
        (answer) => {
          if (!isAsked || !answer) return;
          setError(undefined);
          setFound({ ...answer, of: typed });
        },
        (problem) => isAsked && setError(problem),
      );
    return () => {
      isAsked = false;
    };
  }, [book, typed, tries]);
  return { found, error, retry: () => setTries(tries + 1) };
}

function stateOf(typed: string, found: FoundOf | null): string {
  if (typed.trim() === "") return strings.hint;
  if (!found) return strings.loading;
  if (found.of !== typed) return strings.searching;
  const count = found.sections.length;
  if (count + found.entries.length === 0) return strings.nothing;
  return found.isSimilar && count > 0 ? strings.similar(count) : strings.found(count);
}

/** Arrows lead from the field through the results; Enter in the field opens the first one. */
function moveFocus(event: KeyboardEvent, field: HTMLInputElement | null, list: HTMLElement | null): void {
  const results = [...(list?.querySelectorAll<HTMLElement>("[data-result]") ?? [])];
  const at = results.indexOf(document.activeElement as HTMLElement);
  if (event.key === "Enter" && at < 0 && document.activeElement === field) {
    event.preventDefault();
    results[0]?.click();
  }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  const to = event.key === "ArrowDown" ? at + 1 : at - 1;
  if (to < 0) field?.focus();
  else results[Math.min(to, results.length - 1)]?.focus();
}
