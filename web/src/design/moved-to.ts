/** Moves an entry to another place of the order; beyond the ends is the end. */
export function movedTo(order: readonly number[], entry: number, place: number): number[] {
  const others = order.filter((one) => one !== entry);
  const at = Math.max(0, Math.min(place, others.length));
  return [...others.slice(0, at), entry, ...others.slice(at)];
}
