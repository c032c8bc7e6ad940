import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import Table from "@cloudscape-design/components/table";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { actionFailure } from "../../api/failures";
import { CourseChange } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { downloadFile } from "../../csv/write";
import { useConfirm } from "../../design/confirm";
import { DangerButton } from "../../design/danger-button";
import { formatDate } from "../../design/format";
import { strings } from "../../texts/en/regrade";
import { ChangedTestcases, partsText, xpChangeText } from "./changed-testcases";
import { type Policy, type Regrade, type RunPlace, regradeFile, regradeQuery, regradesKey, useAct } from "./queries";
import { Results, RowTable } from "./results";

/** What the new version changes, and what it takes to find out what that means. */
function VersionChanges({ regrade: { state, questions, estimate } }: { regrade: Regrade }) {
  const changed = questions.filter(({ change }) => change !== "unchanged");
  const { question, parts, xp, graded } = strings.columns;
  const isBefore = state === "draft" || state === "running" || state === "stopped";
  return (
    <>
      <section className="regrade__section">
        <h3>{strings.differs}</h3>
        <Table<Regrade["questions"][number]>
          variant="embedded"
          contentDensity="compact"
          wrapLines
          items={changed}
          trackBy={(one) => String(one.number)}
          ariaLabels={{ tableLabel: strings.differsTable }}
          columnDefinitions={[
            { id: "question", header: question, isRowHeader: true, cell: (one) => strings.question(one.number) },
            { id: "parts", header: parts, cell: partsText },
            { id: "xp", header: xp, cell: xpChangeText },
            {
              id: "graded",
              header: graded,
              cell: ({ isRegraded }) => (isRegraded ? strings.isRegraded : strings.isNotRegraded),
            },
          ]}
        />
        <ChangedTestcases questions={changed} />
        {changed.length < questions.length && <p className="regrade__hint">{strings.nothingElse}</p>}
      </section>
      {isBefore && (
        <section className="regrade__section">
          <h3>{strings.cost}</h3>
          <p>
            {strings.costOf(estimate)}{" "}
            <strong>{`${strings.time(estimate.minutes)}, ${strings.usd(estimate.usd)}.`}</strong>
          </p>
          <p className="regrade__hint">{strings.costHint}</p>
        </section>
      )}
    </>
  );
}

/** A regrade, from what differs to what came of it. `regrade` is as a list had it. */
export function RunView({ regrade: listed }: { regrade: Regrade }) {
  const { courseId } = useCourse();
  const { assessmentId, runId } = listed;
  const place = { courseId, assessmentId, runId };
  const { data: regrade = listed } = useQuery({ ...regradeQuery(place), initialData: listed });
  const [chosen, setPolicy] = useState<Policy>("bothWays");
  const policy = regrade.policy ?? chosen;
  const { state, results } = regrade;
  useReadAgain(place, state);
  return (
    <article className="regrade__run" aria-label={strings.run(runId)}>
      <Head regrade={regrade} place={place} />
      {regrade.isOutdated && <Alert type="warning">{strings.outdated}</Alert>}
      <VersionChanges regrade={regrade} />
      <Progress regrade={regrade} />
      {results.done > 0 && (
        <>
          <Results regrade={regrade} policy={policy} onPolicy={setPolicy} />
          <RowTable place={place} regrade={regrade} policy={policy} />
        </>
      )}
      <CourseChange>
        <Acts regrade={regrade} place={place} policy={policy} />
      </CourseChange>
    </article>
  );
}

/** When it has come to another state, what was read of its rows and of the list is not so any more. */
function useReadAgain({ courseId, assessmentId }: RunPlace, state: Regrade["state"]): void {
  const client = useQueryClient();
  // The list that it stands in has just been read with this state.
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    void client.invalidateQueries({ queryKey: [...regradesKey(courseId, assessmentId), "rows"] });
    void client.invalidateQueries({ queryKey: [...regradesKey(courseId, assessmentId), "list"] });
  }, [client, courseId, assessmentId, state]);
}

