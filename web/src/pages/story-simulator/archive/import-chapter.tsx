import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { actionFailure } from "../../../api/failures";
import { CourseChange } from "../../../app/course-acts";
import { useCourseAssets } from "../../../app/course-assets";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { FilePicker } from "../../../design/file-picker";
import { Modal } from "../../../design/modal";
import { WaitingLine } from "../../../design/spinner";
import { ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/chapter-archive";
import { strings as chapterStrings } from "../../../texts/en/chapter-simulator";
import { chaptersQuery } from "../../game/queries";
import { assetPathsQuery, deleteAsset, uploadAsset } from "../assets/asset-calls";
import { type Chapter, madeBetween, NEW_CHAPTER_ID } from "../chapters/chapter-draft";
import { saveChapter } from "../chapters/use-chapter";
import { type ArchiveProblem, ArchiveRefused, type ChapterArchive, readArchive, readAsset } from "./chapter-archive";
import {
  type CoursePorts,
  type ImportChange,
  type ImportPlan,
  type ImportResult,
  type Outcome,
  planImport,
  runImport,
} from "./import-plan";
import "../assets/assets.css";
import "./import-dialog.css";

/** The import of one archive: its comparison with the course, its run, and what came of it. */
function useImport(archive: ChapterArchive, chapters: readonly Chapter[]) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const assets = useCourseAssets();
  const [plan, setPlan] = useState<ImportPlan>();
  const [planError, setPlanError] = useState<unknown>();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const [result, setResult] = useState<ImportResult>();
  const ports = useMemo(
    (): CoursePorts => ({
      paths: () => client.fetchQuery({ ...assetPathsQuery(courseId), staleTime: 0 }),
      read: (path) => readAsset(path, assets),
      upload: (path, content) => uploadAsset(courseId, path, new Blob([content])),
      remove: (path) => deleteAsset(courseId, path),
      createChapter: () => saveChapter(courseId, NEW_CHAPTER_ID, archive.chapter),
    }),
    [client, courseId, assets, archive],
  );
  const compare = useCallback(async () => {
    setPlan(undefined);
    setPlanError(undefined);
    setResult(undefined);
    setOutcomes(new Map());
    try {
      setPlan(await planImport(archive, ports));
    } catch (error) {
      setPlanError(error);
    }
  }, [archive, ports]);
  useEffect(() => void compare(), [compare]);
  /** Makes what the plan says. Returns the id of the chapter that was made. */
  const run = async (replaces: boolean): Promise<number | undefined> => {
    if (!plan) return undefined;
    setIsRunning(true);
    const ended = await runImport(plan, replaces, ports, setOutcomes);
    await client.invalidateQueries({ queryKey: assetPathsQuery(courseId).queryKey });
    const after = await client.fetchQuery({ ...chaptersQuery(courseId), staleTime: 0 }).catch(() => undefined);
    setResult(ended);
    setIsRunning(false);
    if (ended.failure !== undefined || !after) return undefined;
    return madeBetween(chapters, after, archive.chapter.title)?.id;
  };
  return { plan, planError, compare, outcomes, isRunning, result, run };
}

interface ImportDialogProps {
  readonly archive: ChapterArchive;
  readonly chapters: readonly Chapter[];
  /** With the id of the chapter that was made, when one was. */
  readonly onClose: (made?: number) => void;
}

/** Lists what an archive would make, what is there already and what differs, and makes it. */
function ImportDialog({ archive, chapters, onClose }: ImportDialogProps) {
  const { plan, planError, compare, outcomes, isRunning, result, run } = useImport(archive, chapters);
  const [replaces, setReplaces] = useState(false);
  const isDone = result !== undefined && result.failure === undefined;
  const start = async (): Promise<void> => {
    const made = await run(replaces);
    if (made === undefined) return;
    toast.success(chapterStrings.saved);
    onClose(made);
  };
  const close = (): void => {
    if (!isRunning) onClose();
  };
  return (
    <Modal
      title={strings.importOf(archive.chapter.title)}
      size="large"
      onClose={close}
      footer={
        <>
          <Button disabled={isRunning} onClick={close}>
            {result ? strings.close : strings.cancel}
          </Button>
          {result && !isDone && (
            <Button variant="primary" onClick={() => void compare()}>
              {strings.compareAgain}
            </Button>
          )}
          {!result && (
            <Button variant="primary" disabled={!plan} loading={isRunning} onClick={() => void start()}>
              {strings.import}
            </Button>
          )}
        </>
      }
    >
      <SpaceBetween size="m">
        <p>{strings.importNote}</p>
        {!plan && planError === undefined && <WaitingLine>{strings.comparing}</WaitingLine>}
        {planError !== undefined && <ErrorState error={planError} onRetry={() => void compare()} />}
        {result && <Ending result={result} />}
        {plan && (
          <PlanView
            plan={plan}
            outcomes={outcomes}
            replaces={replaces}
            isOpen={!isRunning && !result}
            isRunning={isRunning}
            onReplaces={setReplaces}
          />
        )}
      </SpaceBetween>
    </Modal>
  );
}

