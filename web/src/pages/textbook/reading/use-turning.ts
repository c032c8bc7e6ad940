import { useEffect, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import type { BookFacts } from "../../../../../textbook/book";
import { loadChunk } from "../../../app/chunks";
import { neighboursOf } from "../contents/page-turner";
import { onReadingSettings, readingSettings } from "./settings";

/** Turns pages by a finger or by keys. What does so is loaded where there is touch, or the reader has chosen keys. */
export function useTurning(book: BookFacts, section: string): void {
  const navigate = useNavigate();
  const { arrows } = useSyncExternalStore(onReadingSettings, readingSettings);
  const isWanted = arrows || navigator.maxTouchPoints > 0;
  useEffect(() => {
    if (!isWanted) return;
    let end: (() => void) | null = null;
    let isThere = true;
    void loadChunk("pages/textbook/reading/turn-pages", () => import("./turn-pages"))
      .then(({ followTurns }) => {
        if (!isThere) return;
        end = followTurns((to) => {
          const beside = neighboursOf(book, section)[to];
          if (beside) void navigate(`/sicpjs/${beside.section}`);
        });
      })
      // The links below the text turn pages, too.
      .catch(() => undefined);
    return () => {
      isThere = false;
      end?.();
    };
  }, [isWanted, book, section, navigate]);
}
