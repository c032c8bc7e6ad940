import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { CourseChange } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { dateWords } from "../../design/format";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/regrade";
import { NewRegrade } from "./new-regrade";
import { isActive, type Regrade, regradesQuery } from "./queries";
import { RunView } from "./run-view";

/** What is under way of an assessment's regrades, or the way to begin one, and those that were. */
export function AssessmentRegrades({ assessmentId }: { assessmentId: number }) {
  const { courseId } = useCourse();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    regradesQuery(courseId, assessmentId),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loading}</WaitingLine>;
  const runs = data.pages.flatMap((page) => page.runs);
  const active = runs.find(isActive);
  const past = runs.filter((run) => !isActive(run));
  return (
    <>
      {active ? (
        <RunView regrade={active} />
      ) : (
        <CourseChange>
          <NewRegrade assessmentId={assessmentId} />
        </CourseChange>
      )}
      <section className="regrade__section">
        <h2>{strings.versions}</h2>
        <p className="regrade__hint">{past.length === 0 ? strings.noVersions : strings.versionsHint}</p>
        <ul className="regrade__list">
          {past.map((run) => (
            <li key={run.runId}>
              <PastRun run={run} />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <div>
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {strings.earlier}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}

function PastRun({ run }: { run: Regrade }) {
  const { assessmentId, runId, state, publishedAt, publishedBy, createdAt, createdBy, results } = run;
  const words =
    publishedAt === null
      ? strings.begun(createdBy.name ?? strings.nameless, dateWords(createdAt))
      : strings.publishedBy(publishedBy?.name ?? strings.nameless, dateWords(publishedAt));
  return (
    <div className="regrade__card">
      <div>
        <strong>{`${strings.run(runId)}: ${strings.states[state]}`}</strong>
        <p className="regrade__hint">{words}</p>
        {results.told !== null && state === "published" && <p>{strings.told(results.told)}</p>}
      </div>
      {state === "published" && (
        <Link to={`?assessment=${assessmentId}&run=${runId}`} aria-label={strings.lookAt(runId)}>
          {strings.look}
        </Link>
      )}
    </div>
  );
}
