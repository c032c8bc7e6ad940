import { useRef, useState } from "react";
import { GROUP_ACT_ANSWERS } from "../../../../domain/facts/limits";
import { actionFailure } from "../../api/failures";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { type GroupOutcome, gradeGroup, type SentGrading, undoGroup } from "./queries";

/** What came of an act on many answers, or of undoing it. */
export interface ActResult {
  readonly kind: "graded" | "undone";
  readonly actId: string;
  readonly questionId: number;
  /** The answers that it was done to. */
  readonly done: readonly number[];
  /** Answers that stayed as they were, by the reason. */
  readonly left: ReadonlyMap<string, number>;
}

export interface ActProgress {
  readonly kind: ActResult["kind"];
  readonly done: number;
  readonly of: number;
}

/** Grades many answers at once, a part after the other, and takes that back. What is done stays done when a part fails. */
export function useAct(onChanged: () => void) {
  const { courseId } = useCourse();
  const [progress, setProgress] = useState<ActProgress | null>(null);
  const [result, setResult] = useState<ActResult | null>(null);
  const goesOn = useRef(false);

  const inParts = async (
    kind: ActResult["kind"],
    { actId, questionId }: Pick<ActResult, "actId" | "questionId">,
    submissionIds: readonly number[],
    send: (part: readonly number[]) => Promise<{ outcomes: readonly GroupOutcome[] }>,
  ): Promise<boolean> => {
    const outcomes: GroupOutcome[] = [];
    goesOn.current = true;
    setResult(null);
    setProgress({ kind, done: 0, of: submissionIds.length });
    try {
      for (let from = 0; from < submissionIds.length && goesOn.current; from += GROUP_ACT_ANSWERS) {
        outcomes.push(...(await send(submissionIds.slice(from, from + GROUP_ACT_ANSWERS))).outcomes);
        setProgress({ kind, done: outcomes.length, of: submissionIds.length });
      }
    } catch (error) {
      toast.danger(actionFailure(error));
    }
    setProgress(null);
    const done = outcomes.filter(({ isDone }) => isDone).map(({ submissionId }) => submissionId);
    setResult({ kind, actId, questionId, done, left: reasonsOf(outcomes) });
    onChanged();
    return done.length === submissionIds.length;
  };

  /** Answers whether all of it was done. */
  const grade = (
    questionId: number,
    submissionIds: readonly number[],
    { replaces, grading }: { replaces: boolean; grading: SentGrading },
  ): Promise<boolean> => {
    const actId = crypto.randomUUID();
    return inParts("graded", { actId, questionId }, submissionIds, (part) =>
      gradeGroup({ courseId, questionId, submissionIds: part }, { actId, replaces, grading }),
    );
  };

  const undo = ({ actId, questionId, done }: ActResult): Promise<boolean> =>
    inParts("undone", { actId, questionId }, done, (part) =>
      undoGroup({ courseId, questionId, submissionIds: part }, actId),
    );

  return {
    progress,
    result,
    grade,
    undo,
    stop: () => {
      goesOn.current = false;
    },
    dismiss: () => setResult(null),
  };
}

function reasonsOf(outcomes: readonly GroupOutcome[]): Map<string, number> {
  const reasons = new Map<string, number>();
  for (const { isDone, reason } of outcomes) {
    if (!isDone && reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return reasons;
}
