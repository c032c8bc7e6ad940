import { useEffect, useRef, useState } from "react";
import type { Library } from "../../../language/library";
import { takesBreakpoints } from "../../../language/pausing";
import type { Tab } from "../design/tabs";
import type { RunOptions, WorkspaceStore } from "./workspace-store";

/** A tab at the side of a workspace. */
export interface SideTab extends Tab {
  /** How the program is run while the tab is open, with so many steps or pictures at most. */
  readonly runOptions?: ((limit: number) => RunOptions) | undefined;
  /** The tab that does not come to the front by itself while this one is open. */
  readonly staysBefore?: string | undefined;
}

/** The facts about a workspace that tabs of visualisers and libraries may use. */
export interface SideTabContext {
  readonly store: WorkspaceStore;
  readonly library: Library;
  /** The program as it stands in the editor: what it imports needs its panel before it runs. */
  readonly program: string;
  /** The code that runs before the program. */
  readonly prepend?: string | undefined;
  /** The program is the player's room. */
  readonly isRoom?: boolean | undefined;
  /** Takes up an example for the tab of this id; without it none is offered. */
  readonly onExample?: ((tab: string) => void) | undefined;
}

/**
 * A hook that gives further side tabs, and the id of the one that should come to the front. The pages name them
 * (pages/side-tab-sources.ts), so that the workspace knows neither visualisers nor libraries.
 */
export type SideTabSource = (context: SideTabContext) => {
  readonly tabs: readonly SideTab[];
  readonly front: string | null;
  /** The program waits in it, so it comes before what others show. */
  readonly isWaiting?: boolean;
};

interface SideTabsOf extends SideTabContext {
  /** Always the same ones, in the order of their tabs; the first that has something to show comes to the front. */
  readonly sources: readonly SideTabSource[];
  /** The page's own tabs before and after those of the workspace; the first one is shown at first. */
  readonly before: readonly Tab[];
  readonly after?: readonly Tab[];
}

/** Gives the side tabs of a workspace; one in which a program shows something comes to the front. */
export function useSideTabs({ sources, before, after = [], ...context }: SideTabsOf) {
  const found = sources.map((tabsOf) => tabsOf(context));
  const tabs: readonly SideTab[] = [...before, ...found.flatMap((source) => source.tabs), ...after];
  const [wanted, select] = useState(before[0]?.id ?? "");
  const shows = found.find(({ isWaiting }) => isWaiting) ?? found.find(({ front }) => front !== null);
  const front = shows?.front ?? null;
  const staysAt = useRef<ReadonlySet<string>>(new Set());
  staysAt.current = new Set(tabs.flatMap(({ id, staysBefore }) => (staysBefore === front ? [id] : [])));
  useEffect(() => {
    if (front) select((now) => (staysAt.current.has(now) ? now : front));
  }, [front]);
  const selected = tabs.some(({ id }) => id === wanted) ? wanted : (tabs[0]?.id ?? "");
  return { tabs, selected, select, front };
}

/** Steps that are taken, and pictures, where nobody has chosen otherwise (specification 001, section 9). */
export const USUAL_STEP_LIMIT = 1000;

interface RunFor {
  readonly tabs: readonly SideTab[];
  /** The side tab that is open: a visualiser has the program stepped, or followed in pictures. */
  readonly selected: string;
  /** Steps or pictures at most. */
  readonly limit: number;
  readonly library: Library;
  readonly breakpoints: readonly number[];
}

/** Gives what a run does besides running: what the open tab needs, and to pause where the language can. */
export function runOptionsOf({ tabs, selected, limit, library, breakpoints }: RunFor): RunOptions {
  const open = tabs.find(({ id }) => id === selected);
  return { breakpoints: takesBreakpoints(library) ? breakpoints : [], ...open?.runOptions?.(limit) };
}
