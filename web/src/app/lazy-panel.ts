import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadChunk } from "./chunks";

/** Makes a component in a chunk of its own, loaded when it is first drawn; `chunk` is its source below web/src. */
export const lazyPanel = <Props>(
  chunk: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => loadChunk(chunk, load));
