import { Editor as MonacoEditor, type OnMount } from "@monaco-editor/react";
import { useEffect, useRef, useState } from "react";
import type { Diagnostic } from "../../../language/editor/questions";
import type { Library } from "../../../language/library";
import { useHue } from "../design/hue";
import { WaitingLine } from "../design/spinner";
import { useTheme } from "../design/theme";
import { strings } from "../texts/workspace";
import { useBreakpoints, usePausedLine } from "./breakpoints";
import { useAnswers } from "./editor/use-editor-answers";
import type { EditorQuestions } from "./editor-questions";
import { editorThemeName } from "./editor-themes";
import { useFocusedByKeyboard } from "./focused-by-keyboard";
import { followCodeEditor } from "./keyboard/typing";
import { monaco } from "./monaco";
import type { Fault } from "./run-state";
import { languageId } from "./source-language";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

export interface EditorProps {
  /** Without it the text is left to whatever is bound to the editor (see `onMount`). */
  readonly value?: string;
  /** Name of what is edited, for example "Task 1"; screen readers hear it with the ways to run and to leave. */
  readonly name: string;
  /** The language that the program is written in. */
  readonly library: Library;
  /** The course's text before the program, whose names it may use. */
  readonly prepend?: string;
  /** Who answers what is asked about the program; without, there are only colours. */
  readonly questions?: EditorQuestions;
  /** Another path is another text, with its own undo. */
  readonly path?: string;
  readonly readOnly?: boolean;
  readonly faults?: readonly Fault[];
  /** Lines with a breakpoint, 1-based; without `onBreakpoints` the editor has none. */
  readonly breakpoints?: readonly number[];
  readonly onBreakpoints?: (lines: readonly number[]) => void;
  /** The line before which the program waits. */
  readonly pausedLine?: number | null;
  readonly onChange?: (text: string) => void;
  readonly onRun?: () => void;
  readonly onReady?: () => void;
  /** Told after each edit, once it is known, what is wrong with the program; empty when nothing is. */
  readonly onProblems?: (problems: readonly Diagnostic[]) => void;
  /** Given the editor itself once it is there, for what binds to its text. */
  readonly onMount?: (editor: CodeEditor, using: typeof monaco) => void;
}

const OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  // The text area behind the editor tells what an input method puts in, which `takeLinesWhole` needs.
  editContext: false,
  fontFamily: '"JetBrains Mono Variable", "JetBrains Mono", ui-monospace, "SFMono-Regular", Menlo, monospace',
  fontSize: 17,
  lineHeight: 25,
  fontLigatures: false,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  padding: { top: 14, bottom: 14 },
  tabSize: 4,
  insertSpaces: true,
  detectIndentation: true,
  lineNumbersMinChars: 3,
  glyphMargin: false,
  overviewRulerLanes: 0,
  renderLineHighlightOnlyWhenFocus: false,
  // What is typed is what stands there, also by dictation and on-screen keyboards: Enter is always a new line, and a
  // bracket that the person closes is not closed twice.
  acceptSuggestionOnEnter: "off",
  acceptSuggestionOnCommitCharacter: false,
  autoClosingBrackets: "never",
  autoClosingQuotes: "never",
  quickSuggestions: { other: true, comments: false, strings: false },
  wordBasedSuggestions: "off",
  suggestFontSize: 15,
  suggestLineHeight: 26,
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: false },
  bracketPairColorization: { enabled: true, independentColorPoolPerBracketType: false },
  renderFinalNewline: "on",
  accessibilityPageSize: 500,
  scrollbar: {
    alwaysConsumeMouseWheel: false,
    horizontalScrollbarSize: 9,
    verticalScrollbarSize: 10,
    useShadows: false,
  },
  fixedOverflowWidgets: true,
  stickyScroll: { enabled: false },
};

/**
 * The code editor: Monaco with the words of one chapter of Source, and with what is known of the program that is being
 * written. Shift+Enter runs; Escape and then Tab leaves it.
 */
