import { type ReactNode, use, useState } from "react";
import { Group, Panel, Separator, useDefaultLayout } from "react-resizable-panels";
import { Button } from "../../../design/button";
import { useNarrow } from "../../../design/media";
import { Tabs } from "../../../design/tabs";
import { strings as studentStrings } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/mission-preview";
import { usePane } from "../../../workspace/layout";
import { arrangements, type Pane, usePersonalKey } from "../../../workspace/layout-memory";
import { NarrowLayout } from "../../../workspace/layout-narrow";
import { PromptDialog } from "../../../workspace/prompt-dialog";
import { Repl } from "../../../workspace/repl";
import { RunButton } from "../../../workspace/run-button";
import { runOptionsOf, USUAL_STEP_LIMIT } from "../../../workspace/side-tabs";
import { SuspendedNotice } from "../../../workspace/suspended-notice";
import { WorkspaceContext } from "../../../workspace/workspace-context";
import { WorkspaceEditor } from "../../../workspace/workspace-editor";
import { type McqQuestion, type ProgrammingQuestion, sameLineEnds, type VotingQuestion } from "../../assessment/model";
import { useMission, useMissionStore } from "../mission-store";
import { type PreviewPage, studentParts, usePreviewPage } from "./preview-page";
import "../../../workspace/workspace.css";
import "../../../workspace/layout.css";
import { earlierOf, programOf } from "./typed-programs";
import "./preview.css";
import { type ByQuestionKind, byQuestionKind } from "../../../../../domain/facts/question-kinds";
import { EmptyState } from "../../../design/states";

interface PreviewLayoutProps {
  readonly side: ReactNode;
  readonly main: ReactNode;
  readonly mainLabel?: string;
  readonly repl: ReactNode;
  readonly sideLabel: string;
  readonly pane: Pane;
  readonly onPane: (pane: Pane) => void;
}

/** A student's panes beside the forms: one below the other, as there is no width for two; on narrow screens one of them. */
function PreviewLayout(props: PreviewLayoutProps) {
  return <div className="mc-preview">{useNarrow() ? <NarrowLayout {...props} /> : <Stacked {...props} />}</div>;
}

const USUAL = { side: "36%", main: "38%", repl: "26%" } as const;

function Stacked({ side, main, repl }: PreviewLayoutProps) {
  const rows = useDefaultLayout({
    id: usePersonalKey("mission.preview"),
    panelIds: ["side", "main", "repl"],
    storage: arrangements,
  });
  const panes = [
    { id: "side", content: side },
    { id: "main", content: main },
    { id: "repl", content: repl },
  ] as const;
  return (
    <Group
      className="ws"
      orientation="vertical"
      defaultLayout={rows.defaultLayout}
      onLayoutChanged={rows.onLayoutChanged}
    >
      {panes.flatMap(({ id, content }) => [
        id !== "side" && <Separator key={`${id} bar`} className="ws-bar ws-bar--row" aria-label={strings.resize} />,
        <Panel key={id} id={id} defaultSize={USUAL[id]} minSize="12%" className="ws-pane">
          {content}
        </Panel>,
      ])}
    </Group>
  );
}

interface ProgramPreviewProps {
  readonly page: PreviewPage;
  readonly question: ProgrammingQuestion;
}

/** A question that is answered with a program: what is typed is kept with the mission's state until its starter changes. */
function ProgramPreview({ page, question }: ProgramPreviewProps) {
  const { autograderTab, useQuestionTabs } = use(studentParts());
  const { questionKey: key, store, library, index } = page;
  const { prepend } = question;
  const typed = useTyped(key, sameLineEnds(question.solutionTemplate));
  const { program } = typed;
  const [pane, setPane] = usePane("side");
  const [breakpoints, setBreakpoints] = useState<readonly number[]>([]);
  const tabs = useQuestionTabs(page, question, { program, own: [autograderTab(page, question, program)] });
  const run = () => {
    setPane("repl");
    const options = runOptionsOf({ ...tabs, limit: USUAL_STEP_LIMIT, library, breakpoints });
    store.getState().run(library, prepend ?? "", program, options);
  };
  return (
    <WorkspaceContext value={{ ...page, prepend: prepend ?? "", breakpoints, setBreakpoints, run }}>
      <PreviewLayout
        pane={pane}
        onPane={setPane}
        sideLabel={studentStrings.taskName}
        side={<Tabs className="aw-tabs" label={strings.sideTabs} {...tabs} onSelect={tabs.select} />}
        main={
          <>
            <EditorBar number={index + 1} typed={typed} />
            <SuspendedNotice />
            <WorkspaceEditor
              name={strings.editorName(index + 1)}
              path={`preview-${key}`}
              value={program}
              onChange={typed.type}
            />
          </>
        }
        repl={<Repl />}
      />
    </WorkspaceContext>
  );
}

