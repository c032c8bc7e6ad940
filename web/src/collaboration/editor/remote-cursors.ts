import type { editor as monacoEditor } from "monaco-editor";
import { browserClock } from "../sync/bus";
import type { Participant } from "../sync/presence";

type CodeEditor = monacoEditor.IStandaloneCodeEditor;

/** A cursor that has moved shows the whole name for this long, then its first letters. */
const NAME_MS = 3000;
/** Monaco's `TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges` and `ContentWidgetPositionPreference`. */
const NEVER_GROWS = 1;
const PLACES = { above: 1, below: 2 } as const;

/** Marks where others are in an editor: their selection, a line at their cursor, and a flag with their name. */
export class RemoteCursors {
  private readonly marks: monacoEditor.IEditorDecorationsCollection;
  private readonly flags = new Map<string, Flag>();

  constructor(private readonly editor: CodeEditor) {
    this.marks = editor.createDecorationsCollection();
  }

  show(others: readonly Participant[]): void {
    const model = this.editor.getModel();
    const placed = others.filter(({ id, cursor }) => id !== null && cursor !== null);
    if (model) this.marks.set(placed.flatMap((one) => marksOf(model, one)));
    for (const [id, flag] of this.flags) {
      if (placed.some((one) => one.id === id)) continue;
      flag.dispose();
      this.flags.delete(id);
    }
    for (const one of placed) {
      const id = one.id ?? "";
      const flag = this.flags.get(id) ?? new Flag(this.editor, id);
      this.flags.set(id, flag);
      if (model) flag.put(one, model);
    }
  }

  dispose(): void {
    this.marks.clear();
    for (const flag of this.flags.values()) flag.dispose();
    this.flags.clear();
  }
}

function marksOf(model: monacoEditor.ITextModel, { cursor, colour }: Participant) {
  if (!cursor) return [];
  const { lineNumber, column } = model.getPositionAt(cursor.head);
  const [start, end] = [cursor.anchor, cursor.head].sort((a, b) => a - b).map((one) => model.getPositionAt(one ?? 0));
  const at = { startLineNumber: lineNumber, startColumn: column, endLineNumber: lineNumber, endColumn: column };
  const marks: monacoEditor.IModelDeltaDecoration[] = [
    { range: at, options: { beforeContentClassName: `co-cursor co-${colour}`, stickiness: NEVER_GROWS } },
  ];
  if (cursor.anchor !== cursor.head && start && end) {
    const range = {
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    };
    marks.push({ range, options: { className: `co-selection co-${colour}`, stickiness: NEVER_GROWS } });
  }
  return marks;
}

/** A flag with a name at a cursor. It only repeats what the list of participants says, so screen readers skip it. */
class Flag {
  private readonly element = document.createElement("div");
  private readonly widget: monacoEditor.IContentWidget;
  private position: { lineNumber: number; column: number } | null = null;
  private cancel = () => {};

  constructor(
    private readonly editor: CodeEditor,
    id: string,
  ) {
    this.element.setAttribute("aria-hidden", "true");
    this.widget = {
      getId: () => `co-flag ${id}`,
      getDomNode: () => this.element,
      getPosition: () => this.position && { position: this.position, preference: [PLACES.above, PLACES.below] },
      allowEditorOverflow: false,
      suppressMouseDown: true,
    };
    editor.addContentWidget(this.widget);
  }

  put({ name, colour, cursor }: Participant, model: monacoEditor.ITextModel): void {
    const before = this.position;
    this.position = model.getPositionAt(cursor?.head ?? 0);
    this.element.className = `co-flag co-${colour}`;
    const moved = before?.lineNumber !== this.position.lineNumber || before.column !== this.position.column;
    if (moved) {
      this.element.textContent = name;
      this.cancel();
      this.cancel = browserClock.after(NAME_MS, () => {
        this.element.textContent = initials(name);
        this.editor.layoutContentWidget(this.widget);
      });
    }
    this.editor.layoutContentWidget(this.widget);
  }

  dispose(): void {
    this.cancel();
    this.editor.removeContentWidget(this.widget);
  }
}

/** The first letters of the first two words. */
export const initials = (name: string): string =>
  name
    .split(" ")
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
