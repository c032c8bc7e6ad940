import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { api, unwrap } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { userQuery } from "../../api/queries";
import { Button } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { strings } from "../../texts/en/shell";
import { type Session, useSession } from "../session";
import { toast } from "../toasts";

type CourseEntry = Session["user"]["courses"][number];

/** Leaves a course after asking. Nobody asks a person before they are added to one, so everybody can leave. */
export function LeaveCourse({ course, onLeft }: { course: CourseEntry; onLeft: () => void }) {
  const { courseRegistration } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const { courseId, courseName } = course;
  const leave = async (): Promise<void> => {
    const question = { title: strings.leaveTitle(courseName), body: <p>{strings.leaveBody}</p> };
    if (!(await confirm({ ...question, confirm: strings.leave, danger: true }))) return;
    setBusy(true);
    try {
      await unwrap(api.DELETE("/v2/user/courses/{courseId}", { params: { path: { courseId } } }));
      onLeft();
      // Before the session knows of it: the course's own pages would say that the person is not in the course.
      if (courseRegistration?.courseId === courseId) navigate("/welcome");
      await client.refetchQueries(userQuery());
      toast.success(strings.left(courseName));
    } catch (error) {
      toast.danger(actionFailure(error));
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} aria-label={strings.leaveTitle(courseName)} onClick={() => void leave()}>
      {strings.leave}
    </Button>
  );
}
