import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCourse } from "../../app/session";
import { changed, choiceOf, readView, type View, writeView } from "./view";

/** The view of the address and what it asks for. It changes by `change`, without a new history entry. */
export function useView() {
  const { role } = useCourse();
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readView(search), [search]);
  const allGroups = view.allGroups ?? role === "admin";
  const choice = useMemo(() => choiceOf(view, allGroups), [view, allGroups]);
  const change = (part: Partial<View>): void =>
    setSearch(writeView(changed(view, part)), { replace: true, preventScrollReset: true });
  return { view, allGroups, choice, change };
}

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
