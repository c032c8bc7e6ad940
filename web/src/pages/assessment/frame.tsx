import { type ReactNode, Suspense, useId, useState } from "react";
import { Link } from "react-router-dom";
import { takesVotes } from "../../../../domain/facts/question-kinds";
import { completionRefusal } from "../../../../domain/policies/work-acts";
import { actionFailure } from "../../api/failures";
import { toast } from "../../app/toasts";
import { resultOf } from "../../app/xp";
import { Button, IconButton } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { Icon, type IconName } from "../../design/icons";
import { Spinner } from "../../design/spinner";
import { Tabs } from "../../design/tabs";
import { strings } from "../../texts/en/assessment";
import { WorkspaceLayout } from "../../workspace/layout";
import type { Pane } from "../../workspace/layout-memory";
import { Repl } from "../../workspace/repl";
import { languageName } from "../../workspace/source-language";
import { answeredCount } from "./answered";
import type { Assessment, Question } from "./model";
import type { Page } from "./page";
import { type QuestionState, replHint } from "./question-kinds";
import { QuestionOverview, questionsWithDrafts, useUnsaved } from "./question-overview";
import { describeProgress, type QuestionProgress, questionProgress } from "./question-progress";
import type { QuestionTabs } from "./question-tabs";
import { Earned } from "./report/lazy-earned";
import { verdictText } from "./verdict-view";

const ICONS: Readonly<Record<QuestionState, IconName>> = {
  passing: "check",
  failing: "cross",
  unsaved: "warning",
  unanswered: "warning",
  saved: "dots",
};

interface FinalizeQuestionProps {
  readonly assessment: Assessment;
  readonly progress: readonly QuestionProgress[];
}

/** What a person must know before handing in: how each question stands, what can be earned, and that it is final. */
export function FinalizeQuestion({ assessment: { questions, earlyXp }, progress }: FinalizeQuestionProps) {
  const maxXp = questions.reduce((sum, question) => sum + question.maxXp, 0);
  // Votes are counted with everybody else's, when the contest is over.
  const isAutograded = questions.some((question) => !takesVotes(question));
  const unsaved = progress.flatMap(({ state }, at) => (state === "unsaved" ? [at + 1] : []));
  return (
    <>
      <ul className="aw-standings">
        {progress.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the assessment
          <li key={at} className={`aw-standing aw-standing--${one.state}`}>
            <Icon name={ICONS[one.state]} size={18} />
            <span>{describeProgress(at + 1, { ...one, isBlocking: false, lockedBy: null })}</span>
            <span className="aw-standing__worth">{strings.worth(questions[at]?.maxXp ?? 0)}</span>
          </li>
        ))}
      </ul>
      {unsaved.length > 0 && <p className="aw-problem">{strings.unsavedQuestions(unsaved)}</p>}
      <p>{strings.finalizeWorth(maxXp, earlyXp)}</p>
      <p>
        {strings.finalizeBody} {isAutograded && strings.autograderStarts}
      </p>
    </>
  );
}

const RESULT_ICONS: Readonly<Record<ReturnType<typeof resultOf>, IconName>> = {
  full: "check",
  part: "grade",
  none: "cross",
};

interface SubmissionLineProps {
  readonly page: Page;
  /** The report card is there, and says what was earned. */
  readonly isJudged: boolean;
}

/** What became of the submission, what it earned, and why nothing can be saved any more. Empty while the person is working. */
function SubmissionLine({
  page: { submission, ended, assessment, role, onGoalEvents },
  isJudged,
}: SubmissionLineProps) {
  const { state, xp, maxXp, bonus } = submission.verdict;
  const statusText = verdictText(submission.verdict);
  const closed = ended && strings.readOnly[ended];
  const result = resultOf(xp, maxXp);
  // A mission that is only tried has no course whose achievements it counts for.
  const isCounted = role === "student" && onGoalEvents !== undefined;
  return (
    <div className="aw-lines" role="status">
      {state === "processing" && (
        <Line look="waiting" icon={<Spinner />}>
          {strings.grading}
        </Line>
      )}
      {statusText !== null && (
        <Line look={result} icon={<Icon name={RESULT_ICONS[result]} size={18} />}>
          <strong>{statusText}</strong> {bonus > 0 && <span className="aw-line__why">{strings.whyBonus}</span>}
        </Line>
      )}
      {statusText !== null && !isJudged && isCounted && (
        <Suspense fallback={null}>
          <Earned number={assessment.number} />
        </Suspense>
      )}
      {state === "failed" && (
        <Line look="none" icon={<Icon name="warning" size={18} />}>
          {strings.gradingFailed}
        </Line>
      )}
      {closed !== null && (
        <Line look="quiet" icon={<Icon name="lock" size={18} />}>
          {closed}
        </Line>
      )}
    </div>
  );
}

