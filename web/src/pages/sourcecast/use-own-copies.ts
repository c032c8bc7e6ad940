import { useMemo, useRef, useState } from "react";
import { freeNumber, type OwnCopy, OwnCopyKeeper, withCopy, withoutCopy } from "./own-copy";

/** A viewer's copies of a recording's program, as the page shows them. */
export interface OwnCopies {
  /** Earlier moments first. */
  readonly stored: readonly OwnCopy[];
  /** The copy that the editor shows; null while it shows the recording. */
  readonly shown: OwnCopy | null;
  /** Keeps what is typed: in the copy that is shown, or as a new one of this moment. */
  edit(text: string, time: number): void;
  enter(copy: OwnCopy): void;
  leave(): void;
  /** Forgets the copy that is shown. */
  forget(): void;
}

interface CopyOwner {
  readonly userId: number;
  readonly uid: string;
  /** Hears once that the browser does not keep what is typed. */
  readonly onSaveFailed: () => void;
}

/** Keeps what the viewer makes of the program in the browser, from the first letter on, a copy a moment. */
export function useOwnCopies({ userId, uid, onSaveFailed }: CopyOwner): OwnCopies {
  const keeper = useMemo(() => new OwnCopyKeeper(() => localStorage, userId, uid), [userId, uid]);
  const [stored, setStored] = useState(() => keeper.load());
  const [shown, setShown] = useState<number | null>(null);
  // Two letters may come before the page is drawn anew: both belong to one copy.
  const latest = useRef({ kept: stored, shown });
  const isReported = useRef(false);
  const set = (copies: readonly OwnCopy[], id: number | null) => {
    latest.current = { kept: copies, shown: id };
    setStored(copies);
    setShown(id);
  };
  return {
    stored,
    shown: stored.find(({ id }) => id === shown) ?? null,
    edit: (text, time) => {
      // Another tab may have kept copies, whose numbers are taken.
      const there = keeper.load().reduce(withUnknown, latest.current.kept);
      const own = there.find(({ id }) => id === latest.current.shown);
      const copy = own ? { ...own, text } : { id: freeNumber(there), text, time };
      set(withCopy(there, copy), copy.id);
      const isStored = keeper.save(copy);
      if (!isStored && !isReported.current) onSaveFailed();
      isReported.current = !isStored;
    },
    enter: ({ id }) => set(latest.current.kept, id),
    leave: () => set(latest.current.kept, null),
    forget: () => {
      const { kept: copies, shown: id } = latest.current;
      if (id === null) return;
      keeper.forget(id);
      set(withoutCopy(copies, id), null);
    },
  };
}

const withUnknown = (known: readonly OwnCopy[], copy: OwnCopy): readonly OwnCopy[] =>
  known.some(({ id }) => id === copy.id) ? known : withCopy(known, copy);
