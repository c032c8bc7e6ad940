import Button from "@cloudscape-design/components/button";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { cockpitKey, readCockpit } from "../../api/cockpit";
import { actionFailure } from "../../api/failures";
import { changeAssessment, forgetAssessments } from "../../api/managed-assessments";
import { Modal } from "../../design/modal";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/publish-grades";
import { toGradePath } from "../course-links";
import { useCourse } from "../session";
import { toast } from "../toasts";
import { publicationCounts } from "./publication-counts";

/** Milliseconds until rows that are on their way are asked for. */
const MORE_ROWS_MS = 700;

const sheetQuery = (courseId: number) =>
  queryOptions({
    queryKey: cockpitKey(courseId),
    queryFn: ({ signal }) => readCockpit(courseId, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => (!error && data && data.left > 0 ? MORE_ROWS_MS : false),
  });

export interface PublishGradesProps {
  /** `version` where it was seen with its other fields: it must not have changed since. */
  readonly assessment: { readonly id: number; readonly title: string; readonly version?: number };
  readonly onClose: () => void;
}

/** Publishes all grades of an assessment, after saying who is told and what is not graded yet. */
export default function PublishGrades({ assessment, onClose }: PublishGradesProps) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const publishing = useMutation({
    mutationFn: () => changeAssessment(courseId, assessment, { hidesGrades: false }),
    onSuccess: () => {
      toast.success(strings.published);
      onClose();
    },
    onError: (error) => toast.danger(actionFailure(error), 5000),
    onSettled: () => forgetAssessments(client, courseId),
  });
  return (
    <Modal
      title={strings.title(assessment.title)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" loading={publishing.isPending} onClick={() => publishing.mutate()}>
            {strings.publish}
          </Button>
        </>
      }
    >
      <Concerned assessment={assessment} onLeave={onClose} />
      <p>{strings.body}</p>
    </Modal>
  );
}

/** Who is told, and what is still to be graded, with the way there. */
function Concerned({ assessment, onLeave }: Pick<PublishGradesProps, "assessment"> & { onLeave: () => void }) {
  const { courseId } = useCourse();
  const { data, error, isFetching, refetch } = useQuery(sheetQuery(courseId));
  const shown = data?.assessments.find(({ id }) => id === assessment.id);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.left > 0 || (isFetching && !shown)) return <WaitingLine>{strings.counting}</WaitingLine>;
  if (!shown) return null;
  const { told, ungraded } = publicationCounts(shown, data.students);
  return (
    <div role="status">
      <p>{strings.told(told)}</p>
      {ungraded > 0 && (
        <p>
          {strings.ungraded(ungraded)}{" "}
          <Link to={toGradePath(courseId, assessment.title)} onClick={onLeave}>
            {strings.grade(ungraded)}
          </Link>
        </p>
      )}
    </div>
  );
}
