import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { type AchievementFilter, FILTERS } from "../../../../domain/achievements/displayed-tasks";

/** What the address says of the dashboard, so that it can be shared and reloaded. */
export interface DashboardView {
  readonly filter: AchievementFilter;
  /** Uuid of the selected achievement. */
  readonly selected: string | null;
  /** Course registration of the member whose dashboard staff look at; null is one's own. */
  readonly member: number | null;
  /** Staff see what students do not. */
  readonly showsHidden: boolean;
}

function viewOf(parameters: URLSearchParams): DashboardView {
  const member = Number(parameters.get("member"));
  return {
    filter: FILTERS.find((one) => one.toLowerCase() === parameters.get("show")) ?? "ALL",
    selected: parameters.get("achievement"),
    member: Number.isInteger(member) && member > 0 ? member : null,
    showsHidden: parameters.get("hidden") === "true",
  };
}

function parametersOf({ filter, selected, member, showsHidden }: DashboardView): Record<string, string> {
  return {
    ...(member !== null && { member: String(member) }),
    ...(filter !== "ALL" && { show: filter.toLowerCase() }),
    ...(showsHidden && { hidden: "true" }),
    ...(selected !== null && { achievement: selected }),
  };
}

/** The view that the address asks for, and how it is changed. With `isStep` the browser's way back undoes the change. */
export function useDashboardView() {
  const [parameters, setParameters] = useSearchParams();
  const change = useCallback(
    (changes: Partial<DashboardView>, isStep = false) =>
      setParameters((before) => parametersOf({ ...viewOf(before), ...changes }), {
        replace: !isStep,
        preventScrollReset: true,
      }),
    [setParameters],
  );
  return { view: viewOf(parameters), change };
}
