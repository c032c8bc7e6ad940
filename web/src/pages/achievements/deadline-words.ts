import { timeLeft } from "../../../../achievements/deadline-label";
import { strings } from "../../texts/achievements";

/** Says how long a deadline is away: 'Unlimited', 'Expired', '2 Weeks'. */
export function deadlineWords(deadline: string | null, now: Date): string {
  const left = timeLeft(deadline, now);
  return left.kind === "left" ? strings.timeLeft[left.unit](left.count) : strings[left.kind];
}
