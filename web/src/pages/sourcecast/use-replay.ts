import type { editor as monacoEditor } from "monaco-editor";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Position, SelectionRange } from "../../../../domain/sourcecasts/playback-data";
import {
  type Chapter,
  DEFAULT_EXEC_TIME_MS,
  type ExternalLibrary,
  type Library,
  type Variant,
} from "../../../../language/library";
import type { Pane } from "../../workspace/layout-memory";
import type { WorkspaceStore } from "../../workspace/workspace-store";
import { tabOfRecorded } from "../recorded-tabs";
import "./code-view.css";
import type { ReplayStep } from "./player/replay-step";

type CodeViewCodeEditor = monacoEditor.IStandaloneCodeEditor;
/** Monaco's `EndOfLineSequence.LF` and `TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges`. */
const LF = 0;
const NEVER_GROWS = 1;

interface ShownCode {
  readonly lines: readonly string[];
  readonly cursor: Position;
  readonly selection: SelectionRange | null;
}

/** Shows a recording's text, cursor and selection in an editor, and tells what somebody types there from that. */
class CodeView {
  private readonly marks: monacoEditor.IEditorDecorationsCollection;
  private readonly listening: { dispose(): void };
  private lines: readonly string[] = [];
  private isDrawing = false;

  /** @param onTyped hears the text that somebody has typed over what is shown */
  constructor(
    private readonly editor: CodeViewCodeEditor,
    onTyped: (text: string) => void,
  ) {
    this.marks = editor.createDecorationsCollection();
    this.listening = editor.onDidChangeModelContent(() => {
      if (!this.isDrawing) onTyped(editor.getValue({ preserveBOM: false, lineEnding: "\n" }));
    });
  }

  /** Shows another text from the beginning: there is nothing to undo in it. */
  replace(code: ShownCode): void {
    this.lines = [...code.lines];
    this.draw((model) => model.setValue(code.lines.join("\n")));
    this.show(code);
  }

  /** Changes what is shown to this, by the rows that differ. */
  show({ lines, cursor, selection }: ShownCode): void {
    this.draw((model) => {
      const edit = editOf(this.lines, lines, model);
      if (edit) model.applyEdits([edit]);
    });
    this.lines = [...lines];
    this.mark(cursor, selection);
  }

  /** Shows a text that somebody has typed, to go on with. */
  showTyped(text: string): void {
    this.lines = text.split("\n");
    this.draw((model) => model.setValue(text));
    this.marks.clear();
  }

  hideCursor(): void {
    this.marks.clear();
  }

  dispose(): void {
    this.listening.dispose();
    this.marks.clear();
  }

  private draw(change: (model: monacoEditor.ITextModel) => void): void {
    const model = this.editor.getModel();
    if (!model) return;
    this.isDrawing = true;
    try {
      model.setEOL(LF);
      change(model);
    } finally {
      this.isDrawing = false;
    }
  }

  private mark({ row, column }: Position, selection: SelectionRange | null): void {
    const [lineNumber, at] = [row + 1, column + 1];
    const place = { startLineNumber: lineNumber, startColumn: at, endLineNumber: lineNumber, endColumn: at };
    const cursor = { range: place, options: { beforeContentClassName: "sc-cursor", stickiness: NEVER_GROWS } };
    const selected = selection && {
      range: {
        startLineNumber: selection.range.start.row + 1,
        startColumn: selection.range.start.column + 1,
        endLineNumber: selection.range.end.row + 1,
        endColumn: selection.range.end.column + 1,
      },
      options: { className: "sc-selection", stickiness: NEVER_GROWS },
    };
    this.marks.set(selected ? [cursor, selected] : [cursor]);
    // Whoever goes on here begins where the author was.
    this.editor.setPosition({ lineNumber, column: at });
    this.editor.revealPositionInCenterIfOutsideViewport({ lineNumber, column: at });
  }
}

/** Finds the edit of whole rows that makes one text the other; null when they are the same. */
function editOf(before: readonly string[], after: readonly string[], model: monacoEditor.ITextModel) {
  const least = Math.min(before.length, after.length);
  let top = 0;
  while (top < least && before[top] === after[top]) top += 1;
  if (top === before.length && top === after.length) return null;
  let bottom = 0;
  while (bottom < least - top && before[before.length - 1 - bottom] === after[after.length - 1 - bottom]) bottom += 1;
  const [gone, come] = [before.slice(top, before.length - bottom), after.slice(top, after.length - bottom)];
  const last = model.getLineCount();
  const position = (row: number, column: number) => ({ lineNumber: row + 1, column });
  // Whole rows, each with the line break that follows it; the last rows with the one before them.
  const isLast = bottom === 0;
  const start = isLast && top > 0 ? position(top - 1, model.getLineMaxColumn(top)) : position(top, 1);
  const end = isLast ? position(last - 1, model.getLineMaxColumn(last)) : position(top + gone.length, 1);
  const text = isLast
    ? top > 0
      ? come.map((line) => `\n${line}`).join("")
      : come.join("\n")
    : come.map((line) => `${line}\n`).join("");
  return {
    range: {
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    },
    text,
  };
}

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
