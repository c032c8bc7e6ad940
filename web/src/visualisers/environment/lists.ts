import type { ShownObject, ShownValue } from "../../../../language/drawings/values";
import { itemsOf, pointerKey } from "../data/blocks";

/** Pairs of a list that are drawn unless somebody wants all; one that has few more is drawn whole. */
const SHOWN = 10;
const FEW = 3;

/**
 * Finds where long lists are cut: the tails that are not followed, with how many pairs come after them.
 *
 * @param roots what the picture begins with
 * @param open keys of tails that are followed all the same, however long the list is
 */
export function cutLists(
  roots: readonly ShownValue[],
  objects: ReadonlyMap<number, ShownObject>,
  open: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const cuts = new Map<string, number>();
  const visited = new Set<number>();
  const queue: (readonly [id: number, position: number])[] = [];
  const take = (value: ShownValue | null, position: number) => {
    if (value === null || "text" in value || visited.has(value.object)) return;
    visited.add(value.object);
    queue.push([value.object, position]);
  };
  const follow = ([id, position]: readonly [number, number]) => {
    const object = objects.get(id);
    if (!object) return;
    const pair = isPair(object);
    const items = itemsOf(object);
    if (pair && position >= SHOWN) {
      const key = pointerKey(id, 1);
      const rest = pairsFrom(items[1] ?? null, objects, visited);
      if (rest > FEW && !open.has(key)) {
        cuts.set(key, rest);
        take(items[0] ?? null, 1);
        return;
      }
      if (rest > FEW) {
        take(items[0] ?? null, 1);
        take(items[1] ?? null, Number.NEGATIVE_INFINITY);
        return;
      }
    }
    for (const [index, item] of items.entries()) take(item, pair && index === 1 ? position + 1 : 1);
  };
  let next = 0;
  for (const root of roots) {
    take(root, 1);
    for (; next < queue.length; next++) follow(queue[next] as (typeof queue)[number]);
  }
  return cuts;
}

const isPair = (object: ShownObject): boolean =>
  object.kind === "array" && object.items.length === 2 && object.more === 0;

/** How many pairs follow one another from a tail on, up to one that is drawn anyway. */
function pairsFrom(
  tail: ShownValue | null,
  objects: ReadonlyMap<number, ShownObject>,
  visited: ReadonlySet<number>,
): number {
  const passed = new Set<number>();
  for (let at = tail; at !== null && "object" in at; ) {
    const object = objects.get(at.object);
    if (!object || !isPair(object) || visited.has(object.id) || passed.has(object.id)) break;
    passed.add(object.id);
    at = itemsOf(object)[1] ?? null;
  }
  return passed.size;
}
