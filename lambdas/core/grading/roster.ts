import type { Core } from "../kernel/core";
import type { Registration } from "../members/registration";
import { groupsLedBy } from "../members/store";
import { groupRosterIndex, type Key, nameSort, regIdOfSort } from "../table";

type Stored = Pick<Core, "table">;

/** A member as lists know them. */
export interface Student {
  readonly regId: number;
  /** Their place in an order by name. */
  readonly sort: string;
  readonly group: string | null;
}

interface IndexEntry extends Key {
  readonly gsi2sk: string;
}

/** The students of one group by name. Keys index COURSE#{c}#GROUP#{name}; half a read for about 30. */
export async function groupRoster({ table }: Stored, courseId: number, group: string): Promise<Student[]> {
  const entries = await table.queryAll<IndexEntry>({ pk: groupRosterIndex(courseId, group), index: "gsi2" });
  return entries.map(({ gsi2sk }) => ({ regId: regIdOfSort(gsi2sk), sort: gsi2sk, group }));
}

/** The students of the groups that the caller leads, and the caller. Half a read, and one for about 60 students. */
export async function ownRoster(core: Stored, caller: Registration): Promise<Student[]> {
  const { regId, courseId, name, username, group } = caller;
  const led = await groupsLedBy(core, regId);
  const students = await Promise.all(led.map((one) => groupRoster(core, courseId, one)));
  const others = students.flat().filter((student) => student.regId !== regId);
  return [...others, { regId, sort: nameSort(name ?? username, regId), group }];
}
