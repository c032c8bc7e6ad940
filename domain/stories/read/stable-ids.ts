/** Gives ids that depend only on an owner and a text: they stay the same when other parts of a story are edited. */
export class StableIds {
  private readonly counts = new Map<string, number>();

  /** Returns the id of a text; the same text of the same owner has another id when it comes again. */
  idOf(owner: string, text: string): string {
    const key = `${owner}\n${text.replace(/\s+/g, " ")}`;
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return hashOf(`${key}\n${count}`);
  }
}

/** Returns 52 bits in base 36: two FNV-1a hashes of 32 bits with different primes, since numbers hold 53 bits exactly. */
function hashOf(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995);
  }
  high ^= high >>> 15;
  return ((high >>> 12) * 2 ** 32 + (low >>> 0)).toString(36);
}
