import { isEmailAddress, writtenAddress } from "../../../../domain/facts/email-addresses";
import { MEMBERS_PER_UPLOAD } from "../../../../domain/facts/limits";
import { ROLES, type Role } from "../../../../domain/facts/roles";
import type { RosterMapping, RosterMeaning } from "../../../../domain/facts/roster-columns";
import { isStudentNumber, writtenStudentNumber } from "../../../../domain/facts/student-numbers";
import { invisibleIn, isSameUsername, nameFault, usernameKey, writtenName } from "../../../../domain/facts/usernames";
import type { Schemas } from "../../api/client";
import type { CsvContent, CsvProblem, CsvRow } from "../../csv/read";
import { isFormula } from "../../csv/write";
import { strings } from "../../texts/en/admin-panel";
import { ownMapping, standardMapping } from "./roster-columns";

/** Something that was handed in: a file by its name, or text that was pasted (null). */
export interface RosterSource {
  readonly name: string | null;
  readonly content: CsvContent;
  /** How somebody chose its columns to be read; undefined where nobody did. */
  readonly mapping?: RosterMapping | undefined;
}

/** One person of a file. Without a group they keep theirs; with an empty one (null) they leave it. */
export interface RosterRow {
  readonly source: string | null;
  readonly line: number;
  readonly username: string;
  readonly role: Role;
  readonly group: string | null | undefined;
  /** What the file says of the person besides. What is undefined stays as it is, null takes it away. */
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly studentNumber?: string | null | undefined;
}

/** Why a file is refused; the words are in `texts/en/admin-panel.ts`. */
export type RosterReason =
  | CsvProblem["reason"]
  | "columns"
  | "username"
  | "role"
  | "group"
  | "name"
  | "email"
  | "studentNumber"
  | "invisible"
  | "duplicate"
  | "sameNumber"
  | "ownRole";

export interface RosterProblem {
  readonly source: string | null;
  readonly line: number;
  readonly reason: RosterReason;
  /** What stands there, where it helps: the role, the username, the number of columns, the character. */
  readonly found: string;
  /** The column, from 1, where one is wrong and not the line. */
  readonly column?: number;
}

export interface Roster {
  readonly rows: readonly RosterRow[];
  readonly problems: readonly RosterProblem[];
  /** More rows than one upload may have. */
  readonly tooMany: boolean;
}

type Columns = ReadonlyMap<RosterMeaning, number>;

/** Checks whole files: every line that is wrong is told, not the first alone. */
export function checkRoster(sources: readonly RosterSource[]): Roster {
  const rows: RosterRow[] = [];
  const problems: RosterProblem[] = [];
  for (const { name: source, content, mapping: chosen } of sources) {
    const mapping = chosen ?? ownMapping(content.rows);
    const reader = readerOf(content.rows, mapping, chosen !== undefined);
    const told = content.problems.filter((problem) => problem.reason !== "formula" || reader.refusesFormulas(problem));
    problems.push(...told.map(({ line, reason }) => ({ source, line, reason, found: "" })));
    const unread = new Set(told.map(({ line }) => line));
    for (const row of mapping?.hasHead ? content.rows.slice(1) : content.rows) {
      if (unread.has(row.line)) continue;
      const checked = reader.check(row);
      if ("reason" in checked) problems.push({ source, line: row.line, ...checked });
      else rows.push({ source, line: row.line, ...checked });
    }
  }
  problems.push(...duplicatesIn(rows), ...sameNumbersIn(rows));
  const order = new Map(sources.map(({ name }, index) => [name, index]));
  problems.sort((a, b) => (order.get(a.source) ?? 0) - (order.get(b.source) ?? 0) || a.line - b.line);
  return { rows, problems, tooMany: rows.length > MEMBERS_PER_UPLOAD };
}

/** Problems of which nobody can tell the line that is wrong, or that leave nothing to read. */
const OF_THE_FILE: readonly RosterReason[] = ["workbook", "encoding", "quotes"];

/** Tells whether the other lines of a file can be taken without those that are wrong. */
export const canLeaveOut = ({ rows, problems }: Roster): boolean =>
  problems.length > 0 &&
  !problems.some(({ reason }) => OF_THE_FILE.includes(reason)) &&
  rows.some((row) => !problems.some((problem) => isAt(problem, row)));

/** Returns a roster without the lines that are wrong. */
export function withoutProblems({ rows, problems }: Roster): Roster {
  const sound = rows.filter((row) => !problems.some((problem) => isAt(problem, row)));
  return { rows: sound, problems: [], tooMany: sound.length > MEMBERS_PER_UPLOAD };
}

const isAt = (problem: RosterProblem, { source, line }: Pick<RosterRow, "source" | "line">): boolean =>
  problem.source === source && problem.line === line;

