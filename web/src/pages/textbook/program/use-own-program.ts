import { useEffect, useRef, useState } from "react";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/en/textbook-programs";
import {
  digestOf,
  type OwnProgram,
  OwnProgramKeeper,
  type ProgramPlace,
  replaced,
  typed,
  type Version,
} from "./own-program";

/** A reader's version of a program, as the page shows it. */
export interface OwnProgramParts {
  readonly text: string;
  /** When the text that came back by itself was typed; null once it is gone, or typed into again. */
  readonly restoredAt: number | null;
  readonly isBookChanged: boolean;
  readonly isOwn: boolean;
  readonly earlier: readonly Version[];
  readonly type: (text: string) => void;
  /** Shows an earlier version, or the book's text for null; what was there goes into the history. */
  readonly show: (version: Version | null) => void;
  /** Puts the present text into the history, as it was when it ran. */
  readonly keepVersion: () => void;
  readonly dismiss: () => void;
}

/** Keeps what a reader makes of a program, and brings it back by itself. `book` is the book's text of it. */
export function useOwnProgram(place: ProgramPlace, book: string): OwnProgramParts {
  const [keeper] = useState(() => new OwnProgramKeeper(() => localStorage, place));
  const [own, setOwn] = useState(() => keeper.load());
  const [restoredAt, setRestoredAt] = useState(own.now?.at ?? null);
  const [isBookChanged] = useState(() => own.now !== null && own.of !== digestOf(book));
  const latest = useRef(own);
  const hasWarned = useRef(false);
  const keep = (next: OwnProgram) => {
    latest.current = next;
    setOwn(next);
    if (keeper.save(next) || hasWarned.current) return;
    hasWarned.current = true;
    toast.warning(strings.notKept);
  };
  useEffect(() => {
    // What another tab typed is there when this one types on: the later version wins, the other is in the history.
    const onStorage = () => {
      const there = keeper.load();
      const { now, earlier } = latest.current;
      const isNews = there.now && there.now.text !== now?.text && !earlier.some(({ text }) => text === there.now?.text);
      if (isNews) latest.current = replaced({ ...latest.current, now: there.now }, now);
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [keeper]);
  return {
    text: own.now?.text ?? book,
    restoredAt,
    isBookChanged,
    isOwn: own.now !== null,
    earlier: own.earlier,
    type: (text) => {
      setRestoredAt(null);
      keep(typed(latest.current, text, Date.now(), digestOf(book)));
    },
    show: (version) => {
      setRestoredAt(null);
      keep(replaced(latest.current, version));
    },
    keepVersion: () => {
      const { now, earlier } = latest.current;
      if (now && earlier[0]?.text !== now.text)
        keep({ ...replaced(latest.current, now), earlier: [now, ...earlier].slice(0, 10) });
    },
    dismiss: () => setRestoredAt(null),
  };
}
