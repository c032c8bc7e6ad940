import type { Core } from "../kernel/core";
import { incentivesKey, type Key, type Table } from "../table";
import type { Achievement } from "./achievement";
import type { Goal } from "./goal";
import { ACHIEVEMENTS, GOALS, readAll } from "./shards";

type Stored = Pick<Core, "table">;

/** All achievements and goals of a course, as they are in one version. */
export interface Definitions {
  /** Counts the changes of the course's achievements and goals; 0 before the first. */
  readonly version: number;
  readonly achievements: readonly Achievement[];
  readonly goals: readonly Goal[];
}

/** The note of how often a course's definitions have changed. */
export interface DefinitionsNote {
  readonly version: number;
  /** Who changed them last, and when (ISO 8601, UTC). Null where the note is older than these. */
  readonly changedBy: { readonly regId: number; readonly name: string | null } | null;
  readonly changedAt: string | null;
}

const NOTHING_CHANGED: DefinitionsNote = { version: 0, changedBy: null, changedAt: null };

/** How often a course's definitions have changed. Key COURSE#{c}/INCENTIVES, consistent; 1 read. */
export async function readDefinitionsNote({ table }: Stored, courseId: number): Promise<DefinitionsNote> {
  return (await table.get<DefinitionsNote & Key>(incentivesKey(courseId))) ?? NOTHING_CHANGED;
}

/** Courses whose definitions one process keeps: of those beyond, the one that was read longest ago goes. */
const CACHED_COURSES = 20;
const cache = new WeakMap<Table, Map<number, Definitions>>();

/**
 * Reads a course's definitions. A process keeps them as they were in their version, so mostly this is the version alone:
 * 1 read. Keys COURSE#{c}/INCENTIVES, and ACH#… and GOAL#… when the version is another: 1 read for each 4 KB.
 */
export async function readDefinitions(core: Stored, courseId: number): Promise<Definitions> {
  const { version } = await readDefinitionsNote(core, courseId);
  const courses = cache.get(core.table) ?? new Map<number, Definitions>();
  cache.set(core.table, courses);
  const known = courses.get(courseId);
  courses.delete(courseId);
  // Before the first change there may be definitions that were made before they were counted.
  const definitions = known && known.version === version ? known : await readAllDefinitions(core, courseId, version);
  courses.set(courseId, definitions);
  for (const longestAgo of courses.keys()) {
    if (courses.size <= CACHED_COURSES) break;
    courses.delete(longestAgo);
  }
  return definitions;
}

/** Reads a course's definitions with who changed them last, and when. 2 reads, see readDefinitions. */
export async function readNotedDefinitions(core: Stored, courseId: number): Promise<Definitions & DefinitionsNote> {
  for (;;) {
    const definitions = await readDefinitions(core, courseId);
    const note = await readDefinitionsNote(core, courseId);
    if (note.version === definitions.version) return { ...note, ...definitions };
  }
}

async function readAllDefinitions(core: Stored, courseId: number, version: number): Promise<Definitions> {
  const [achievements, goals] = await Promise.all([
    readAll(core, ACHIEVEMENTS, courseId, { consistent: true }),
    readAll(core, GOALS, courseId, { consistent: true }),
  ]);
  return { version, achievements, goals };
}
