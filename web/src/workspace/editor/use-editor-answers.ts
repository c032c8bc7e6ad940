import { useEffect } from "react";
import type { Library } from "../../../../language/library";
import { strings } from "../../texts/en/editor";
import type { EditorQuestions } from "../editor-questions";
import { monaco } from "../monaco";
import { answerFor } from "./model-questions";
import "./completion";
import "./editor.css";
import { addCommands, clearScope } from "./editor-commands";
import { EditorPopup } from "./editor-popup";
import { showOnHover } from "./hover";
import { useLibraryColours, useOccurrences } from "./name-highlights";
import { warmTypes } from "./preload-types";
import { type ProblemProps, useProblems } from "./problems";
import { ScreenReaderStatus } from "./screen-reader-status";

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
