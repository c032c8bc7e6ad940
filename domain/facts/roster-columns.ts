import type { Role } from "./roles";

/** What a column of a roster can be. A name may stand in two columns. */
export const ROSTER_MEANINGS = [
  "username",
  "role",
  "group",
  "name",
  "givenName",
  "familyName",
  "email",
  "studentNumber",
] as const;
export type RosterMeaning = (typeof ROSTER_MEANINGS)[number];

/** How the columns of a roster are read. */
export interface RosterMapping {
  /** The first row has names of columns, and nobody. */
  readonly hasHead: boolean;
  /** What each column is, from the first; a column that is null is not read. */
  readonly meanings: readonly (RosterMeaning | null)[];
  /** The role of everybody, where no column has it. */
  readonly roleOfAll: Role | null;
}

/** Layouts of rosters that a course keeps mappings for; the oldest goes for one more. */
export const MAX_ROSTER_LAYOUTS = 20;
/** Characters of a layout's name, which are the names of its columns, and columns of a kept one. */
export const ROSTER_LAYOUT_CHARACTERS = 1000;
export const MAX_ROSTER_COLUMNS = 100;
