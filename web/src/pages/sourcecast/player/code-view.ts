import type { editor as monacoEditor } from "monaco-editor";
import type { Position, SelectionRange } from "../../../../../domain/sourcecasts/playback-data";
import "./code-view.css";

type CodeEditor = monacoEditor.IStandaloneCodeEditor;
/** Monaco's `EndOfLineSequence.LF` and `TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges`. */
const LF = 0;
const NEVER_GROWS = 1;

interface ShownCode {
  readonly lines: readonly string[];
  readonly cursor: Position;
  readonly selection: SelectionRange | null;
}

/** Shows a recording's text, cursor and selection in an editor, and tells what somebody types there from that. */
export class CodeView {
  private readonly marks: monacoEditor.IEditorDecorationsCollection;
  private readonly listening: { dispose(): void };
  private lines: readonly string[] = [];
  private isDrawing = false;

  /** @param onTyped hears the text that somebody has typed over what is shown */
  constructor(
    private readonly editor: CodeEditor,
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
