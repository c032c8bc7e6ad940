import { useEffect } from "react";
import { useBlocker } from "react-router-dom";
import { strings } from "../texts/design";
import { useConfirm } from "./confirm";

/**
 * While `dirty`, leaving the page asks first: inside the site with our dialog and the given words, on closing or reloading
 * the tab with the browser's own (whose words cannot be chosen).
 * @param allow addresses that count as staying, for example another question of the same draft
 */
export function useLeaveGuard(dirty: boolean, words: string, allow: (path: string) => boolean = () => false): void {
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname && !allow(nextLocation.pathname),
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
