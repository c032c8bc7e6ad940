/** How often each outcome occurs. */
export function tally(outcomes: readonly unknown[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const outcome of outcomes) sums[String(outcome)] = (sums[String(outcome)] ?? 0) + 1;
  return sums;
}
