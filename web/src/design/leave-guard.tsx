import { type ContextType, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, type Location } from "react-router-dom";
import { strings } from "../texts/en/design";
import { useConfirm } from "./confirm";

type Router = NonNullable<ContextType<typeof DataRouterContext>>["router"];

interface Guard {
  readonly dirty: boolean;
  readonly message: string;
  readonly allow: (path: string) => boolean;
  readonly isElsewhere: (from: Location, to: Location) => boolean;
  readonly confirm: ReturnType<typeof useConfirm>;
}

/** The guards of all forms that are on the page. */
const guards = new Set<RefObject<Guard>>();

/** The first guard that has something to lose on the way from one address to another. */
function asking(from: Location, to: Location): Guard | undefined {
  const all = [...guards].map(({ current }) => current);
  return all.find(({ dirty, allow, isElsewhere }) => dirty && isElsewhere(from, to) && !allow(to.pathname));
}

const BLOCKER = "leave-guard";

/**
 * Has a router ask the guards before it goes anywhere. A router heeds one blocker alone, and `useBlocker` would bring one for each
 * form, so all guards share this one.
 */
function block(router: Router): void {
  router.getBlocker(BLOCKER, ({ currentLocation, nextLocation }) => {
    const guard = asking(currentLocation, nextLocation);
    // The router knows that it is blocked once it has this answer.
    if (guard) queueMicrotask(() => void ask(router, guard));
    return guard !== undefined;
  });
}

async function ask(router: Router, { confirm, message }: Guard): Promise<void> {
  const isLeaving = await confirm({ title: message, confirm: strings.leave, cancel: strings.stay, danger: true });
  const blocker = router.state.blockers.get(BLOCKER);
  if (blocker?.state !== "blocked") return;
  if (isLeaving) blocker.proceed();
  else blocker.reset();
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
  const router = useContext(DataRouterContext)?.router;
  const own = useRef<Guard>({ dirty, message, allow, isElsewhere, confirm });
  own.current = { dirty, message, allow, isElsewhere, confirm };
  useLayoutEffect(() => {
    guards.add(own);
    if (router && guards.size === 1) block(router);
    return () => {
      guards.delete(own);
      if (guards.size === 0) router?.deleteBlocker(BLOCKER);
    };
  }, [router]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
}
