import type { editor as monacoEditor } from "monaco-editor";
import * as Y from "yjs";
import type { Participant } from "../sync/presence";
import type { SharedDocument } from "../sync/shared-document";
import { RemoteCursors } from "./remote-cursors";
import { type Delta, offsetAfter, textDifference } from "./text-difference";

export type CodeEditor = monacoEditor.IStandaloneCodeEditor;
type Model = monacoEditor.ITextModel;
/** The model as Monaco's own commands use it. */
type UndoableModel = { undo?: () => void; redo?: () => void; canUndo?: () => boolean; canRedo?: () => boolean };

/** Keystrokes within this time are undone together. */
const UNDO_MS = 500;
/** Monaco's `EndOfLineSequence.LF` and `EndOfLinePreference.LF`. */
const LF = { sequence: 0, preference: 1 } as const;

export interface BindingSetup {
  readonly document: SharedDocument;
  readonly editor: CodeEditor;
  /** The own cursor has moved; null when the editor was left for good. */
  readonly onCursor: (cursor: Participant["cursor"]) => void;
  /** An edit was taken back because it makes the program larger than the others can take. */
  readonly onRefused: () => void;
}

/**
 * Keeps an editor's text and a shared one alike, in both directions, and shows the others' cursors. Undo takes back only
 * what was typed here.
 */
export class EditorBinding {
  private readonly undoManager: Y.UndoManager;
  private readonly cursors: RemoteCursors;
  private readonly disposals: (() => void)[] = [];
  private model: Model | null = null;
  private modelDisposals: (() => void)[] = [];
  private applying = false;

  constructor(private readonly setup: BindingSetup) {
    const { document, editor } = setup;
    this.undoManager = new Y.UndoManager(document.text, { trackedOrigins: new Set([this]), captureTimeout: UNDO_MS });
    this.cursors = new RemoteCursors(editor);
    document.text.observe(this.applyRemote);
    this.disposals.push(() => document.text.unobserve(this.applyRemote));
    for (const listening of [
      editor.onDidChangeModel(() => this.bindModel()),
      editor.onDidChangeCursorSelection(() => this.reportCursor()),
      editor.onDidDispose(() => this.dispose()),
    ]) {
      this.disposals.push(() => listening.dispose());
    }
    this.bindModel();
    this.reportCursor();
  }

  /** Shows where the others are. */
  show(participants: readonly Participant[]): void {
    this.cursors.show(participants.filter(({ isSelf }) => !isSelf));
  }

  /** Replaces the text for everybody, as an edit of one's own. */
  replace(text: string): void {
    const { document } = this.setup;
    if (document.hasRoomFor(text, document.text.length)) this.change(text);
    else this.setup.onRefused();
  }

  dispose(): void {
    for (const end of [...this.modelDisposals, ...this.disposals]) end();
    this.modelDisposals = [];
    this.disposals.length = 0;
    this.model = null;
    this.cursors.dispose();
    this.undoManager.destroy();
  }

  private bindModel(): void {
    for (const end of this.modelDisposals) end();
    this.modelDisposals = [];
    this.model = this.setup.editor.getModel();
    const { model } = this;
    if (!model) return;
    model.setEOL(LF.sequence);
    this.withoutEcho(() => model.setValue(this.setup.document.text.toString()));
    const listening = model.onDidChangeContent((event) => this.applyLocal(model, event));
    this.modelDisposals = [() => listening.dispose(), this.overrideUndo(model)];
  }

  /**
   * Monaco's commands for undo, wherever they come from, ask the model. What it kept of its own undo would take back
   * others' edits, so it is forgotten in the end.
   */
  private overrideUndo(model: Model): () => void {
    const { undoManager } = this;
    const own: Required<UndoableModel> = {
      undo: () => void undoManager.undo(),
      redo: () => void undoManager.redo(),
      canUndo: () => undoManager.undoStack.length > 0,
      canRedo: () => undoManager.redoStack.length > 0,
    };
    Object.assign(model, own);
    return () => {
      for (const name of Object.keys(own)) delete (model as UndoableModel)[name as keyof UndoableModel];
      if (!model.isDisposed()) this.withoutEcho(() => model.setValue(model.getValue(LF.preference)));
    };
  }

  /** Applies changes of the editor to the shared text. */
  private applyLocal(model: Model, event: monacoEditor.IModelContentChangedEvent): void {
    const { text, doc } = this.setup.document;
    if (this.applying) return;
    // A whole text with CRLF brings these back, and offsets would no longer be those of the shared text.
    if (model.getEOL() !== "\n") this.withoutEcho(() => model.setEOL(LF.sequence));
    const removed = event.changes.reduce((sum, { rangeLength }) => sum + rangeLength, 0);
    const wanted = event.isFlush ? model.getValue(LF.preference) : event.changes.map((one) => one.text).join("");
    if (!this.setup.document.hasRoomFor(wanted, event.isFlush ? text.length : removed)) {
      this.refuse(model);
      return;
    }
    // From the end, since each place is one of the text before.
    const changes = [...event.changes].sort((one, other) => other.rangeOffset - one.rangeOffset);
    const fits =
      !event.isFlush && changes.every(({ rangeOffset, rangeLength }) => rangeOffset + rangeLength <= text.length);
    doc.transact(() => {
      if (!fits) return;
      for (const { rangeOffset, rangeLength, text: typed } of changes) {
        if (rangeLength > 0) text.delete(rangeOffset, rangeLength);
        if (typed !== "") text.insert(rangeOffset, typed.replace(/\r\n?/g, "\n"));
      }
    }, this);
    if (!fits || text.length !== model.getValueLength(LF.preference)) this.change(model.getValue(LF.preference));
  }

