/** The difference between two pieces of plain data. */
export type Patch =
  | { readonly set: unknown }
  | { readonly unset: true }
  /** By key of an object, or by index of a list that has as many entries. */
  | { readonly in: Readonly<Record<string, Patch>> };

/** Returns how plain data becomes other plain data; undefined where they are equal. The fields named in `whole` are never patched in part. */
export function patchBetween(
  before: unknown,
  after: unknown,
  whole: ReadonlySet<string> = new Set(),
): Patch | undefined {
  if (Object.is(before, after)) return undefined;
  if (!isRecord(before) || !isRecord(after) || !isPatchable(before, after)) return { set: after };
  const patches = [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key): [string, Patch][] => {
    const [from, to] = [own(before, key), own(after, key)];
    if (to === undefined) return from === undefined ? [] : [[key, { unset: true }]];
    const patch = patchBetween(from, to, whole);
    if (!patch) return [];
    return [[key, whole.has(key) ? { set: to } : patch]];
  });
  return patches.length === 0 ? undefined : { in: Object.fromEntries(patches) };
}

/** Returns the data that a patch was made for. */
export function patched(before: unknown, patch: Patch | undefined): unknown {
  if (patch === undefined) return before;
  if ("set" in patch) return patch.set;
  if ("unset" in patch) return undefined;
  const after = new Map<string, unknown>(Object.entries(before as object));
  for (const [key, part] of Object.entries(patch.in)) {
    if ("unset" in part) after.delete(key);
    else after.set(key, patched(after.get(key), part));
  }
  return Array.isArray(before) ? [...after.values()] : Object.fromEntries(after);
}

type PlainRecord = Readonly<Record<string, unknown>>;

/** A key such as `__proto__` is one like any other. */
const own = (value: PlainRecord, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined);

const isRecord = (value: unknown): value is PlainRecord => typeof value === "object" && value !== null;

/** Lists of other lengths have no parts that correspond. */
function isPatchable(before: PlainRecord, after: PlainRecord): boolean {
  const [one, other] = [before, after].map((value) => (Array.isArray(value) ? value.length : -1));
  return one === other;
}
