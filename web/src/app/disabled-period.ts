import type { DisablePeriod } from "../../../domain/facts/site-settings";

/** How often a page looks whether a disabled period has begun or ended, in milliseconds. */
export const DISABLED_CHECK_MS = 5000;

/**
 * Returns the disabled period in which a moment (ms since 1970) lies strictly between start and end, null when there is
 * none. A period without start or end, or that ends before it starts, counts as none.
 */
export function disabledPeriodAt(
  periods: readonly Partial<DisablePeriod>[],
  now: number,
): Partial<DisablePeriod> | null {
  const lies = ({ start, end }: Partial<DisablePeriod>): boolean => {
    if (!start || !end) return false;
    const [from, to] = [Date.parse(start), Date.parse(end)];
    return from < now && now < to;
  };
  return periods.find(lies) ?? null;
}
