import { commonSubsequence } from "../../../../domain/assessments/common-subsequence";

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
  return [
    ...left.slice(0, head).map(same),
    ...diffMiddle(left.slice(head, left.length - tail), right.slice(head, right.length - tail)),
    ...left.slice(left.length - tail).map(same),
  ];
}

function diffMiddle(left: readonly string[], right: readonly string[]): DiffRow[] {
  if (left.length * right.length > EXACT_CELLS) return pair(left, right);
  const rows: DiffRow[] = [];
  let [l, r] = [0, 0];
  for (const [leftAt, rightAt] of commonSubsequence(left, right, (one, other) => one === other)) {
    rows.push(...pair(left.slice(l, leftAt), right.slice(r, rightAt)), same(left[leftAt] ?? ""));
    [l, r] = [leftAt + 1, rightAt + 1];
  }
  return [...rows, ...pair(left.slice(l), right.slice(r))];
}

const same = (line: string): DiffRow => ({ kind: "same", left: line, right: line });

function pair(removed: readonly string[], added: readonly string[]): DiffRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, index) => {
    const left = removed[index] ?? null;
    const right = added[index] ?? null;
    if (left !== null && right !== null) return { kind: left === right ? "same" : "changed", left, right };
    return { kind: left === null ? "added" : "removed", left, right };
  });
}
