import { useEffect, useRef } from "react";
import type { Diagnostic } from "../../../../language/editor/questions";
import { replacementsIn } from "../../../../language/strange-characters";
import { strings } from "../../texts/en/workspace";
import { monaco } from "../monaco";
import { diagnosticText, element } from "./describe";
import { ask, inPassing, rangeOf } from "./model-questions";

type ReplaceStrangeCodeEditor = monaco.editor.IStandaloneCodeEditor;
type ReplaceStrangeModel = monaco.editor.ITextModel;

/** Replaces the strange characters of a text, to be undone in one step; gives how many there were. */
export function replaceIn(editor: ReplaceStrangeCodeEditor, model: ReplaceStrangeModel): number {
  const text = model.getValue();
  const replacements = replacementsIn(text);
  if (replacements.length === 0) return 0;
  editor.pushUndoStop();
  editor.executeEdits(
    "replace-strange",
    replacements.map(({ start, end, by }) => ({
      range: monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end)),
      text: by,
    })),
  );
  editor.pushUndoStop();
  return replacements.length;
}

/** A button that replaces them; null where there are none, or the text is only to be read. */
export function replaceButton(
  editor: ReplaceStrangeCodeEditor,
  model: ReplaceStrangeModel,
  onDone: () => void,
): HTMLElement | null {
  if (editor.getOption(monaco.editor.EditorOption.readOnly) || replacementsIn(model.getValue()).length === 0)
    return null;
  const button = element("button", strings.replaceStrange) as HTMLButtonElement;
  button.type = "button";
  button.className = "ws-note__mend";
  button.addEventListener("click", () => {
    replaceIn(editor, model);
    onDone();
    editor.focus();
  });
  return button;
}

type CodeEditor = monaco.editor.IStandaloneCodeEditor;
type Model = monaco.editor.ITextModel;

/** Nothing is asked while a person types faster than this. */
const PAUSE_MS = 250;

const OWNER = "problems";

const found = new WeakMap<Model, readonly Diagnostic[]>();

/** The known problems of a text. */
export const problemsOf = (model: Model): readonly Diagnostic[] => found.get(model) ?? [];

export interface ProblemProps {
  readonly onProblems?: (problems: readonly Diagnostic[]) => void;
}

/**
 * Asks what is wrong with the text after each edit, and marks it in the text and in the gutter.
 * @param key another text, language or prepend has another one
 */
export function useProblems(editor: CodeEditor | null, key: string, props: ProblemProps): void {
  const latest = useRef(props);
  latest.current = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key asks anew
  useEffect(() => {
    const model = editor?.getModel();
    if (!editor || !model) return;
    const marks = editor.createDecorationsCollection();
    const show = (problems: readonly Diagnostic[]) => {
      found.set(model, problems);
      monaco.editor.setModelMarkers(model, OWNER, problems.map(markerIn(model)));
      marks.set(problems.map(({ line }) => gutterMark(within(model, line))));
    };
    let timer = 0;
    const check = async () => {
      const problems = await inPassing(ask(model, { ask: "problems" }));
      if (!problems || model.isDisposed()) return;
      show(problems);
      latest.current.onProblems?.(problems);
    };
    const soon = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => void check(), PAUSE_MS);
    };
    soon();
    const listener = model.onDidChangeContent(soon);
    return () => {
      clearTimeout(timer);
      listener.dispose();
      if (!model.isDisposed()) show([]);
    };
  }, [editor, key]);
}

const within = (model: Model, line: number): number => Math.min(Math.max(line, 1), model.getLineCount());

function markerIn(model: Model) {
  return (problem: Diagnostic): monaco.editor.IMarkerData => {
    const line = within(model, problem.line);
    const wholeLine = {
      startLineNumber: line,
      startColumn: model.getLineFirstNonWhitespaceColumn(line) || 1,
      endLineNumber: line,
      endColumn: model.getLineMaxColumn(line),
    };
    return {
      severity: monaco.MarkerSeverity.Error,
      message: diagnosticText(problem),
      ...(problem.at ? rangeOf(problem.at) : wholeLine),
    };
  };
}

const gutterMark = (line: number): monaco.editor.IModelDeltaDecoration => ({
  range: new monaco.Range(line, 1, line, 1),
  options: { lineNumberClassName: "ws-problem-number", linesDecorationsClassName: "ws-problem-mark" },
});
