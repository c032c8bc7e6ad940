import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { type Location, useBlocker } from "react-router-dom";

/** A form that may have something to lose. */
export interface LeaveGuard {
  readonly dirty: boolean;
  readonly allow: (path: string) => boolean;
  readonly isElsewhere: (from: Location, to: Location) => boolean;
  /** Asks the person whether to leave. */
  readonly ask: () => Promise<boolean>;
}

/** The guards of all forms that are on the page. */
const guards = new Set<RefObject<LeaveGuard>>();
const listeners = new Set<() => void>();

const tellListeners = (): void => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Adds the guard of a form to the page, and returns what takes it away. */
export function addLeaveGuard(guard: RefObject<LeaveGuard>): () => void {
  guards.add(guard);
  tellListeners();
  return () => {
    guards.delete(guard);
    tellListeners();
  };
}

/** The first guard that has something to lose on the way from one address to another. */
function asking(from: Location, to: Location): LeaveGuard | undefined {
  const all = [...guards].map(({ current }) => current);
  return all.find(({ dirty, allow, isElsewhere }) => dirty && isElsewhere(from, to) && !allow(to.pathname));
}

/** The one blocker of the router, which heeds no second, for all forms of a page. It is there as long as a page has a form. */
export function LeaveBlocker() {
  const isNeeded = useSyncExternalStore(subscribe, () => guards.size > 0);
  return isNeeded && <Blocker />;
}

function Blocker() {
  const asked = useRef<LeaveGuard | undefined>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    asked.current = asking(currentLocation, nextLocation);
    return asked.current !== undefined;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void asked.current?.ask().then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return null;
}
