import { useEffect, useState } from "react";

interface TypedText {
  /** How many characters are shown. */
  readonly shown: number;
  readonly isDone: boolean;
  /** Shows the whole text. */
  finish(): void;
}

/** Shows a text character by character. `characterMs` 0 shows it at once. */
export function useTypedText(text: string, key: string, characterMs: number): TypedText {
  const [progress, setProgress] = useState({ key, shown: 0 });
  // Another line begins anew at once: its first drawing must not show it whole.
  const shown = characterMs === 0 ? text.length : progress.key === key ? progress.shown : 0;
  useEffect(() => {
    if (characterMs === 0) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function type(now) {
      const count = Math.min(text.length, Math.floor((now - start) / characterMs) + 1);
      setProgress((before) => {
        const isSame = before.key === key;
        return isSame && before.shown >= count ? before : { key, shown: count };
      });
      if (count < text.length) frame = requestAnimationFrame(type);
    });
    return () => cancelAnimationFrame(frame);
  }, [text, key, characterMs]);
  return {
    shown,
    isDone: shown >= text.length,
    finish: () => setProgress({ key, shown: text.length }),
  };
}