/** How the rows of one file are checked. Without names of columns and a choice there are two or three, in a fixed order. */
function readerOf(rows: readonly CsvRow[], mapping: RosterMapping | undefined, isChosen: boolean) {
  const standard = isChosen ? undefined : standardMapping(rows);
  const isPlain = mapping === undefined || standard?.hasHead === false;
  const meanings = mapping?.meanings ?? ["username", "role", "group"];
  const columns: Columns = new Map(
    meanings.flatMap((meaning, index) => (meaning === null ? [] : [[meaning, index] as const])),
  );
  const placed = new Set((["username", "role", "group"] as const).map((meaning) => columns.get(meaning)));
  return {
    /** What stands for a person stays text, whatever it looks like; what places them in the course is none. */
    refusesFormulas: ({ line }: CsvProblem): boolean => {
      const row = isPlain ? undefined : rows.find((one) => one.line === line);
      return row === undefined || row.cells.some((cell, index) => placed.has(index) && isFormula(cell));
    },
    check: (row: CsvRow): Person | Fault => {
      const cells = row.cells.map((cell) => cell.trim());
      while (isPlain && cells.length > 3 && cells.at(-1) === "") cells.pop();
      if (isPlain && (cells.length < 2 || cells.length > 3)) return { reason: "columns", found: String(cells.length) };
      const place = checkPlace(cells, columns, mapping?.roleOfAll ?? null);
      if ("reason" in place) return place;
      const details = checkDetails(cells, columns, standard !== undefined);
      return "reason" in details ? details : { ...place, ...details };
    },
  };
}

type Person = Omit<RosterRow, "source" | "line">;
type Fault = Pick<RosterProblem, "reason" | "found" | "column">;

function checkPlace(
  cells: readonly string[],
  columns: Columns,
  roleOfAll: Role | null,
): Pick<Person, "username" | "role" | "group"> | Fault {
  const at = (meaning: RosterMeaning) => cells[columns.get(meaning) ?? -1];
  const [username, role = roleOfAll ?? "", group] = [writtenName(at("username") ?? ""), at("role"), at("group")];
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

/** An export has the members' own names, of which any is right, and of nobody else's is told that there is none. */
function checkDetails(
  cells: readonly string[],
  columns: Columns,
  isStandard: boolean,
): Pick<Person, "name" | "email" | "studentNumber"> | Fault {
  const at = (meaning: RosterMeaning) => cells[columns.get(meaning) ?? -1];
  const fault = (reason: RosterReason, meaning: RosterMeaning): Fault => {
    return { reason, found: (at(meaning) ?? "").slice(0, 40), column: (columns.get(meaning) ?? 0) + 1 };
  };
  const parts = [at("givenName"), at("familyName")].filter((part) => part !== undefined);
  const name = at("name") ?? (parts.length > 0 ? parts.join(" ") : undefined);
  const nameColumn = (["name", "givenName", "familyName"] as const).find((one) => columns.has(one)) ?? "name";
  const [email, number] = [at("email"), at("studentNumber")];
  const isNone =
    name === undefined || (isStandard && (nameFault(name) !== undefined || name === strings.notLoggedInYet));
  if (!isNone && !isBlankOr(name, (text) => nameFault(text) === undefined)) return fault("name", nameColumn);
  if (email !== undefined && !isBlankOr(email, isEmailAddress)) return fault("email", "email");
  if (number !== undefined && !isBlankOr(number, isStudentNumber)) return fault("studentNumber", "studentNumber");
  return {
    ...(isNone ? {} : { name: writtenName(name) || null }),
    ...(email === undefined ? {} : { email: writtenAddress(email) || null }),
    ...(number === undefined ? {} : { studentNumber: writtenStudentNumber(number) || null }),
  };
}

const isBlankOr = (text: string, fits: (text: string) => boolean): boolean => writtenName(text) === "" || fits(text);

function duplicatesIn(rows: readonly RosterRow[]): RosterProblem[] {
  const usernames = new Set<string>();
  return rows.flatMap(({ source, line, username }) => {
    const key = usernameKey(username);
    if (usernames.has(key)) return [{ source, line, reason: "duplicate" as const, found: username }];
    usernames.add(key);
    return [];
  });
}

/** Two people with one number: one of them has another's. */
function sameNumbersIn(rows: readonly RosterRow[]): RosterProblem[] {
  const numbers = new Set<string>();
  return rows.flatMap(({ source, line, studentNumber }) => {
    if (typeof studentNumber !== "string") return [];
    const key = usernameKey(studentNumber);
    if (numbers.has(key)) return [{ source, line, reason: "sameNumber" as const, found: studentNumber }];
    numbers.add(key);
    return [];
  });
}

export type Member = Schemas["Member"];

/** What an upload would do with one row. */
export interface Difference extends RosterRow {
  /** `elsewhere`: new with this provider, while a member has the same username with another one. */
  readonly kind: "new" | "elsewhere" | "changed" | "unchanged";
  /** As the course has them; null who is none of it. */
  readonly member: Member | null;
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
      const nothing = { member: null, matches: null, roleBefore: null, groupBefore: null };
      return { ...row, ...nothing, kind, groupAfter: row.group ?? null };
    }
    const groupBefore = groupOf(member);
    const groupAfter = groupAfterOf(row, member);
    const isSame = row.role === member.role && groupBefore === groupAfter && changedDetails(row, member).length === 0;
    const kind = isSame ? "unchanged" : "changed";
    const matches = member.username === row.username ? null : member.username;
    return { ...row, kind, member, matches, roleBefore: member.role, groupBefore, groupAfter };
  });
}

const DETAILS = ["name", "email", "studentNumber"] as const;

/** Returns which details of a person a row changes. The roster's name counts as long as the member has none of their own. */
export function changedDetails(row: RosterRow, member: Member | null): (typeof DETAILS)[number][] {
  const known = DETAILS.filter((field) => field !== "name" || !member?.hasLoggedIn);
  return known.filter((field) => row[field] !== undefined && row[field] !== (member?.[field] ?? null));
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
  rows.map((row) => ({
    username: row.username,
    role: row.role,
    ...(row.groupAfter === null ? {} : { group: row.groupAfter }),
    ...Object.fromEntries(changedDetails(row, row.member).map((field) => [field, row[field]])),
  }));