function Ending({ result: { failure } }: { result: ImportResult }) {
  if (failure === undefined) return <Alert type="success">{chapterStrings.saved}</Alert>;
  return (
    <Alert type="error" header={strings.stopped}>
      {actionFailure(failure)} {strings.stoppedAdvice}
    </Alert>
  );
}

interface PlanViewProps {
  readonly plan: ImportPlan;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly replaces: boolean;
  /** It can still be chosen what is replaced. */
  readonly isOpen: boolean;
  readonly isRunning: boolean;
  readonly onReplaces: (replaces: boolean) => void;
}

const LOOKS: Readonly<Record<ImportChange | Outcome, StatusIndicatorProps.Type>> = {
  new: "pending",
  same: "info",
  different: "warning",
  made: "success",
  kept: "info",
  replaced: "success",
  failed: "error",
  lost: "error",
};

function PlanView({ plan, outcomes, replaces, isOpen, isRunning, onReplaces }: PlanViewProps) {
  const count = (change: ImportChange): number => plan.files.filter((file) => file.change === change).length;
  const total = plan.files.length;
  return (
    <div className="import-plan">
      <p role="status">{strings.counts(count("new"), count("same"), count("different"))}</p>
      {plan.missing.length > 0 && <Alert type="warning">{strings.missingTexts(plan.missing.join(", "))}</Alert>}
      {count("different") > 0 && (
        <Checkbox checked={replaces} disabled={!isOpen} onChange={({ detail }) => onReplaces(detail.checked)}>
          {strings.replaceDifferent}
        </Checkbox>
      )}
      {isRunning && (
        <label className="asset-uploader__progress">
          {strings.importing(outcomes.size, total)}
          <progress value={outcomes.size} max={Math.max(1, total)} />
        </label>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys */}
      <ul className="import-files" aria-label={strings.files} tabIndex={0}>
        {plan.files.map(({ path, change }) => {
          const word = outcomes.get(path) ?? change;
          return (
            <li key={path}>
              <span>{path}</span>
              <StatusIndicator type={LOOKS[word]}>{strings.standings[word]}</StatusIndicator>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ImportChapterProps {
  readonly chapters: readonly Chapter[];
  /** The chapter that was made is to be shown. */
  readonly onMade: (id: number) => void;
}

/** Asks for a ZIP of a chapter and shows what bringing it in would make. */
export function ImportChapter({ chapters, onMade }: ImportChapterProps) {
  const input = useRef<HTMLInputElement>(null);
  const [archive, setArchive] = useState<ChapterArchive>();
  const read = async (file: File): Promise<void> => {
    try {
      setArchive(await readArchive(new Uint8Array(await file.arrayBuffer())));
    } catch (error) {
      if (!(error instanceof ArchiveRefused)) throw error;
      toast.danger(refusalOf(error.problem), 10_000);
    }
  };
  return (
    <>
      <CourseChange>
        <Button iconName="upload" onClick={() => input.current?.click()}>
          {strings.import}
        </Button>
      </CourseChange>
      <FilePicker ref={input} accept=".zip,application/zip" label={strings.import} onFile={(file) => void read(file)} />
      {archive && (
        <ImportDialog
          archive={archive}
          chapters={chapters}
          onClose={(made) => {
            setArchive(undefined);
            if (made !== undefined) onMade(made);
          }}
        />
      )}
    </>
  );
}

function refusalOf(problem: ArchiveProblem): string {
  if (problem.kind === "path") return strings.refusedPath(problem.path);
  if (problem.kind === "repeated") return strings.refusedRepeated(problem.path);
  if (problem.kind === "fileTooLarge") return strings.refusedLarge(problem.path);
  return strings.refused[problem.kind];
}
