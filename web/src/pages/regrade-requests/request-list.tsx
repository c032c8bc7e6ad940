import Badge from "@cloudscape-design/components/badge";
import Button from "@cloudscape-design/components/button";
import Spinner from "@cloudscape-design/components/spinner";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { useInfiniteQuery } from "@tanstack/react-query";
import { gradingPath } from "../../app/course-links";
import { useCourse } from "../../app/session";
import { formatDate } from "../../design/format";
import { Markdown } from "../../design/markdown";
import { RouteButton } from "../../design/route-button";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/regrade-requests";
import { useShownNames } from "../grading/shown-names";
import { type RequestRow, requestsQuery, type Shown } from "./queries";

/** The requests, a page after the other: each leads to the answer that it is about. */
export function RequestList({ shown, assessmentId }: { shown: Shown; assessmentId: number | undefined }) {
  const { courseId } = useCourse();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    requestsQuery(courseId, shown, assessmentId),
  );
  if (data === undefined) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <p className="regrades__waiting" role="status">
        <Spinner /> {strings.loading}
      </p>
    );
  }
  const rows = data.pages.flatMap(({ requests }) => requests);
  if (rows.length === 0) {
    return (
      <EmptyState title={strings.none[shown]} icon="check">
        <p>{strings.noneAdvice[shown]}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="regrades__list" aria-label={strings.list}>
        {rows.map((row) => (
          <Row key={`${row.submissionId} ${row.question}`} row={row} courseId={courseId} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="regrades__more">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {strings.more}
          </Button>
        </div>
      )}
    </>
  );
}

const STATUS: Readonly<Record<RequestRow["state"], StatusIndicatorProps.Type>> = {
  open: "pending",
  accepted: "success",
  declined: "stopped",
};

function Row({ row, courseId }: { row: RequestRow; courseId: number }) {
  const { student, question, assessmentNumber, assessmentTitle, grader, isOwnGrade, state, answer } = row;
  const name = useShownNames().name(student) ?? strings.unnamed;
  const place = `${strings.place(assessmentNumber, assessmentTitle)}, ${strings.question(question)}`;
  return (
    <li>
      <div className="regrades__head">
        <strong>{name}</strong>
        <span>{place}</span>
        {isOwnGrade && state === "open" && <Badge color="grey">{strings.ownGrade}</Badge>}
        <StatusIndicator type={STATUS[state]}>{strings.answers[state]}</StatusIndicator>
      </div>
      <div className="regrades__reason">
        <Markdown firstHeading={3}>{row.reason}</Markdown>
      </div>
      <div className="regrades__foot">
        <span>
          {[
            strings.askedOn(formatDate(row.askedAt, "medium")),
            strings.xpAsked(row.xp),
            grader ? strings.gradedBy(grader.name ?? strings.staff) : strings.autogradedOnly,
            answer &&
              `${strings.answers[state]} ${strings.answeredBy(answer.by.name ?? strings.staff, formatDate(answer.at, "medium"))}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <RouteButton
          to={gradingPath(courseId, row.submissionId, question - 1)}
          ariaLabel={strings.openRowOf(name, place)}
        >
          {strings.openRow}
        </RouteButton>
      </div>
    </li>
  );
}
