import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { Button, IconButton } from "../../design/button";
import { Icon } from "../../design/icons";
import { Markdown } from "../../design/markdown";
import { type Tab, Tabs } from "../../design/tabs";
import { type Pane, WorkspaceLayout } from "../../workspace/layout";
import { Repl } from "../../workspace/Repl";
import { useSideTabs } from "../../workspace/side-tabs";
import { languageName } from "../../workspace/source-language";
import { Briefing } from "./briefing";
import { isProcessing, type Question } from "./model";
import type { Page } from "./page";
import { ReportCard } from "./report-card";
import { strings } from "./strings";
import { FinalizeButton, SubmissionLine } from "./submission";

interface FrameProps {
  readonly page: Page;
  readonly question: Question;
  /** Editor, choices or statement, with its bar. */
  readonly main: ReactNode;
  readonly mainLabel?: string;
  /** The program in the editor, where there is one. */
  readonly program?: string;
  /** Tabs between Briefing and Report Card. */
  readonly tabs?: readonly Tab[];
  readonly briefingLabel?: string;
  /** Goes to the question at this position, or to the listing (null), unless something holds it back. */
  readonly onMove: (to: number | null) => Promise<void>;
  /** Saves what is not saved yet, before a submission is finalised. */
  readonly onBeforeFinalize?: () => Promise<boolean>;
  readonly pane: Pane;
  readonly onPane: (pane: Pane) => void;
}

/** The page around one question: the bar, the panes, the side tabs. */
export function Frame({
  page,
  question,
  main,
  mainLabel,
  program = "",
  tabs = [],
  briefingLabel,
  ...rest
}: FrameProps) {
  const { onMove, onBeforeFinalize, pane, onPane } = rest;
  const { assessment, index, store, library } = page;
  const taskTab = question.type === "voting" ? strings.taskName : strings.task(index + 1);
  const {
    tabs: sideTabs,
    selected,
    select,
  } = useSideTabs({
    store,
    library,
    program,
    before: [
      { id: "task", label: taskTab, content: <Task question={question} /> },
      { id: "briefing", label: briefingLabel ?? strings.briefing, content: <Briefing assessment={assessment} /> },
      ...tabs,
    ],
    after:
      question.grader === null || isProcessing(assessment)
        ? []
        : [{ id: "report", label: strings.reportCard, content: <ReportCard question={question} /> }],
  });
  return (
    <main className="aw" id="content">
      <Bar page={page} question={question} onMove={onMove} onBeforeFinalize={onBeforeFinalize} />
      <SubmissionLine page={page} />
      <WorkspaceLayout
        pane={pane}
        onPane={onPane}
        main={main}
        mainLabel={mainLabel}
        side={
          <Tabs className="aw-tabs" label={strings.sideTabs} tabs={sideTabs} selected={selected} onSelect={select} />
        }
        repl={
          <Repl store={store} library={library} hint={question.type === "programming" ? undefined : strings.replHint} />
        }
      />
    </main>
  );
}

type BarProps = Pick<FrameProps, "page" | "question" | "onMove" | "onBeforeFinalize">;

function Bar({ page, question, onMove, onBeforeFinalize }: BarProps) {
  const { assessment, index, listing } = page;
  const [moving, setMoving] = useState(false);
  const count = assessment.questions.length;
  const move = (to: number | null) => async () => {
    setMoving(true);
    await onMove(to).finally(() => setMoving(false));
  };
  return (
    <div className="aw-bar">
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
      <FinalizeButton page={page} onBeforeFinalize={onBeforeFinalize} />
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

function Task({ question: { content, maxXp, blocking } }: { question: Question }) {
  return (
    <>
      <p className="aw-facts">
        <span className="aw-pill">{strings.worth(maxXp)}</span>
        {blocking && (
          <span className="aw-facts__note">
            <Icon name="lock" size={16} /> {strings.blocking}
          </span>
        )}
      </p>
      <Markdown firstHeading={2}>{content}</Markdown>
    </>
  );
}
