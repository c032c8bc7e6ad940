import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import type { Schemas } from "../../api/client";
import { statisticsQuery } from "../../api/statistics";
import { gradingPath } from "../../app/course-links";
import { useCourse } from "../../app/session";
import { formatDate, formatNumber } from "../../design/format";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/dashboard";
import { AssessmentKind, Bar, DistributionTable } from "./assessment-parts";
import { stuckPagesQuery } from "./queries";

// Of one assessment alone, and with Markdown: the list of all needs neither.
const Choices = lazy(async () => ({ default: (await import("./choices")).Choices }));
const Development = lazy(() => import("./development"));

/** Who is stuck on an assessment, and where; each name leads to the answer. */
function StuckStudents({ assessmentId }: { readonly assessmentId: number }) {
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

type Statistics = Schemas["AssessmentStatistics"];

/** All that the counters say about one assessment, and who is stuck on it. */
export function AssessmentDetail({ assessmentId }: { readonly assessmentId: number }) {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(statisticsQuery(courseId, assessmentId));
  return (
    <>
      <p>
        <Link to="?">{`← ${strings.back}`}</Link>
      </p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Figures statistics={data} />
      ) : (
        <>
          <h1>{strings.title}</h1>
          <p role="status">{strings.loading}</p>
        </>
      )}
    </>
  );
}

function Figures({ statistics }: { readonly statistics: Statistics }) {
  const { id, title, openAt, closeAt, begun, submitted, stuck } = statistics;
  return (
    <>
      <div>
        <h1>{title}</h1>
        <p>
          <AssessmentKind {...statistics} />
        </p>
        <p>{strings.open(formatDate(openAt), formatDate(closeAt))}</p>
      </div>
      <dl className="dashboard__figures">
        <div>
          <dt>{strings.began}</dt>
          <dd>{formatNumber(begun)}</dd>
        </div>
        <div>
          <dt>{strings.handedIn}</dt>
          <dd>{formatNumber(submitted)}</dd>
        </div>
        <div>
          <dt>{strings.stuck}</dt>
          <dd>{formatNumber(stuck)}</dd>
        </div>
      </dl>
      <StuckStudents assessmentId={id} />
      <Distribution statistics={statistics} />
      <Suspense fallback={<p role="status">{strings.loading}</p>}>
        <Choices statistics={statistics} />
        <Testcases statistics={statistics} />
        <Development assessmentId={id} />
      </Suspense>
    </>
  );
}

function Distribution({ statistics: { distribution } }: { readonly statistics: Statistics }) {
  const isEmpty = distribution.every((count) => count === 0);
  return (
    <section>
      <h2>{strings.distribution}</h2>
      {isEmpty ? (
        <EmptyState title={strings.noVerdicts} icon="hourglass">
          <p>{strings.noVerdictsHint}</p>
        </EmptyState>
      ) : (
        <>
          <p>{strings.distributionHint}</p>
          <DistributionTable distribution={distribution} />
        </>
      )}
    </section>
  );
}

function Testcases({ statistics: { questions } }: { readonly statistics: Statistics }) {
  return (
    <section>
      <h2>{strings.testcases}</h2>
      <p>{questions.length === 0 ? strings.noTestcases : strings.testcasesHint}</p>
      {questions.map((question) => (
        <QuestionTestcases key={question.id} question={question} />
      ))}
    </section>
  );
}

function QuestionTestcases({ question }: { readonly question: Statistics["questions"][number] }) {
  const { number, judged, testcases } = question;
  return (
    <div className="dashboard__scroll">
      <table className="dashboard__bars">
        <caption>
          {strings.question(number)} <span>({strings.judged(judged)})</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{strings.testcase}</th>
            <th scope="col">{strings.failed}</th>
            <th scope="col">{strings.program}</th>
          </tr>
        </thead>
        <tbody>
          {testcases.map(({ number: testcase, type, program, failed }) => (
            <tr key={testcase}>
              <th scope="row">
                {testcase} <span>{strings.kinds[type]}</span>
              </th>
              <td>
                <Bar count={failed} most={judged} />
                {strings.failedOf(failed, judged)}
              </td>
              <td>
                <code>{program}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
