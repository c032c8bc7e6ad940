import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { actionFailure } from "../../api/failures";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { strings } from "../../texts/ground-control";
import { changeAssessment } from "./change-assessment";
import { saveXml } from "./download-xml";
import { forgetAssessments, type ManagedAssessment } from "./managed-assessments";

export type ActionName = "dates" | "download" | "extensions" | "delete";

/** What can be done to an assessment from the list. */
export interface AssessmentActions {
  readonly courseId: number;
  readonly act: (action: ActionName, assessment: ManagedAssessment) => void;
  readonly publish: (assessment: ManagedAssessment, isPublished: boolean) => void;
  /** The assessment whose published flag is being changed. */
  readonly changing: number | null;
}

/** @param openDialog shows the dialog of an action that needs one */
export function useAssessmentActions(
  openDialog: (dialog: "dates" | "delete", assessment: ManagedAssessment) => void,
): AssessmentActions {
  const { courseId } = useCourse();
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [changing, setChanging] = useState<number | null>(null);

  const publish = async (assessment: ManagedAssessment, isPublished: boolean): Promise<void> => {
    if (!(await confirm(questionOf(assessment, isPublished)))) return;
    setChanging(assessment.id);
    try {
      await changeAssessment(courseId, assessment, { isPublished });
      toast.success(isPublished ? strings.published : strings.unpublished);
    } catch (error) {
      toast.danger(actionFailure(error), 5000);
    } finally {
      await forgetAssessments(client, courseId);
      setChanging(null);
    }
  };

  const act = (action: ActionName, assessment: ManagedAssessment): void => {
    if (action === "extensions") navigate(`/courses/${courseId}/extensions?assessment=${assessment.id}`);
    else if (action !== "download") openDialog(action, assessment);
    else saveXml(courseId, assessment).catch((error: unknown) => toast.danger(actionFailure(error)));
  };

  return { courseId, act, publish: (...change) => void publish(...change), changing };
}

function questionOf({ title, questionCount }: ManagedAssessment, isPublished: boolean) {
  if (!isPublished) {
    return {
      title: strings.unpublishTitle(title),
      body: strings.unpublishBody,
      confirm: strings.unpublish,
      danger: true,
    };
  }
  const body = questionCount === 0 ? strings.publishEmpty : strings.publishBody;
  return { title: strings.publishTitle(title), body, confirm: strings.publish };
}
