import { type ComponentType, Suspense, useMemo } from "react";
import { useStore } from "zustand";
import { lazyPanel } from "../app/lazy-panel";
import { WaitingLine } from "../design/spinner";
import { strings } from "../texts/en/visualisers";
import type { SideTab, SideTabSource } from "../workspace/side-tabs";
import { draws, type Visualiser } from "./visualiser-languages";
import type { VisualiserProps } from "./visualiser-panel";

/** The visualisers by the ids of their tabs, in the order in which these stand. */
const PANELS = {
  stepper: lazyPanel("visualisers/stepper", () => import("./stepper")),
  data: lazyPanel("visualisers/data", () => import("./data")),
  environment: lazyPanel("visualisers/environment", () => import("./environment")),
} as const satisfies Record<Visualiser, ComponentType<VisualiserProps>>;

/** How a program is run while the tab of a visualiser is open, with so many steps or pictures at most. */
const RUN_OPTIONS: Partial<Record<Visualiser, SideTab["runOptions"]>> = {
  stepper: (limit) => ({ stepLimit: limit }),
  environment: (limit) => ({ pictures: limit }),
};

// Who follows the environment step by step is not taken away from it by what the program draws on the way.
const STAYS_BEFORE: Partial<Record<Visualiser, Visualiser>> = { environment: "data" };

/**
 * Gives the tabs of the visualisers that a language has, and the one in which something has appeared that the person did
 * not open it for: a drawing, or the environment at a breakpoint.
 */
export const useVisualiserTabs: SideTabSource = ({ store, library, onExample }) => {
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
          <Shown
            steps={steps}
            drawings={drawings}
            pictures={pictures}
            overtime={overtime}
            onLine={onLine}
            onExample={onExample && (() => onExample(id))}
          />
        </Suspense>
      );
      return { id, label: strings.tabs[id], content, runOptions: RUN_OPTIONS[id], staysBefore: STAYS_BEFORE[id] };
    });
  return { tabs, front: waiting ? "environment" : drawings.length > 0 ? "data" : null };
};
