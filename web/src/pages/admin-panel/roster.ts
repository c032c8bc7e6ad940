import { MEMBERS_PER_UPLOAD } from "../../../../domain/facts/limits";
import { ROLES, type Role } from "../../../../domain/facts/roles";
import { invisibleIn, isSameUsername, nameFault, usernameKey, writtenName } from "../../../../domain/facts/usernames";
import type { Schemas } from "../../api/client";
import { type CsvContent, type CsvProblem, type CsvRow, headerOf } from "../../csv/read";

/** Something that was handed in: a file by its name, or text that was pasted (null). */
export interface RosterSource {
  readonly name: string | null;
  readonly content: CsvContent;
}

/** One person of a file. Without a group they keep theirs; with an empty one (null) they leave it. */
export interface RosterRow {
  readonly source: string | null;
  readonly line: number;
  readonly username: string;
  readonly role: Role;
  readonly group: string | null | undefined;
}

/** Why a file is refused; the words are in `texts/en/admin-panel.ts`. */
export type RosterReason =
  | CsvProblem["reason"]
  | "columns"
  | "username"
  | "role"
  | "group"
  | "invisible"
  | "duplicate"
  | "ownRole";

export interface RosterProblem {
  readonly source: string | null;
  readonly line: number;
  readonly reason: RosterReason;
  /** What stands there, where it helps: the role, the username, the number of columns, the character. */
  readonly found: string;
}

export interface Roster {
  readonly rows: readonly RosterRow[];
  readonly problems: readonly RosterProblem[];
  /** More rows than one upload may have. */
  readonly tooMany: boolean;
}

const COLUMNS = ["name", "username", "group", "role"] as const;
/** Where a file without a line of names has its columns. */
const POSITIONS: Columns = new Map([
  ["username", 0],
  ["role", 1],
  ["group", 2],
]);
type Columns = ReadonlyMap<(typeof COLUMNS)[number], number>;

/** Checks whole files: every line that is wrong is told, not the first alone. */
export function checkRoster(sources: readonly RosterSource[]): Roster {
  const rows: RosterRow[] = [];
  const problems: RosterProblem[] = [];
  for (const { name: source, content } of sources) {
    problems.push(...content.problems.map(({ line, reason }) => ({ source, line, reason, found: "" })));
    const header = headerOf(content.rows[0], COLUMNS, ["username", "role"]);
    const unread = new Set(content.problems.map(({ line }) => line));
    for (const row of header ? content.rows.slice(1) : content.rows) {
      if (unread.has(row.line)) continue;
      const checked = checkRow(row, header);
      if ("reason" in checked) problems.push({ source, line: row.line, ...checked });
      else rows.push({ source, line: row.line, ...checked });
    }
  }
  problems.push(...duplicatesIn(rows));
  const order = new Map(sources.map(({ name }, index) => [name, index]));
  problems.sort((a, b) => (order.get(a.source) ?? 0) - (order.get(b.source) ?? 0) || a.line - b.line);
  return { rows, problems, tooMany: rows.length > MEMBERS_PER_UPLOAD };
}

type Person = Pick<RosterRow, "username" | "role" | "group">;
type Fault = Pick<RosterProblem, "reason" | "found">;

function checkRow(row: CsvRow, header: Columns | undefined): Person | Fault {
  const cells = row.cells.map((cell) => cell.trim());
  while (cells.length > 3 && cells.at(-1) === "") cells.pop();
  if (!header && (cells.length < 2 || cells.length > 3)) return { reason: "columns", found: String(cells.length) };
  const at = (column: (typeof COLUMNS)[number]) => cells[(header ?? POSITIONS).get(column) ?? -1];
  const [username, role = "", group] = [writtenName(at("username") ?? ""), at("role"), at("group")];
  const fault = nameFault(username);
  if (fault === "invisible") return { reason: "invisible", found: invisibleIn(username) ?? "" };
  if (fault !== undefined) return { reason: "username", found: username.slice(0, 20) };
  const known = ROLES.find((one) => one === role.toLowerCase());
  if (!known) return { reason: "role", found: role.slice(0, 40) };
  if (group === undefined) return { username, role: known, group };
  if (nameFault(group) === "invisible") return { reason: "invisible", found: invisibleIn(group) ?? "" };
  if (nameFault(group) === "long") return { reason: "group", found: group.slice(0, 20) };
  return { username, role: known, group: writtenName(group) || null };
}

