import { useEffect, useRef, useState } from "react";

/** Milliseconds without a key before what is typed counts. */
const pause = 250;

/** Text that is typed here and handed on after a pause. A `value` that did not come from here replaces it. */
export function useTyped(value: string, commit: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const known = useRef(value);
  const latest = useRef(commit);
  latest.current = commit;
  useEffect(() => {
    if (value !== known.current) setTyped(value);
    known.current = value;
  }, [value]);
  useEffect(() => {
    if (typed === known.current) return;
    const timer = setTimeout(() => {
      known.current = typed;
      latest.current(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
