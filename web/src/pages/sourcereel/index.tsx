import { usePageTitle } from "../../app/page-title";
import { useCourse, useSession } from "../../app/session";
import { StaffPage } from "../../design/staff-page";
import { strings } from "../../texts/en/sourcereel";
import { prefetchEditor } from "../../workspace/lazy-editor";
import { ReelWorkspace } from "./workspace";
import "./sourcereel.css";

prefetchEditor();

/** /courses/{courseId}/sourcereel: records a coding session with the voice of whoever explains it. */
export default function SourcereelPage() {
  usePageTitle(strings.title);
  const course = useCourse();
  const { userId } = useSession().user;
  return (
    <StaffPage>
      <ReelWorkspace key={`${course.courseId} ${userId}`} course={course} userId={userId} />
    </StaffPage>
  );
}
