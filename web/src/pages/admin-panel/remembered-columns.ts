import { ROLES } from "../../../../domain/facts/roles";
import { type Mapping, MEANINGS } from "./roster-columns";

/** Layouts whose columns this browser remembers for a course. */
const MOST_LAYOUTS = 20;

const keyOf = (courseId: number): string => `academy.roster-columns.${courseId}`;

const isMapping = (value: unknown): value is Mapping => {
  const { hasHead, meanings, roleOfAll } = (value ?? {}) as Partial<Mapping>;
  const isMeaning = (one: unknown) => one === null || MEANINGS.some((meaning) => meaning === one);
  const isRole = roleOfAll === null || ROLES.some((role) => role === roleOfAll);
  return typeof hasHead === "boolean" && Array.isArray(meanings) && meanings.every(isMeaning) && isRole;
};

/** Reads how the columns of files were chosen in a course, by layout; nothing where storage is denied or holds something else. */
export function readColumns(courseId: number): ReadonlyMap<string, Mapping> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(courseId)) ?? "[]");
    const entries = Array.isArray(stored) ? stored.filter((one) => Array.isArray(one) && isMapping(one[1])) : [];
    return new Map(entries as [string, Mapping][]);
  } catch {
    return new Map();
  }
}

/** Remembers how the columns of a layout were chosen in a course, beside what is remembered of others. */
export function rememberColumns(courseId: number, layout: string, mapping: Mapping): void {
  const others = [...readColumns(courseId)].filter(([other]) => other !== layout);
  try {
    localStorage.setItem(keyOf(courseId), JSON.stringify([...others, [layout, mapping]].slice(-MOST_LAYOUTS)));
  } catch {
    // Without storage the columns are guessed anew.
  }
}
