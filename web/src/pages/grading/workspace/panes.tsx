import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useStore } from "zustand";
import { byQuestionKind, takesChoice, takesProgram } from "../../../../../domain/facts/question-kinds";
import { api, unwrap } from "../../../api/client";
import { COMMENTS_TAB } from "../../../app/course-links";
import { lazyPanel } from "../../../app/lazy-panel";
import { libraryOf } from "../../../app/question-library";
import { useCommandKeys } from "../../../app/shortcuts/commands";
import { useLeaveGuard } from "../../../design/leave-guard";
import { Markdown } from "../../../design/markdown";
import { useNarrow } from "../../../design/media";
import { WaitingLine } from "../../../design/spinner";
import { type Tab, Tabs } from "../../../design/tabs";
import { strings } from "../../../texts/en/grading";
import { strings as lineStrings } from "../../../texts/en/line-comments";
import type { CodeEditor } from "../../../workspace/editor";
import { historyTab } from "../../../workspace/history/history-tab";
import { usePane, WorkspaceLayout } from "../../../workspace/layout";
import type { Range } from "../../../workspace/line-comments/range";
import type { Workspace } from "../../../workspace/open-workspace";
import { PromptDialog } from "../../../workspace/prompt-dialog";
import { Repl } from "../../../workspace/repl";
import { isEmpty } from "../../../workspace/repl-log";
import { runOptionsOf, USUAL_STEP_LIMIT, useSideTabs } from "../../../workspace/side-tabs";
import { WorkspaceContext } from "../../../workspace/workspace-context";
import { SIDE_TAB_SOURCES } from "../../side-tab-sources";
import type { rightsOn } from "../rows";
import { AnswerPane, ProgramPane } from "./answer-pane";
import { AutograderTab } from "./autograder-tab";
import { CodeText } from "./code-text";
import { type GradingCommandId, gradingCommands } from "./commands";
import { GradingTab } from "./grading-tab";
import type { LineCommentsPanelProps } from "./line-comments-panel";
import { RegradePanel } from "./regrade-panel";
import { WithRemarks } from "./remark-suggestions";
import { type Answer, type Grade, useGrade } from "./use-grade";
import { useRubric } from "./use-rubric";
import type { VotesProps } from "./vote-pane";

/** What was asked, with the starter code and the model solution folded away. */
function TaskTab({ answer: { question, solution } }: { answer: Answer }) {
  const template = takesProgram(question) ? question.solutionTemplate : "";
  return (
    <>
      <Markdown firstHeading={2}>{question.content}</Markdown>
      {solution && <Folded title={strings.solution} code={solution} />}
      {template && <Folded title={strings.template} code={template} />}
    </>
  );
}

const Folded = ({ title, code }: { title: string; code: string }) => (
  <details className="gw-fold">
    <summary>{title}</summary>
    <CodeText>{code}</CodeText>
  </details>
);

interface PanesProps {
  readonly target: { readonly courseId: number; readonly submissionId: number };
  readonly answer: Answer;
  readonly workspace: Workspace;
  readonly rights: ReturnType<typeof rightsOn>;
  /** Where "Save and next" leads: the next question, else the next ungraded submission. */
  readonly after: string | null | undefined;
  readonly questionCount: number;
  readonly nextPath: string | null | undefined;
  /** Accepts the XP of every ungraded answer of the submission; null when there is none. */
  readonly onAcceptAll: (() => Promise<void>) | null;
  readonly onReautograde: () => void;
  /** A grade was saved. */
  readonly onGraded: () => void;
}

const LazyLeaderboard = lazyPanel("pages/grading/workspace/leaderboard-tab", () => import("./leaderboard-tab"));

const Leaderboard = (props: VotesProps) => (
  <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
    <LazyLeaderboard {...props} />
  </Suspense>
);

