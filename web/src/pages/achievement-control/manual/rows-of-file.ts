import type { GoalDefinition } from "../../../../../domain/achievements/definitions";
import { MAX_COUNT } from "../../../../../domain/achievements/limits";
import { usernameKey } from "../../../../../domain/facts/usernames";
import { type CsvRow, headerOf } from "../../../csv/read";
import { formatNumber } from "../../../design/format";
import type { CourseUser } from "./queries";

/** A group of this name looks after everybody. */
const STAFF_GROUP = "Staff";

/** Tells whether a member of staff chooses among everybody: they have no group, or the one for all staff. */
export const seesEverybody = (group: string | null): boolean => group === null || group === STAFF_GROUP;

/** Returns the users that a member of staff chooses among, by name; those who have none yet come last. */
export function shownUsers(users: readonly CourseUser[], group: string | null, isOfAll: boolean): CourseUser[] {
  const shown = isOfAll || seesEverybody(group) ? users : users.filter((user) => user.group === group);
  return [...shown].sort((a, b) => {
    if ((a.name === null) !== (b.name === null)) return a.name === null ? 1 : -1;
    return (a.name ?? a.username).localeCompare(b.name ?? b.username);
  });
}

export const COLUMNS = ["username", "goal", "count", "reason"] as const;
type Column = (typeof COLUMNS)[number];
const NEEDED = ["username", "goal", "count"] as const satisfies readonly Column[];

/** Characters of a reason that the audit log keeps. */
export const MAX_REASON = 1000;

/** A count that a file sets, with its line. */
export interface CountRow {
  readonly line: number;
  readonly user: CourseUser;
  readonly goal: Pick<GoalDefinition, "uuid" | "text" | "targetCount">;
  readonly count: number;
  readonly reason: string | null;
}

export type RowProblem =
  | { readonly kind: "columnMissing" | "columnUnknown"; readonly text: string }
  | { readonly kind: "noUser" | "manyUsers" | "noGoal" | "manyGoals" | "noCount" | "longReason"; readonly text: string }
  | { readonly kind: "twice"; readonly of: number };
export type LineProblem = RowProblem & { readonly line: number };

interface Known {
  readonly users: readonly CourseUser[];
  /** The manual goals of the course. */
  readonly goals: readonly CountRow["goal"][];
}

/** Reads the rows of a file of counts. A goal is named by its text or its uuid; every line that does not fit is told. */
export function rowsOfFile(lines: readonly CsvRow[], { users, goals }: Known) {
  const places = headerOf(lines[0], COLUMNS, NEEDED);
  if (!places) return { rows: [], problems: headerProblems(lines[0]) };
  const rows: CountRow[] = [];
  const problems: LineProblem[] = [];
  const rowOf = new Map<string, number>();
  const byName = grouped(users, ({ username }) => usernameKey(username));
  const byGoal = grouped(goals, ({ text }) => text.trim().toLowerCase());
  const byUuid = new Map(goals.map((goal) => [goal.uuid.toLowerCase(), goal]));
  for (const { line, cells } of lines.slice(1)) {
    const cell = (column: Column): string => (cells[places.get(column) ?? -1] ?? "").trim();
    const found = usersCalled(cell("username"), byName);
    const uuid = byUuid.get(cell("goal").toLowerCase());
    const named = uuid ? [uuid] : (byGoal.get(cell("goal").toLowerCase()) ?? []);
    const [user, goal, count] = [found[0], named[0], countOf(cell("count"))];
    const add = (problem: RowProblem): unknown => problems.push({ ...problem, line });
    if (!user) add({ kind: "noUser", text: cell("username") });
    else if (found.length > 1) add({ kind: "manyUsers", text: cell("username") });
    else if (!goal) add({ kind: "noGoal", text: cell("goal") });
    else if (named.length > 1) add({ kind: "manyGoals", text: cell("goal") });
    else if (count === null) add({ kind: "noCount", text: cell("count") });
    else if (cell("reason").length > MAX_REASON) add({ kind: "longReason", text: formatNumber(MAX_REASON) });
    else {
      const key = `${user.courseRegId} ${goal.uuid}`;
      const before = rowOf.get(key);
      if (before !== undefined) add({ kind: "twice", of: before });
      else rows.push({ line, user, goal, count, reason: cell("reason") || null });
      rowOf.set(key, before ?? line);
    }
  }
  return { rows, problems };
}

/** What is wrong with a line of names: what is missing, and what nobody knows. */
function headerProblems(header: CsvRow | undefined): LineProblem[] {
  const names = (header?.cells ?? []).map((cell) => cell.trim());
  const has = (column: string): boolean => names.some((name) => name.toLowerCase() === column);
  const isKnown = (name: string): boolean => COLUMNS.some((column) => column === name.toLowerCase());
  const missing = NEEDED.filter((column) => !has(column)).map((text) => ({ kind: "columnMissing" as const, text }));
  const unknown = names.filter((name) => name !== "" && !isKnown(name));
  const found = [...missing, ...unknown.map((text) => ({ kind: "columnUnknown" as const, text }))];
  return found.map((problem) => ({ ...problem, line: header?.line ?? 1 }));
}

/** Who is named: exactly so, else however it is written. */
function usersCalled(name: string, byName: ReadonlyMap<string, CourseUser[]>): readonly CourseUser[] {
  const alike = byName.get(usernameKey(name)) ?? [];
  const exact = alike.filter(({ username }) => username === name);
  return exact.length > 0 ? exact : alike;
}

function countOf(text: string): number | null {
  const count = Math.floor(Number(text));
  return text !== "" && Number.isFinite(count) && count >= 0 && count <= MAX_COUNT ? count : null;
}

function grouped<T>(list: readonly T[], nameOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const known = groups.get(nameOf(one));
    if (known) known.push(one);
    else groups.set(nameOf(one), [one]);
  }
  return groups;
}
