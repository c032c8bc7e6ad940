import { type ComponentType, lazy, Suspense, useMemo } from "react";
import { useStore } from "zustand";
import type { Library } from "../../../language/library";
import { startChunk } from "../app/chunks";
import { WaitingLine } from "../design/spinner";
import type { Tab } from "../design/tabs";
import { strings } from "../texts/visualisers";
import type { WorkspaceStore } from "../workspace/workspace-store";
import { draws } from "./languages";
import type { VisualiserProps } from "./panel";

type Panel = ComponentType<VisualiserProps>;

/** A visualiser in a chunk of its own, loaded when its tab is first opened; `chunk` is its source below web/src. */
function lazyPanel(chunk: string, load: () => Promise<{ default: Panel }>): Panel {
  return lazy(async () => {
    const [panel] = await Promise.all([load(), startChunk(chunk)]);
    return panel;
  });
}

/** The visualisers by the ids of their tabs, in the order in which these stand. */
const PANELS = {
  stepper: lazyPanel("visualisers/stepper", () => import("./stepper")),
  data: lazyPanel("visualisers/data", () => import("./data")),
  environment: lazyPanel("visualisers/environment", () => import("./environment")),
} as const satisfies Record<string, Panel>;

export type Visualiser = keyof typeof PANELS;

/**
 * The tabs of the visualisers that a language has, and the one in which something has appeared that the person did not
 * open it for: a drawing, or the environment at a breakpoint.
 */
export function useVisualiserTabs(
  store: WorkspaceStore,
  library: Library,
  onExample?: (visualiser: Visualiser) => void,
): { tabs: Tab[]; front: Visualiser | null } {
  const steps = useStore(store, (state) => state.steps);
  const drawings = useStore(store, (state) => state.drawings);
  const followed = useStore(store, (state) => state.pictures);
  const overtime = useStore(store, (state) => state.overtime !== null);
  const waiting = useStore(store, (state) => state.suspended?.picture ?? null);
  const pictures = useMemo(() => (waiting ? [...(followed ?? []), waiting] : followed), [followed, waiting]);
  const onLine = store.getState().point;
  const tabs = (Object.keys(PANELS) as Visualiser[])
    .filter((id) => draws(id, library))
    .map((id) => {
      const Shown = PANELS[id];
      const content = (
        <Suspense key={id} fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
          <Shown {...{ steps, drawings, pictures, overtime, onLine }} onExample={onExample && (() => onExample(id))} />
        </Suspense>
      );
      return { id, label: strings.tabs[id], content };
    });
  return { tabs, front: waiting ? "environment" : drawings.length > 0 ? "data" : null };
}
