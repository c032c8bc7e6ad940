import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { mayEnterCourse } from "../../../../domain/policies/course-access";
import { api, unwrap } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { userQuery } from "../../api/user";
import { Button, ButtonLink } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { Dialog } from "../../design/dialog";
import { Field } from "../../design/form";
import { strings } from "../../texts/en/shell";
import { type Session, useSession } from "../session";
import { toast } from "../toasts";

type CourseEntry = Session["user"]["courses"][number];

/** Leaves a course after asking. Nobody asks a person before they are added to one, so everybody can leave. */
function LeaveCourse({ course, onLeft }: { course: CourseEntry; onLeft: () => void }) {
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

/** Chooses another course, or leaves one. Courses that are not viewable say so and only their admins can choose them. */
export default function MyCourses({ onClose }: { onClose: () => void }) {
  const { user, courseRegistration } = useSession();
  const navigate = useNavigate();
  const { courses } = user;
  const single = courses.length <= 1;
  const [first] = courses;
  const only = single && first && mayEnterCourse(first, first.role) ? first : null;
  return (
    <Dialog
      title={strings.myCourses}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.close}</Button>
          {only && (
            <ButtonLink look="primary" to={`/courses/${only.courseId}`} onClick={onClose} data-first>
              {strings.goToCourse}
            </ButtonLink>
          )}
        </>
      }
    >
      <Field label={strings.selectCourse} hint={first ? single && strings.onlyCourse : strings.noCourses}>
        {(attributes) => (
          <select
            {...attributes}
            className="input"
            disabled={single}
            value={courseRegistration?.courseId ?? only?.courseId ?? ""}
            onChange={(event) => {
              onClose();
              navigate(`/courses/${event.target.value}`);
            }}
          >
            {!courseRegistration && !only && <option value="">-</option>}
            <CourseOptions courses={courses.filter(({ archived }) => !archived)} />
            {courses.some(({ archived }) => archived) && (
              <optgroup label={strings.archived}>
                <CourseOptions courses={courses.filter(({ archived }) => archived)} />
              </optgroup>
            )}
          </select>
        )}
      </Field>
      {courses.length > 0 && (
        <details className="leave-courses">
          <summary>{strings.leaveCourses}</summary>
          <ul>
            {courses.map((course) => (
              <li key={course.courseId}>
                <span>{course.courseName}</span>
                <LeaveCourse course={course} onLeft={onClose} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Dialog>
  );
}

const CourseOptions = ({ courses }: { courses: ReturnType<typeof useSession>["user"]["courses"] }) =>
  courses.map(({ courseId, courseName, viewable, role }) => (
    <option key={courseId} value={courseId} disabled={!mayEnterCourse({ viewable }, role)}>
      {courseName + (viewable ? "" : strings.disabledSuffix)}
    </option>
  ));
