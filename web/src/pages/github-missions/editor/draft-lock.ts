/** What a tab hears of its turn to keep a mission's drafts. */
interface LockListener {
  /** Another tab has the mission open. */
  readonly onWaiting: () => void;
  /** The other tab is gone. */
  readonly onTurn: () => void;
}

/**
 * Lets one tab of the browser at a time keep drafts under a name; returns what ends that. Where there are no locks, all do.
 */
export function lockDrafts(name: string, { onWaiting, onTurn }: LockListener): () => void {
  if (!navigator.locks) return () => undefined;
  const controller = new AbortController();
  const { signal } = controller;
  const untilTheEnd = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener("abort", () => resolve());
    });
  const wait = () =>
    navigator.locks.request(name, { signal }, () => {
      if (!signal.aborted) onTurn();
      return untilTheEnd();
    });
  void navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      if (lock) return untilTheEnd();
      if (signal.aborted) return undefined;
      onWaiting();
      // The wait is over when the mission is closed here.
      void wait().catch((cause: unknown) => {
        if (!signal.aborted) console.warn("This tab does not get its turn to keep drafts.", cause);
      });
      return undefined;
    })
    .catch((cause: unknown) => console.warn("Tabs are not told apart.", cause));
  return () => controller.abort();
}
