import type { World } from "./world";

/** An act of staff. */
export type Act = (world: World) => Promise<unknown>;

/** The names of what changes for each of two students. */
export interface Changes {
  readonly sue: readonly string[];
  readonly bob: readonly string[];
}

/** Something that students are not shown, and what staff do behind it. */
export interface Situation {
  readonly name: string;
  /** Makes it so. */
  readonly begin: Act;
  /** By name: none of them may change anything that a student receives. */
  readonly acts: Readonly<Record<string, Act>>;
  /** Shows what was hidden, and changes exactly what it names. */
  readonly release?: { readonly act: Act; readonly changes: Changes };
  /** Takes away what would be in the way of the situations after it. */
  readonly end?: Act;
}