function duplicatesIn(rows: readonly RosterRow[]): RosterProblem[] {
  const usernames = new Set<string>();
  return rows.flatMap(({ source, line, username }) => {
    const key = usernameKey(username);
    if (usernames.has(key)) return [{ source, line, reason: "duplicate" as const, found: username }];
    usernames.add(key);
    return [];
  });
}

export type Member = Schemas["Member"];

/** What an upload would do with one row. */
export interface Difference extends RosterRow {
  /** `elsewhere`: new with this provider, while a member has the same username with another one. */
  readonly kind: "new" | "elsewhere" | "changed" | "unchanged";
  readonly name: string | null;
  /** The username of the member whom the line matches, where the course has it written otherwise. */
  readonly matches: string | null;
  readonly roleBefore: Role | null;
  readonly groupBefore: string | null;
  /** The group as it is afterwards: a student belongs to it, others lead it. */
  readonly groupAfter: string | null;
}

interface Known {
  /** The members who have one of the usernames, with any provider. */
  readonly members: readonly Member[];
  readonly provider: string;
}

/** Compares rows with the members that are there. Nothing is removed by an upload, so who is missing is no difference. */
export function differencesOf(rows: readonly RosterRow[], { members, provider }: Known): Difference[] {
  const own = members.filter((one) => one.provider === provider);
  const [exactly, here] = [mapOf(own, ({ username }) => username), mapOf(own, ({ username }) => usernameKey(username))];
  const elsewhere = mapOf(members, ({ username }) => usernameKey(username));
  return rows.map((row): Difference => {
    const member = exactly.get(row.username) ?? here.get(usernameKey(row.username));
    if (!member) {
      const kind = elsewhere.has(usernameKey(row.username)) ? "elsewhere" : "new";
      const nothing = { name: null, matches: null, roleBefore: null, groupBefore: null };
      return { ...row, ...nothing, kind, groupAfter: row.group ?? null };
    }
    const groupBefore = groupOf(member);
    const groupAfter = groupAfterOf(row, member);
    const kind = row.role === member.role && groupBefore === groupAfter ? "unchanged" : "changed";
    const matches = member.username === row.username ? null : member.username;
    return { ...row, kind, name: member.name, matches, roleBefore: member.role, groupBefore, groupAfter };
  });
}

const mapOf = (members: readonly Member[], keyOf: (member: Member) => string): ReadonlyMap<string, Member> =>
  new Map(members.map((member) => [keyOf(member), member]));

const groupOf = ({ role, group, leads }: Member): string | null => (role === "student" ? group : (leads[0] ?? null));

/** An export tells of nobody which group they lead, so staff without a group in a file go on leading theirs. */
function groupAfterOf({ role, group }: RosterRow, member: Member): string | null {
  const keeps = member.role === "student" ? role === "student" : role !== "student";
  const isUntold = role === "student" ? group === undefined : group === undefined || group === null;
  if (isUntold) return keeps ? groupOf(member) : null;
  if (role !== "student" && typeof group === "string" && member.leads.includes(group)) return groupOf(member);
  const before = groupOf(member);
  // A group of before names were kept in one form.
  if (before !== null && group === writtenName(before)) return before;
  return group ?? null;
}

/** Returns the line that would take their role from the admin who sends the file. */
export function ownDowngrade(
  differences: readonly Difference[],
  { members, provider }: Known,
  courseRegId: number,
): RosterProblem | undefined {
  const own = members.find((member) => member.courseRegId === courseRegId && member.provider === provider);
  const row =
    own && differences.find(({ username, role }) => isSameUsername(username, own.username) && role !== "admin");
  return row && { source: row.source, line: row.line, reason: "ownRole", found: row.username };
}

/** Returns rows as the server takes them. */
export const sentRows = (rows: readonly Difference[]): Schemas["NewUser"][] =>
  rows.map(({ username, role, groupAfter }) => ({
    username,
    role,
    ...(groupAfter === null ? {} : { group: groupAfter }),
  }));

export const EXPORT_COLUMNS = ["name", "username", "group", "role"] as const;
