import { useEffect } from "react";
import type { Range } from "../../../../language/editor/scopes";
import type { monaco } from "../monaco";
import { ask, inPassing } from "./model-questions";
import { positionOf, rangeOf } from "./positions";

type CodeEditor = monaco.editor.IStandaloneCodeEditor;

const COLOUR_PAUSE_MS = 60;
const CARET_PAUSE_MS = 120;

const decorations = (ranges: readonly Range[], options: monaco.editor.IModelDecorationOptions) =>
  ranges.map((range) => ({ range: rangeOf(range), options }));

const LIBRARY = { inlineClassName: "ws-library" };
const OCCURRENCE = { className: "ws-occurrence" };

/** Colours the names of libraries, whether they are imported or come with the language. */
export function useLibraryColours(editor: CodeEditor | null, key: string): void {
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
export function useOccurrences(editor: CodeEditor | null, key: string): void {
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
