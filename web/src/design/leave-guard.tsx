import { useEffect, useLayoutEffect, useRef } from "react";
import type { Location } from "react-router-dom";
import { strings } from "../texts/en/design";
import { useConfirm } from "./confirm";
import { addLeaveGuard, type LeaveGuard } from "./leave-blocker";

/**
 * While `dirty`, leaving the page asks first: inside the site with our dialog and the given words, on closing or reloading
 * the tab with the browser's own (whose words cannot be chosen). A page may hold several forms with a guard each.
 * @param allow addresses that count as staying, for example another question of the same draft
 * @param isElsewhere whether two addresses are of different drafts; without it, whether their paths differ
 */
export function useLeaveGuard(
  dirty: boolean,
  message: string,
  allow: (path: string) => boolean = () => false,
  isElsewhere: (from: Location, to: Location) => boolean = (from, to) => from.pathname !== to.pathname,
): void {
  const confirm = useConfirm();
  const ask = () => confirm({ title: message, confirm: strings.leave, cancel: strings.stay, danger: true });
  const own = useRef<LeaveGuard>({ dirty, allow, isElsewhere, ask });
  own.current = { dirty, allow, isElsewhere, ask };
  useLayoutEffect(() => addLeaveGuard(own), []);
  useEffect(() => {
    if (!dirty) return;
    const prevent = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", prevent);
    return () => window.removeEventListener("beforeunload", prevent);
  }, [dirty]);
}
