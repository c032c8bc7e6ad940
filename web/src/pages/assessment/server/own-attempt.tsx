import { useParams } from "react-router-dom";
import { useGoalEvents } from "../../../app/achievement-events/use-goal-events";
import { useNowAt } from "../../../app/now";
import { useCourse, useSession } from "../../../app/session";
import { type Assessment, questionIndex, savingEnded } from "../model";
import { AssessmentWorkspace } from "../workspace";
import { useServerSubmission } from "./submission";

/** The workspace of who is logged in, at the question in the address: the server keeps what they answer. */
export function OwnAttempt({ assessment, listing }: { assessment: Assessment; listing: string }) {
  const course = useCourse();
  const { courseId, role, configuration, types } = course;
  const { user } = useSession();
  const { questionId } = useParams();
  const ended = savingEnded(assessment, { role, archived: configuration.archived }, useNowAt(assessment.closeAt));
  const isCounted = role === "student" && ended === null;
  const submission = useServerSubmission({ courseId, assessment, isCounted });
  const onGoalEvents = useGoalEvents(course);
  const base = `${listing}/${assessment.id}`;
  const attempt = {
    userId: user.userId,
    role,
    assessment,
    index: questionIndex(questionId, assessment.questions.length),
    ended,
    submission,
    onGoalEvents,
    helpText: configuration.moduleHelpText,
    isAutogradedOnly: types.some(({ type, isManuallyGraded }) => type === assessment.type && !isManuallyGraded),
    listing,
    base,
    addressOf: (index: number) => `${base}/${index}`,
  };
  return <AssessmentWorkspace attempt={attempt} />;
}
