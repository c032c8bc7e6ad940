import type { editor as monacoEditor } from "monaco-editor";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type Chapter,
  DEFAULT_EXEC_TIME_MS,
  type ExternalLibrary,
  type Library,
  type Variant,
} from "../../../../language/library";
import type { Pane } from "../../workspace/layout-panes";
import type { WorkspaceStore } from "../../workspace/workspace-store";
import { tabOfRecorded } from "../recorded-tabs";
import { CodeView } from "./player/code-view";
import type { ReplayStep } from "./player/replay-step";

type CodeEditor = monacoEditor.IStandaloneCodeEditor;

/** What a recording has the workspace around its editor show. */
export interface ReplayedWorkspace {
  readonly library: Library;
  /** 1-based lines. */
  readonly breakpoints: readonly number[];
  /** The side tab that the author opened last; null before they opened one. */
  readonly tab: string | null;
}

interface ReplayParts {
  readonly store: WorkspaceStore;
  /** Runs a program as the workspace stands now. */
  readonly run: (program: string) => void;
  /** Opens a side tab, if there is one of this id. */
  readonly select: (tab: string) => void;
  /** Brings to the front, on narrow screens, what the author looks at. */
  readonly look: (pane: Pane) => void;
  /** Hears what the viewer has typed over the recording. */
  readonly onTyped: (text: string) => void;
}

/** A jump that is followed by another one within so many milliseconds runs nothing. */
const JUMP_PAUSE_MS = 150;

const START: ReplayedWorkspace = { library: libraryOf(1, "default", "none"), breakpoints: [], tab: null };

function libraryOf(chapter: Chapter, variant: Variant, external: ExternalLibrary): Library {
  return { chapter, variant, external, symbols: [], globals: [], execTimeMs: DEFAULT_EXEC_TIME_MS };
}

/** Draws the steps of a recording in a workspace: its text, language, side tab and breakpoints, and runs what was run in it. */
export function useReplay(parts: ReplayParts) {
  const [workspace, setWorkspace] = useState(START);
  const latest = useRef(parts);
  latest.current = parts;
  const view = useRef<CodeView | null>(null);
  const last = useRef<ReplayStep | null>(null);
  /** What the viewer has typed, as long as it is shown. */
  const typed = useRef<string | null>(null);
  const running = useRef(0);
  useEffect(() => () => window.clearTimeout(running.current), []);

  const show = useCallback((step: ReplayStep) => {
    last.current = step;
    typed.current = null;
    draw(view.current, step);
    const { chapter, variant, library, breakpoints } = step.editor.rest;
    const { store, select } = latest.current;
    if (step.isOtherLanguage) store.getState().reset();
    const tab = step.tab === null ? null : tabOfRecorded(step.tab);
    setWorkspace((now) => {
      const isSame =
        now.library.chapter === chapter && now.library.variant === variant && now.library.external === library;
      return {
        library: isSame ? now.library : libraryOf(chapter, variant, library),
        breakpoints: breakpoints.map((row) => row + 1),
        tab: tab ?? now.tab,
      };
    });
    if (tab !== null) select(tab);
    if (!step.isJump) lookWith(step, tab, latest.current);
    if (step.isJump || step.run !== null) window.clearTimeout(running.current);
    if (step.run === null && step.replInputs.length === 0) return;
    // Once the workspace stands in the language and with the tab of this step.
    running.current = window.setTimeout(() => execute(step, latest.current), step.isJump ? JUMP_PAUSE_MS : 0);
  }, []);

  const onMount = useCallback((editor: CodeEditor) => {
    view.current?.dispose();
    view.current = new CodeView(editor, (text) => {
      typed.current = text;
      view.current?.hideCursor();
      latest.current.onTyped(text);
    });
    // The editor may come later than what it is to show.
    if (typed.current !== null) view.current.showTyped(typed.current);
    else if (last.current) draw(view.current, { ...last.current, isJump: true });
  }, []);

  /** Shows what the viewer has typed before, to go on with. */
  const showTyped = useCallback((text: string) => {
    typed.current = text;
    view.current?.showTyped(text);
  }, []);
  return { workspace, show, onMount, showTyped };
}

function draw(view: CodeView | null, { editor, isJump }: ReplayStep): void {
  const shown = { lines: editor.lines, cursor: editor.rest.cursor, selection: editor.rest.selection };
  if (isJump) view?.replace(shown);
  else view?.show(shown);
}

/** The author looks at what changes last: the text, a side tab, the output of a run. */
function lookWith({ isEdited, run }: ReplayStep, tab: string | null, { look }: ReplayParts): void {
  if (run !== null) look("repl");
  else if (tab !== null) look("side");
  else if (isEdited) look("main");
}

function execute({ editor, run, replInputs }: ReplayStep, parts: ReplayParts): void {
  if (run !== null) parts.run(run);
  const { chapter, variant, library } = editor.rest;
  for (const input of replInputs) parts.store.getState().evaluate(libraryOf(chapter, variant, library), input);
}
