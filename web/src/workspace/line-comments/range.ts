/** Lines from 1, the last included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The lines that are chosen: from where choosing began to where it is now. */
export interface Choice {
  readonly anchor: number;
  readonly line: number;
}

export const rangeOf = ({ anchor, line }: Choice): Range => ({
  from: Math.min(anchor, line),
  to: Math.max(anchor, line),
});

/** Returns the choice after a line was asked for, within the program; with `extends` from where choosing began. */
export function chosen(
  now: Choice,
  line: number,
  { extend, most, lines }: { extend: boolean; most: number; lines: number },
): Choice {
  const wanted = Math.min(Math.max(line, 1), lines);
  if (!extend) return { anchor: wanted, line: wanted };
  const reach = most - 1;
  return { anchor: now.anchor, line: Math.min(Math.max(wanted, now.anchor - reach), now.anchor + reach) };
}
