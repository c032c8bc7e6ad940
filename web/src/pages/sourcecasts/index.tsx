import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useMayChangeCourse } from "../../app/course-acts";
import { lazyPanel } from "../../app/lazy-panel";
import { usePageTitle } from "../../app/page-title";
import { isStaff, useCourse } from "../../app/session";
import { ButtonLink } from "../../design/button";
import { Skeleton } from "../../design/spinner";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/sourcecasts";
import { recordingsQuery } from "./queries";
import { RecordingList } from "./recording-list";
import "./sourcecasts.css";

const StaffActions = lazyPanel("pages/sourcecasts/staff-actions", () => import("./staff-actions"));

/** /courses/:courseId/sourcecast: the recorded sessions of a course. */
export default function SourcecastsPage() {
  usePageTitle(strings.title);
  const { courseId, role } = useCourse();
  const staff = isStaff(role);
  const mayEdit = useMayChangeCourse() && staff;
  const { data, error, refetch } = useQuery(recordingsQuery(courseId));
  return (
    <div className="sourcecasts">
      <div className="sourcecasts__head">
        <h1>{strings.title}</h1>
        {mayEdit && (
          <ButtonLink look="primary" icon="microphone" to={`/courses/${courseId}/sourcereel`}>
            {strings.record}
          </ButtonLink>
        )}
      </div>
      {data && data.length > 0 && (
        <RecordingList
          courseId={courseId}
          recordings={data}
          actions={
            mayEdit
              ? (recording) => (
                  <Suspense>
                    <StaffActions courseId={courseId} recording={recording} />
                  </Suspense>
                )
              : undefined
          }
        />
      )}
      {data?.length === 0 && (
        <EmptyState title={strings.none} icon="play">
          <p>{staff ? strings.noneForStaff : strings.noneForStudents}</p>
        </EmptyState>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="240px" />}
    </div>
  );
}
