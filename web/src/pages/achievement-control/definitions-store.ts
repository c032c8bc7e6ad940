import { createStore } from "zustand/vanilla";
import { isWithoutChanges } from "../../../../domain/achievements/definition-changes";
import type { Definitions } from "../../../../domain/achievements/definitions";
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
import {
  type DefinitionsMerge,
  type MergeConflict,
  mergeDefinitions,
  withRestored,
  withServerVersion,
} from "./merge-definitions";

/** What somebody else published while this was edited. */
export interface Meanwhile extends Pick<DefinitionsMerge, "taken" | "conflicts"> {
  readonly by: string | null;
  /** ISO; null where it is not known. */
  readonly at: string | null;
  /** As the course was before, for the names of what is gone. */
  readonly before: Definitions;
}
type Published = PublishedDefinitions & { readonly changedBy?: string | null; readonly changedAt?: string | null };

/** What the control page edits, and what can be done to it. */
export interface DefinitionsState {
  readonly edited: EditedDefinitions;
  /** To be told until it is understood, or published upon. */
  readonly meanwhile: Meanwhile | null;
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
  /** Brings a deleted card back as an earlier set of definitions had it. What was edited since stays. */
  bringBack(kind: CardKind, uuid: string, earlier: Definitions): void;
  /** Puts edits on top of what somebody else published; returns whether there is anything to be told of it. */
  merge(theirs: Published): boolean;
  /** Decides about what both have changed. */
  decide(conflict: MergeConflict, side: "mine" | "theirs"): void;
  understood(): void;
  /** Goes on from what the course has by now. */
  published(definitions: PublishedDefinitions): void;
}
export type DefinitionsStore = ReturnType<typeof createDefinitionsStore>;

/** Makes the store of the control page for what the course has. */
export function createDefinitionsStore(published: PublishedDefinitions) {
  return createStore<DefinitionsState>()((set, get) => ({
    edited: editedFrom(published),
    meanwhile: null,
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
    bringBack: (kind, uuid, earlier) => set(({ edited }) => ({ edited: withRestored(edited, kind, uuid, earlier) })),
    merge: ({ changedBy, changedAt, ...theirs }) => {
      const before = get().edited.published;
      const { edited, taken, conflicts } = mergeDefinitions(get().edited, theirs);
      const needsNotice = conflicts.length > 0 || !isWithoutChanges(taken);
      const meanwhile = { taken, conflicts, by: changedBy ?? null, at: changedAt ?? null, before };
      set({ edited, ...(needsNotice && { meanwhile }) });
      return needsNotice;
    },
    decide: (conflict, side) =>
      set(({ edited, meanwhile }) => ({
        edited: side === "theirs" ? withServerVersion(edited, conflict) : edited,
        meanwhile: meanwhile && { ...meanwhile, conflicts: meanwhile.conflicts.filter((one) => one !== conflict) },
      })),
    understood: () => set({ meanwhile: null }),
    published: (definitions) =>
      set(({ edited }) => ({ edited: { ...editedFrom(definitions), drafts: edited.drafts }, meanwhile: null })),
  }));
}
