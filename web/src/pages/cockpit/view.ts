/** What a list of students can be about: a state of their work in one assessment, or in any; or never to have logged in. */
export const STATE_FILTERS = [
  "missed",
  "byClock",
  "notBegun",
  "notHandedIn",
  "toGrade",
  "extended",
  "stuck",
  "neverLoggedIn",
] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** The group filter of those who lead groups: all of theirs. Names of groups come after a mark, so none is mistaken for it. */
export type GroupFilter = { readonly kind: "all" | "own" } | { readonly kind: "named"; readonly name: string };

/** What the students are sorted by: a column of their own, or the work in an assessment. */
export const OWN_SORTS = ["name", "group", "email", "studentNumber", "xp"] as const;
export type SortKey = (typeof OWN_SORTS)[number] | number;

/** What the table shows. It lives in the address, so that a link shows the same. */
export interface View {
  /** Words that a name, a username, an e-mail address, a student number, a group or a state has. */
  readonly text: string;
  readonly group: GroupFilter;
  readonly state: StateFilter | null;
  /** The assessment that the state is about; null for any. */
  readonly assessmentId: number | null;
  /** The assessment type whose columns are shown; null for all. */
  readonly typeId: number | null;
  readonly sort: SortKey;
  readonly descending: boolean;
}

export const FIRST_VIEW: View = {
  text: "",
  group: { kind: "all" },
  state: null,
  assessmentId: null,
  typeId: null,
  sort: "name",
  descending: false,
};

/** Characters of a typed filter that count. */
export const LONGEST_TEXT = 100;
/** Characters that a group's name in an address may have. */
const LONGEST_GROUP = 200;

const idOf = (text: string | null): number | null => (/^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : null);

/** States by names that saved views and links may still have. */
const OLD_STATES: Readonly<Record<string, StateFilter>> = { late: "missed" };

/** Reads a view from an address; whatever is not understood is as if it were not there. */
export function readView(search: URLSearchParams): View {
  return {
    text: (search.get("text") ?? "").slice(0, LONGEST_TEXT),
    group: readGroup(search),
    state: STATE_FILTERS.find((one) => one === search.get("state")) ?? OLD_STATES[search.get("state") ?? ""] ?? null,
    assessmentId: idOf(search.get("assessment")),
    typeId: idOf(search.get("type")),
    sort: readSort(search.get("sort")),
    descending: search.get("order") === "descending",
  };
}

function readGroup(search: URLSearchParams): GroupFilter {
  if (search.get("groups") === "own") return { kind: "own" };
  const name = (search.get("group") ?? "").slice(0, LONGEST_GROUP);
  return name === "" ? FIRST_VIEW.group : { kind: "named", name };
}

function readSort(text: string | null): SortKey {
  return OWN_SORTS.find((sort) => sort === text) ?? idOf(text) ?? FIRST_VIEW.sort;
}

/** Writes the address of a view; what is as at first is left out. */
export function writeView(view: View): URLSearchParams {
  const search = new URLSearchParams();
  if (view.text !== "") search.set("text", view.text);
  if (view.group.kind === "own") search.set("groups", "own");
  if (view.group.kind === "named") search.set("group", view.group.name);
  if (view.state !== null) search.set("state", view.state);
  if (view.assessmentId !== null) search.set("assessment", String(view.assessmentId));
  if (view.typeId !== null) search.set("type", String(view.typeId));
  if (view.sort !== FIRST_VIEW.sort) search.set("sort", String(view.sort));
  if (view.descending) search.set("order", "descending");
  return search;
}

/** Returns the view after a click on a column's sort button: XP and work begin with the most, names with A. */
export function sortedBy(view: View, sort: SortKey): View {
  const beginsDescending = sort === "xp" || typeof sort === "number";
  return { ...view, sort, descending: view.sort === sort ? !view.descending : beginsDescending };
}

/** Tells whether a view leaves students out. */
export const isFiltered = ({ text, group, state }: View): boolean =>
  text.trim() !== "" || group.kind !== "all" || state !== null;

/** Returns a view that leaves nobody out, with columns and order as they are. */
export const unfiltered = (view: View): View => ({
  ...view,
  text: "",
  group: FIRST_VIEW.group,
  state: null,
  assessmentId: null,
});
