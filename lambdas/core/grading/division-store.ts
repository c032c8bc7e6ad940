import type { Core } from "../kernel/core";
import { absent, divisionKey, equals, type Key, type Operation } from "../table";
import { type Division, UNDIVIDED } from "./division";

/** How the grading of a course is divided. Key COURSE#{c}/DIVISION, consistent; 1 read for each 4 KB, about 60 shares. */
export async function readDivision({ table }: Pick<Core, "table">, courseId: number): Promise<Division> {
  const item = await table.get<Division>(divisionKey(courseId));
  return item ? { version: item.version, shares: item.shares, keepsGrader: item.keepsGrader } : UNDIVIDED;
}

/** The operation that replaces the division that was read. 2 writes for each KB, as part of a transaction. */
export function putDivision(courseId: number, { version, shares, keepsGrader }: Division): Operation {
  return {
    put: { ...divisionKey(courseId), version: version + 1, shares, keepsGrader } as Key,
    condition: version === 0 ? absent : equals("version", version),
  };
}
