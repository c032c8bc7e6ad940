import { createElement, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { Library } from "../../../language/library";
import type { Tab } from "../design/tabs";
import { useLibraryTabs } from "../libraries";
import { strings } from "../texts/workspace";
import { useVisualiserTabs, type Visualiser } from "../visualisers";
import { pauses } from "../visualisers/languages";
import { Frames } from "./suspended";
import type { RunOptions, WorkspaceStore } from "./workspace-store";

interface SideTabsOf {
  readonly store: WorkspaceStore;
  readonly library: Library;
  /** The program as it stands in the editor. */
  readonly program: string;
  /** The page's own tabs before and after those of the workspace; the first one is shown at first. */
  readonly before: readonly Tab[];
  readonly after?: readonly Tab[];
  /** Takes up an example for a visualiser; without it none is offered. */
  readonly onExample?: (visualiser: Visualiser) => void;
}

/** The side tabs of a workspace; one in which a program shows something comes to the front. */
export function useSideTabs({ store, library, program, before, after = [], onExample }: SideTabsOf) {
  const visualisers = useVisualiserTabs(store, library, onExample);
  const panels = useLibraryTabs({ store, library, program });
  // Where no environment is drawn, what a waiting program sees stands in a table.
  const frames = useStore(store, (state) => state.suspended !== null && state.suspended.picture === null);
  const waiting: Tab[] = frames
    ? [{ id: "frames", label: strings.frames, content: createElement(Frames, { store }) }]
    : [];
  const tabs = [...before, ...visualisers.tabs, ...waiting, ...panels.tabs, ...after];
  const [wanted, select] = useState(before[0]?.id ?? "");
  const front = frames ? "frames" : (visualisers.front ?? panels.front);
  useEffect(() => {
    // Who follows the environment step by step is not taken away from it by what the program draws on the way.
    if (front) select((now) => (front === "data" && now === "environment" ? now : front));
  }, [front]);
  const selected = tabs.some(({ id }) => id === wanted) ? wanted : (tabs[0]?.id ?? "");
  return { tabs, selected, select, front };
}

/** Steps that are taken, and pictures, where nobody has chosen otherwise (specification 001, section 9). */
export const USUAL_STEP_LIMIT = 1000;

interface RunFor {
  /** The side tab that is open: a visualiser has the program stepped, or followed in pictures. */
  readonly selected: string;
  /** Steps or pictures at most. */
  readonly limit: number;
  readonly library: Library;
  readonly breakpoints: readonly number[];
}

/** What a run does besides running: what the open visualiser needs, and to pause where the language can. */
export function runOptionsOf({ selected, limit, library, breakpoints }: RunFor): RunOptions {
  const options = { breakpoints: pauses(library) ? breakpoints : [] };
  if (selected === "stepper") return { ...options, stepLimit: limit };
  return selected === "environment" ? { ...options, pictures: limit } : options;
}
