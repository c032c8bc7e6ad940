import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { overviewsQuery } from "../../api/assessments";
import { actionFailure } from "../../api/failures";
import { CourseChange } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { FilePicker } from "../../design/file-picker";
import { formatDate } from "../../design/format";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/regrade";
import { saveXml } from "../ground-control/download-xml";
import { refusalText } from "./acts";
import { createRegrade, isActive, type Regrade, regradesKey, regradesQuery } from "./queries";
import { RunView } from "./run-view";

/** Takes the new version of an assessment. */
function NewRegrade({ assessmentId }: { assessmentId: number }) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [resets, setResets] = useState(false);
  const number = useQuery(overviewsQuery(courseId)).data?.find(({ id }) => id === assessmentId)?.number ?? "";
  const laying = useMutation({
    mutationFn: (file: File) => createRegrade(courseId, assessmentId, { file, resets }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: regradesKey(courseId, assessmentId) });
      toast.success(strings.laidAside);
    },
    // It may have come there without an answer, or another person's has.
    onError: () => client.invalidateQueries({ queryKey: regradesKey(courseId, assessmentId) }),
  });
  const download = () =>
    saveXml(courseId, { id: assessmentId, number: number ?? "" }).catch((error: unknown) =>
      toast.danger(actionFailure(error)),
    );
  return (
    <section className="regrade__section" aria-label={strings.newVersion}>
      <h2>{strings.newVersion}</h2>
      <p>{strings.steps}</p>
      {laying.error && (
        <Alert type="error" header={strings.refused}>
          {refusalText(laying.error)}
        </Alert>
      )}
      <Checkbox checked={resets} description={strings.resetsHint} onChange={({ detail }) => setResets(detail.checked)}>
        {strings.resets}
      </Checkbox>
      <div className="regrade__acts">
        <Button variant="primary" iconName="upload" loading={laying.isPending} onClick={() => picker.current?.click()}>
          {strings.chooseFile}
        </Button>
        <Button iconName="download" onClick={() => void download()}>
          {strings.download}
        </Button>
        <Link to={`/mission-control/${assessmentId}/0`}>{strings.openInMissionControl}</Link>
      </div>
      <FilePicker
        ref={picker}
        accept=".xml,application/xml,text/xml"
        label={strings.chooseFile}
        onFile={laying.mutate}
      />
    </section>
  );
}

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
  const text =
    publishedAt === null
      ? strings.begun(createdBy.name ?? strings.nameless, formatDate(createdAt))
      : strings.publishedBy(publishedBy?.name ?? strings.nameless, formatDate(publishedAt));
  return (
    <div className="regrade__card">
      <div>
        <strong>{`${strings.run(runId)}: ${strings.states[state]}`}</strong>
        <p className="regrade__hint">{text}</p>
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
