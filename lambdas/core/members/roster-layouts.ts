import { MAX_ROSTER_LAYOUTS, type RosterMapping } from "../../../domain/facts/roster-columns";
import { auditWrites } from "../audit/entry";
import { courseSubject } from "../courses/audit-events";
import { readCourse } from "../courses/store";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { absent, equals, type Key, rosterLayoutsKey } from "../table";
import type { Registration } from "./registration";

/** How the columns of files of one layout are read. */
export interface RosterLayout extends RosterMapping {
  /** What such files share: the names of their columns, or how many there are. */
  readonly layout: string;
}

interface StoredLayouts {
  /** The one that was changed last stands last. */
  readonly layouts: readonly RosterLayout[];
  /** Counts the changes, from 1. */
  readonly version: number;
}

const NONE: StoredLayouts = { layouts: [], version: 0 };

/** Key COURSE#{c}/ROSTERLAYOUTS, consistent; 1 read for each 4 KB. */
const readStored = async ({ table }: Pick<Core, "table">, courseId: number): Promise<StoredLayouts> =>
  (await table.get<StoredLayouts & Key>(rosterLayoutsKey(courseId))) ?? NONE;

/** Returns how the columns of a course's rosters are read, by layout. 1 read for each 4 KB. */
export const readRosterLayouts = async (
  core: Pick<Core, "table">,
  courseId: number,
): Promise<readonly RosterLayout[]> => (await readStored(core, courseId)).layouts;

/**
 * Keeps how the columns of one layout are read, beside those of others. 2 reads and 1 transaction over the layouts and the audit
 * log; nothing is written where it is so already.
 */
export async function keepRosterLayout(core: Core, caller: Registration, sent: RosterLayout): Promise<void> {
  const { courseId } = caller;
  const { layout, hasHead, meanings, roleOfAll } = sent;
  const next: RosterLayout = { layout, hasHead, meanings, roleOfAll };
  await retryOnConflict(async () => {
    const { layouts, version } = await readStored(core, courseId);
    const before = layouts.find((one) => one.layout === layout);
    const change = { field: "rosterColumns", from: before ? wordsOf(before) : null, to: wordsOf(next) };
    if (change.from === change.to) return;
    const others = layouts.filter((one) => one !== before);
    const subject = courseSubject(await readCourse(core, courseId));
    const entries = auditWrites(core, courseId, caller, [{ kind: "setting", subject, changes: [change] }]);
    const stored = { layouts: [...others, next].slice(-MAX_ROSTER_LAYOUTS), version: version + 1 };
    const put = {
      put: { ...rosterLayoutsKey(courseId), ...stored },
      condition: version === 0 ? absent : equals("version", version),
    };
    await core.table.transact([put, ...entries]);
  });
}

/** Each column by its name or place, with what it is. */
function wordsOf({ layout, hasHead, meanings, roleOfAll }: RosterLayout): string {
  const names = layout.split("\t");
  const columns = meanings.map((meaning, index) => {
    return `${hasHead ? (names[index] ?? index + 1) : index + 1} = ${meaning ?? "not read"}`;
  });
  const head = hasHead ? "names of columns" : "no names of columns";
  return [head, ...columns, ...(roleOfAll === null ? [] : [`role of all = ${roleOfAll}`])].join("; ");
}
