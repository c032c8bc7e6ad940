import { type CounterKind, counterKey } from "../table/keys";
import type { Table } from "../table/table";
import { MAX_ASSESSMENT_ID, MAX_REGISTRATION_ID } from "./ids";

/** Ids that other ids are made with must not outgrow its place in them: it would read as another one's. */
const LARGEST: Partial<Record<CounterKind, number>> = {
  assessment: MAX_ASSESSMENT_ID,
  registration: MAX_REGISTRATION_ID,
};

/**
 * Takes `count` fresh ids and answers the first of them; ids are never given twice, gaps may occur. Throws when there are
 * none left. Key COUNTER/{kind}; 1 write.
 */
export async function takeIds(table: Table, kind: CounterKind, count = 1): Promise<number> {
  const { n } = await table.update<{ n: number }>(counterKey(kind), { add: { n: count } });
  if (n > (LARGEST[kind] ?? Number.MAX_SAFE_INTEGER)) throw new Error(`There is no further id for a ${kind}`);
  return n - count + 1;
}
