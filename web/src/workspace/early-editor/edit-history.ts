/** A selection by offsets into a text; the caret is at its head. */
export interface Caret {
  readonly anchor: number;
  readonly head: number;
}

/** One place where a text changed. */
export interface Edit {
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
}

/** What one undo takes back: edits one after the other, each in the text that those before it left. */
export interface Step {
  readonly edits: readonly Edit[];
  readonly before: Caret;
  readonly after: Caret;
}

/** Returns a text after an edit. */
export const edited = (text: string, { at, removed, inserted }: Edit): string =>
  text.slice(0, at) + inserted + text.slice(at + removed.length);

const inverted = ({ at, removed, inserted }: Edit): Edit => ({ at, removed: inserted, inserted: removed });

/** Returns the edit that made one text of another, given where the caret stood afterwards; null where they are the same. */
export function editBetween(before: string, after: string, caret: number): Edit | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  const isSameFromEnd = (length: number) => before[before.length - 1 - length] === after[after.length - 1 - length];
  let end = 0;
  while (end < Math.min(shorter, after.length - caret) && isSameFromEnd(end)) end += 1;
  let start = 0;
  while (start < shorter - end && before[start] === after[start]) start += 1;
  return {
    at: start,
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  };
}

/** The edits of a text since it was opened, by steps of undo. */
export class EditHistory {
  #done: readonly Step[] = [];
  #undone: readonly Step[] = [];

  /** Steps that undo takes back, the oldest first. */
  get done(): readonly Step[] {
    return this.#done;
  }

  /** Steps that redo brings back, the next one first. */
  get undone(): readonly Step[] {
    return this.#undone;
  }

  /** Adds a step, as a part of the one before it where `joins` says so. What was undone cannot be redone afterwards. */
  record(step: Step, joins: boolean): void {
    const last = this.#done.at(-1);
    this.#undone = [];
    this.#done =
      joins && last
        ? [...this.#done.slice(0, -1), { ...last, edits: [...last.edits, ...step.edits], after: step.after }]
        : [...this.#done, step];
  }

  /** Puts a step before all others, as if they had followed it. */
  beginWith(step: Step): void {
    this.#done = [step, ...this.#done];
  }

  /** Takes the last step back: its edits the other way round, and the selection before it. */
  undo(): { readonly edits: readonly Edit[]; readonly caret: Caret } | null {
    const step = this.#done.at(-1);
    if (!step) return null;
    this.#done = this.#done.slice(0, -1);
    this.#undone = [step, ...this.#undone];
    return { edits: step.edits.map(inverted).reverse(), caret: step.before };
  }

  /** Brings back what was undone last: its edits, and the selection after it. */
  redo(): { readonly edits: readonly Edit[]; readonly caret: Caret } | null {
    const [step, ...rest] = this.#undone;
    if (!step) return null;
    this.#undone = rest;
    this.#done = [...this.#done, step];
    return { edits: step.edits, caret: step.after };
  }
}

/**
 * Tells whether an edit goes on with the typing or the erasing of a step, so that one undo takes both back: a word at a
 * time, as in the editor that takes over.
 */
export function joinsStep(last: Step | undefined, edit: Edit, before: Caret): boolean {
  const previous = last?.edits.at(-1);
  if (!last || !previous || before.anchor !== before.head || last.after.head !== before.head) return false;
  if (isTyped(previous) && isTyped(edit)) {
    const startsWord = /\s$/.test(previous.inserted) !== /^\s/.test(edit.inserted) && /^\s/.test(edit.inserted);
    return edit.at === previous.at + previous.inserted.length && !startsWord;
  }
  return isErased(previous) && isErased(edit) && [edit.at, edit.at + edit.removed.length].includes(previous.at);
}

const isTyped = ({ removed, inserted }: Edit): boolean => removed === "" && inserted.length === 1 && inserted !== "\n";
const isErased = ({ removed, inserted }: Edit): boolean => inserted === "" && removed.length === 1;
