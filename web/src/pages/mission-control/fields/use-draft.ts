import { useState } from "react";

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