  /** Takes back an edit that is in the editor already, whole: nobody else has seen anything of it. */
  private refuse(model: Model): void {
    const found = textDifference(model.getValue(LF.preference), this.setup.document.text.toString());
    if (found) this.withoutEcho(() => model.applyEdits([editOf(model, found)]));
    this.setup.onRefused();
  }

  private change(wanted: string): void {
    const { text, doc } = this.setup.document;
    const found = textDifference(text.toString(), wanted.replace(/\r\n?/g, "\n"));
    if (!found) return;
    doc.transact(() => {
      if (found.removed > 0) text.delete(found.at, found.removed);
      if (found.inserted !== "") text.insert(found.at, found.inserted);
    }, this);
  }

  /** Applies changes of others, and of undo, to the editor. */
  private readonly applyRemote = (event: Y.YTextEvent, transaction: Y.Transaction): void => {
    const { model } = this;
    if (!model || model.isDisposed()) return;
    if (transaction.origin !== this) this.withoutEcho(() => this.applyDelta(model, event.delta as Delta, transaction));
    const shared = this.setup.document.text.toString();
    const found = textDifference(model.getValue(LF.preference), shared);
    if (found) this.withoutEcho(() => model.applyEdits([editOf(model, found)]));
  };

  private applyDelta(model: Model, delta: Delta, transaction: Y.Transaction): void {
    const edits: ReturnType<typeof editOf>[] = [];
    let at = 0;
    let end = 0;
    for (const { retain = 0, insert = "", delete: removed = 0 } of delta) {
      at += retain;
      if (insert !== "" || removed > 0) edits.push(editOf(model, { at, removed, inserted: insert }));
      end = at + insert.length;
      at += removed;
    }
    const { editor } = this.setup;
    const isUndo = transaction.origin === this.undoManager;
    const places = isUndo
      ? null
      : selectionOffsets(editor, model)?.map((place) => place.map((one) => offsetAfter(one, delta)));
    model.applyEdits(joinedEdits(edits));
    if (places) setSelectionOffsets(editor, model, places);
    if (!isUndo) return;
    const position = model.getPositionAt(end);
    editor.setPosition(position);
    editor.revealPositionInCenterIfOutsideViewport(position);
  }

  private reportCursor(): void {
    const { editor, onCursor } = this.setup;
    const [model, selection] = [editor.getModel(), editor.getSelection()];
    if (!model || !selection || this.applying) return;
    const offset = (line: number, column: number) => model.getOffsetAt({ lineNumber: line, column });
    onCursor({
      anchor: offset(selection.selectionStartLineNumber, selection.selectionStartColumn),
      head: offset(selection.positionLineNumber, selection.positionColumn),
    });
  }

  private withoutEcho(task: () => void): void {
    const before = this.applying;
    this.applying = true;
    try {
      task();
    } finally {
      this.applying = before;
    }
  }
}

/** Anchor and cursor of each selection, as offsets. */
function selectionOffsets(editor: CodeEditor, model: Model): number[][] | undefined {
  return editor
    .getSelections()
    ?.map((selection) => [
      model.getOffsetAt({ lineNumber: selection.selectionStartLineNumber, column: selection.selectionStartColumn }),
      model.getOffsetAt({ lineNumber: selection.positionLineNumber, column: selection.positionColumn }),
    ]);
}

/** Puts the selections where they belong, unless Monaco has done so. */
function setSelectionOffsets(editor: CodeEditor, model: Model, places: readonly (readonly number[])[]): void {
  const present = selectionOffsets(editor, model);
  if (present?.flat().join() === places.flat().join()) return;
  const selections = places.map(([anchor = 0, head = anchor]) => {
    const [start, end] = [model.getPositionAt(anchor), model.getPositionAt(head)];
    return {
      selectionStartLineNumber: start.lineNumber,
      selectionStartColumn: start.column,
      positionLineNumber: end.lineNumber,
      positionColumn: end.column,
    };
  });
  editor.setSelections(selections, "collaboration");
}

function editOf(model: Model, { at, removed, inserted }: { at: number; removed: number; inserted: string }) {
  const [start, end] = [model.getPositionAt(at), model.getPositionAt(at + removed)];
  const range = {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  };
  return { range, text: inserted };
}

/** An insertion and a deletion at one place become one edit: Monaco takes no two that touch. */
function joinedEdits(edits: readonly ReturnType<typeof editOf>[]): ReturnType<typeof editOf>[] {
  const all: ReturnType<typeof editOf>[] = [];
  for (const edit of edits) {
    const last = all.at(-1);
    const touches =
      last?.range.endLineNumber === edit.range.startLineNumber && last.range.endColumn === edit.range.startColumn;
    if (!last || !touches) all.push(edit);
    else {
      const range = { ...last.range, endLineNumber: edit.range.endLineNumber, endColumn: edit.range.endColumn };
      all[all.length - 1] = { range, text: last.text + edit.text };
    }
  }
  return all;
}
