import { encodeCells } from "../../../domain/cockpit/cell";
import { mapConcurrently } from "../kernel/concurrency";
import type { Core } from "../kernel/core";
import { detailsOf } from "../members/registration";
import { listMembers, membersById } from "../members/store";
import { cellOf } from "../submissions/cells";
import { submissionsOf } from "../submissions/store";
import { type Key, regIdOfSheetRow, sheetRows } from "../table";
import type { KeptRow, SheetRow } from "./kept-sheet";

type Stored = Pick<Core, "table">;

/** Students whose submissions are read at a time. */
const CONCURRENCY = 16;

/**
 * The versions of a course's rows by registration. Keys COURSE#{c}#SHEET/…, eventually consistent; half a read for about 90
 * rows. One that is read late makes a row seem older than it is, so that it is made once more than needed.
 */
export async function readVersions({ table }: Stored, courseId: number): Promise<Map<number, number>> {
  const items = await table.queryAll<Key & { version: number }>({ pk: sheetRows(courseId), consistent: false });
  return new Map(items.map(({ sk, version }) => [regIdOfSheetRow(sk), version]));
}

/**
 * Returns the registrations whose rows are not as the table is, those first that have no row at all. Without a sheet these are
 * all members, also those of before there were versions: half a read for about 10 members, once a course.
 */
export async function staleRows(
  core: Stored,
  courseId: number,
  {
    kept,
    versions,
  }: { readonly kept: ReadonlyMap<number, SheetRow> | undefined; readonly versions: ReadonlyMap<number, number> },
): Promise<number[]> {
  const members = kept === undefined ? await listMembers(core, courseId) : [];
  const known = new Set([...versions.keys(), ...members.map(({ regId }) => regId)]);
  const missing = [...known].filter((regId) => !kept?.has(regId));
  const outdated = [...(kept ?? [])].flatMap(([regId, row]) =>
    (versions.get(regId) ?? 0) > row.version ? [regId] : [],
  );
  return [...missing, ...outdated];
}

/**
 * Makes the rows of registrations from what is stored now; the versions were read before. Consistent; 2 reads each, and for a
 * student 1 for each 4 KB of submissions.
 */
export async function makeRows(
  core: Stored,
  courseId: number,
  { regIds, versions }: { readonly regIds: readonly number[]; readonly versions: ReadonlyMap<number, number> },
): Promise<SheetRow[]> {
  const members = await membersById(core, courseId, regIds);
  return mapConcurrently(regIds, CONCURRENCY, async (regId): Promise<SheetRow> => {
    const version = versions.get(regId) ?? 0;
    const member = members.get(regId);
    if (!member) return { regId, version, isGone: true };
    const { role, name, username, group, accommodation, extensions } = member;
    const cells = role === "student" ? await readCells(core, regId) : "";
    const place = { regId, version, role, name, username, group };
    return { ...place, accommodation, extensions, cells, ...detailsOf(member) } satisfies KeptRow;
  });
}

async function readCells(core: Stored, regId: number): Promise<string> {
  const submissions = await submissionsOf(core, regId);
  return encodeCells(new Map(submissions.map((submission) => [submission.assessmentId, cellOf(submission)])));
}
