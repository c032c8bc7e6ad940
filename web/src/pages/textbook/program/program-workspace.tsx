import { compressToEncodedURIComponent } from "lz-string";
import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { SnippetNode } from "../../../../../domain/textbook/nodes";
import { readProgram } from "../../../../../domain/textbook/programs";
import { useLoggedInUser } from "../../../api/tokens";
import { toast } from "../../../app/toasts";
import { Button, ButtonLink, IconButton } from "../../../design/button";
import { formatOwnDate } from "../../../design/format";
import { Popover } from "../../../design/popover";
import { Tabs } from "../../../design/tabs";
import { strings } from "../../../texts/en/textbook-programs";
import type { monaco } from "../../../workspace/monaco";
import { openWorkspace } from "../../../workspace/open-workspace";
import { PromptDialog } from "../../../workspace/prompt-dialog";
import { Repl } from "../../../workspace/repl";
import { RunButton } from "../../../workspace/run-button";
import { runOptionsOf, USUAL_STEP_LIMIT, useSideTabs } from "../../../workspace/side-tabs";
import { languageName } from "../../../workspace/source-language";
import { SuspendedNotice } from "../../../workspace/suspended-notice";
import { WorkspaceContext } from "../../../workspace/workspace-context";
import { WorkspaceEditor } from "../../../workspace/workspace-editor";
import type { WorkspaceStore } from "../../../workspace/workspace-store";
import { SIDE_TAB_SOURCES } from "../../side-tab-sources";
import { type Comparison, compareOutput } from "./compare-output";
import type { ProgramPlace } from "./own-program";
import { type OwnProgramParts, useOwnProgram } from "./use-own-program";
import "./program.css";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

/** Monaco's name of the folding, and its mark of a range that stays although the language knows no such range. */
const FOLDING = "editor.contrib.folding";
const USER_DEFINED = 1;

/**
 * Shows the first `count` lines of a program folded below their first; they can be unfolded like any others. They are
 * folded as a restored view is, at once: Monaco's action folds what is selected a moment later, when the reader may
 * already type.
 */
function foldLines(editor: CodeEditor, count: number): void {
  const model = editor.getModel();
  const view = editor.saveViewState();
  if (!model || !view || count < 2 || count >= model.getLineCount()) return;
  const position = { lineNumber: count + 1, column: 1 };
  const folded = { startLineNumber: 1, endLineNumber: count, isCollapsed: true, source: USER_DEFINED };
  editor.restoreViewState({
    ...view,
    cursorState: [{ inSelectionMode: false, selectionStart: position, position }],
    contributionsState: { ...view.contributionsState, [FOLDING]: { collapsedRegions: [folded] } },
  });
}

interface ProgramWorkspaceProps {
  readonly bookId: string;
  readonly section: string;
  readonly node: SnippetNode;
  /** Tells what is kept of it from others of the section. */
  readonly placeId: number | string;
  readonly name: string;
  /** It runs as soon as it is open. */
  readonly runsAtOnce?: boolean;
  readonly onClose: () => void;
}

const REPL_TAB = "repl";

/** A program of the book in the one workspace, where it stands in the text. */
export default function ProgramWorkspace({
  bookId,
  section,
  node,
  placeId,
  name,
  runsAtOnce = false,
  onClose,
}: ProgramWorkspaceProps) {
  const book = useMemo(() => readProgram(node.program), [node.program]);
  const user = useLoggedInUser() ?? "visitor";
  if (!book) {
    return (
      <p role="alert">
        {strings.unreadable} <Button onClick={onClose}>{strings.close}</Button>
      </p>
    );
  }
  return (
    <OpenProgram
      node={node}
      name={name}
      runsAtOnce={runsAtOnce}
      onClose={onClose}
      book={book}
      place={{ user, book: bookId, section, id: placeId }}
    />
  );
}

interface OpenProgramProps {
  readonly node: SnippetNode;
  readonly book: NonNullable<ReturnType<typeof readProgram>>;
  readonly place: ProgramPlace;
  readonly name: string;
  readonly runsAtOnce: boolean;
  readonly onClose: () => void;
}

