import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { actionFailure } from "../../../api/failures";
import { toast } from "../../../app/toasts";
import { Modal } from "../../../design/modal";
import { WaitingLine } from "../../../design/spinner";
import { ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/chapter-archive";
import { strings as chapterStrings } from "../../../texts/en/chapter-simulator";
import type { Chapter } from "../chapters/chapter-draft";
import type { ImportChange, ImportPlan, ImportResult, Outcome } from "./import-plan";
import type { ChapterArchive } from "./read-archive";
import { useImport } from "./use-import";
import "../assets/assets.css";
import "./import-dialog.css";

interface ImportDialogProps {
  readonly archive: ChapterArchive;
  readonly chapters: readonly Chapter[];
  /** With the id of the chapter that was made, when one was. */
  readonly onClose: (made?: number) => void;
}

/** Lists what an archive would make, what is there already and what differs, and makes it. */
export function ImportDialog({ archive, chapters, onClose }: ImportDialogProps) {
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
