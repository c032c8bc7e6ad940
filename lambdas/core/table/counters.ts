import { type CounterKind, counterKey } from "./keys";
import type { Table } from "./table";

/**
 * Takes `count` fresh ids and answers the first of them; ids are never given twice, gaps may occur.
 * Key COUNTER/{kind}; 1 write.
 */
export async function takeIds(table: Table, kind: CounterKind, count = 1): Promise<number> {
  const { n } = await table.update<{ n: number }>(counterKey(kind), { add: { n: count } });
  return n - count + 1;
}