function OpenProgram({ node, book, place, name, runsAtOnce, onClose }: OpenProgramProps) {
  const [{ session, questions, store, dispose }] = useState(() => openWorkspace());
  useEffect(() => dispose, [dispose]);
  const own = useOwnProgram(place, book.text);
  const library = useMemo(
    () => ({
      chapter: book.chapter,
      variant: book.variant,
      external: "NONE" as const,
      symbols: [],
      globals: [],
      execTimeMs: 1000,
    }),
    [book],
  );
  const [breakpoints, setBreakpoints] = useState<readonly number[]>([]);
  const repl = { id: REPL_TAB, label: strings.repl, keep: true, content: <Repl hint={strings.replHint} /> };
  const { tabs, selected, select } = useSideTabs({
    sources: SIDE_TAB_SOURCES,
    store,
    library,
    program: own.text,
    before: [repl],
  });
  const run = () => {
    const options = runOptionsOf({ tabs, selected, limit: USUAL_STEP_LIMIT, library, breakpoints });
    store.getState().run(library, "", own.text, options);
    own.keepVersion();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the program is when it opens
  useEffect(() => {
    if (runsAtOnce) run();
  }, []);
  const parts = useMemo(() => ({ session, questions, store }), [session, questions, store]);
  const lines = own.text.split("\n").length;
  // Who has typed may have changed what comes from earlier programs.
  const earlierLines = own.isOwn ? 0 : node.prependLength;
  return (
    <WorkspaceContext value={{ ...parts, library, breakpoints, setBreakpoints, run }}>
      <section className="tb-workspace" aria-label={strings.workspace(name)}>
        <div className="ws-head">
          <span className="tb-workspace__language">{languageName(book.chapter, book.variant)}</span>
          <span className="ws-head__space" />
          <History own={own} />
          <ButtonLink small look="quiet" to={`/playground#${linkOf(node, book.text, own.text)}`}>
            {strings.openInPlayground}
          </ButtonLink>
          <RunButton />
          <IconButton small icon="close" label={strings.close} onClick={onClose} />
        </div>
        <OwnNotice own={own} />
        <SuspendedNotice />
        <div className="tb-workspace__editor" style={{ height: heightOf(lines - earlierLines) }}>
          <WorkspaceEditor
            name={name}
            path={`textbook-${place.book}-${place.section}-${place.id}`}
            value={own.text}
            onMount={(editor) => foldLines(editor, earlierLines)}
            onChange={own.type}
          />
        </div>
        {node.output.trim() !== "" && <Compared store={store} expected={node.output} />}
        <Tabs
          className="tb-workspace__tabs"
          label={strings.sideTabs}
          tabs={tabs}
          selected={selected}
          onSelect={select}
        />
      </section>
      <PromptDialog />
    </WorkspaceContext>
  );
}

/** A line of text is so high in the editor, and a program is shown whole up to so many of them. */
const LINE_PX = 25;
const SHOWN = { fewest: 4, most: 18, around: 2 } as const;

const heightOf = (lines: number): number =>
  LINE_PX * (Math.min(SHOWN.most, Math.max(SHOWN.fewest, lines)) + SHOWN.around);

/** The link of the program as it stands: the book's own, or what the reader has made of it. */
function linkOf({ program }: SnippetNode, book: string, text: string): string {
  const [language = ""] = /^(?:(?!&?prgrm=).)*/.exec(program) ?? [];
  return text === book ? program : `${language}&prgrm=${compressToEncodedURIComponent(text)}`;
}

function OwnNotice({ own }: { own: OwnProgramParts }) {
  if (own.restoredAt === null) return null;
  return (
    <p className="tb-workspace__notice" role="status">
      <span>
        {strings.restored(formatOwnDate(own.restoredAt, "short"))} {own.isBookChanged && strings.bookChanged}
      </span>
      <Button small look="quiet" onClick={own.dismiss}>
        {strings.keep}
      </Button>
    </p>
  );
}

/** The reader's earlier versions, and the book's own text. */
function History({ own }: { own: OwnProgramParts }) {
  const { earlier, isOwn, show } = own;
  if (!isOwn && earlier.length === 0) return null;
  const reset = () => {
    show(null);
    toast.info(strings.isReset);
  };
  return (
    <>
      {isOwn && (
        <Button small look="quiet" icon="undo" onClick={reset}>
          {strings.reset}
        </Button>
      )}
      {earlier.length > 0 && (
        <Popover
          label={strings.history}
          trigger={(attributes) => (
            <Button small look="quiet" icon="clock" {...attributes}>
              {strings.history}
            </Button>
          )}
        >
          {(close) => (
            <ul className="tb-workspace__versions">
              {earlier.map((version) => (
                <li key={`${version.at} ${version.text.length}`}>
                  <Button
                    small
                    look="quiet"
                    onClick={() => {
                      show(version);
                      close();
                    }}
                  >
                    {strings.version(formatOwnDate(version.at, "short"), version.text.split("\n").length)}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
    </>
  );
}

/** What the last run has shown, beside what the book says; before there is one, what the book says. */
function Compared({ store, expected }: { store: WorkspaceStore; expected: string }) {
  const isRunning = useStore(store, ({ running }) => running !== null);
  const log = useStore(store, (state) => state.log);
  const entries = log.blocks.flatMap((block) => block.entries);
  // Inputs of the REPL come after the program's own lines.
  const end = entries.findIndex(({ kind }) => kind === "input");
  const comparison: Comparison | null =
    isRunning || entries.length === 0 ? null : compareOutput(end < 0 ? entries : entries.slice(0, end), expected);
  return (
    <p className={`tb-workspace__compared tb-workspace__compared--${comparison ?? "waiting"}`} role="status">
      {comparison === "same" ? (
        strings.same
      ) : (
        <>
          {strings.other} <samp>{expected.trim()}</samp>
        </>
      )}
    </p>
  );
}
