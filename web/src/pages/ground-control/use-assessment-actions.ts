import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { actionFailure } from "../../api/failures";
import { type AssessmentChange, changeAssessment, forgetAssessments } from "../../api/managed-assessments";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { inCourseZone } from "../../design/local-moment";
import { strings } from "../../texts/en/ground-control";
import { saveXml } from "./download-xml";
import type { ManagedAssessment } from "./managed-assessments";

/** Pages of the course that show one assessment. */
const pages = ["extensions", "answer-groups", "similarity", "regrade"] as const;
type Page = (typeof pages)[number];

export type ActionName =
  | "edit"
  | "try"
  | "checks"
  | "dates"
  | "hideGrades"
  | "publishGrades"
  | "download"
  | Page
  | "delete";

/** What is done in a dialog. */
export type DialogName = "publish" | "publishGrades" | "checks" | "dates" | "delete";

/** What can be done to an assessment from the list. */
export interface AssessmentActions {
  readonly courseId: number;
  readonly act: (action: ActionName, assessment: ManagedAssessment) => void;
  /** Asks before it publishes or unpublishes. */
  readonly askToPublish: (assessment: ManagedAssessment, isPublished: boolean) => void;
  /** Publishes; with a reason where the checks are red. Says whether it did. */
  readonly publish: (assessment: ManagedAssessment, reason: string) => Promise<boolean>;
  /** The assessment whose published flag is being changed. */
  readonly changing: number | null;
}

/** @param openDialog shows the dialog of an action that needs one */
export function useAssessmentActions(
  openDialog: (dialog: DialogName, assessment: ManagedAssessment) => void,
): AssessmentActions {
  const { courseId } = useCourse();
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [changing, setChanging] = useState<number | null>(null);

  const change = async (assessment: ManagedAssessment, to: AssessmentChange, done: string): Promise<boolean> => {
    setChanging(assessment.id);
    try {
      await changeAssessment(courseId, assessment, to);
      toast.success(done);
      return true;
    } catch (error) {
      toast.danger(inCourseZone(actionFailure(error)), 5000);
      return false;
    } finally {
      await forgetAssessments(client, courseId);
      setChanging(null);
    }
  };

  const askToPublish = async (assessment: ManagedAssessment, isPublished: boolean): Promise<void> => {
    if (isPublished) openDialog("publish", assessment);
    else if (await confirm(unpublishQuestion(assessment))) {
      await change(assessment, { isPublished }, strings.unpublished);
    }
  };

  const askToHideGrades = async (assessment: ManagedAssessment): Promise<void> => {
    if (await confirm(hidingQuestion(assessment))) {
      await change(assessment, { hidesGrades: true }, strings.gradesAreHidden);
    }
  };

  const act = (action: ActionName, assessment: ManagedAssessment): void => {
    if (action === "edit") navigate(missionPath(assessment.id));
    else if (action === "try") navigate(tryPath(assessment.id));
    else if (isPage(action)) navigate(`/courses/${courseId}/${action}?assessment=${assessment.id}`);
    else if (action === "hideGrades") void askToHideGrades(assessment);
    else if (action !== "download") openDialog(action, assessment);
    else saveXml(courseId, assessment).catch((error: unknown) => toast.danger(actionFailure(error)));
  };

  return {
    courseId,
    act,
    askToPublish: (...args) => void askToPublish(...args),
    publish: (assessment, reason) =>
      change(assessment, { isPublished: true, ...(reason && { reason }) }, strings.published),
    changing,
  };
}

const isPage = (action: ActionName): action is Page => pages.some((page) => page === action);

const missionPath = (id: number): string => `/mission-control/${id}/0`;

/** The mission as a student finds it. */
const tryPath = (id: number): string => `${missionPath(id)}?try`;

const hidingQuestion = ({ title }: ManagedAssessment) => ({
  title: strings.hideGradesTitle(title),
  body: strings.hideGradesBody,
  confirm: strings.hideGrades,
});

const unpublishQuestion = ({ title }: ManagedAssessment) => ({
  title: strings.unpublishTitle(title),
  body: strings.unpublishBody,
  confirm: strings.unpublish,
  danger: true,
});
