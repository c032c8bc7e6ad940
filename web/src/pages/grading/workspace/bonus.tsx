import Button from "@cloudscape-design/components/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../../api/client";
import { actionFailure } from "../../../api/failures";
import { gradingKey } from "../../../api/grading";
import { CourseChange } from "../../../app/course-acts";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/en/grading";
import type { Answer } from "./use-grade";

interface BonusProps {
  readonly target: { readonly courseId: number; readonly submissionId: number };
  readonly answer: Answer;
  /** Whether this submission may be graded now. */
  readonly open: boolean;
}

/** The early-submission bonus of the whole submission, which staff may take away and give back. */
export function Bonus({ target: { courseId, submissionId }, answer: { grade }, open }: BonusProps) {
  const client = useQueryClient();
  const changing = useMutation({
    mutationFn: (isRemoved: boolean) =>
      unwrap(
        api.PUT("/v2/courses/{courseId}/admin/grading/{submissionId}/bonus", {
          params: { path: { courseId, submissionId } },
          body: { isRemoved },
        }),
      ),
    onError: (failure) => toast.danger(actionFailure(failure), 5000),
    onSettled: () => client.invalidateQueries({ queryKey: gradingKey(courseId) }),
  });
  const { xpBonus, isBonusRemoved } = grade;
  if (xpBonus === 0) return null;
  return (
    <p className="gw-bonus">
      <span role="status">{isBonusRemoved ? strings.bonusRemoved(xpBonus) : strings.bonus(xpBonus)}</span>{" "}
      <CourseChange>
        <Button
          variant="inline-link"
          disabled={!open}
          loading={changing.isPending}
          onClick={() => changing.mutate(!isBonusRemoved)}
        >
          {isBonusRemoved ? strings.giveBonusBack : strings.removeBonus}
        </Button>
      </CourseChange>
    </p>
  );
}
