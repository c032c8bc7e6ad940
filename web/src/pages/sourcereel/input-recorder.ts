import type { ExternalLibrary } from "../../../../domain/facts/external-libraries";
import { type Chapter, PLAYGROUND_VARIANTS, type Variant } from "../../../../domain/facts/languages";
import { type ContentChange, EditorInputs, type EditorSelection } from "../../../../domain/sourcecasts/editor-inputs";
import type { Position, UntimedInput } from "../../../../domain/sourcecasts/playback-data";
import { recordedTabOf } from "../recorded-tabs";

interface Listener {
  dispose(): void;
}

/** Monaco's editor, as far as it is recorded. */
export interface RecordedEditor {
  getModel(): { getValue(): string } | null;
  getSelection(): EditorSelection | null;
  onDidChangeModelContent(listener: (change: ContentChange) => void): Listener;
  onDidChangeCursorSelection(listener: (change: { readonly selection: EditorSelection }) => void): Listener;
}

export interface Language {
  readonly chapter: Chapter;
  readonly variant: Variant;
  readonly external: ExternalLibrary;
}

/** What of a workspace is recorded besides its text. */
export interface RecordedView {
  readonly language: Language;
  /** Id of the open side tab. */
  readonly tab: string;
  /** Lines with a breakpoint, 1-based. */
  readonly breakpoints: readonly number[];
}

/** Takes down inputs that happened together, in their order. */
export type TakeInputs = (inputs: readonly UntimedInput[]) => void;

/** Turns what a person does in the workspace into inputs of the recording, between `begin` and `end`. */
export class InputRecorder {
  private editor: RecordedEditor | null = null;
  private inputs: EditorInputs | null = null;
  private cursor: Position | null = null;
  private view: RecordedView | null = null;

  constructor(private readonly take: TakeInputs) {}

  /** Follows an editor; returns how to leave it. */
  bind(editor: RecordedEditor): () => void {
    this.editor = editor;
    const listeners = [
      editor.onDidChangeModelContent((change) => this.changed(change)),
      editor.onDidChangeCursorSelection(({ selection }) => this.moved(selection)),
    ];
    return () => {
      for (const listener of listeners) listener.dispose();
      if (this.editor === editor) this.editor = null;
    };
  }

  /**
   * Begins to take down what happens.
   * @param known what the recording shows at this moment; where the workspace shows something else, that is taken down first
   * @param view what the workspace shows
   */
  begin(known: RecordedView & { readonly cursor: Position }, view: RecordedView): void {
    this.inputs = new EditorInputs(this.editor?.getModel()?.getValue() ?? "");
    this.cursor = known.cursor;
    this.view = known;
    this.show(view);
    const selection = this.editor?.getSelection();
    if (selection) this.moved(selection);
  }

  end(): void {
    this.inputs = null;
    this.view = null;
  }

  /** Takes down that the program was run. */
  run(): void {
    if (this.inputs) this.take([{ type: "keyboardCommand", data: "run" }]);
  }

  /** Takes down what was evaluated in the REPL. */
  evaluate(text: string): void {
    if (this.inputs) this.take([{ type: "replInput", data: text }]);
  }

  /** Takes down that players pause here. */
  forcePause(): void {
    if (this.inputs) this.take([{ type: "forcePause", data: null }]);
  }

  /** Takes down what the workspace shows now, as far as it is something else than before. */
  show(view: RecordedView): void {
    if (!this.view) return;
    const changes = [
      ...languageInputs(this.view.language, view.language),
      ...tabInputs(this.view.tab, view.tab),
      ...breakpointInputs(this.view.breakpoints, view.breakpoints),
    ];
    this.view = view;
    if (changes.length > 0) this.take(changes);
  }

  private changed(change: ContentChange): void {
    const deltas = this.inputs?.changed(change, this.editor?.getModel()?.getValue() ?? "");
    if (!deltas?.length) return;
    // A player's cursor goes along with the text, so where it is has to be said again.
    this.cursor = null;
    this.take(deltas);
  }

  private moved(selection: EditorSelection): void {
    if (!this.inputs) return;
    const moves = this.inputs.moved(selection);
    const cursor = (moves[0] as UntimedInput<"cursorPositionChange">).data;
    const isSame = this.cursor?.row === cursor.row && this.cursor.column === cursor.column;
    // A selection clears with the next move of the cursor: that one is remembered as none.
    this.cursor = moves.length > 1 ? null : cursor;
    if (!isSame || moves.length > 1) this.take(moves);
  }
}

/** A chapter keeps the variant where it has it, as players do; only another one is said. */
function languageInputs(before: Language, now: Language): UntimedInput[] {
  const inputs: UntimedInput[] = [];
  if (now.chapter !== before.chapter) inputs.push({ type: "chapterSelect", data: now.chapter });
  const variant = PLAYGROUND_VARIANTS[now.chapter].includes(before.variant) ? before.variant : "default";
  if (now.variant !== variant) inputs.push({ type: "variantSelect", data: now.variant });
  if (now.external !== before.external) {
    inputs.push({ type: "externalLibrarySelect", data: now.external.toUpperCase() as Uppercase<ExternalLibrary> });
  }
  return inputs;
}

const tabInputs = (before: string, now: string): UntimedInput[] =>
  before === now ? [] : [{ type: "activeTabChange", data: recordedTabOf(now) }];

const breakpointInputs = (before: readonly number[], now: readonly number[]): UntimedInput[] =>
  before.join() === now.join() ? [] : [{ type: "breakpointsChange", data: now.map((line) => line - 1) }];