export default function Editor(props: EditorProps) {
  const { value, name, library, path = "program", readOnly = false, faults, onChange } = props;
  const theme = useTheme();
  const hue = useHue();
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  const latest = useRef(props);
  latest.current = props;

  const mount: OnMount = (mounted) => {
    const code = mounted as unknown as CodeEditor;
    code.addCommand(monaco.KeyMod.Shift | monaco.KeyCode.Enter, () => latest.current.onRun?.());
    takeLinesWhole(code);
    leaveWithEscapeTab(code, () => latest.current.readOnly ?? false);
    void document.fonts?.ready.then(() => monaco.editor.remeasureFonts());
    setEditor(code);
    latest.current.onMount?.(code, monaco);
    latest.current.onReady?.();
  };

  const notes = useRef<monaco.editor.IEditorDecorationsCollection | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another model, to be marked anew
  useEffect(() => {
    const model = editor?.getModel();
    if (!editor || !model) return;
    const shown = faults ?? [];
    monaco.editor.setModelMarkers(
      model,
      "source",
      shown.map((fault) => marker(model, fault)),
    );
    notes.current ??= editor.createDecorationsCollection();
    notes.current.set(shown.map((fault) => note(model, fault)));
  }, [editor, faults, path]);

  useEffect(() => (editor && !readOnly ? followCodeEditor(editor) : undefined), [editor, readOnly]);
  const byKeyboard = useFocusedByKeyboard(editor);
  useBreakpoints(editor, props);
  usePausedLine(editor, props.pausedLine ?? null);
  useAnswers(editor, props);

  const ariaLabel = readOnly ? strings.editorReadOnlyLabel(name) : strings.editorLabel(name);
  return (
    <>
      {byKeyboard && !readOnly && (
        // The editor's own name says it to screen readers.
        <p className="ws-leave" aria-hidden="true">
          {strings.leaveHint}
        </p>
      )}
      <MonacoEditor
        path={path}
        language={languageId(library.chapter, library.variant)}
        value={value}
        theme={editorThemeName(theme, hue)}
        // Before the first drawing: an editor that is drawn in another theme is drawn twice.
        beforeMount={() => monaco.editor.setTheme(editorThemeName(theme, hue))}
        onMount={mount}
        onChange={(text) => onChange?.(text ?? "")}
        loading={<WaitingLine>{strings.editorLoading}</WaitingLine>}
        options={{
          ...OPTIONS,
          readOnly,
          domReadOnly: readOnly,
          tabFocusMode: readOnly,
          ariaLabel,
          glyphMargin: props.onBreakpoints !== undefined,
        }}
      />
    </>
  );
}

const OPEN = ".suggest-widget.visible, .find-widget.visible, .ws-note, .ws-scope";

/**
 * Tab indents. After Escape it moves the focus instead, until the next other key or until the editor is left, so the
 * keyboard is never trapped and Ctrl-M stays free.
 */
function leaveWithEscapeTab(editor: CodeEditor, alwaysLeaves: () => boolean): void {
  const leaves = (now: boolean) => editor.updateOptions({ tabFocusMode: now || alwaysLeaves() });
  editor.onKeyDown(({ keyCode }) => {
    // Escape first closes what is open.
    const open = editor.getDomNode()?.querySelector(OPEN) ?? null;
    if (keyCode === monaco.KeyCode.Escape) leaves(open === null);
    else if (keyCode !== monaco.KeyCode.Tab && keyCode !== monaco.KeyCode.Shift) leaves(false);
  });
  editor.onDidBlurEditorText(() => leaves(false));
}

/**
 * Lines that arrive in one piece (dictation, an input method, a tool) are taken as they are, like a paste: typed letter by
 * letter their indentation would be added to the editor's own.
 */
function takeLinesWhole(editor: CodeEditor): void {
  const takeWhole = (event: InputEvent) => {
    if (event.inputType !== "insertText" || !event.data?.includes("\n") || event.data.length === 1) return;
    event.preventDefault();
    event.stopPropagation();
    editor.pushUndoStop();
    editor.executeEdits(
      "input",
      (editor.getSelections() ?? []).map((range) => ({ range, text: event.data, forceMoveMarkers: true })),
    );
    editor.pushUndoStop();
  };
  editor.getContainerDomNode().addEventListener("beforeinput", takeWhole, { capture: true });
}

/** The longest note behind a line; the whole text is in the REPL. */
const NOTE_LIMIT = 90;

/** The error's words behind its line, so that nobody has to hover or to look elsewhere. */
function note(model: monaco.editor.ITextModel, { line, text }: Fault): monaco.editor.IModelDeltaDecoration {
  const at = lineWithin(model, line);
  const end = model.getLineMaxColumn(at);
  const words = (text.split("\n")[0] ?? "").replace(/^Line \d+: /, "");
  const content = words.length > NOTE_LIMIT ? `${words.slice(0, NOTE_LIMIT)}…` : words;
  return {
    range: new monaco.Range(at, end, at, end),
    options: {
      isWholeLine: true,
      className: "ws-fault-line",
      showIfCollapsed: true,
      after: { content: `   ${content}`, inlineClassName: "ws-fault" },
    },
  };
}

const lineWithin = (model: monaco.editor.ITextModel, line: number): number =>
  Math.min(Math.max(line, 1), model.getLineCount());

function marker(model: monaco.editor.ITextModel, { line, text }: Fault): monaco.editor.IMarkerData {
  const at = lineWithin(model, line);
  return {
    severity: monaco.MarkerSeverity.Error,
    message: text,
    startLineNumber: at,
    endLineNumber: at,
    startColumn: model.getLineFirstNonWhitespaceColumn(at) || 1,
    endColumn: model.getLineMaxColumn(at),
  };
}