/** One answer: the student's program with Run and REPL, and the tabs in which it is graded. */
export function Panes(props: PanesProps) {
  const { target, answer, workspace, rights, after, questionCount, nextPath, onAcceptAll, onReautograde } = props;
  const { question } = answer;
  const { store } = workspace;
  const rubric = useRubric(target.courseId, question.id);
  const grade = useGrade(target, answer, { rubric: rubric.rubric, onSaved: props.onGraded });
  const editor = useRef<CodeEditor | null>(null);
  const [asked, ask] = useState<Range | null>(null);
  const commentOnLines = (): void => {
    setPane("side");
    select(COMMENTS_TAB);
    ask(linesIn(editor.current));
  };
  const mayComment = rights.grade && takesProgram(question);
  const saveNext = useLeaving(grade, {
    open: rights.grade,
    nextPath,
    after,
    comment: mayComment ? commentOnLines : null,
  });
  const library = useMemo(() => libraryOf(question.library), [question.library]);
  const prepend = takesChoice(question) ? "" : (question.prepend ?? "");
  const [program, setProgram] = useState(takesProgram(question) ? String(question.answer ?? "") : "");
  const [breakpoints, setBreakpoints] = useState<readonly number[]>([]);
  // What one does here is to grade: on a narrow screen that comes first.
  const [pane, setPane] = usePane(useNarrow() ? "side" : "main");
  const quiet = useStore(store, isUnused);
  useEffect(() => store.getState().reset, [store]);
  const regrade = { mayRegrade: rights.reautograde, onReautograde };
  const tab = (id: string, label: string, content: Tab["content"]): Tab => ({ id, label, content });
  const onSaveNext = after === null ? null : () => void saveNext();
  const { tabs, selected, select } = useSideTabs({
    sources: SIDE_TAB_SOURCES,
    store,
    library,
    program,
    before: [
      {
        ...tab(
          "grading",
          strings.gradingTab,
          <GradingTab
            open={rights.grade}
            target={target}
            answer={answer}
            grade={grade}
            rubric={rubric}
            onSaveNext={onSaveNext}
            questionCount={questionCount}
            onAcceptAll={onAcceptAll}
            request={<RegradePanel target={target} questionId={question.id} grade={grade} open={rights.grade} />}
          />,
        ),
        // What is typed into it stays.
        keep: true,
      },
      { ...tab("task", strings.taskTab, <TaskTab answer={answer} />), printed: true },
      tab("autograder", strings.autograderTab, <AutograderTab answer={answer} program={program} {...regrade} />),
      ...byQuestionKind(question, {
        programming: () => [
          {
            ...tab(
              COMMENTS_TAB,
              lineStrings.tab,
              <LineComments
                {...target}
                asked={asked}
                withRemarks={WithRemarks}
                open={rights.grade}
                questionId={question.id}
              />,
            ),
            keep: "once chosen" as const,
          },
          historyTab(historyOf(target, answer)),
        ],
        mcq: () => [],
        voting: () => [
          tab("leaderboard", strings.leaderboardTab, <Leaderboard {...target} questionId={question.id} />),
        ],
      }),
    ],
  });
  const { state, key } = useLocation();
  const isReplyAsked = takesProgram(question) && state?.tab === COMMENTS_TAB;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that a link asks
  useEffect(() => {
    if (!isReplyAsked) return;
    setPane("side");
    select(COMMENTS_TAB);
  }, [isReplyAsked && key, question.id]);
  const run = () => {
    setPane("repl");
    const options = runOptionsOf({ tabs, selected, limit: USUAL_STEP_LIMIT, library, breakpoints });
    store.getState().run(library, prepend, program, options);
  };
  return (
    <WorkspaceContext value={{ ...workspace, library, prepend, breakpoints, setBreakpoints, run }}>
      <WorkspaceLayout
        pane={pane}
        onPane={setPane}
        mainLabel={strings.answerTab}
        screen="grading"
        quiet={quiet}
        sideLabel={strings.gradingTab}
        stepping={selected === "stepper"}
        main={
          takesProgram(question) ? (
            <ProgramPane
              answer={answer}
              program={program}
              onProgram={setProgram}
              onEditor={(mounted) => {
                editor.current = mounted;
              }}
            />
          ) : (
            <AnswerPane answer={answer} target={target} />
          )
        }
        side={<Tabs label={strings.tabs} tabs={tabs} selected={selected} onSelect={select} className="gw-tabs" />}
        repl={<Repl />}
      />
      <PromptDialog />
    </WorkspaceContext>
  );
}

const LazyLineComments = lazyPanel(
  "pages/grading/workspace/line-comments-panel",
  () => import("./line-comments-panel"),
);

const LineComments = (props: LineCommentsPanelProps) => (
  <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
    <LazyLineComments {...props} />
  </Suspense>
);

/** The lines that are chosen in the editor; the first where there is none. */
function linesIn(editor: CodeEditor | null): Range {
  const selection = editor?.getSelection();
  return { from: selection?.startLineNumber ?? 1, to: selection?.endLineNumber ?? 1 };
}

const historyOf = ({ courseId, submissionId }: PanesProps["target"], { question: { id: questionId } }: Answer) => ({
  questionId,
  owner: `submission ${submissionId}`,
  read: () =>
    unwrap(
      api.GET("/v2/courses/{courseId}/admin/grading/{submissionId}/{questionId}/history", {
        params: { path: { courseId, submissionId, questionId } },
      }),
    ),
});

/** Whether nothing has been run yet: the REPL has nothing to show and nothing is under way. */
const isUnused = ({ log, running }: ReturnType<Workspace["store"]["getState"]>): boolean => isEmpty(log) && !running;

interface LeavingProps extends Pick<PanesProps, "nextPath" | "after"> {
  readonly open: boolean;
  /** Begins a comment on lines; null where there are none to comment on. */
  readonly comment: (() => void) | null;
}

/** Guards what is typed, hears the keys, and leads on after "Save and next". */
function useLeaving(grade: Grade, { open, nextPath, after, comment }: LeavingProps) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  useLeaveGuard(grade.dirty, strings.leave);
  // After "Save and next": what is next may not be known yet, and the guard must first have seen that nothing is unsaved.
  useEffect(() => {
    if (!leaving || grade.dirty || after === undefined) return;
    setLeaving(false);
    if (after) void navigate(after);
  }, [leaving, grade.dirty, after, navigate]);
  const saveNext = async (): Promise<void> => {
    if (await grade.save()) setLeaving(true);
  };
  const runs = {
    save: () => void (open && grade.save()),
    "save-next": open && after !== null ? () => void saveNext() : null,
    next: nextPath ? () => void navigate(nextPath) : null,
    "comment-from-editor": comment,
  };
  useCommandKeys<GradingCommandId>(gradingCommands, runs, { isOurs: ({ repeat }) => !repeat, capture: true });
  return saveNext;
}