function Head({ regrade, place }: { regrade: Regrade; place: RunPlace }) {
  const { runId, state, createdAt, createdBy, publishedAt, publishedBy, resetsAdjustments, policy, results } = regrade;
  return (
    <header className="regrade__section">
      <h2>{`${strings.run(runId)}: ${strings.states[state]}`}</h2>
      <p className="regrade__hint">
        {strings.begun(createdBy.name ?? strings.nameless, formatDate(createdAt))}{" "}
        {resetsAdjustments ? strings.resetsNote : strings.keepsNote}
      </p>
      {publishedAt !== null && (
        <p>
          {strings.publishedBy(publishedBy?.name ?? strings.nameless, formatDate(publishedAt))}{" "}
          {policy && `${strings.by[policy]}. `}
          {results.told !== null && strings.told(results.told)}
        </p>
      )}
      {state !== "dropped" && state !== "dropping" && (
        <div className="regrade__acts">
          {policy && <FileButton place={place} version="before" />}
          <FileButton place={place} version="after" />
        </div>
      )}
    </header>
  );
}

function FileButton({ place, version }: { place: RunPlace; version: "before" | "after" }) {
  const word = version === "before" ? strings.fileBefore : strings.fileAfter;
  const save = async () => {
    const xml = await regradeFile(place, version);
    const blob = new Blob([xml], { type: "application/xml;charset=utf-8" });
    downloadFile(`regrade-${place.runId}-${version}.xml`, blob);
  };
  return (
    <Button
      iconName="download"
      ariaLabel={strings.fileOf(word, place.runId)}
      onClick={() => save().catch((error: unknown) => toast.danger(actionFailure(error)))}
    >
      {word}
    </Button>
  );
}

function Progress({ regrade: { state, results, estimate } }: { regrade: Regrade }) {
  if (state === "draft" || state === "published" || state === "dropped") return null;
  const isPublishing = state === "publishing";
  const done = isPublishing ? results.published : results.done;
  const of = Math.max(isPublishing ? results.done + results.changed : estimate.submissions, done);
  const progressText = isPublishing ? strings.publishingProgress(done, of) : strings.progress(done, of);
  return (
    <section className="regrade__section" aria-label={strings.states[state]}>
      {state === "ready" ? (
        <p>{progressText}</p>
      ) : (
        <ProgressBar value={(100 * done) / Math.max(of, 1)} label={progressText} />
      )}
      {!isPublishing && <p className="regrade__hint">{strings.asBefore}</p>}
      {results.changed > 0 && <p>{strings.again(results.changed)}</p>}
      {results.failed > 0 && <Alert type="warning">{strings.failed(results.failed)}</Alert>}
    </section>
  );
}

interface ActsProps {
  readonly regrade: Regrade;
  readonly place: RunPlace;
  readonly policy: Policy;
}

function Acts({ regrade, place, policy }: ActsProps) {
  const { state, isOutdated } = regrade;
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useAct(place);
  const act = async (what: Parameters<typeof mutateAsync>[0], successText: string) => {
    // What failed is told by the act itself.
    const done = await mutateAsync(what).catch(() => undefined);
    if (done) toast.success(successText);
  };
  const drop = async () => {
    const question = { title: strings.dropTitle, body: strings.dropBody, confirm: strings.drop, danger: true };
    if (await confirm(question)) await act({ name: "drop" }, strings.dropped);
  };
  const publish = async () => {
    if (await confirm(publishQuestion(regrade, policy))) await act({ name: "publish", policy }, strings.published);
  };
  const canStart = state === "draft" || state === "stopped";
  const canDrop = canStart || state === "running" || state === "ready";
  return (
    <div className="regrade__acts">
      {canStart && (
        <Button
          variant="primary"
          loading={isPending}
          disabled={isOutdated}
          onClick={() => void act({ name: "start" }, strings.started)}
        >
          {state === "draft" ? strings.start : strings.goOn}
        </Button>
      )}
      {state === "running" && (
        <Button loading={isPending} onClick={() => void act({ name: "stop" }, strings.stopped)}>
          {strings.stop}
        </Button>
      )}
      {state === "ready" && (
        <Button variant="primary" loading={isPending} disabled={isOutdated} onClick={() => void publish()}>
          {strings.publish}
        </Button>
      )}
      {canDrop && (
        <DangerButton disabled={isPending} onClick={() => void drop()}>
          {strings.drop}
        </DangerButton>
      )}
    </div>
  );
}

function publishQuestion({ results: { gains, loses, gainsNeverLower } }: Regrade, policy: Policy) {
  const [up, down] = policy === "bothWays" ? [gains, loses] : [gainsNeverLower, 0];
  const body = up + down === 0 ? strings.publishNone : strings.publishBody(up + down, up, down);
  return {
    title: strings.publishTitle,
    body: `${body} ${strings.publishPolicy[policy]}`,
    confirm: strings.publish,
    danger: true,
  };
}
