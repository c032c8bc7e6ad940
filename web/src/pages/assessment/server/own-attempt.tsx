import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { serverNow } from "../../../api/server-time";
import { useGoalEvents } from "../../../app/achievement-events/use-goal-events";
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
  const ended = savingEnded(assessment, { role, archived: configuration.archived }, useNowUntil(assessment.closeAt));
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

/** The present time, looked at anew when `moment` comes, so that a page left open notices its closing. */
function useNowUntil(moment: string): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const left = Date.parse(moment) - serverNow();
    // Timers hold at most 24.8 days; a page open for longer is read again anyway.
    if (!(left > 0) || left > 2 ** 31 - 1) return;
    const timer = setTimeout(() => setNow(serverNow()), left + 50);
    return () => clearTimeout(timer);
  }, [moment]);
  return now;
}
