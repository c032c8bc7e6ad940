import type { Chore } from "../core/chores";
import { dealEntries, scoreContests } from "../core/contests";
import type { GradingCore } from "../core/submissions/finalising";

/** Does one chore; safe to repeat. */
export async function runChore(core: GradingCore, { chore, courseId, assessmentId }: Chore): Promise<void> {
  if (chore === "deal") await dealEntries(core, courseId, assessmentId);
  if (chore === "score") await scoreContests(core, courseId, assessmentId, { final: false });
}
