import type { Realm } from "./engine";
import { arraysIn, changes, recordChanges } from "./engine/changes";

/** How the data of a question is watched while a testcase runs. */
export interface Watching {
  /** Names of globals and prepend that may hold data. */
  readonly names: readonly string[];
  /** The course's functions change data, too, so that its names may hold data that was made later. */
  readonly makesDataLater: boolean;
  /** Notes each change of the student's part; without, a run is only compared with what was before, which costs less. */
  readonly noting: boolean;
}

const isSame = (array: readonly unknown[], before: readonly unknown[]): boolean =>
  array.length === before.length && before.every((element, index) => Object.is(element, array[index]));

/** Watches the data of globals and prepend during one run of a testcase. */
export class DataWatch {
  /** Takes what globals and prepend make while they run. */
  readonly made = new Set<unknown>();
  private watched: readonly unknown[] = [];
  private owned: ReadonlySet<unknown> = new Set();
  private before: ReadonlyMap<readonly unknown[], readonly unknown[]> = new Map();

  constructor(private readonly watching: Watching) {}

  /** Begins to watch: what exists now was made by the course. */
  begin(realm: Realm): void {
    const { names, makesDataLater, noting } = this.watching;
    this.watched = realm.values(names);
    this.owned = arraysIn([...this.made, ...this.watched]);
    if (noting) recordChanges(this.owned, makesDataLater);
    else this.before = new Map([...this.owned].map((array) => [array as unknown[], (array as unknown[]).slice()]));
  }

  /**
   * Whether the course's data is not as it was, whoever changed it.
   * @param stillNamed names that the parts after the prepend have not declared anew
   */
  hasChanged(realm: Realm, stillNamed: readonly string[]): boolean {
    for (const [array, before] of this.before) if (!isSame(array, before)) return true;
    if (!this.watching.makesDataLater) return false;
    return [...arraysIn(realm.values(stillNamed))].some((array) => !this.owned.has(array));
  }

  /** The names whose data the student's part has changed, and `null` when it changed data that no name holds. */
  touched(realm: Realm, stillNamed: readonly string[]): Array<string | null> {
    const now = new Map(realm.values(stillNamed).map((value, index) => [stillNamed[index], value]));
    const found = new Set<unknown>();
    const names = this.watching.names.filter((name, index) => {
      const arrays = [...arraysIn([this.watched[index], now.get(name)])];
      const changed = arrays.filter((array) => changes.touched.has(array) || changes.all?.has(array as object));
      for (const array of changed) found.add(array);
      return changed.length > 0;
    });
    const isUnnamed = [...changes.touched].some((array) => !found.has(array));
    return isUnnamed ? [...names, null] : names;
  }
}
