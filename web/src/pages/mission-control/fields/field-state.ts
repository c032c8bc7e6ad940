import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { strings } from "../../../texts/en/mission-fields";
import { type Change, edited, keyedRows, NO_ROWS, removed, shifted } from "./list-changes";

/** Returns a function that stays the same and does what the latest one does, for parts that are drawn only when they change. */
export function useLatest<Arguments extends readonly unknown[], Result>(
  act: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}

interface DraftRules<Value> {
  /** Writes the document's value as a text. */
  readonly write: (value: Value) => string;
  /** Reads what is typed as the document's value. */
  readonly read: (typed: string) => Value;
}

/**
 * Keeps what is typed as it is typed, while the document keeps what is meant (a text without the space at its end, the
 * old number). What changes the document from elsewhere, such as undoing, replaces what is typed; leaving the field does,
 * too.
 */
export function useDraft<Value>(value: Value, { write, read }: DraftRules<Value>, change: (value: Value) => void) {
  const [draft, setDraft] = useState<{ readonly typed: string; readonly meant: Value } | null>(null);
  const typed = draft !== null && Object.is(draft.meant, value) ? draft.typed : null;
  const type = (text: string): void => {
    const meant = read(text);
    setDraft({ typed: text, meant });
    if (!Object.is(meant, value)) change(meant);
  };
  return { typed, shown: typed ?? write(value), type, leave: () => setDraft(null) };
}

/** A list in a part of the document. */
export interface ListOf<Owner, Item> {
  readonly items: (owner: Owner) => readonly Item[];
  readonly withItems: (owner: Owner, items: readonly Item[]) => Owner;
  /** Where removing or moving an item changes more than the list. */
  readonly remove?: (owner: Owner, index: number) => Owner;
  readonly shift?: (owner: Owner, index: number, by: -1 | 1) => Owner;
  /** The name of an item by its place from 0. */
  readonly name: (index: number) => string;
}

/** What a row of a list can do; the same functions as long as the list is on the screen. */
export interface RowActs<Item> {
  readonly edit: (key: number, edit: (item: Item) => Item) => void;
  readonly move: (key: number, by: -1 | 1) => void;
  readonly remove: (key: number) => void;
}

/** An item that has just been removed, until something else is changed. */
export interface RemovedItem {
  /** The place where it stood. */
  readonly index: number;
  readonly text: string;
  readonly undo: () => void;
}

/** Where the focus goes once the list has been drawn anew. */
type Focus = { readonly key: number; readonly by: -1 | 1 } | { readonly key: number; readonly by: null };

/** Edits, moves and removes the items of a list where they stand. */
export function useRows<Owner, Item>(owner: Owner, list: ListOf<Owner, Item>, change: Change<Owner>) {
  const items = list.items(owner);
  const rows = useRef(NO_ROWS);
  rows.current = keyedRows(rows.current, items);
  const { keys } = rows.current;
  const [said, say] = useState("");
  const removal = useRemoval(change);
  const { frame, focus } = useFocusOnRow();
  const placeOf = (key: number): number => rows.current.keys.indexOf(key);

  const edit = useLatest((key: number, act: (item: Item) => Item) => {
    const index = placeOf(key);
    change((part) => {
      const before = list.items(part);
      const after = edited(before, index, act);
      return after === before ? part : list.withItems(part, after);
    });
  });
  const move = useLatest((key: number, by: -1 | 1) => {
    const index = placeOf(key);
    const { shift = (part: Owner) => list.withItems(part, shifted(list.items(part), index, by)) } = list;
    change((part) => shift(part, index, by));
    say(strings.moved(list.name(index), index + by + 1, items.length));
    focus({ key, by });
  });
  const remove = useLatest((key: number) => {
    const index = placeOf(key);
    const { remove: take = (part: Owner) => list.withItems(part, removed(list.items(part), index)) } = list;
    removal.show(owner, take(owner, index), { index, text: strings.removed(list.name(index)) });
  });
  const add = (item: Item): number => {
    const key = rows.current.next;
    change((part) => list.withItems(part, [...list.items(part), item]));
    focus({ key, by: null });
    return key;
  };
  return { items, keys, said, add, edit, move, remove, placeOf, frame, note: removal.noteOn(owner) };
}

/** Removes something, and remembers it as long as the part stays as it is then. */
export function useRemoval<Owner>(change: Change<Owner>) {
  type Removal = { before: Owner; after: Owner; index: number; text: string };
  const [last, setLast] = useState<Removal | null>(null);
  return {
    show: (before: Owner, after: Owner, note: { readonly index: number; readonly text: string }): void => {
      change(() => after);
      setLast({ before, after, ...note });
    },
    noteOn: (owner: Owner): RemovedItem | null =>
      last !== null && last.after === owner
        ? { index: last.index, text: last.text, undo: () => change(() => last.before) }
        : null,
  };
}

/** Keeps the focus with a row that is moved, and puts it on the first field of a new one. */
function useFocusOnRow() {
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useRef<Focus | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const { key, by } = wanted.current;
    const row = frame.current?.querySelector(`[data-row="${key}"]`);
    if (!row) return;
    wanted.current = null;
    const of = (direction: -1 | 1) => row.querySelector<HTMLElement>(`[data-by="${direction}"] button:not(:disabled)`);
    if (by === null) {
      const field = row.querySelector<HTMLInputElement>("textarea, input:not([type=radio])");
      field?.focus();
      // What a new item begins with is there to be replaced.
      field?.select();
      return;
    }
    (of(by) ?? of(by === 1 ? -1 : 1))?.focus();
  });
  return {
    frame,
    focus: (next: Focus): void => {
      wanted.current = next;
    },
  };
}
