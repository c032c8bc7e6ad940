import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadChunk } from "./chunks";

/** Makes a component in a chunk of its own, loaded when it is first drawn; `chunk` is its source below web/src. */
export const lazyPanel = <Props>(
  chunk: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => loadChunk(chunk, load));

/** A panel whose chunk can be asked for again. */
export interface ReloadablePanel<Props> {
  readonly current: LazyExoticComponent<ComponentType<Props>>;
  /** Loads the chunk anew when the panel is drawn next: React remembers for good that a lazy component failed. */
  reload(): void;
}

/** Makes a panel as `lazyPanel` does, for places that go on when its chunk cannot be loaded. */
export function reloadablePanel<Props>(
  chunk: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ReloadablePanel<Props> {
  let current = lazyPanel(chunk, load);
  return {
    get current() {
      return current;
    },
    reload: () => {
      current = lazyPanel(chunk, load);
    },
  };
}
