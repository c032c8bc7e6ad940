import { isToGrade, type Row } from "./rows";

export const pageSize = 25;

export const sortKeys = ["student", "assessment", "type", "group", "submission", "grading", "xp"] as const;
export type SortKey = (typeof sortKeys)[number];
export const shows = ["all", "todo", "graded", "open"] as const;
export type Show = (typeof shows)[number];

/** What the table shows. It lives in the address, so that it survives opening a submission, reload and sharing. */
export interface View {
  readonly filter: string;
  /** All groups, or only those the caller leads. Null: not chosen, the role decides. */
  readonly allGroups: boolean | null;
  readonly show: Show;
  readonly sort: SortKey;
  readonly descending: boolean;
  /** From 1. */
  readonly page: number;
}

export const firstView: View = {
  filter: "",
  allGroups: null,
  show: "all",
  sort: "assessment",
  descending: true,
  page: 1,
};

const oneOf = <Value extends string>(values: readonly Value[], value: string | null, otherwise: Value): Value =>
  values.find((candidate) => candidate === value) ?? otherwise;

/** Reads the view from an address; whatever is not understood is as if it were not there. */
export function readView(search: URLSearchParams): View {
  const [all, page] = [search.get("all"), Number(search.get("page"))];
  return {
    filter: search.get("filter") ?? "",
    allGroups: all === null ? null : all === "true",
    show: oneOf(shows, search.get("show"), firstView.show),
    sort: oneOf(sortKeys, search.get("sort"), firstView.sort),
    descending: search.has("sort") ? search.get("order") === "descending" : firstView.descending,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of a view; what is as at first is left out. */
export function writeView(view: View): URLSearchParams {
  const search = new URLSearchParams();
  if (view.filter) search.set("filter", view.filter);
  if (view.allGroups !== null) search.set("all", String(view.allGroups));
  if (view.show !== firstView.show) search.set("show", view.show);
  if (view.sort !== firstView.sort || view.descending !== firstView.descending) {
    search.set("sort", view.sort);
    search.set("order", view.descending ? "descending" : "ascending");
  }
  if (view.page > 1) search.set("page", String(view.page));
  return search;
}

const fits: Readonly<Record<Show, (row: Row) => boolean>> = {
  all: () => true,
  todo: isToGrade,
  graded: ({ gradingStatus }) => gradingStatus === "graded",
  open: ({ submissionStatus }) => submissionStatus !== "submitted",
};

const textOf = (row: Row): string =>
  [row.studentName, row.assessmentName, row.assessmentType, row.groupName, row.submissionStatus, row.gradingStatus]
    .join(" ")
    .toLowerCase();

type Key = (row: Row) => string | number;

const keys: Readonly<Record<SortKey, Key>> = {
  student: ({ studentName }) => studentName,
  assessment: ({ assessmentId }) => assessmentId,
  type: ({ assessmentType }) => assessmentType,
  group: ({ groupName }) => groupName,
  submission: ({ submissionStatus }) => ["attempting", "attempted", "submitted"].indexOf(submissionStatus),
  grading: ({ gradingStatus }) => ["none", "grading", "graded", "excluded"].indexOf(gradingStatus),
  xp: ({ currentXp }) => currentXp,
};

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const compare = (one: string | number, other: string | number): number =>
  typeof one === "number" && typeof other === "number" ? one - other : collator.compare(String(one), String(other));

/** The rows a view shows over all its pages, in its order; equal ones by student and submission. */
export function rowsOf(rows: readonly Row[], { filter, show, sort, descending }: View): Row[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const direction = descending ? -1 : 1;
  return rows
    .filter((row) => fits[show](row) && words.every((word) => textOf(row).includes(word)))
    .sort(
      (one, other) =>
        direction * compare(keys[sort](one), keys[sort](other)) ||
        compare(one.studentName, other.studentName) ||
        one.submissionId - other.submissionId,
    );
}

/** One page of rows. A page past the end shows the last one. */
export function pageOf(rows: readonly Row[], page: number) {
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const current = Math.min(page, pages);
  return { pages, current, rows: rows.slice((current - 1) * pageSize, current * pageSize) };
}

/** The next submission to grade after `submissionId` in the view's order, going round; null when none is left. */
export function nextToGrade(rows: readonly Row[], submissionId: number): Row | null {
  const at = rows.findIndex((row) => row.submissionId === submissionId);
  const round = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return round.find((row) => isToGrade(row) && row.submissionId !== submissionId) ?? null;
}
