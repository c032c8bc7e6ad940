import type { Core } from "../kernel/core";
import { type Registration, type RegistrationItem, type RosterDetails, shownName } from "../members/registration";
import { groupsLedBy } from "../members/store";
import { foldedName, groupRosterIndex, type Key, membersIndex, nameOfSort, nameSort, regIdOfSort } from "../table";

type Stored = Pick<Core, "table">;

/** A member as lists know them. */
export interface Student {
  readonly regId: number;
  /** Their place in an order by name. */
  readonly sort: string;
  readonly group: string | null;
  /** What else the student is found by, folded: the e-mail address and the student number. */
  readonly identifiers?: string;
  /** Of the registration, where it was not read. */
  readonly key?: Key;
}

interface IndexEntry extends Key {
  readonly gsi2sk: string;
}

/** The students of one group by name. Keys index COURSE#{c}#GROUP#{name}; half a read for about 30. */
export async function groupRoster({ table }: Stored, courseId: number, group: string): Promise<Student[]> {
  const entries = await table.queryAll<IndexEntry>({ pk: groupRosterIndex(courseId, group), index: "gsi2" });
  return entries.map(({ pk, sk, gsi2sk }) => ({ regId: regIdOfSort(gsi2sk), sort: gsi2sk, group, key: { pk, sk } }));
}

/** Students of groups with what they are found by besides their names; half a read for each who has none here. */
export async function withIdentifiers({ table }: Stored, students: readonly Student[]): Promise<Student[]> {
  const keys = students.flatMap(({ key }) => key ?? []);
  const rows = await table.getMany<RegistrationItem>(keys, { consistent: false });
  const byId = new Map(rows.flatMap((row) => (row ? [[row.regId, row] as const] : [])));
  return students.map((student) => ({ ...student, ...identifiersOf(byId.get(student.regId) ?? {}) }));
}

function identifiersOf({ email, studentNumber }: RosterDetails): Pick<Student, "identifiers"> {
  const known = [email, studentNumber].flatMap((one) => (one === undefined ? [] : [foldedName(one)]));
  return known.length === 0 ? {} : { identifiers: known.join(" ") };
}

/** All members of a course by name, with what they are found by. Index COURSE#{c}#MEMBERS; half a read for about 12 members. */
export async function rosterOfCourse({ table }: Stored, courseId: number): Promise<Student[]> {
  const members = await table.queryAll<RegistrationItem>({ pk: membersIndex(courseId), index: "gsi1" });
  return members.map((member) => {
    return { regId: member.regId, sort: member.gsi1sk, group: member.group, ...identifiersOf(member) };
  });
}

/** Tells whether a student is called by each of these folded words, or has them in what else they are found by. */
export const isCalled = ({ sort, identifiers = "" }: Student, words: readonly string[]): boolean =>
  words.every((word) => nameOfSort(sort).includes(word) || identifiers.includes(word));

/** The students of the groups that the caller leads, and the caller. Half a read, and one for about 60 students. */
export async function ownRoster(core: Stored, caller: Registration): Promise<Student[]> {
  const { regId, courseId, username, group } = caller;
  const led = await groupsLedBy(core, regId);
  const students = await Promise.all(led.map((one) => groupRoster(core, courseId, one)));
  const others = students.flat().filter((student) => student.regId !== regId);
  return [...others, { regId, sort: nameSort(shownName(caller) ?? username, regId), group }];
}
