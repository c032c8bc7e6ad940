import { strings } from "../../texts/en/achievement-events";
import { toast } from "../toasts";
import type { AchievementName } from "./event-queue";

/** Messages at most; of the others their number is told. */
const SHOWN = 3;
const SHOWN_MS = 8000;

/** Shows a message for each completed achievement, and one for all that are too many. */
export function showCompleted(completed: readonly Pick<AchievementName, "title">[]): void {
  for (const { title } of completed.slice(0, SHOWN)) toast.success(strings.completed(title), SHOWN_MS);
  if (completed.length > SHOWN) toast.success(strings.more(completed.length - SHOWN), SHOWN_MS);
}
