import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import type { BookFacts } from "../../../../../domain/textbook/book";
import { loadChunk } from "../../../app/chunks";
import { neighboursOf } from "../contents/page-turner";
import { onReadingSettings, readingSettings } from "./settings";
import type { Turn } from "./swipe";

/**
 * Turns pages by a finger or by keys, in what stays from page to page. What does so is loaded where there is touch, or the
 * reader has chosen keys. `book` is null until it is there.
 */
export function useTurning(book: BookFacts | null, section: string): void {
  const navigate = useNavigate();
  const { arrows } = useSyncExternalStore(onReadingSettings, readingSettings);
  const isWanted = arrows || navigator.maxTouchPoints > 0;
  // It hears from page to page without a gap: a key pressed as soon as a page is seen turns that page.
  const turn = useRef<(to: Turn) => void>(() => undefined);
  useLayoutEffect(() => {
    turn.current = (to) => {
      const beside = book && neighboursOf(book, section)[to];
      if (beside) void navigate(`/sicpjs/${beside.section}`);
    };
  }, [book, section, navigate]);
  useEffect(() => {
    if (!isWanted) return;
    let end: (() => void) | null = null;
    let isThere = true;
    void loadChunk("pages/textbook/reading/turn-pages", () => import("./turn-pages"))
      .then(({ followTurns }) => {
        if (isThere) end = followTurns((to) => turn.current(to));
      })
      // The links below the text turn pages, too.
      .catch(() => undefined);
    return () => {
      isThere = false;
      end?.();
    };
  }, [isWanted]);
}
