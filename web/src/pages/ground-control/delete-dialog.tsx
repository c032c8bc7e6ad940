import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { DangerButton } from "../../design/danger-button";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/ground-control";
import { useExport } from "../grading/use-export";
import { fileNameOf, saveXml } from "./download-xml";
import { forgetAssessments, type ManagedAssessment } from "./managed-assessments";
import { workQuery } from "./work";

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
        <p role="status">
          <strong>{work && strings.begun(work.begun, work.submitted)}</strong>
        </p>
        {!assessment.isDeleting && <Copies assessment={assessment} />}
      </SpaceBetween>
    </Modal>
  );
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
      void client.invalidateQueries({ queryKey: ["course", courseId, "grading"] });
      return forgetAssessments(client, courseId);
    },
  });
}

/** The file of the assessment and the grades of all work on it. */
function Copies({ assessment }: { assessment: ManagedAssessment }) {
  const { courseId } = useCourse();
  const { id, number } = assessment;
  const { done, start } = useExport(courseId, { assessment: id });
  const name = (): string =>
    strings.gradesName(fileNameOf(number, "").slice(0, -1), new Date().toISOString().slice(0, 10));
  return (
    <div>
      <p>{strings.deleteFirst}</p>
      <div className="control__buttons">
        <Button
          iconName="download"
          onClick={() => {
            saveXml(courseId, assessment).catch((error: unknown) => toast.danger(actionFailure(error)));
          }}
        >
          {strings.download}
        </Button>
        <Button iconName="download" loading={done !== null} onClick={() => void start(name())}>
          <span aria-live="polite">{done === null ? strings.grades : strings.gradesRows(done)}</span>
        </Button>
      </div>
    </div>
  );
}
