import type { PlaybackInput } from "../../../../../domain/sourcecasts/playback-data";
import { ReplayedEditor } from "../../../../../domain/sourcecasts/replayed-editor";
import type { Moment } from "../../../../../domain/sourcecasts/timeline";

/** What the screen shows next: all that changed, and what is to be done then, in this order. */
export interface ReplayStep {
  readonly editor: ReplayedEditor;
  /** The side tab that the author went to, when they did. */
  readonly tab: string | null;
  /** The program begins anew in another language. */
  readonly isOtherLanguage: boolean;
  /** The program that was run last, when one was. */
  readonly run: string | null;
  /** What was evaluated in the REPL after it. */
  readonly replInputs: readonly string[];
  /** The text was changed. */
  readonly isEdited: boolean;
  /** The moment was jumped to: what was shown before has nothing to do with it. */
  readonly isJump: boolean;
}

/** What the REPL shows of a recording: the run by its time, and how many inputs after it. */
interface ShownOutput {
  readonly ranAt: number | null;
  readonly inputs: number;
}

const NO_OUTPUT: ShownOutput = { ranAt: null, inputs: 0 };

/** Follows a recording on the page: makes of moments and inputs what the screen shows next. */
export class Replay {
  private editor: ReplayedEditor | null = null;
  /** Null: the REPL shows something that is not of the recording. */
  private shown: ShownOutput | null = NO_OUTPUT;

  /** Begins at a moment. A run whose output is there already is not repeated. */
  jump(moment: Moment): ReplayStep {
    const { next, lastRun, ...state } = moment;
    const before = this.editor?.rest;
    this.editor = ReplayedEditor.from(state);
    const wanted = { ranAt: state.ranAt, inputs: lastRun?.replInputs.length ?? 0 };
    const isShown = before !== undefined && wanted.ranAt === this.shown?.ranAt && wanted.inputs === this.shown.inputs;
    const isOtherLanguage = before === undefined || !isSameLanguage(before, state);
    const repeats = lastRun !== null && (isOtherLanguage || !isShown);
    this.shown = wanted;
    return {
      editor: this.editor,
      tab: state.tab,
      isOtherLanguage: isOtherLanguage || (lastRun === null && !isShown),
      run: repeats ? lastRun.program : null,
      replInputs: repeats ? lastRun.replInputs : [],
      isEdited: false,
      isJump: true,
    };
  }

  /** Has the next moment bring its output with it, because the viewer's own has taken its place. */
  forgetOutput(): void {
    this.shown = null;
  }

  /** Applies inputs; `first` is the number of the first one. Of several runs at once only the last is done. */
  apply(inputs: readonly PlaybackInput[], first: number): ReplayStep {
    const { editor } = this;
    if (!editor) throw new Error("A replay begins with a moment");
    const before = editor.rest;
    let tab: string | null = null;
    let run: string | null = null;
    let replInputs: string[] = [];
    for (const [offset, input] of inputs.entries()) {
      editor.apply(input, first + offset);
      if (input.type === "activeTabChange") tab = input.data;
      if (input.type === "replInput") replInputs.push(input.data);
      if (input.type === "keyboardCommand") {
        run = editor.lines.join("\n");
        replInputs = [];
      }
      if (editor.rest.ranAt === null) run = null;
    }
    const { ranAt } = editor.rest;
    this.shown = { ranAt, inputs: (run === null ? (this.shown?.inputs ?? 0) : 0) + replInputs.length };
    const isEdited = inputs.some(({ type }) => type === "codeDelta");
    const isOtherLanguage = !isSameLanguage(before, editor.rest);
    return { editor, tab, isOtherLanguage, run, replInputs, isEdited, isJump: false };
  }
}

type Language = Pick<Moment, "chapter" | "variant" | "library">;

const isSameLanguage = (one: Language, other: Language): boolean =>
  one.chapter === other.chapter && one.variant === other.variant && one.library === other.library;
