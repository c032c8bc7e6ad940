/**
 * Finds the assessment that closes, or closed, closest to a moment, which is most likely the one that staff are at work on;
 * of two that are as close, the first. Undefined when there is none.
 *
 * @param now in milliseconds
 */
export function closestClosing<Closing extends { readonly closeAt: string }>(
  assessments: readonly Closing[],
  now: number,
): Closing | undefined {
  const [first, ...others] = assessments;
  if (first === undefined) return undefined;
  const distance = ({ closeAt }: Closing): number => Math.abs(Date.parse(closeAt) - now);
  return others.reduce((best, other) => (distance(other) < distance(best) ? other : best), first);
}
