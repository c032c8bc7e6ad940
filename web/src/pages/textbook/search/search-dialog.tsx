import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { BookFacts } from "../../../../../domain/textbook/book";
import type { Found } from "../../../../../domain/textbook/search/book-index";
import { workerFiles } from "../../../app/workers";
import { Button } from "../../../design/button";
import { Dialog } from "../../../design/dialog";
import { strings } from "../../../texts/en/textbook-search";
import { readSearchFile } from "../book-source";
import { BookSearch, type SearchWorker } from "./book-search";
import { SearchResults } from "./search-results";
import "../../../design/form.css";
import "./search.css";

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
