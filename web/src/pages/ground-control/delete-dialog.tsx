import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, unwrap } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { gradingKey } from "../../api/grading";
import { forgetAssessments } from "../../api/managed-assessments";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { DangerButton } from "../../design/danger-button";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/en/ground-control";
import { CopiesFirst } from "./confirm-fields";
import { type ManagedAssessment, workKey } from "./managed-assessments";

/** What a deletion takes along, as far as it is counted. */
interface Losses {
  readonly answers: number;
  readonly graded: number;
  readonly comments: number;
  readonly isWhole: boolean;
}

/** Counts the answers, grades and comments of an assessment, page after page; undefined before the first one. */
function useAnswerCounts(courseId: number, assessmentId: number) {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...workKey(courseId, assessmentId), "answers"],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/assessments/{assessmentId}/work/answers", {
          params: { path: { courseId, assessmentId }, query: { cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const sum = (what: "answers" | "graded" | "comments"): number =>
    (data?.pages ?? []).reduce((total, page) => total + page[what], 0);
  const losses: Losses | undefined = data && {
    answers: sum("answers"),
    graded: sum("graded"),
    comments: sum("comments"),
    isWhole: !hasNextPage,
  };
  return { losses, error };
}

/** How much work an assessment has: students who have begun it and who have submitted. */
const workQuery = (courseId: number, assessmentId: number) =>
  queryOptions({
    queryKey: workKey(courseId, assessmentId),
    queryFn: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/admin/assessments/{assessmentId}/work", {
          params: { path: { courseId, assessmentId } },
        }),
      ),
    staleTime: 0,
  });

interface DeleteDialogProps {
  readonly assessment: ManagedAssessment;
  readonly onClose: () => void;
}

/** Says what a deletion takes along, offers a copy of it, and deletes. */
export function DeleteDialog({ assessment, onClose }: DeleteDialogProps) {
  const { courseId } = useCourse();
  const { id, title } = assessment;
  const { data: work } = useQuery(workQuery(courseId, id));
  const deletion = useDeletion(assessment, onClose);
  return (
    <Modal
      title={strings.deleteTitle(title)}
      onClose={onClose}
      footer={
        <>
          <span data-first>
            <Button onClick={onClose}>{strings.cancel}</Button>
          </span>
          <DangerButton loading={deletion.isPending} onClick={() => deletion.mutate()}>
            {strings.delete}
          </DangerButton>
        </>
      }
    >
      <SpaceBetween size="m">
        <p>{strings.deleteBody}</p>
        <div role="status">
          <strong>{work && strings.begun(work.begun, work.submitted)}</strong>
          {!assessment.isDeleting && <DeleteDialogLosses courseId={courseId} assessmentId={id} />}
        </div>
        {!assessment.isDeleting && <CopiesFirst courseId={courseId} assessment={assessment} />}
      </SpaceBetween>
    </Modal>
  );
}

/** What cannot be brought back, counted while the dialog is read. */
function DeleteDialogLosses({ courseId, assessmentId }: { courseId: number; assessmentId: number }) {
  const { losses, error } = useAnswerCounts(courseId, assessmentId);
  if (error) return <p>{strings.notCounted(actionFailure(error))}</p>;
  if (!losses?.isWhole) return <p>{strings.counting(losses?.answers ?? 0)}</p>;
  return <p>{losses.answers > 0 && strings.losses(losses)}</p>;
}

function useDeletion({ id }: ManagedAssessment, onDeleted: () => void) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      unwrap(
        api.DELETE("/v2/courses/{courseId}/admin/assessments/{assessmentId}", {
          params: { path: { courseId, assessmentId: id } },
        }),
      ),
    onSuccess: () => {
      toast.success(strings.deleted);
      onDeleted();
    },
    onError: (error) => toast.danger(actionFailure(error), 5000),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: gradingKey(courseId) });
      return forgetAssessments(client, courseId);
    },
  });
}
