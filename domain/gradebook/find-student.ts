import type { SheetStudent } from "../cockpit/sheet";
import { usernameKey } from "../facts/usernames";

/** By what a file may name a student. */
export const STUDENT_KEYS = ["username", "studentNumber", "email"] as const;
export type StudentKey = (typeof STUDENT_KEYS)[number];

/** Finds a student by what a file says of them; "several" where it is said of more than one. */
export type FindStudent = (key: StudentKey, text: string) => SheetStudent | "several" | undefined;

/** Returns what finds students. Capitals and blanks around do not count; leading zeros of a student number do. */
export function studentFinder(students: readonly SheetStudent[]): FindStudent {
  const byKey = Object.fromEntries(STUDENT_KEYS.map((key) => [key, new Map<string, SheetStudent | "several">()]));
  for (const student of students) {
    for (const key of STUDENT_KEYS) {
      const text = usernameKey(student[key] ?? "");
      if (text !== "") byKey[key]?.set(text, byKey[key].has(text) ? "several" : student);
    }
  }
  return (key, text) => byKey[key]?.get(usernameKey(text));
}

/** Heads of columns that name a student, as the systems write them, folded. */
const KEY_HEADS: Readonly<Record<StudentKey, readonly string[]>> = {
  username: ["username", "user name", "sis login id", "login", "login id"],
  studentNumber: ["student number", "sis user id", "student id", "id number", "matriculation number"],
  email: ["e-mail", "email", "email address", "e-mail address"],
};

/** Returns by what the column with a head names students, undefined where it does not. */
export function keyOfHead(head: string): StudentKey | undefined {
  const folded = foldedHead(head);
  return STUDENT_KEYS.find((key) => KEY_HEADS[key].includes(folded));
}

/** A head without capitals and with single blanks, for comparing. */
export const foldedHead = (head: string): string => head.trim().toLowerCase().replace(/\s+/g, " ");
