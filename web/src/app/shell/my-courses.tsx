import { useNavigate } from "react-router-dom";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Field } from "../../design/form";
import { useSession } from "../session";
import { LeaveCourse } from "./leave-course";
import { strings } from "./strings";

/** Chooses another course, or leaves one. Courses that are not viewable say so and only their admins can choose them. */
export function MyCourses({ onClose }: { onClose: () => void }) {
  const { user, courseRegistration } = useSession();
  const navigate = useNavigate();
  const { courses } = user;
  const single = courses.length <= 1;
  const hint = courses.length === 0 ? strings.noCourses : single ? strings.onlyCourse : undefined;
  return (
    <Dialog title={strings.myCourses} onClose={onClose} footer={<Button onClick={onClose}>{strings.close}</Button>}>
      <Field label={strings.selectCourse} hint={hint}>
        {(attributes) => (
          <select
            {...attributes}
            className="input"
            disabled={single && courseRegistration !== null}
            value={courseRegistration?.courseId ?? ""}
            onChange={(event) => {
              onClose();
              navigate(`/courses/${event.target.value}`);
            }}
          >
            {!courseRegistration && <option value="">-</option>}
            {courses.map(({ courseId, courseName, viewable, role }) => (
              <option key={courseId} value={courseId} disabled={!viewable && role !== "admin"}>
                {courseName + (viewable ? "" : strings.disabledSuffix)}
              </option>
            ))}
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
