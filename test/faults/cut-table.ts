import type { Table } from "../../lambdas/core/table";

const WRITES = new Set(["put", "update", "remove", "transact", "removeMany", "putMany"]);

/** What a process gets from then on that was killed. */
export class CutOff extends Error {}

/** A table up to one of its writes, whether or not that is still done: from then on no call goes through. */
export function cutTable(table: Table, at: number, isDone: boolean): { readonly table: Table; isCut(): boolean } {
  let writes = 0;
  let isCut = false;
  const cut = new Proxy(table, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return async (...given: unknown[]) => {
        if (isCut) throw new CutOff("The process is gone");
        if (!WRITES.has(String(name))) return value.apply(target, given);
        writes += 1;
        if (writes < at) return value.apply(target, given);
        isCut = true;
        if (isDone) await value.apply(target, given);
        throw new CutOff(`The process ended in its write ${writes}`);
      };
    },
  });
  return { table: cut, isCut: () => isCut };
}
