import { createStore } from "zustand/vanilla";
import type { SeenWorld } from "./seen-world";

/** What the connected robot shows of itself, for the panel that draws it. */
export const remoteSeen = createStore<{ readonly seen: SeenWorld | null }>(() => ({ seen: null }));
