/** Small whole numbers as bits, of which large sets are joined quickly. */
export class BitSet {
  private readonly words: Int32Array;

  constructor(size: number) {
    this.words = new Int32Array(Math.ceil(size / 32));
  }

  has(number: number): boolean {
    return ((this.words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  add(number: number): void {
    this.words[number >>> 5] = (this.words[number >>> 5] ?? 0) | (1 << (number & 31));
  }

  /** Adds all numbers of a set of the same size. */
  addAll(other: BitSet | undefined): void {
    for (const [place, word] of other?.words.entries() ?? []) this.words[place] = (this.words[place] ?? 0) | word;
  }

  /** Sums what belongs to its numbers. */
  sum(values: readonly number[]): number {
    let total = 0;
    for (const [place, word] of this.words.entries()) {
      for (let left = word; left !== 0; left &= left - 1) {
        total += values[place * 32 + 31 - Math.clz32(left & -left)] ?? 0;
      }
    }
    return total;
  }
}
