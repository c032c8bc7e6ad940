import { useMemo } from "react";
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
