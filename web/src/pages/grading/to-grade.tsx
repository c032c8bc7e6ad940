import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { todayQuery } from "../../api/today";
import { pageAddress } from "../../app/page-addresses";
import { useCourse } from "../../app/session";
import { formatNumber } from "../../design/format";
import { strings } from "../../texts/en/today";

/** What waits for a grade, as Today counts it: in the groups that one leads and in the whole course, whatever the table is filtered by. */
export function ToGrade() {
  const { courseId } = useCourse();
  const { data } = useQuery(todayQuery(courseId));
  if (!data?.work) return null;
  const { ungraded, leadsGroups } = data.work;
  const grading = pageAddress("grading", courseId);
  return (
    <p className="grading__waiting">
      {leadsGroups && (
        <Link to={`${grading}?show=todo`}>{`${formatNumber(ungraded.own)} ${strings.toGradeOwn(ungraded.own)}`}</Link>
      )}
      <Link
        to={`${grading}?all=true&show=todo`}
      >{`${formatNumber(ungraded.all)} ${strings.toGradeAll(ungraded.all)}`}</Link>
    </p>
  );
}
