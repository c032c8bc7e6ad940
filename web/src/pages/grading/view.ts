import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { GradingQuery } from "../../api/grading";
import { FROM_COCKPIT } from "../../app/course-links";
import { useCourse } from "../../app/session";

/** What the table can be sorted by: each of its columns. */
export const sortKeys = ["student", "assessment", "type", "group", "submitted", "grading", "xp"] as const;
export type SortKey = (typeof sortKeys)[number];
export const shows = ["all", "todo", "graded", "open"] as const;
export type Show = (typeof shows)[number];
/** An order that has nothing to do with names, the same for everybody, or that of the table. */
export const queues = ["shuffled", "listed"] as const;
export type Queue = (typeof queues)[number];
export const bys = ["question", "submission"] as const;
export type By = (typeof bys)[number];

/** What the table shows. It lives in the address, so that it survives opening a submission, reload and sharing. */
export interface View {
  readonly filter: string;
  /** All groups, or only those the caller leads. Null: not chosen, the role decides. */
  readonly allGroups: boolean | null;
  readonly show: Show;
  /** Only the share of this course registration in the divided work, of all groups. Null: of everybody. */
  readonly grader: number | null;
  readonly sort: SortKey;
  readonly descending: boolean;
  /** From 1. */
  readonly page: number;
  /** The order in which one submission follows the other while they are graded. */
  readonly queue: Queue;
  /** Whether the next one is another answer to the same question, or another submission as a whole. */
  readonly by: By;
}

export const firstView: View = {
  filter: "",
  allGroups: null,
  show: "all",
  grader: null,
  sort: "assessment",
  descending: true,
  page: 1,
  queue: "shuffled",
  by: "question",
};

const oneOf = <Value extends string>(values: readonly Value[], value: string | null, otherwise: Value): Value =>
  values.find((candidate) => candidate === value) ?? otherwise;

/** Reads the view from an address; whatever is not understood is as if it were not there. */
export function readView(search: URLSearchParams): View {
  const [all, page] = [search.get("all"), Number(search.get("page"))];
  const sort = sortKeys.find((key) => key === search.get("sort"));
  return {
    filter: search.get("filter") ?? "",
    allGroups: all === null ? null : all === "true",
    show: oneOf(shows, search.get("show"), firstView.show),
    grader: /^[1-9]\d{0,14}$/.test(search.get("grader") ?? "") ? Number(search.get("grader")) : null,
    sort: sort ?? firstView.sort,
    descending: sort ? search.get("order") === "descending" : firstView.descending,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    queue: oneOf(queues, search.get("queue"), firstView.queue),
    by: oneOf(bys, search.get("by"), firstView.by),
  };
}

/** The address of a view; what is as at first is left out. */
export function writeView(view: View): URLSearchParams {
  const search = new URLSearchParams();
  if (view.filter) search.set("filter", view.filter);
  if (view.allGroups !== null) search.set("all", String(view.allGroups));
  if (view.show !== firstView.show) search.set("show", view.show);
  if (view.grader !== null) search.set("grader", String(view.grader));
  if (view.sort !== firstView.sort || view.descending !== firstView.descending) {
    search.set("sort", view.sort);
    search.set("order", view.descending ? "descending" : "ascending");
  }
  if (view.page > 1) search.set("page", String(view.page));
  if (view.queue !== firstView.queue) search.set("queue", view.queue);
  if (view.by !== firstView.by) search.set("by", view.by);
  return search;
}

/** Counts what leaves submissions out, the typed filter aside, which shows itself. */
export const activeFilters = ({ show, grader, allGroups }: Pick<View, "show" | "grader" | "allGroups">): number =>
  [show !== firstView.show, grader !== null, allGroups !== null].filter(Boolean).length;

/** The view after a change, at its first page again unless the change is about the page. */
export const changed = (view: View, part: Partial<View>): View => ({ ...view, page: 1, ...part });

/**
 * Whether the server has an index for a view's order; by moment of submission it has one of what waits for a grade. In
 * any other order rows are put here, once all of them are read.
 */
export const isServerOrder = ({ sort, show }: Pick<View, "sort" | "show">): boolean =>
  sort === "student" || sort === "assessment" || (sort === "submitted" && show === "todo");

/** Characters of a filter that the server takes. */
const longestFilter = 100;

const shownAs = { all: "all", todo: "ungraded", graded: "graded", open: "open" } as const;

type ServerSort = NonNullable<GradingQuery["sort"]>;

/** What a view asks the server for. */
export function choiceOf(view: View, allGroups: boolean): GradingQuery {
  const { filter, show, grader } = view;
  const text = filter.trim().slice(0, longestFilter);
  const { sort, descending } = isServerOrder(view) ? view : firstView;
  return {
    sort: sort as ServerSort,
    order: descending ? "descending" : "ascending",
    show: shownAs[show],
    ...(grader === null ? (allGroups ? {} : { own: "true" as const }) : { grader }),
    ...(text ? { text } : {}),
  };
}

/** Whether a view's submissions are graded in a shuffled order: unless the grader has put them in an order, or wants that of the table. */
export const isShuffled = ({ queue, sort, descending }: View): boolean =>
  queue === "shuffled" && sort === firstView.sort && descending === firstView.descending;

/** The order in which a view's submissions are graded one after the other: shuffled, or its own where the server has it. */
export function queueOf(view: View, choice: GradingQuery): GradingQuery {
  if (isShuffled(view)) return { ...choice, sort: "shuffled", order: "descending" };
  if (view.sort !== "submitted") return choice;
  return { ...choice, sort: "submitted", order: view.descending ? "descending" : "ascending" };
}

/** The view of the address and what it asks for. It changes by `change`, without a new history entry. */
export function useView() {
  const { role } = useCourse();
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => readView(search), [search]);
  const allGroups = view.allGroups ?? role === "admin";
  const choice = useMemo(() => choiceOf(view, allGroups), [view, allGroups]);
  const change = (part: Partial<View>): void => {
    const next = writeView(changed(view, part));
    const from = search.get(FROM_COCKPIT);
    if (from !== null) next.set(FROM_COCKPIT, from);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return { view, allGroups, choice, change };
}
