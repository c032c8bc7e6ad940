import { useEffect, useState } from "react";

/** Specification: the radio's words stay for 5 s. */
const SHOWN_MS = 5000;

/** A place of 50x50 that nothing shows, for who tries the pointer everywhere. Nothing is lost without it. */
export function EasterEgg({ text, onFound }: { text: string; onFound: () => void }) {
  const [count, setCount] = useState(0);
  const [isShown, setShown] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: finding it again begins the time again
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isShown, count]);
  return (
    <>
      <button
        type="button"
        className="easter-egg"
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => {
          setShown(true);
          setCount(count + 1);
          onFound();
        }}
      />
      <p className="easter-egg__text" role="status">
        {isShown ? text : ""}
      </p>
    </>
  );
}
