import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { strings as keyNames } from "../../texts/en/symbol-keyboard";
import { strings } from "../../texts/en/workspace";
import { KEYS, type Key, repeats } from "./keys";
import { followFields, typingTarget } from "./typing";
import "./keyboard.css";

const HOLD_MS = 400;
const REPEAT_MS = 70;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

function press(key: Key): void {
  const target = typingTarget();
  if (key.motion === undefined) target?.type(key.text);
  else target?.move(key.motion);
}

/**
 * Keys for symbols that a phone's keyboard hides. They type where the focus is and leave it there. `paired`: in two rows
 * where the screen is high enough, so that what belongs together stands together.
 */
export function SymbolKeyboard({ paired }: { paired: boolean }) {
  const [reached, setReached] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(followFields, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? KEYS.length - 1 : reached + (step ?? 0);
    if (to === reached || KEYS[to] === undefined) return;
    event.preventDefault();
    setReached(to);
    bar.current?.querySelectorAll("button")[to]?.focus();
  };
  return (
    <div
      className={`ws-symbols${paired ? " ws-symbols--paired" : ""}`}
      role="toolbar"
      aria-label={strings.symbolKeys}
      ref={bar}
      onKeyDown={onKeyDown}
    >
      {KEYS.map((key, index) => (
        <SymbolKey key={key.name} shown={key} reachable={index === reached} onReach={() => setReached(index)} />
      ))}
    </div>
  );
}

interface SymbolKeyProps {
  readonly shown: Key;
  readonly reachable: boolean;
  readonly onReach: () => void;
}

function SymbolKey({ shown, reachable, onReach }: SymbolKeyProps) {
  const { held, ...holding } = useHolding(() => press(shown), repeats(shown));
  return (
    <button
      type="button"
      aria-label={keyNames[shown.name]}
      title={keyNames[shown.name]}
      tabIndex={reachable ? 0 : -1}
      className={shown.motion === undefined ? undefined : "ws-symbols__motion"}
      onFocus={onReach}
      // The field or the editor keeps the focus, so the system's keyboard neither opens nor closes.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!held()) press(shown);
      }}
      {...holding}
    >
      <span aria-hidden="true">{shown.motion === undefined ? shown.text : shown.shown}</span>
    </button>
  );
}

/** Repeats while the pointer is held; `held` says whether it did, since the click that follows is no further press. */
function useHolding(act: () => void, enabled: boolean) {
  const timer = useRef<number>(0);
  const repeated = useRef(false);
  const stop = () => window.clearTimeout(timer.current);
  const again = () => {
    repeated.current = true;
    act();
    timer.current = window.setTimeout(again, REPEAT_MS);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    held: () => repeated.current,
    onPointerDown: () => {
      repeated.current = false;
      if (enabled) timer.current = window.setTimeout(again, HOLD_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onKeyDown: () => {
      repeated.current = false;
    },
  };
}
