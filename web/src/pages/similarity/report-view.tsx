import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { overviewsQuery } from "../../api/assessments";
import { useCourse } from "../../app/session";
import { formatDate } from "../../design/format";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/similarity";
import { Counts } from "./assessment-reports";
import { type Pair, pairPagesQuery, type Report, reportsQuery, type Side } from "./queries";
import { percent, useNames } from "./report-words";

interface ReportViewProps {
  readonly assessmentId: number;
  readonly questionId: number;
}

/** What the comparison of the answers to one question found. */
export function ReportView({ assessmentId, questionId }: ReportViewProps) {
  const { courseId } = useCourse();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pairPagesQuery(courseId, questionId),
  );
  const title = useReportTitle(assessmentId, questionId);
  const first = data?.pages[0];
  const pairs = data?.pages.flatMap((page) => page.pairs) ?? [];
  return (
    <>
      <p>
        <Link to={`?assessment=${assessmentId}`}>{`← ${strings.back}`}</Link>
      </p>
      <h1>{title}</h1>
      {error && !first ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !first ? (
        <WaitingLine>{strings.loading}</WaitingLine>
      ) : (
        <>
          <Counts report={first.report} />
          <SpreadFigure report={first.report} />
          <section className="similarity__section">
            <h2>{strings.pairs}</h2>
            {pairs.length === 0 ? (
              <p>{strings.noPairs}</p>
            ) : (
              <p className="similarity__hint">{strings.shown(pairs.length, first.total)}</p>
            )}
            <ul className="similarity__list">
              {pairs.map((pair) => (
                <li key={`${pair.left.regId} ${pair.right.regId}`}>
                  <PairRow pair={pair} assessmentId={assessmentId} questionId={questionId} />
                </li>
              ))}
            </ul>
            {hasNextPage && (
              <div>
                <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {strings.more}
                </Button>
              </div>
            )}
          </section>
          <Clusters clusters={first.clusters} />
        </>
      )}
    </>
  );
}

/** Names the question whose answers were compared. */
export function useReportTitle(assessmentId: number, questionId: number): string {
  const { courseId } = useCourse();
  const { data: overviews } = useQuery(overviewsQuery(courseId));
  const { data: reports } = useQuery(reportsQuery(courseId, assessmentId));
  const title = overviews?.find(({ id }) => id === assessmentId)?.title;
  const number = reports?.questions.find((question) => question.questionId === questionId)?.number;
  return title && number ? strings.reportTitle(title, number) : strings.title;
}

/** How alike all answers are: what a score is to be seen beside. */
function SpreadFigure({ report: { spread } }: { report: Report }) {
  if (!spread) return null;
  const most = Math.max(...spread.counts, 1);
  const step = 100 / spread.counts.length;
  return (
    <section className="similarity__section">
      <h2>{strings.spread}</h2>
      <p>{strings.spreadHint(spread.pairs, percent(spread.median), percent(spread.percentile99))}</p>
      <ol className="similarity__bars">
        {spread.counts.map((count, index) => {
          const label = strings.bar(index * step, (index + 1) * step, count);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other identity than their place
            <li key={index} title={label}>
              <span className="unseen">{label}</span>
              <span aria-hidden="true" style={{ height: `${(100 * Math.log1p(count)) / Math.log1p(most)}%` }} />
            </li>
          );
        })}
      </ol>
      <p className="similarity__ends" aria-hidden="true">
        <span>{percent(0)}</span>
        <span>{percent(1)}</span>
      </p>
    </section>
  );
}

function PairRow({ pair, assessmentId, questionId }: { pair: Pair } & ReportViewProps) {
  const nameOf = useNames();
  const { left, right, score, verdict } = pair;
  const search = { assessment: assessmentId, question: questionId, left: left.regId, right: right.regId };
  const address = new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)]));
  return (
    <div className="similarity__pair">
      <strong className="similarity__score">{percent(score)}</strong>
      <div>
        <Person side={left} />
        <Person side={right} />
      </div>
      <span className="similarity__hint">{verdict && strings.verdicts[verdict]}</span>
      <Link to={`?${address}`} aria-label={strings.lookOf(nameOf(left), nameOf(right))}>
        {strings.look}
      </Link>
    </div>
  );
}

function Person({ side }: { side: Side }) {
  const nameOf = useNames();
  return (
    <span className="similarity__person">
      {nameOf(side)}
      {side.earlierAt && <span className="similarity__hint">{strings.earlier(formatDate(side.earlierAt))}</span>}
    </span>
  );
}

function Clusters({ clusters }: { clusters: readonly { readonly members: readonly Side[]; readonly best: number }[] }) {
  const nameOf = useNames();
  if (clusters.length === 0) return null;
  return (
    <section className="similarity__section">
      <h2>{strings.clusters}</h2>
      <p>{strings.clustersHint}</p>
      <ul className="similarity__list">
        {clusters.map(({ members, best }) => (
          <li key={members.map(({ regId }) => regId).join()}>
            <strong>{strings.cluster(members.length, percent(best))}</strong>
            <p>{members.map(nameOf).join(", ")}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