interface Typed {
  readonly program: string;
  /** What was typed over an earlier starter code. */
  readonly earlier: string | null;
  readonly isOwn: boolean;
  type(text: string): void;
  reset(): void;
}

function useTyped(key: string, starter: string): Typed {
  const { typeProgram } = useMissionStore().getState();
  const typed = useMission((state) => state.typed);
  const program = programOf(typed, key, starter);
  const type = (text: string) => typeProgram(key, text, starter);
  return {
    program,
    earlier: earlierOf(typed, key, starter),
    isOwn: program !== starter,
    type,
    reset: () => type(starter),
  };
}

function EditorBar({ number, typed }: { number: number; typed: Typed }) {
  const { earlier, isOwn, reset, type } = typed;
  return (
    <>
      <div className="ws-head">
        <span className="ws-head__name">{studentStrings.task(number)}</span>
        <span className="ws-head__space" />
        <RunButton />
        {isOwn && (
          <Button small look="quiet" icon="undo" onClick={reset}>
            {strings.reset}
          </Button>
        )}
      </div>
      {earlier !== null && (
        <div className="ws-notice ws-notice--info" role="status">
          <span>{strings.starterChanged}</span>
          <Button small onClick={() => type(earlier)}>
            {strings.showTyped}
          </Button>
        </div>
      )}
    </>
  );
}

interface Props {
  readonly page: PreviewPage;
  readonly question: McqQuestion;
}

/** A question with choices: choosing one shows its hint, where students are told what is right. */
function ChoicesPreview({ page, question }: Props) {
  const { Choices, showHint, useQuestionTabs } = use(studentParts());
  const [chosen, choose] = useState<number | null>(null);
  const [pane, setPane] = usePane("main");
  const tabs = useQuestionTabs(page, question);
  const choice = {
    chosen,
    saved: chosen,
    status: "idle" as const,
    choose: async (index: number) => {
      choose(index);
      showHint(question, index);
    },
  };
  return (
    <PreviewLayout
      pane={pane}
      onPane={setPane}
      sideLabel={studentStrings.taskName}
      mainLabel={studentStrings.answerPane}
      side={<Tabs className="aw-tabs" label={strings.sideTabs} {...tabs} onSelect={tabs.select} />}
      main={<Choices page={page} question={question} choice={choice} />}
      repl={<Repl hint={studentStrings.replHint} />}
    />
  );
}

/** A vote, of which there is only what is read before it: entries come from students. */
function VotePreview({ page, question }: { page: PreviewPage; question: VotingQuestion }) {
  const { useQuestionTabs } = use(studentParts());
  const [pane, setPane] = usePane("side");
  const tabs = useQuestionTabs(page, question, { briefingLabel: studentStrings.votingBriefing });
  return (
    <PreviewLayout
      pane={pane}
      onPane={setPane}
      sideLabel={studentStrings.taskName}
      mainLabel={studentStrings.contestVoting}
      side={<Tabs className="aw-tabs" label={strings.sideTabs} {...tabs} onSelect={tabs.select} />}
      main={
        <div className="mc-vote">
          <EmptyState title={strings.votingPreview} icon="trophy">
            <p>{strings.votingPreviewHint}</p>
          </EmptyState>
        </div>
      }
      repl={<Repl />}
    />
  );
}

/** The open question as a student who opens it sees it. Whatever is tried in it leaves no trace. */
export function OpenQuestion() {
  const page = usePreviewPage();
  if (page === null) return null;
  return (
    <WorkspaceContext value={page}>
      <Question page={page} />
      <PromptDialog />
    </WorkspaceContext>
  );
}

function Question({ page }: { page: PreviewPage }) {
  const { question } = page;
  return byQuestionKind(question, PREVIEWS, page);
}

const PREVIEWS = {
  programming: (question, page) => <ProgramPreview page={page} question={question} />,
  mcq: (question, page) => <ChoicesPreview key={page.questionKey} page={page} question={question} />,
  voting: (question, page) => <VotePreview page={page} question={question} />,
} satisfies ByQuestionKind<PreviewPage["question"], [page: PreviewPage], ReactNode>;
