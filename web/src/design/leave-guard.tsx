import { useEffect } from "react";
import { type Location, useBlocker } from "react-router-dom";
import { strings } from "../texts/design";
import { useConfirm } from "./confirm";

/**
 * While `dirty`, leaving the page asks first: inside the site with our dialog and the given words, on closing or reloading
 * the tab with the browser's own (whose words cannot be chosen).
 * @param allow addresses that count as staying, for example another question of the same draft
 * @param isElsewhere whether two addresses are of different drafts; without it, whether their paths differ
 */
export function useLeaveGuard(
  dirty: boolean,
  words: string,
  allow: (path: string) => boolean = () => false,
  isElsewhere: (from: Location, to: Location) => boolean = (from, to) => from.pathname !== to.pathname,
): void {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && isElsewhere(currentLocation, nextLocation) && !allow(nextLocation.pathname),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void confirm({ title: words, confirm: strings.leave, cancel: strings.stay, danger: true }).then((yes) =>
      yes ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker, confirm, words]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
}
