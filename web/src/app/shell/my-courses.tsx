import { useNavigate } from "react-router-dom";
import { mayEnterCourse } from "../../../../domain/facts/course-access";
import { Button, ButtonLink } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Field } from "../../design/form";
import { strings } from "../../texts/en/shell";
import { useSession } from "../session";
import { LeaveCourse } from "./leave-course";

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
