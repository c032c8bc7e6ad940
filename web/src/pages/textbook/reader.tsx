import {
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import type { BookFacts } from "../../../../domain/textbook/book";
import type { BookNodes } from "../../../../domain/textbook/nodes";
import { aliasedSection, labelOf, partNamed } from "../../../../domain/textbook/places";
import { useLoggedIn } from "../../api/tokens";
import { loadChunk } from "../../app/chunks";
import { lazyPanel } from "../../app/lazy-panel";
import { usePageTitle } from "../../app/page-title";
import { siteSettings } from "../../app/site-settings";
import { Button, ButtonLink, OutsideLink } from "../../design/button";
import { PageMessage } from "../../design/page-message";
import { PartBoundary } from "../../design/part-boundary";
import { strings } from "../../texts/en/textbook";
import { failureKind } from "./book-failure";
import { fetchSectionAhead, useBook, useBookSection } from "./book-source";
import { neighboursOf, PageTurner } from "./contents/page-turner";
import { keepSection } from "./last-place";
import { keepingRecord } from "./offline/keeping-record";
import { type Panel, ReaderBar } from "./reader-bar";
import { onReadingSettings, readingSettings } from "./reading/settings";
import type { Turn } from "./reading/swipe";
import { Blocks } from "./section/blocks";
import { SectionContext } from "./section/section-context";

interface SectionTextProps {
  readonly book: BookFacts;
  readonly section: string;
  readonly nodes: BookNodes;
}

/** The text of a section. */
function SectionText({ book, section, nodes }: SectionTextProps) {
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

interface FailureProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}

/** A part of the book that cannot be shown: which of the three failures it is, and what to do. */
function Failure({ error, onRetry, children }: FailureProps) {
  const { data: book } = useBook();
  const kind = failureKind(error);
  const isOffline = kind === "unexpected" && !navigator.onLine;
  if (isOffline) {
    return (
      <PageMessage role="alert" title={strings.notHere.title} ways={children}>
        <p>{strings.notHere.advice}</p>
      </PageMessage>
    );
  }
  const { title, advice } = strings.failures[kind];
  return (
    <PageMessage
      role="alert"
      title={title}
      ways={
        <>
          {onRetry && kind !== "missing" && (
            <Button look="primary" icon="redo" onClick={onRetry}>
              {strings.tryAgain}
            </Button>
          )}
          {children}
        </>
      }
    >
      <p>{advice}</p>
      {book?.sourceUrl ? (
        <p>
          <OutsideLink href={book.sourceUrl}>{strings.fileIssue}</OutsideLink>
        </p>
      ) : (
        <p>{strings.fileIssueWith}</p>
      )}
    </PageMessage>
  );
}

/** Shows the unexpected failure where drawing a section throws. */
const SectionBoundary = ({ children }: { children: ReactNode }) => (
  <PartBoundary failed={(error, retry) => <Failure error={error} onRetry={retry} />}>{children}</PartBoundary>
);

/**
 * Turns pages by a finger or by keys, in what stays from page to page. What does so is loaded where there is touch, or the
 * reader has chosen keys. `book` is null until it is there.
 */
function useTurning(book: BookFacts | null, section: string): void {
  const navigate = useNavigate();
  const { arrows } = useSyncExternalStore(onReadingSettings, readingSettings);
  const isWanted = arrows || navigator.maxTouchPoints > 0;
  // It hears from page to page without a gap: a key pressed as soon as a page is seen turns that page.
  const turn = useRef<(to: Turn) => void>(() => undefined);
  useLayoutEffect(() => {
    turn.current = (to) => {
      const beside = book && neighboursOf(book, section)[to];
      if (beside) void navigate(`/sicpjs/${beside.section}`);
    };
  }, [book, section, navigate]);
  useEffect(() => {
    if (!isWanted) return;
    let end: (() => void) | null = null;
    let isThere = true;
    void loadChunk("pages/textbook/reading/turn-pages", () => import("./reading/turn-pages"))
      .then(({ followTurns }) => {
        if (isThere) end = followTurns((to) => turn.current(to));
      })
      // The links below the text turn pages, too.
      .catch(() => undefined);
    return () => {
      isThere = false;
      end?.();
    };
  }, [isWanted]);
}

const WIDTHS = [42, 96, 92, 98, 60, 94, 97, 88, 35];

/** The lines of a page that is on its way. */
const SkeletonLines = () => (
  <div className="tb-skeleton" role="status" aria-label={strings.loading}>
    {WIDTHS.map((width) => (
      <span key={width} style={{ width: `${width}%` }} />
    ))}
  </div>
);

const ContentsDrawer = lazyPanel("pages/textbook/contents/drawer", () => import("./contents/drawer"));
const SearchDialog = lazyPanel("pages/textbook/search/search-dialog", () => import("./search/search-dialog"));
const OfflineBook = lazyPanel("pages/textbook/offline/offline-book", () =>
  // The book is read without what looks after it.
  import("./offline/offline-book").catch(() => ({ default: () => null })),
);
const SettingsPanel = lazyPanel("pages/textbook/reading/settings-panel", () => import("./reading/settings-panel"));
const KeepDialog = lazyPanel("pages/textbook/offline/keep-dialog", () => import("./offline/keep-dialog"));
const Notes = lazyPanel("pages/textbook/notes/notes", () => import("./notes/notes"));
const BookIndex = lazyPanel("pages/textbook/contents/book-index", () => import("./contents/book-index"));

/** The book at one of its sections, or a part of one; `index` is its cover, contents and licences. */
export function Reader({ name }: { name: string }) {
  const { search, hash } = useLocation();
  const { data: book, error, retry } = useBook();
  const [panel, setPanel] = useState<Panel | null>(null);
  const [isStored] = useState(() => keepingRecord(siteSettings().textbook.base) !== null);
  const close = useCallback(() => setPanel(null), []);
  const openNotes = useCallback(() => setPanel("notes"), []);
  const isLoggedIn = useLoggedIn();
  useTurning(book ?? null, name);
  if (!book) {
    return (
      <>
        <ReaderBar book={null} section={name} onOpen={() => undefined} />
        <main className="page tb" id="content">
          {error ? <Failure error={error} onRetry={retry} /> : <SkeletonLines />}
        </main>
      </>
    );
  }
  const alias = aliasedSection(book, name);
  if (alias !== null) return <Navigate to={`/sicpjs/${alias}${search}${hash}`} replace />;
  const section = partNamed(book, name)?.section.section ?? name;
  const notes = isLoggedIn && (
    <Suspense>
      <Notes
        book={book}
        section={section === "index" ? null : section}
        isOpen={panel === "notes"}
        onOpen={openNotes}
        onClose={close}
      />
    </Suspense>
  );
  return (
    <>
      <ReaderBar book={book} section={section} onOpen={setPanel} />
      {isStored && (
        <Suspense>
          <OfflineBook book={book} />
        </Suspense>
      )}
      {section === "index" ? (
        <IndexPage book={book} notes={notes} onKeep={() => setPanel("keep")} />
      ) : (
        <SectionPage key={section} book={book} section={section} name={name} notes={notes} />
      )}
      <Suspense>
        {panel === "contents" && <ContentsDrawer book={book} section={name} onClose={close} />}
        {panel === "search" && <SearchDialog book={book} onClose={close} />}
        {panel === "settings" && <SettingsPanel onClose={close} onKeep={() => setPanel("keep")} />}
        {panel === "keep" && <KeepDialog book={book} onClose={close} />}
      </Suspense>
    </>
  );
}

interface IndexPageProps {
  readonly book: BookFacts;
  readonly notes: ReactNode;
  readonly onKeep: () => void;
}

function IndexPage({ book, notes, onKeep }: IndexPageProps) {
  usePageTitle(book.title);
  return (
    <main className="page tb" id="content">
      <Suspense fallback={<SkeletonLines />}>
        <BookIndex book={book} onKeep={onKeep} />
      </Suspense>
      <PageTurner book={book} section="index" />
      {notes}
    </main>
  );
}

interface SectionPageProps {
  readonly book: BookFacts;
  readonly section: string;
  /** That of the section, or of the part of it that the address names. */
  readonly name: string;
  readonly notes: ReactNode;
}

function SectionPage({ book, section, name, notes }: SectionPageProps) {
  const part = partNamed(book, name);
  usePageTitle(part ? labelOf(book, name) : book.title);
  const { data, error, retry } = useBookSection(book, section);
  useEffect(() => {
    // Where nothing can be read the book opens at its index the next time.
    if (data || error) keepSection(data ? name : "index");
    if (!data) return;
    const next = book.sections[book.sections.findIndex((one) => one.section === section) + 1];
    if (next) fetchSectionAhead(book, next.section);
  }, [data, error, section, name, book]);
  let content: ReactNode = <SkeletonLines />;
  if (data) {
    content = (
      <SectionBoundary>
        <SectionText book={book} section={section} nodes={data.nodes} />
        <ScrollToAnchor heading={part?.subsection?.anchor ?? ""} />
        {notes}
      </SectionBoundary>
    );
  } else if (error) {
    content = (
      <Failure error={error} onRetry={retry}>
        <ButtonLink to="/sicpjs/index">{strings.toIndex}</ButtonLink>
      </Failure>
    );
  }
  return (
    <main className="page tb" id="content" lang={book.language}>
      {content}
      {/* Below a text that is still to come it would only move. */}
      {(data || error !== undefined) && <PageTurner book={book} section={name} />}
    </main>
  );
}

/** Leads to the block that the address names, and marks it: by its anchor, else the heading of a part. */
function ScrollToAnchor({ heading }: { heading: string }) {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again leads there again
  useEffect(() => {
    const anchor = hash.length < 2 ? heading : anchorIn(hash);
    if (anchor === "") return;
    const block = document.getElementById(anchor);
    if (!block) return;
    block.closest("details")?.setAttribute("open", "");
    block.scrollIntoView({ block: "start" });
    block.setAttribute("data-found", "");
    return () => block.removeAttribute("data-found");
  }, [hash, key, heading]);
  return null;
}

function anchorIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
