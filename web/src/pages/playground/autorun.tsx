import { useEffect, useRef } from "react";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/playground";

/** A program runs by itself this long after its last change, in milliseconds. */
const AUTORUN_AFTER_MS = 500;

interface AutorunSwitchProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Turns autorun on and off. */
export function AutorunSwitch({ on, onChange }: AutorunSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className="pg-autorun"
      title={strings.autorunHint}
      onClick={() => {
        onChange(!on);
        toast.success(on ? strings.autorunStopped : strings.autorunStarted);
      }}
    >
      <span className="pg-autorun__track" aria-hidden="true" />
      {strings.autorun}
    </button>
  );
}

interface Autorun {
  /** Autorun is on, and the program is one that may run by itself. */
  readonly on: boolean;
  readonly program: string;
  /** What the editor has marked in the program; null as long as it does not know. */
  readonly problems: readonly unknown[] | null;
  readonly run: () => void;
}

/** Runs the program a moment after it was changed, once the editor is known to have marked nothing in it. */
export function useAutorun({ on, program, problems, run }: Autorun): void {
  const last = useRef({ program, at: 0 });
  const done = useRef(program);
  if (last.current.program !== program) last.current = { program, at: performance.now() };
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!on) done.current = program;
    if (program === done.current || problems === null || problems.length > 0) return;
    const wait = last.current.at + AUTORUN_AFTER_MS - performance.now();
    const timer = window.setTimeout(() => {
      done.current = program;
      latest.current();
    }, wait);
    return () => window.clearTimeout(timer);
  }, [on, program, problems]);
}
