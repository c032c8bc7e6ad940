import { useEffect, useState } from "react";
import { Icon, type IconName } from "../../design/icons";
import { strings } from "../../texts/en/assessment";
import { draftKey } from "../../workspace/drafts/draft-storage";
import type { Page } from "./page";
import type { QuestionState } from "./question-kinds";
import { describeProgress, type QuestionProgress } from "./question-progress";

interface OverviewProps {
  readonly index: number;
  readonly progress: readonly QuestionProgress[];
  readonly onMove: (to: number) => void;
}

const MARKS: Readonly<Partial<Record<QuestionState, IconName>>> = {
  passing: "check",
  failing: "close",
};

/** Every question as a numbered button with its state; a click goes there. */
export function QuestionOverview({ index, progress, onMove }: OverviewProps) {
  return (
    <nav className="aw-questions" aria-label={strings.questions}>
      <ol>
        {progress.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the assessment
          <li key={at}>
            <QuestionButton number={at + 1} progress={one} isOpen={at === index} onClick={() => onMove(at)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ButtonProps {
  readonly number: number;
  readonly progress: QuestionProgress;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

function QuestionButton({ number, progress, isOpen, onClick }: ButtonProps) {
  const { state, lockedBy, isBlocking } = progress;
  const mark = lockedBy !== null || isBlocking ? "lock" : MARKS[state];
  const label = describeProgress(number, progress);
  return (
    <button
      type="button"
      className={`aw-question aw-question--${lockedBy === null ? state : "locked"}`}
      aria-current={isOpen ? "step" : undefined}
      aria-label={label}
      title={label}
      disabled={lockedBy !== null}
      onClick={isOpen ? undefined : onClick}
    >
      {number}
      {mark && (
        <span className={`aw-question__mark${mark === "lock" ? " aw-question__mark--lock" : ""}`}>
          <Icon name={mark} size={11} />
        </span>
      )}
      {mark === undefined && state === "unsaved" && <span className="aw-question__mark aw-question__mark--dot" />}
    </button>
  );
}

/** Positions of the questions whose text in this browser was not saved. */
export async function questionsWithDrafts({
  assessment,
  userId,
  submission: {
    drafts: { storage },
  },
}: Pick<Page, "assessment" | "userId" | "submission">): Promise<number[]> {
  const unsaved = await Promise.all(
    assessment.questions.map(async ({ id }, index) => {
      const record = await storage.read(draftKey(userId, id)).catch(() => null); // nothing can be read, nothing is kept
      return record !== null && Object.keys(record.drafts).length > 0 ? [index] : [];
    }),
  );
  return unsaved.flat();
}

/** The questions with unsaved text: the open one as `isDirty` says, the others as this browser keeps them. */
export function useUnsaved(page: Page, isDirty: boolean): ReadonlySet<number> {
  const { assessment, userId, index, ended } = page;
  const [announced, setAnnounced] = useState<readonly number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question that was left may have kept a draft
  useEffect(() => {
    let isCurrent = true;
    void questionsWithDrafts(page).then((found) => isCurrent && setAnnounced(found));
    return () => {
      isCurrent = false;
    };
  }, [assessment, userId, index]);
  if (ended !== null) return new Set();
  const others = announced.filter((at) => at !== index);
  return new Set(isDirty ? [...others, index] : others);
}
