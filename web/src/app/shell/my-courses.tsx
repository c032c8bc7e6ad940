import { useNavigate } from "react-router-dom";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Field } from "../../design/form";
import { useSession } from "../session";
import { strings } from "./strings";

/** Chooses another course. Courses that are not viewable say so and only their admins can choose them. */
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
    </Dialog>
  );
}
