import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { Button, IconButton } from "../../design/button";
import { Icon } from "../../design/icons";
import { Tabs } from "../../design/tabs";
import { strings } from "../../texts/en/assessment";
import { WorkspaceLayout } from "../../workspace/layout";
import type { Pane } from "../../workspace/layout-panes";
import { Repl } from "../../workspace/repl";
import { languageName } from "../../workspace/source-language";
import type { Question } from "./model";
import type { Page } from "./page";
import { replHint } from "./question-kinds";
import { QuestionOverview, useUnsaved } from "./question-overview";
import { questionProgress } from "./question-progress";
import type { QuestionTabs } from "./question-tabs";
import { FinalizeButton, SubmissionLine } from "./submission";

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
export function Frame({ page, question, main, mainLabel, tabs: { tabs, selected, select }, ...rest }: FrameProps) {
  const { onMove, onBeforeFinalize, isDirty, pane, onPane } = rest;
  return (
    <main className="ws-page aw" id="content">
      {page.banner}
      <Bar page={page} question={question} onMove={onMove} onBeforeFinalize={onBeforeFinalize} isDirty={isDirty} />
      <SubmissionLine page={page} />
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
