import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { type Key, regradeFileKey, regradeRunItems, regradeRuns } from "../table";
import type { RegradeRun, RunPlace } from "./run";
import { readRows, rowRemoval, runsBefore } from "./store";

type Stored = Pick<Core, "table">;

/** Items that are deleted before more of them are read. */
const PAGE = 200;

/** Deletes what a run found, and its files. Costs with the submissions: 1 read for each 4 KB and a write for each KB; safe to repeat. */
export async function removeFindings({ table }: Stored, { assessmentId, runId }: RunPlace): Promise<void> {
  const pk = regradeRunItems(assessmentId, runId);
  for (;;) {
    const { items, cursor } = await table.query<Key>({ pk, limit: PAGE });
    await table.removeMany(items);
    if (cursor === undefined) break;
  }
  await table.removeMany([regradeFileKey(assessmentId, runId, "before"), regradeFileKey(assessmentId, runId, "after")]);
}

/** Deletes all regrades of an assessment. Costs with their submissions; safe to repeat. */
export async function deleteRegrades({ table }: Stored, assessmentId: number): Promise<void> {
  const items = await table.queryAll<Key & Partial<RegradeRun>>({ pk: regradeRuns(assessmentId) });
  const runIds = items.flatMap(({ sk, runId }) => (sk.startsWith("RUN#") && runId ? [runId] : []));
  for (const runId of runIds) await removeFindings({ table }, { assessmentId, runId });
  await table.removeMany(items);
}

/** Runs of an assessment whose rows are looked for. */
const MOST_RUNS = 1000;

/**
 * Deletes what regrades of these assessments found of a member's work. For each 1 read, and for each run of it 1 more, and a
 * transaction where there is a row.
 */
export async function deleteRegradesOfMember(
  { table }: Stored,
  regId: number,
  assessmentIds: readonly number[],
): Promise<void> {
  for (const assessmentId of assessmentIds) {
    for (const run of await runsBefore({ table }, assessmentId, { count: MOST_RUNS })) {
      await retryOnConflict(async () => {
        const [row] = await readRows({ table }, run, [regId]);
        if (row) await table.transact(rowRemoval(run, row));
      });
    }
  }
}
