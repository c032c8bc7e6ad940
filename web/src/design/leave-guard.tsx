import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Location, useBlocker } from "react-router-dom";
import { strings } from "../texts/en/design";
import { useConfirm } from "./confirm";

interface Guard {
  readonly dirty: boolean;
  readonly message: string;
  readonly allow: (path: string) => boolean;
  readonly isElsewhere: (from: Location, to: Location) => boolean;
}

/** The guards of all forms that are on the page. */
const guards = new Set<RefObject<Guard>>();

/** The first guard that has something to lose on the way from one address to another. */
function asking(from: Location, to: Location): Guard | undefined {
  const all = [...guards].map(({ current }) => current);
  return all.find(({ dirty, allow, isElsewhere }) => dirty && isElsewhere(from, to) && !allow(to.pathname));
}

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
  const own = useRef<Guard>({ dirty, message, allow, isElsewhere });
  own.current = { dirty, message, allow, isElsewhere };
  useLayoutEffect(() => {
    guards.add(own);
    return () => void guards.delete(own);
  }, []);
  const lastMessage = useRef(message);
  // The router heeds only one blocker, whichever came last: so each of them asks all guards.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const guard = asking(currentLocation, nextLocation);
    if (guard) lastMessage.current = guard.message;
    return guard !== undefined;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const question = { title: lastMessage.current, confirm: strings.leave, cancel: strings.stay, danger: true };
    void confirm(question).then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
}
