import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import Select from "@cloudscape-design/components/select";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { phaseOf } from "../../../../domain/policies/work-acts";
import { overviewsQuery } from "../../api/assessments";
import { actionFailure } from "../../api/failures";
import { serverNow } from "../../api/server-time";
import { CourseChange } from "../../app/course-acts";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { FilePicker } from "../../design/file-picker";
import { formatDate } from "../../design/format";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/regrade";
import { assessmentChoice } from "../grading/assessment-choice";
import { GradingSections } from "../grading/sections";
import { saveXml } from "../ground-control/download-xml";
import {
  createRegrade,
  isActive,
  type Regrade,
  refusalText,
  regradeQuery,
  regradesKey,
  regradesQuery,
} from "./queries";
import { RunView } from "./run-view";
import "./regrade.css";

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
function AssessmentRegrades({ assessmentId }: { assessmentId: number }) {
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

/** A regrade of those that there were. */
function PastRegrade({ assessmentId, runId }: { assessmentId: number; runId: number }) {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(regradeQuery({ courseId, assessmentId, runId }));
  return (
    <>
      <p>
        <Link to={`?assessment=${assessmentId}`}>{`← ${strings.back}`}</Link>
      </p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <RunView regrade={data} />
      ) : (
        <WaitingLine>{strings.loading}</WaitingLine>
      )}
    </>
  );
}

const numberIn = (search: URLSearchParams, name: string): number | null => {
  const found = /^\d{1,9}$/.exec(search.get(name) ?? "");
  return found ? Number(found[0]) : null;
};

/**
 * Regrades with a preview. The address says of which assessment (`?assessment=…`), and which of its regrades is looked at
 * (`&run=…`); without one it is the one that is under way.
 */
export default function RegradePage() {
  usePageTitle(strings.title);
  const [search] = useSearchParams();
  const [assessmentId, runId] = [numberIn(search, "assessment"), numberIn(search, "run")];
  return (
    <StaffPage>
      <div className="regrade">
        <GradingSections />
        <div>
          <h1>{strings.title}</h1>
          <p>{strings.intro}</p>
        </div>
        {assessmentId !== null && runId !== null ? (
          <PastRegrade key={`${assessmentId} ${runId}`} assessmentId={assessmentId} runId={runId} />
        ) : (
          <ClosedAssessment chosen={assessmentId} />
        )}
      </div>
    </StaffPage>
  );
}

function ClosedAssessment({ chosen }: { chosen: number | null }) {
  const { courseId } = useCourse();
  const [, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(overviewsQuery(courseId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loading}</WaitingLine>;
  const now = serverNow();
  const closed = data.filter((one) => one.id === chosen || phaseOf(one, now) === "closed");
  const { options, selected } = assessmentChoice(closed, chosen);
  if (!selected) return <p>{strings.noneClosed}</p>;
  return (
    <>
      <div className="regrade__choice">
        <Select
          inlineLabelText={strings.assessment}
          options={options}
          selectedOption={selected}
          onChange={({ detail }) => setSearch({ assessment: detail.selectedOption.value ?? "" }, { replace: true })}
        />
      </div>
      <AssessmentRegrades key={selected.value} assessmentId={Number(selected.value)} />
    </>
  );
}
