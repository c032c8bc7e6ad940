import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Schemas } from "../../api/client";
import { gradingPath } from "../../app/course-links";
import { useCourse } from "../../app/session";
import { formatDate, formatNumber } from "../../design/format";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/dashboard";
import { stuckPagesQuery } from "./queries";

/** Who is stuck on an assessment, and where; each name leads to the answer. */
export function StuckStudents({ assessmentId }: { readonly assessmentId: number }) {
  const { courseId } = useCourse();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    stuckPagesQuery(courseId, assessmentId),
  );
  const rows = data?.pages.flatMap((page) => page.rows);
  return (
    <section>
      <h2>{strings.stuckStudents}</h2>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <p role="status">{strings.loading}</p>}
      {rows?.length === 0 && (
        <EmptyState title={strings.nobodyStuck} icon="check">
          <p>{strings.nobodyStuckHint}</p>
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          <p>{strings.stuckHint}</p>
          <StuckTable rows={rows} />
        </>
      )}
      {hasNextPage && (
        <div className="dashboard__more">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {strings.more}
          </Button>
        </div>
      )}
    </section>
  );
}

function StuckTable({ rows }: { readonly rows: Schemas["StuckPage"]["rows"] }) {
  const { courseId } = useCourse();
  return (
    <table className="dashboard__stuck">
      <thead>
        <tr>
          <th scope="col">{strings.student}</th>
          <th scope="col">{strings.group}</th>
          <th scope="col">{strings.testcase}</th>
          <th scope="col">{strings.runs}</th>
          <th scope="col">{strings.lastRun}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(
          ({ submissionId, student, groupName, questionId, questionNumber, answerIndex, testcase, runs, lastAt }) => (
            <tr key={`${submissionId} ${questionId}`}>
              <th scope="row">
                <Link to={gradingPath(courseId, submissionId, answerIndex)}>{student.name ?? strings.noName}</Link>
              </th>
              <td data-label={strings.group}>{groupName ?? strings.none}</td>
              <td data-label={strings.testcase}>
                <span>{strings.place(questionNumber, testcase?.number)}</span>
                {testcase && <code>{testcase.program}</code>}
              </td>
              <td data-label={strings.runs}>{formatNumber(runs)}</td>
              <td data-label={strings.lastRun}>
                <time dateTime={lastAt}>{formatDate(lastAt)}</time>
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
