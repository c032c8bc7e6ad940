import { Editor as MonacoEditor, type OnMount } from "@monaco-editor/react";
import { useEffect, useRef, useState } from "react";
import { codeOf, invisibleName } from "../../../language/characters";
import type { Diagnostic } from "../../../language/editor/questions";
import type { Library } from "../../../language/library";
import { type BracketsPlace, useClosingBrackets } from "../app/shortcuts/closing-brackets";
import { commandOf } from "../app/shortcuts/commands";
import { type EditorCommandId, editorCommands } from "../app/shortcuts/workspace-commands";
import { useHue } from "../design/hue";
import { WaitingLine } from "../design/spinner";
import { useTheme } from "../design/theme";
import { strings } from "../texts/en/workspace";
import { useBreakpoints, usePausedLine } from "./breakpoints";
import { EDITOR_OPTIONS, leaveWithEscapeTab, takeLinesWhole } from "./editor/editor-options";
import { keybindingOf } from "./editor/keybindings";
import { useAnswers } from "./editor/use-editor-answers";
import type { EditorQuestions } from "./editor-questions";
import { editorThemeName } from "./editor-themes";
import { followCodeEditor } from "./keyboard/typing";
import { monaco } from "./monaco";
import type { Fault } from "./run-state";
import { languageId } from "./source-language";

let lastKey = "";
const noteKey = ({ key }: KeyboardEvent): void => {
  lastKey = key;
};
const notePointer = (): void => {
  lastKey = "";
};

/** Whether an editor has the focus, and came to it by Tab. */
function useFocusedByKeyboard(editor: monaco.editor.IStandaloneCodeEditor | null): boolean {
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    window.addEventListener("keydown", noteKey, { capture: true });
    window.addEventListener("pointerdown", notePointer, { capture: true });
    return () => {
      window.removeEventListener("keydown", noteKey, { capture: true });
      window.removeEventListener("pointerdown", notePointer, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (!editor) return;
    const listeners = [
      editor.onDidFocusEditorText(() => setFocused(lastKey === "Tab")),
      editor.onDidBlurEditorText(() => setFocused(false)),
    ];
    return () => {
      for (const listener of listeners) listener.dispose();
    };
  }, [editor]);
  return focused;
}

type ShowInvisibleCodeEditor = monaco.editor.IStandaloneCodeEditor;

/** Characters that may be invisible; each is tested before it is marked. */
const CANDIDATES = /[\u00ad\p{Cf}]/gu;
/** Characters that are marked at most: a text that is full of them is no program. */
const MOST = 500;

/** Shows the number of each character that nobody would see, where it stands: as long as it does, also in strings. */
function showInvisible(editor: ShowInvisibleCodeEditor): void {
  const marks = editor.createDecorationsCollection();
  const draw = () => {
    const model = editor.getModel();
    if (!model) return;
    const found = [...model.getValue().matchAll(CANDIDATES)].filter(([one]) => invisibleName(one) !== null);
    marks.set(found.slice(0, MOST).map(({ 0: one, index }) => markAt(model.getPositionAt(index), one)));
  };
  draw();
  editor.onDidChangeModelContent(draw);
  editor.onDidChangeModel(draw);
}

function markAt({ lineNumber, column }: monaco.Position, character: string): monaco.editor.IModelDeltaDecoration {
  return {
    range: new monaco.Range(lineNumber, column, lineNumber, column + character.length),
    options: {
      before: { content: codeOf(character), inlineClassName: "ws-invisible" },
      hoverMessage: { value: invisibleName(character) ?? "" },
    },
  };
}

export type CodeEditor = monaco.editor.IStandaloneCodeEditor;

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
  /** The setting that decides whether brackets are closed while typing; usually that of programs outside assessments. */
  readonly bracketsPlace?: BracketsPlace;
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
    for (const key of commandOf<EditorCommandId>(editorCommands(), "run").keys)
      code.addCommand(keybindingOf(key), () => latest.current.onRun?.());
    takeLinesWhole(code);
    showInvisible(code);
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

  const closes = useClosingBrackets(props.bracketsPlace ?? "elsewhere");
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
          ...EDITOR_OPTIONS,
          autoClosingBrackets: closes ? "languageDefined" : "never",
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

/** The longest note behind a line; the whole text is in the REPL. */
const NOTE_LIMIT = 90;

/** The error's words behind its line, so that nobody has to hover or to look elsewhere. */
function note(model: monaco.editor.ITextModel, { line, text }: Fault): monaco.editor.IModelDeltaDecoration {
  const at = lineWithin(model, line);
  const end = model.getLineMaxColumn(at);
  const message = (text.split("\n")[0] ?? "").replace(/^Line \d+: /, "");
  const content = message.length > NOTE_LIMIT ? `${message.slice(0, NOTE_LIMIT)}…` : message;
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
