import type { ExternalLibrary } from "../facts/external-libraries";
import { type Chapter, PLAYGROUND_VARIANTS, type Variant } from "../facts/languages";
import { CodeLines, linesOf, movedBy } from "./code-lines";
import type { CodeDelta, PlaybackData, PlaybackInput, Position, SelectionRange } from "./playback-data";

/** Everything that a recorded session shows at one moment. */
export interface EditorState {
  readonly lines: readonly string[];
  readonly cursor: Position;
  /** null: only the cursor. */
  readonly selection: SelectionRange | null;
  readonly chapter: Chapter;
  readonly variant: Variant;
  readonly library: ExternalLibrary;
  /** Id of the side tab that the author opened last; null while they opened none. */
  readonly tab: string | null;
  /** Rows with a breakpoint, 0-based. */
  readonly breakpoints: readonly number[];
  /** Number of the input that ran the program last in this language, 0-based; null for none. */
  readonly ranAt: number | null;
}

const START: Position = { row: 0, column: 0 };

/** The editor of a recording while its inputs are applied one after the other. */
export class ReplayedEditor {
  private code: CodeLines;

  private constructor(
    private state: Omit<EditorState, "lines">,
    lines: readonly string[],
  ) {
    this.code = new CodeLines(lines);
  }

  /** Makes the editor as a recording begins. */
  static atStart({ init, ext }: Pick<PlaybackData, "init" | "ext">): ReplayedEditor {
    return new ReplayedEditor(
      {
        cursor: START,
        selection: null,
        tab: null,
        breakpoints: [],
        ranAt: null,
        chapter: init.chapter,
        variant: variantOf(init.chapter, ext?.variant ?? "default"),
        library: init.externalLibrary.toLowerCase() as ExternalLibrary,
      },
      linesOf(init.editorValue),
    );
  }

  /** Makes the editor of a moment, which stays as it is. */
  static from({ lines, ...state }: EditorState): ReplayedEditor {
    return new ReplayedEditor(state, lines);
  }

  /** Returns what it shows; its lines are a copy. */
  get shown(): EditorState {
    return { ...this.state, lines: [...this.code.lines] };
  }

  /** The lines now, not as a copy: they change with the next input. */
  get lines(): readonly string[] {
    return this.code.lines;
  }

  /** What it shows besides its lines. */
  get rest(): Omit<EditorState, "lines"> {
    return this.state;
  }

  /** Applies an input; `index` is its number in the recording, 0-based. */
  apply(input: PlaybackInput, index: number): void {
    const change = this.changeBy(input, index);
    if (change) this.state = { ...this.state, ...change };
  }

  private changeBy({ type, data }: PlaybackInput, index: number): Partial<EditorState> | null {
    switch (type) {
      case "codeDelta":
        return this.edit(data);
      case "cursorPositionChange":
        return { cursor: this.code.clamp(data), selection: null };
      case "selectionRangeData":
        return this.select(data);
      case "keyboardCommand":
        return { ranAt: index };
      case "activeTabChange":
        return { tab: data };
      case "chapterSelect":
        return { chapter: data, variant: variantOf(data, this.state.variant), ranAt: null };
      case "variantSelect":
        return { variant: variantOf(this.state.chapter, data), ranAt: null };
      case "externalLibrarySelect":
        return { library: data.toLowerCase() as ExternalLibrary, ranAt: null };
      case "breakpointsChange":
        return { breakpoints: data };
      case "replInput":
      case "forcePause":
        return null;
      default:
        return type satisfies never;
    }
  }

  private edit(delta: CodeDelta): Partial<EditorState> | null {
    const went = this.code.apply(delta);
    if (!went) return null;
    return { cursor: movedBy(delta.action, went.start, went.end, this.state.cursor), selection: null };
  }

  private select({ range, isBackwards }: SelectionRange): Partial<EditorState> {
    const [start, end] = [this.code.clamp(range.start), this.code.clamp(range.end)];
    return { selection: { range: { start, end }, isBackwards }, cursor: isBackwards ? start : end };
  }
}

/** A chapter that lacks the variant falls back to its usual language. */
const variantOf = (chapter: Chapter, wanted: Variant): Variant =>
  PLAYGROUND_VARIANTS[chapter].includes(wanted) ? wanted : "default";
