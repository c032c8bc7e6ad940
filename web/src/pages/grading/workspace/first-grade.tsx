import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { overviewsQuery } from "../../../api/assessments";
import { actionFailure } from "../../../api/failures";
import { changeAssessment, forgetAssessments } from "../../../api/managed-assessments";
import { PublishGradesButton } from "../../../app/publish-grades/button";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/en/publish-grades";
import { useFirstGrade } from "./first-grade-store";

/** Says with the first grade of an assessment whether students see it, with the way to change that; nothing before and later. */
export function FirstGradeNotice({ assessmentId }: { assessmentId: number }) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const { assessmentId: graded, dismiss } = useFirstGrade();
  const { data } = useQuery(overviewsQuery(courseId));
  const hiding = useMutation({
    mutationFn: () => changeAssessment(courseId, { id: assessmentId }, { hidesGrades: true }),
    onSuccess: () => toast.success(strings.hidden),
    onError: (error) => toast.danger(actionFailure(error), 5000),
    onSettled: () => forgetAssessments(client, courseId),
  });
  const assessment = data?.find(({ id }) => id === assessmentId);
  if (graded !== assessmentId || !assessment) return null;
  const { title, hidesGrades } = assessment;
  return (
    <div role="status">
      <Alert
        type="info"
        dismissible
        dismissAriaLabel={strings.close}
        onDismiss={dismiss}
        action={
          hidesGrades ? (
            <PublishGradesButton assessment={assessment} />
          ) : (
            <Button loading={hiding.isPending} onClick={() => hiding.mutate()}>
              {strings.hide}
            </Button>
          )
        }
      >
        {(hidesGrades ? strings.firstHidden : strings.firstShown)(title)}
      </Alert>
    </div>
  );
}