function Line({ look, icon, children }: { look: string; icon: ReactNode; children: ReactNode }) {
  return (
    <p className={`aw-line aw-line--${look}`}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

interface FinalizeProps {
  readonly page: Page;
  /** Saves the open question; false holds the submission back. */
  readonly onBeforeFinalize?: () => Promise<boolean>;
}

/** Hands the assessment in. Until every question has an answer it says how many are missing. */
export function FinalizeButton({ page, onBeforeFinalize }: FinalizeProps) {
  const { assessment, ended } = page;
  const { busy, finalize } = useFinalizing(page, onBeforeFinalize);
  const missing = useId();
  const refusal = completionRefusal(assessment.status);
  if (refusal === "submitted" || ended !== null) return null;
  const ready = refusal === null;
  return (
    <span className="aw-finalize">
      {!ready && <span id={missing}>{strings.answeredOf(answeredCount(assessment), assessment.questions.length)}</span>}
      <Button
        small
        look={ready ? "primary" : "normal"}
        busy={busy}
        disabled={!ready}
        aria-describedby={ready ? undefined : missing}
        onClick={() => void finalize()}
      >
        {strings.finalize}
      </Button>
    </span>
  );
}

function useFinalizing(page: Page, onBeforeFinalize: FinalizeProps["onBeforeFinalize"]) {
  const { index, ended, results, submission } = page;
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();
  const finalize = async () => {
    if (onBeforeFinalize !== undefined && !(await onBeforeFinalize())) return;
    // The bonus becomes less by the hour, and another device may have saved something.
    const assessment = (await submission.answers.load()) ?? page.assessment;
    const unsaved = new Set(await questionsWithDrafts({ ...page, assessment }));
    const progress = questionProgress(assessment.questions, { index, ended, results, unsaved });
    const body = <FinalizeQuestion assessment={assessment} progress={progress} />;
    if (!(await confirm({ title: strings.finalizeTitle, body, confirm: strings.finalizeConfirm }))) return;
    setBusy(true);
    try {
      await submission.finalize();
      toast.success(strings.submitted);
    } catch (error) {
      toast.danger(actionFailure(error));
      await submission.answers.load();
    }
    setBusy(false);
  };
  return { busy, finalize };
}

interface FrameProps {
  readonly page: Page;
  readonly question: Question;
  /** Editor, choices or statement, with its bar. */
  readonly main: ReactNode;
  readonly mainLabel?: string;
  readonly tabs: QuestionTabs;
  /** Goes to the question at this position, or to the listing (null), unless something holds it back. */
  readonly onMove: (to: number | null) => Promise<void>;
  /** Saves what is not saved yet, before a submission is finalised. */
  readonly onBeforeFinalize?: () => Promise<boolean>;
  /** The open question has text that is not saved. */
  readonly isDirty?: boolean;
  readonly pane: Pane;
  readonly onPane: (pane: Pane) => void;
}

/** The page around one question: the bar, the panes, the side tabs. */
export function Frame({
  page,
  question,
  main,
  mainLabel,
  tabs: { tabs, selected, select, isJudged },
  ...rest
}: FrameProps) {
  const { onMove, onBeforeFinalize, isDirty, pane, onPane } = rest;
  return (
    <main className="ws-page aw" id="content">
      {page.banner}
      <Bar page={page} question={question} onMove={onMove} onBeforeFinalize={onBeforeFinalize} isDirty={isDirty} />
      <SubmissionLine page={page} isJudged={isJudged} />
      <WorkspaceLayout
        pane={pane}
        onPane={onPane}
        main={main}
        mainLabel={mainLabel}
        sideLabel={strings.taskName}
        stepping={selected === "stepper"}
        side={<Tabs className="aw-tabs" label={strings.sideTabs} tabs={tabs} selected={selected} onSelect={select} />}
        repl={<Repl hint={replHint(question)} />}
      />
    </main>
  );
}

type BarProps = Pick<FrameProps, "page" | "question" | "onMove" | "onBeforeFinalize" | "isDirty">;

function Bar({ page, question, onMove, onBeforeFinalize, isDirty = false }: BarProps) {
  const { assessment, index, listing, ended, results } = page;
  const unsaved = useUnsaved(page, isDirty);
  const [moving, setMoving] = useState(false);
  const count = assessment.questions.length;
  const move = (to: number | null) => async () => {
    setMoving(true);
    await onMove(to).finally(() => setMoving(false));
  };
  return (
    <div className="ws-top aw-bar">
      <Link className="aw-bar__back" to={listing} aria-label={strings.backTo(assessment.type)}>
        <Icon name="chevronLeft" />
        <span>{assessment.type}</span>
      </Link>
      <h1>{assessment.title}</h1>
      <ChapterSelector question={question} />
      <div className="aw-bar__way">
        <IconButton
          icon="chevronLeft"
          look="normal"
          small
          label={strings.previousQuestion}
          disabled={index === 0}
          onClick={() => void move(index - 1)()}
        />
        <span className="aw-bar__count">{strings.question(index + 1, count)}</span>
        {index + 1 < count ? (
          <Button small busy={moving} aria-label={strings.nextQuestion} onClick={() => void move(index + 1)()}>
            {strings.next}
            <Icon name="chevronRight" size={18} />
          </Button>
        ) : (
          <Button small busy={moving} icon="leave" onClick={() => void move(null)()}>
            {strings.returnToAcademy}
          </Button>
        )}
      </div>
      <div className="aw-bar__work">
        {count > 1 && (
          <QuestionOverview
            index={index}
            progress={questionProgress(assessment.questions, { index, ended, results, unsaved })}
            onMove={(to) => void move(to)()}
          />
        )}
        <FinalizeButton page={page} onBeforeFinalize={onBeforeFinalize} />
      </div>
    </div>
  );
}

/** The question decides the language; the control only shows it. */
function ChapterSelector({ question: { library } }: { question: Question }) {
  return (
    <label className="aw-chapter">
      <span className="unseen">{strings.chapter}</span>
      <select disabled value="chosen">
        <option value="chosen">{languageName(library.chapter, library.variant)}</option>
      </select>
    </label>
  );
}
