import { createStore } from "zustand/vanilla";
import type { RemoteView } from "./read-remote-view";

/** What the connected robot shows of itself, for the panel that draws it. */
export const remoteView = createStore<{ readonly view: RemoteView | null }>(() => ({ view: null }));
