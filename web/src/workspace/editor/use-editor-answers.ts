import { useEffect } from "react";
import type { Library } from "../../../../language/library";
import { strings } from "../../texts/en/editor";
import type { EditorQuestions } from "../editor-questions";
import { monaco } from "../monaco";
import { answerFor, ask, inPassing, positionOf, rangeOf } from "./model-questions";
import "./completion";
import "./editor.css";
import type { Range } from "../../../../language/editor/scopes";
import { addCommands, clearScope } from "./editor-commands";
import { EditorPopup } from "./editor-popup";
import { showOnHover } from "./hover";
import { warmTypes } from "./preload-types";
import { type ProblemProps, useProblems } from "./problems";
import { ScreenReaderStatus } from "./screen-reader-status";

type NameHighlightsCodeEditor = monaco.editor.IStandaloneCodeEditor;

const COLOUR_PAUSE_MS = 60;
const CARET_PAUSE_MS = 120;

const decorations = (ranges: readonly Range[], options: monaco.editor.IModelDecorationOptions) =>
  ranges.map((range) => ({ range: rangeOf(range), options }));

const LIBRARY = { inlineClassName: "ws-library" };
const OCCURRENCE = { className: "ws-occurrence" };

/** Colours the names of libraries, whether they are imported or come with the language. */
function useLibraryColours(editor: NameHighlightsCodeEditor | null, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key asks anew
  useEffect(() => {
    const model = editor?.getModel();
    if (!editor || !model) return;
    const marks = editor.createDecorationsCollection();
    const colour = async () => {
      const ranges = await inPassing(ask(model, { ask: "colours" }));
      if (ranges) marks.set(decorations(ranges, LIBRARY));
    };
    const { soon, stop } = later(COLOUR_PAUSE_MS, colour);
    soon();
    const listener = model.onDidChangeContent(soon);
    return () => {
      stop();
      listener.dispose();
      marks.clear();
    };
  }, [editor, key]);
}

/** Shows every place where the name at the caret means the same, and no other of the same letters. */
function useOccurrences(editor: NameHighlightsCodeEditor | null, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another text
  useEffect(() => {
    const model = editor?.getModel();
    if (!editor || !model) return;
    const marks = editor.createDecorationsCollection();
    const look = async () => {
      const selection = editor.getSelection();
      const caret = selection?.isEmpty() ? selection.getPosition() : null;
      const ranges = caret && (await inPassing(ask(model, { ask: "occurrences", at: positionOf(caret) })));
      marks.set(decorations(ranges ?? [], OCCURRENCE));
    };
    const { soon, stop } = later(CARET_PAUSE_MS, look);
    const listeners = [editor.onDidChangeCursorSelection(soon), editor.onDidBlurEditorText(() => marks.clear())];
    return () => {
      stop();
      for (const listener of listeners) listener.dispose();
      marks.clear();
    };
  }, [editor, key]);
}

/** Does something once nothing has asked for it for a while. */
function later(pause: number, act: () => Promise<void>) {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  const soon = () => {
    stop();
    timer = window.setTimeout(() => void act(), pause);
  };
  return { soon, stop };
}

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

interface AnswerProps extends ProblemProps {
  readonly library: Library;
  readonly path?: string;
  readonly prepend?: string;
  readonly questions?: EditorQuestions;
}

/** Everything in an editor that its workers answer: commands, hover, problems, colours and occurrences. */
export function useAnswers(editor: CodeEditor | null, props: AnswerProps): void {
  const { library, path = "", prepend = "", questions } = props;
  const key = JSON.stringify([path, library, prepend, questions !== undefined]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when a text or its language is another
  useEffect(() => {
    const model = editor?.getModel();
    if (!model) return;
    answerFor(model, questions ? { questions, library, prepend } : null);
    return () => answerFor(model, null);
  }, [editor, key, questions]);
  useProblems(editor, key, props);
  useLibraryColours(editor, key);
  useOccurrences(editor, key);
  useEffect(() => (editor ? furnish(editor) : undefined), [editor]);
  const { chapter } = library;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is inferred beforehand depends on the chapter only
  useEffect(() => (editor && questions ? warmTypes(questions, library) : undefined), [editor, questions, chapter]);
}

/** The editor's note, voice and commands. Escape closes what is open before it does anything else. */
function furnish(editor: CodeEditor): () => void {
  const note = new EditorPopup(editor);
  const voice = new ScreenReaderStatus(editor.getContainerDomNode());
  const desk = { editor, note, voice, scope: editor.createDecorationsCollection() };
  const parts = [
    addCommands(desk),
    showOnHover(editor, note, strings.about),
    editor.onDidChangeModelContent(() => desk.scope.clear()),
    editor.onDidChangeModel(() => note.hide({ refocus: false })),
    editor.onDidChangeCursorPosition(({ reason }) => {
      // A dialog stays when somebody else's edit moves the caret.
      const moved = reason === monaco.editor.CursorChangeReason.Explicit;
      if (note.manner !== "dialog" || moved) note.hide({ refocus: false });
    }),
    editor.onKeyDown((event) => {
      if (event.browserEvent.key !== "Escape") return;
      const closed = note.manner !== null;
      note.hide();
      if (clearScope(desk) || closed) {
        event.preventDefault();
        event.stopPropagation();
      }
    }),
  ];
  return () => {
    for (const part of parts) part.dispose();
    note.hide({ refocus: false });
    voice.dispose();
  };
}
