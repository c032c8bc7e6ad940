import { createStore } from "zustand/vanilla";
import type { Definitions } from "../../../../achievements/definitions";
import {
  type CardKind,
  type CardKinds,
  discarded,
  type EditedDefinitions,
  editedFrom,
  type PublishedDefinitions,
  type SaveRefusal,
  saveRefusal,
  withDraft,
  withLocal,
  withoutCard,
  withSaved,
} from "./edited-definitions";

/** What the control page edits, and what can be done to it. */
export interface DefinitionsState {
  readonly edited: EditedDefinitions;
  /** Changes a card, or adds one. */
  change<Kind extends CardKind>(kind: Kind, card: CardKinds[Kind]): void;
  /** Saves a card locally; returns why not, null when it is saved. */
  save(kind: CardKind, uuid: string): SaveRefusal | null;
  discard(kind: CardKind, uuid: string): void;
  /** Deletes a card and returns what was there before, for an undo. */
  remove(kind: CardKind, uuid: string): EditedDefinitions;
  /** Goes back to an earlier state, or on with a kept one. */
  restore(edited: EditedDefinitions): void;
  adopt(local: Definitions): void;
  /** Goes on from what the course has by now. */
  published(definitions: PublishedDefinitions): void;
}
export type DefinitionsStore = ReturnType<typeof createDefinitionsStore>;

/** Makes the store of the control page for what the course has. */
export function createDefinitionsStore(published: PublishedDefinitions) {
  return createStore<DefinitionsState>()((set, get) => ({
    edited: editedFrom(published),
    change: (kind, card) => set(({ edited }) => ({ edited: withDraft(edited, kind, card) })),
    save: (kind, uuid) => {
      const refusal = saveRefusal(get().edited, kind, uuid);
      if (!refusal) set(({ edited }) => ({ edited: withSaved(edited, kind, uuid) }));
      return refusal;
    },
    discard: (kind, uuid) => set(({ edited }) => ({ edited: discarded(edited, kind, uuid) })),
    remove: (kind, uuid) => {
      const before = get().edited;
      set({ edited: withoutCard(before, kind, uuid) });
      return before;
    },
    restore: (edited) => set({ edited }),
    adopt: (local) => set(({ edited }) => ({ edited: withLocal(edited, local) })),
    published: (definitions) =>
      set(({ edited }) => ({ edited: { ...editedFrom(definitions), drafts: edited.drafts } })),
  }));
}
