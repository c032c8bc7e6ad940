import { timeLeft } from "../../../domain/achievements/deadline-label";
import { strings } from "../texts/en/time-left";

/** Says on every screen how long a deadline is away: 'Unlimited', 'Expired', '2 Weeks'. */
export function formatTimeLeft(deadline: string | null, now: Date): string {
  const left = timeLeft(deadline, now);
  return left.kind === "left" ? strings.left[left.unit](left.count) : strings[left.kind];
}
