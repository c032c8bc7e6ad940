import { useEffect, useRef } from "react";
import "./transition.css";

/** Specification: the words come up for 1500 ms, stay for 3000 and go for 1500. */
const TOTAL_MS = 6000;

interface TransitionProps {
  readonly text: string;
  readonly onEnd: () => void;
}

/** Says that a checkpoint or a chapter has ended. A click or a key goes on at once. */
export function Transition({ text, onEnd }: TransitionProps) {
  const button = useRef<HTMLButtonElement>(null);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    button.current?.focus();
    const timer = setTimeout(() => end.current(), TOTAL_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="transition" aria-live="polite">
      <button type="button" ref={button} className="transition__text" onClick={onEnd}>
        {text}
      </button>
    </section>
  );
}
