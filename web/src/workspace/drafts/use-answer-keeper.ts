import { useEffect, useMemo, useSyncExternalStore } from "react";
import { AnswerKeeper, type KeeperParts, type KeeperStart, type KeeperState } from "./answer-keeper";
import { browserChannel, type DraftStorage, indexedDbStorage, type TabChannel } from "./draft-storage";

/** Where a text is stored while it is written, and who is notified of changes. */
export interface DraftPlaces {
  readonly storage: DraftStorage;
  readonly channel: TabChannel;
}

let browser: DraftPlaces | null = null;

/** The storage of this browser and the line to its other tabs, opened when they are first needed. */
export function browserPlaces(): DraftPlaces {
  browser ??= { storage: indexedDbStorage(), channel: browserChannel() };
  return browser;
}

const later: KeeperParts["later"] = (task, ms) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};

export interface KeeperOptions extends KeeperStart {
  readonly key: string;
  readonly places: DraftPlaces;
  /** The name of this tab among those that write drafts, where it has written one already. */
  readonly tab?: string | null | undefined;
  readonly save: KeeperParts["save"];
  readonly load: KeeperParts["load"];
}

/**
 * The keeper of one answer, open as long as the component is. What was typed is written when the page is hidden or closed,
 * and an outstanding save is tried again when the network is back. `key` decides which answer it is: the other options
 * are read when it changes.
 */
export function useAnswerKeeper(options: KeeperOptions): { keeper: AnswerKeeper; state: KeeperState } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a keeper is for one key; the rest is its start
  const keeper = useMemo(() => makeKeeper(options), [options.key, options.readOnly]);
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);
  useEffect(() => {
    void keeper.open();
    const flush = () => void keeper.flush();
    const back = () => keeper.networkIsBack();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
      window.removeEventListener("online", back);
      keeper.close();
    };
  }, [keeper]);
  return { keeper, state };
}

function makeKeeper({ key, places, tab, save, load, ...start }: KeeperOptions): AnswerKeeper {
  return new AnswerKeeper({ key, tab: tab ?? crypto.randomUUID(), ...places, save, load, now: Date.now, later }, start);
}
