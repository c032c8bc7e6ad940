import { isEmailAddress } from "../../../../domain/facts/email-addresses";
import { ROLES } from "../../../../domain/facts/roles";
import { ROSTER_MEANINGS, type RosterMapping, type RosterMeaning } from "../../../../domain/facts/roster-columns";
import { isStudentNumber } from "../../../../domain/facts/student-numbers";
import { type CsvRow, headerOf } from "../../csv/read";

/** The names that the Users tab writes its export with. */
export const EXPORT_COLUMNS = ["name", "username", "group", "role"] as const;

/** Rows of a file by which its columns are guessed. */
const LOOKED_AT = 50;

/** How registrars and learning management systems name such columns, without blanks, marks and capitals. */
const HEADS: Readonly<Record<RosterMeaning, RegExp>> = {
  username: /^(username|user|userid|login|loginid|netid|nusnetid|nusnet|sisloginid|account|accountname|benutzername)$/,
  role: /^(role|roles|courserole)$/,
  group: /^(group|groupname|section|tutorial|tutorialgroup|class|classgroup|lab|labgroup|studio|gruppe)$/,
  name: /^(name|fullname|legalname|studentname|displayname|names)$/,
  givenName: /^(firstname|givennames?|forenames?|preferredname|vorname)$/,
  familyName: /^(lastname|familyname|surname|nachname)$/,
  email: /^(e?mail|e?mailaddress|emailid|studente?mail|universitye?mail)$/,
  studentNumber:
    /^(student(number|no|id|nr)|matric(ulation)?(number|no|nr)?|matrikelnummer|id|idnumber|sisuserid|sisid|orgdefinedid|registrationnumber|universityid)$/,
};

const headOf = (cell: string): RosterMeaning | null => {
  const name = cell
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return ROSTER_MEANINGS.find((meaning) => HEADS[meaning].test(name)) ?? null;
};

const isRole = (cell = ""): boolean => ROLES.some((role) => role === cell.trim().toLowerCase());

/**
 * Returns the mapping of a file in the format of the Add Users tab: two or three columns (username, role, group), or those
 * of the export under their names. Undefined for any other.
 */
export function standardMapping(rows: readonly CsvRow[]): RosterMapping | undefined {
  const [first] = rows;
  const places = headerOf(first, EXPORT_COLUMNS, ["username", "role"]);
  if (places) {
    const at = new Map([...places].map(([column, index]) => [index, column]));
    return { hasHead: true, meanings: (first?.cells ?? []).map((_, index) => at.get(index) ?? null), roleOfAll: null };
  }
  const cells = [...(first?.cells ?? [])];
  while (cells.length > 3 && cells.at(-1)?.trim() === "") cells.pop();
  const isPlain = (cells.length === 2 || cells.length === 3) && isRole(cells[1]);
  return isPlain ? { hasHead: false, meanings: ["username", "role", "group"], roleOfAll: null } : undefined;
}

/** Guesses what the columns of a file are, by the names in its first row and by what stands below. */
export function guessMapping(rows: readonly CsvRow[]): RosterMapping {
  const standard = standardMapping(rows);
  if (standard) return standard;
  const width = Math.max(0, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length));
  const first = Array.from({ length: width }, (_, index) => rows[0]?.cells[index]?.trim() ?? "");
  const hasHead = first.some((cell) => headOf(cell) !== null) && !first.some(isContent);
  const people = rows.slice(hasHead ? 1 : 0, LOOKED_AT);
  const columns = first.map((_, index) =>
    people.flatMap(({ cells }) => (cells[index]?.trim() ? [cells[index].trim()] : [])),
  );
  const meanings: (RosterMeaning | null)[] = first.map((cell, index) => {
    const meaning = hasHead ? headOf(cell) : null;
    return meaning !== null && first.findIndex((other) => headOf(other) === meaning) === index ? meaning : null;
  });
  const isOpen = (meaning: RosterMeaning): boolean => !meanings.includes(meaning);
  const take = (meaning: RosterMeaning, fits: (cells: readonly string[]) => boolean): void => {
    if (!isOpen(meaning)) return;
    const index = columns.findIndex((cells, at) => meanings[at] === null && cells.length > 0 && fits(cells));
    if (index >= 0) meanings[index] = meaning;
  };
  take("email", mostly(isEmailAddress));
  take("role", mostly(isRole));
  if (!hasHead) {
    take(
      "studentNumber",
      mostly((cell) => /\d{4}/.test(cell) && isStudentNumber(cell)),
    );
    take(
      "name",
      mostly((cell) => /\p{L}[, ]+\p{L}/u.test(cell)),
    );
    take("group", (cells) => cells.length > 2 && new Set(cells).size <= cells.length / 2);
    take("username", (cells) => isUnique(cells) && cells.every((cell) => !/\s/.test(cell)));
  }
  // Where nothing else can be the username, people log in with their address.
  if (isOpen("username") && meanings.includes("email")) meanings[meanings.indexOf("email")] = "username";
  return { hasHead, meanings, roleOfAll: meanings.includes("role") ? null : "student" };
}

const isContent = (cell: string): boolean => cell.includes("@") || /^\d+$/.test(cell);
const isUnique = (cells: readonly string[]): boolean => new Set(cells).size === cells.length;
const mostly =
  (fits: (cell: string) => boolean) =>
  (cells: readonly string[]): boolean =>
    cells.filter(fits).length >= cells.length * 0.8;

/** Returns the mapping that a file is read by unless somebody chooses another; undefined where they have to. */
export function ownMapping(rows: readonly CsvRow[]): RosterMapping | undefined {
  const guess = guessMapping(rows);
  return standardMapping(rows) ?? (guess.hasHead && mappingFault(guess) === null ? guess : undefined);
}

/** What a mapping lacks: a column of usernames, or a role for everybody. Null: nothing. */
export function mappingFault({ meanings, roleOfAll }: RosterMapping): "username" | "role" | null {
  if (!meanings.includes("username")) return "username";
  return meanings.includes("role") || roleOfAll !== null ? null : "role";
}

/** Returns a mapping after a column was given a meaning, which the column that had it loses. */
export function withMeaning(mapping: RosterMapping, column: number, meaning: RosterMeaning | null): RosterMapping {
  const meanings = mapping.meanings.map((before, index) =>
    index === column ? meaning : before === meaning ? null : before,
  );
  return { ...mapping, meanings, roleOfAll: meanings.includes("role") ? null : (mapping.roleOfAll ?? "student") };
}

/**
 * Returns a text that files of one layout share: their names of columns, or how many columns they have. What was chosen for other
 * files of three columns does not count for one in our format.
 */
export function layoutOf(rows: readonly CsvRow[]): string {
  if (standardMapping(rows)?.hasHead === false) return "#standard";
  const { hasHead, meanings } = guessMapping(rows);
  return hasHead ? (rows[0]?.cells.map((cell) => cell.trim().toLowerCase()).join("\t") ?? "") : `#${meanings.length}`;
}
