import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_COUNT } from "../../../../../domain/achievements/limits";
import { actionFailure } from "../../../api/failures";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/en/goal-editor";
import { achievementHoldersKey } from "../queries";
import { memberGoalsQuery, sendCounts } from "./queries";

interface Draft {
  readonly user: number | null;
  readonly goal: string | null;
  /** As it was typed. */
  readonly count: string;
  readonly reason: string;
}

type Errors = Partial<Readonly<Record<"user" | "goal" | "count", string>>>;

/** Returns a typed count floored and not below 0; null for what is no number. */
export function countOf(text: string): number | null {
  const count = Math.max(0, Math.floor(Number(text)));
  return text.trim() === "" || !Number.isFinite(count) || count > MAX_COUNT ? null : count;
}

/** The form that sets one count. What was typed survives a failure. */
export function useCountForm() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>({ user: null, goal: null, count: "", reason: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [isShowing, show] = useState(false);
  const [isOfAll, showAll] = useState(false);
  const [isUpdating, setUpdating] = useState(false);
  const { data } = useQuery({ ...memberGoalsQuery(courseId, draft.user ?? 0), enabled: draft.user !== null });
  const present = draft.user === null ? undefined : data?.find(({ uuid }) => uuid === draft.goal)?.count;
  const change = (next: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...next }));
    setErrors({});
  };

  const update = async (): Promise<void> => {
    const { user, goal, reason } = draft;
    const count = countOf(draft.count);
    if (goal === null || user === null || count === null) {
      const wrong = {
        ...(goal === null && { goal: strings.goalMissing }),
        ...(user === null && { user: strings.userMissing }),
        ...(count === null && { count: strings.noCount(draft.count) }),
      };
      setErrors(wrong);
      for (const text of Object.values(wrong)) toast.danger(text);
      return;
    }
    setUpdating(true);
    try {
      await sendCounts(courseId, {
        rows: [{ courseRegId: user, goalUuid: goal, count }],
        ...(reason.trim() !== "" && { reason: reason.trim() }),
      });
      setDraft((before) => ({ ...before, count: String(count), reason: "" }));
      toast.success(strings.updated);
      void client.invalidateQueries(memberGoalsQuery(courseId, user));
      void client.invalidateQueries({ queryKey: achievementHoldersKey(courseId) });
    } catch (error) {
      toast.danger(actionFailure(error));
    } finally {
      setUpdating(false);
    }
  };
  return { draft, change, errors, isShowing, show, isOfAll, showAll, present, update, isUpdating };
}
export type CountForm = ReturnType<typeof useCountForm>;
