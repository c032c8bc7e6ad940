import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type Schemas, unwrap } from "../../../api/client";
import { actionFailure } from "../../../api/failures";
import { toast } from "../../../app/toasts";
import { strings } from "../strings";
import { adjustmentOf, type Draft, outOfBounds } from "./draft";

export type Answer = Schemas["GradingAnswer"];

interface Target {
  readonly courseId: number;
  readonly submissionId: number;
}

/** The grade of one answer as the grader is changing it. Nothing typed means what the server has. */
export function useGrade({ courseId, submissionId }: Target, { question, grade }: Answer) {
  const client = useQueryClient();
  const saved: Draft = { adjustment: String(grade.xpAdjustment), comments: grade.comments ?? "" };
  const [typed, setTyped] = useState<Draft | null>(null);
  const draft = typed ?? saved;
  const bounds = { initialXp: grade.xp, maxXp: question.maxXp };
  const adjustment = adjustmentOf(draft.adjustment);
  const over = adjustment === null ? null : outOfBounds(adjustment, bounds);
  const fault =
    adjustment === null ? strings.notNumber : over === null ? null : strings.outOfBounds(over, question.maxXp);
  const mutation = useMutation({
    mutationFn: (grading: { xpAdjustment: number; comments: string }) =>
      unwrap(
        api.POST("/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}", {
          params: { path: { courseId, submissionId, questionId: question.id } },
          body: { grading },
        }),
      ),
    onError: (error) => toast.danger(actionFailure(error)),
  });
  /** Answers whether it was saved. What was typed while it was on its way stays. */
  const save = async (): Promise<boolean> => {
    if (fault !== null || adjustment === null) {
      toast.warning(fault ?? strings.notNumber);
      return false;
    }
    const sent = draft;
    try {
      await mutation.mutateAsync({ xpAdjustment: adjustment, comments: sent.comments });
    } catch {
      return false; // told by onError
    }
    await client.invalidateQueries({ queryKey: ["course", courseId, "grading"] });
    setTyped((now) =>
      now === null || (now.adjustment === sent.adjustment && now.comments === sent.comments) ? null : now,
    );
    toast.success(strings.saved);
    return true;
  };
  return {
    draft,
    bounds,
    fault,
    finalXp: adjustment === null ? null : grade.xp + adjustment,
    dirty: draft.adjustment !== saved.adjustment || draft.comments !== saved.comments,
    saving: mutation.isPending,
    change: (part: Partial<Draft>) => setTyped({ ...draft, ...part }),
    discard: () => setTyped(null),
    save,
  };
}

export type Grade = ReturnType<typeof useGrade>;
