/** One row of a side-by-side comparison; a side is null where the line exists only on the other. */
export interface DiffRow {
  readonly kind: "same" | "changed" | "removed" | "added";
  readonly left: string | null;
  readonly right: string | null;
}

/** Above this product of line counts the exact comparison gives way to one that pairs lines by position. */
const EXACT_CELLS = 4_000_000;

/**
 * Compares two texts line by line (longest common subsequence; equal head and tail are set aside first) and pairs a run of
 * removed lines with the run of added lines that follows it.
 */
export function diffLines(leftText: string, rightText: string): DiffRow[] {
  const left = leftText.split("\n");
  const right = rightText.split("\n");
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head++;
  let tail = 0;
  while (
    tail < left.length - head &&
    tail < right.length - head &&
    left[left.length - 1 - tail] === right[right.length - 1 - tail]
  )
    tail++;
  const same = (line: string): DiffRow => ({ kind: "same", left: line, right: line });
  return [
    ...left.slice(0, head).map(same),
    ...diffMiddle(left.slice(head, left.length - tail), right.slice(head, right.length - tail)),
    ...left.slice(left.length - tail).map(same),
  ];
}

function diffMiddle(left: readonly string[], right: readonly string[]): DiffRow[] {
  if (left.length * right.length > EXACT_CELLS) return pair(left, right);
  const lengths = commonLengths(left, right);
  const rows: DiffRow[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    if (l < left.length && r < right.length && left[l] === right[r]) {
      rows.push(...pair(removed, added), { kind: "same", left: left[l] ?? "", right: right[r] ?? "" });
      removed = [];
      added = [];
      l++;
      r++;
    } else if (r >= right.length || (l < left.length && at(lengths, l + 1, r) >= at(lengths, l, r + 1))) {
      removed.push(left[l++] ?? "");
    } else {
      added.push(right[r++] ?? "");
    }
  }
  return [...rows, ...pair(removed, added)];
}

function commonLengths(left: readonly string[], right: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1));
  for (let l = left.length - 1; l >= 0; l--) {
    const row = lengths[l];
    if (row === undefined) continue;
    for (let r = right.length - 1; r >= 0; r--) {
      row[r] =
        left[l] === right[r] ? at(lengths, l + 1, r + 1) + 1 : Math.max(at(lengths, l + 1, r), at(lengths, l, r + 1));
    }
  }
  return lengths;
}

function at(lengths: readonly Uint32Array[], l: number, r: number): number {
  return lengths[l]?.[r] ?? 0;
}

function pair(removed: readonly string[], added: readonly string[]): DiffRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => {
    const left = removed[index] ?? null;
    const right = added[index] ?? null;
    if (left !== null && right !== null) return { kind: left === right ? "same" : "changed", left, right };
    return { kind: left === null ? "added" : "removed", left, right };
  });
}
