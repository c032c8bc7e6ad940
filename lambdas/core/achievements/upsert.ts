import { uuidOf } from "../kernel/fields";
import { Refusal } from "../kernel/refusal";

/** The members that a caller sent of one of them; members that it does not have stay as they are. */
export type Sent = Readonly<Record<string, unknown>>;

interface Upsert<T> {
  /** "Achievement" or "Goal", as in messages. */
  readonly name: string;
  readonly courseId: number;
  readonly existing: ReadonlyMap<string, T>;
  /** Which course each uuid belongs to that this one does not have. */
  readonly owners: ReadonlyMap<string, number | undefined>;
  /** The definitions as they were sent: each has a uuid or is refused. */
  readonly elements: readonly Sent[];
  /** Returns the changed one, from the one that is there, if any. Throws a Refusal. */
  readonly changed: (uuid: string, current: T | undefined, sent: Sent) => T;
}

/** Returns the uuids that are sent, of elements that have one. */
export function namedUuids(elements: readonly Sent[]): string[] {
  return elements.flatMap((element) => uuidOf(element.uuid) ?? []);
}

/**
 * Returns the set with all elements made or changed: the first that does not fit, in the order of the list, refuses all.
 * One that is named twice is changed twice. The order means nothing else: links may name what comes later in the list, or
 * in a later call (disagreement 14 of the wire notes: a browser sends goals, achievements and deletions at once).
 *
 * @throws Refusal 400 with the text for the first element that does not fit
 */
export function upserted<T>({ name, courseId, existing, owners, elements, changed }: Upsert<T>): Map<string, T> {
  const next = new Map(existing);
  for (const element of elements) {
    const uuid = checkedUuid(name, element);
    if ((owners.get(uuid) ?? courseId) !== courseId) {
      throw new Refusal(400, `${name} already exists in different course`);
    }
    next.set(uuid, changed(uuid, next.get(uuid), element));
  }
  return next;
}

function checkedUuid(name: string, element: Sent): string {
  if ((element.uuid ?? "") === "") throw new Refusal(400, `No UUID specified in ${name}`);
  const uuid = uuidOf(element.uuid);
  if (uuid === undefined) throw new Refusal(400, "uuid is invalid");
  return uuid;
}
