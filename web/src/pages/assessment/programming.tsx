import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { takesProgram } from "../../../../domain/facts/question-kinds";
import { useKeptFrames } from "../../app/frame/kept-frames";
import { keysShown, saveCommand, useCommandKeys } from "../../app/shortcuts/commands";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { useLeaveGuard } from "../../design/leave-guard";
import type { Tab } from "../../design/tabs";
import { strings as historyStrings } from "../../texts/en/answer-history";
import { strings } from "../../texts/en/assessment";
import type { AnswerKeeper, KeeperState } from "../../workspace/drafts/answer-keeper";
import { DraftNotices, SaveState, VersionsDialog } from "../../workspace/drafts/draft-notices";
import { draftKey } from "../../workspace/drafts/draft-storage";
import { useAnswerKeeper } from "../../workspace/drafts/use-answer-keeper";
import { editorInFrame } from "../../workspace/early-editor/early-editor";
import { EarlyTypedEditor } from "../../workspace/early-editor/early-typed-editor";
import type { EditorProps } from "../../workspace/editor";
import { historyTab } from "../../workspace/history/history-tab";
import { usePane } from "../../workspace/layout";
import { RunButton } from "../../workspace/run-button";
import { ShortcutsButton } from "../../workspace/shortcuts-button";
import { runOptionsOf, USUAL_STEP_LIMIT } from "../../workspace/side-tabs";
import { SuspendedNotice } from "../../workspace/suspended-notice";
import { WorkspaceContext } from "../../workspace/workspace-context";
import { WorkspaceEditor } from "../../workspace/workspace-editor";
import { savedAnswerOf } from "./answers";
import { autograderTab } from "./autograder";
import { useFeedback, useLineComments } from "./feedback";
import { Frame } from "./frame";
import { GATE_TOAST_MS, gateMessage, isGated } from "./gate";
import type { ProgrammingQuestion } from "./model";
import type { Page } from "./page";
import { useQuestionTabs } from "./question-tabs";
import { passes } from "./testcase-card";

const commands = () => [saveCommand(strings.save)];

interface Props {
  readonly page: Page;
  readonly question: ProgrammingQuestion;
}

/** A question that is answered with a program. */
export function ProgrammingWorkspace({ page, question }: Props) {
  const { keeper, state } = useKeeper(page, question);
  const dirty = isDirty(state);
  const [pane, setPane] = usePane("main");
  useLeaveGuard(dirty, strings.leave, (path) => path.startsWith(`${page.base}/`));
  const save = useSaving(keeper);
  const [marked, mark] = useState<Readonly<Record<number, readonly number[]>>>({});
  const breakpoints = marked[question.id] ?? [];
  const [shown, setShown] = useState(question.id);
  if (shown !== question.id) {
    // On narrow screens, too, another question begins with its task.
    setShown(question.id);
    setPane("side");
  }
  const lineComments = useLineComments(page, question);
  const own = [
    autograderTab(page, question, state.text),
    ...lineComments.tabs,
    ...ownHistoryTab(page, question, { keeper, state }),
  ];
  const tabs = useQuestionTabs(page, question, { program: state.text, own, lineComments: lineComments.content });
  const program = () => keeper.state().text;
  const showSide = () => setPane("side");
  const feedback = useFeedback(page, question, { tabs, showSide, comments: lineComments, program });
  const showTestcases = () => {
    tabs.select("autograder");
    setPane("side");
  };
  const move = useMoving(page, question, { keeper, onUnsolved: showTestcases });
  const run = () => {
    setPane("repl");
    const { store, library } = page;
    const options = runOptionsOf({ ...tabs, limit: USUAL_STEP_LIMIT, library, breakpoints });
    store.getState().run(library, question.prepend ?? "", keeper.state().text, options);
  };
  const saveFirst = async () => {
    if (isDirty(keeper.state())) await keeper.save();
    return keeper.state().conflict === null;
  };
  const setBreakpoints = (lines: readonly number[]) => mark({ ...marked, [question.id]: lines });
  return (
    <WorkspaceContext value={{ ...page, prepend: question.prepend ?? "", breakpoints, setBreakpoints, run }}>
      <Frame
        page={page}
        question={question}
        pane={pane}
        onPane={setPane}
        onMove={move}
        onBeforeFinalize={saveFirst}
        isDirty={dirty}
        tabs={tabs}
        main={
          <>
            <EditorBar
              page={page}
              question={question}
              keeper={keeper}
              state={state}
              onSave={save}
              more={feedback.button}
            />
            <DraftNotices key={question.id} keeper={keeper} state={state} />
            <SuspendedNotice />
            <ProgramEditor page={page} question={question} keeper={keeper} state={state} onMount={feedback.onMount} />
            {feedback.zones}
          </>
        }
      />
    </WorkspaceContext>
  );
}

/** How the answer came to be, where that is kept. */
function ownHistoryTab(
  { userId, submission: { answers } }: Page,
  { id, answerVersion }: ProgrammingQuestion,
  { keeper, state }: Pick<PartProps, "keeper" | "state">,
): Tab[] {
  const { history } = answers;
  if (!history) return [];
  const onUse = (program: string) =>
    void keeper.replace(program, "restored").then(() => toast.success(historyStrings.used));
  const isFixed = state.status === "readonly";
  const read = () => history(id);
  return [
    historyTab({ questionId: id, owner: userId, read, savedAs: answerVersion, onUse: isFixed ? undefined : onUse }),
  ];
}

function useKeeper({ userId, submission: { answers, drafts }, ended }: Page, question: ProgrammingQuestion) {
  const { id } = question;
  const { saved, template } = savedAnswerOf(question);
  const opened = useAnswerKeeper({
    key: draftKey(userId, id),
    places: drafts,
    tab: editorInFrame()?.draftTab,
    saved,
    template,
    readOnly: ended !== null,
    save: (text, version) => answers.save(id, text, version),
    load: async () => {
      const assessment = await answers.load();
      const found = assessment?.questions.find((one) => one.id === id);
      return takesProgram(found) ? savedAnswerOf(found).saved : null;
    },
  });
  const { keeper } = opened;
  const { text, version } = saved;
  useEffect(() => keeper.serverSays({ text, version }), [keeper, text, version]);
  return opened;
}

/** True when leaving could lose what is typed from the person's sight. */
function isDirty({ status, conflict }: KeeperState): boolean {
  return conflict !== null || !["opening", "saved", "readonly"].includes(status);
}

/** Saves on the button and on Ctrl-S, and says how it went. */
function useSaving(keeper: AnswerKeeper): () => void {
  const save = async () => {
    if (keeper.state().text.trim() === "") return toast.warning(strings.emptyProgram);
    await keeper.save();
    if (keeper.state().status === "saved") toast.success(strings.savedToast);
  };
  useCommandKeys(commands, { save: () => void (keeper.state().status !== "readonly" && save()) });
  return () => void save();
}

interface Moving {
  readonly keeper: AnswerKeeper;
  /** Called when a blocking question is not solved yet: the message about it soon vanishes. */
  readonly onUnsolved: () => void;
}

/** The way to another question: through the gate of a blocking one, and with what is typed saved. */
function useMoving(page: Page, question: ProgrammingQuestion, { keeper, onUnsolved }: Moving) {
  const { assessment, index, ended, store, library, listing, results } = page;
  const navigate = useNavigate();
  const confirm = useConfirm();
  const solved = async (): Promise<boolean> => {
    await results.test(question, library, keeper.state().text);
    const { testcases } = store.getState();
    const passed = question.testcases.map((testcase, at) => passes(testcase, testcases[at + 1]));
    const message = gateMessage({ type: "programming", passed });
    if (message === null) return true;
    toast.warning(message, GATE_TOAST_MS);
    onUnsolved();
    return false;
  };
  return async (to: number | null) => {
    // The listing is guarded by the page itself, as any other address.
    if (to === null) return void navigate(listing);
    if (to > index && isGated(assessment.questions, index, ended) && !(await solved())) return;
    if (isDirty(keeper.state())) {
      if (keeper.state().text.trim() !== "") await keeper.save();
      if (keeper.state().conflict !== null) return;
      const leaveTexts = { title: strings.leave, confirm: strings.leaveConfirm, cancel: strings.stay, danger: true };
      if (isDirty(keeper.state()) && !(await confirm(leaveTexts))) return;
    }
    void navigate(page.addressOf(to));
  };
}

interface PartProps extends Props {
  readonly keeper: AnswerKeeper;
  readonly state: KeeperState;
}

interface BarProps extends PartProps {
  readonly onSave: () => void;
  readonly more: ReactNode;
}

function EditorBar({ page, question, keeper, state, onSave, more }: BarProps) {
  const confirm = useConfirm();
  const [showsVersions, showVersions] = useState(false);
  const readOnly = state.status === "readonly";
  const saving = saveCommand(strings.save);
  const reset = async () => {
    const sure = await confirm({
      title: strings.resetTitle,
      body: <p>{strings.resetBody}</p>,
      confirm: strings.reset,
      danger: true,
    });
    if (sure) await keeper.replace(savedAnswerOf(question).template, "reset");
  };
  return (
    <div className="ws-head">
      <span className="ws-head__name">{strings.task(page.index + 1)}</span>
      <SaveState state={state} />
      <span className="ws-head__space" />
      {more}
      {state.versions.length > 0 && (
        <Button small look="quiet" icon="clock" onClick={() => showVersions(true)}>
          {strings.versions}
        </Button>
      )}
      {!readOnly && (
        <Button
          small
          icon={saving.icon}
          look={isDirty(state) ? "warning" : "normal"}
          busy={state.status === "saving"}
          title={`${saving.name} ${strings.saveHint(keysShown(saving))}`}
          onClick={onSave}
        >
          {saving.name}
        </Button>
      )}
      <RunButton />
      {!readOnly && (
        <Button small look="quiet" icon="undo" onClick={() => void reset()}>
          {strings.reset}
        </Button>
      )}
      <ShortcutsButton more={readOnly ? [] : commands()} />
      {showsVersions && (
        <VersionsDialog
          versions={state.versions}
          onClose={() => showVersions(false)}
          onUse={
            readOnly
              ? undefined
              : (version) => void keeper.replace(version.text, "restored").then(() => showVersions(false))
          }
        />
      )}
    </div>
  );
}

function ProgramEditor({ page, question, keeper, state, onMount }: PartProps & Pick<EditorProps, "onMount">) {
  // The editor first shows when it is known which text is the newest; it stays when the question changes.
  const [shown, show] = useState(false);
  if (!shown && state.status !== "opening") show(true);
  useKeptFrames(!shown && editorInFrame() ? "workspace" : null);
  if (!shown) return <div className="ws-code" aria-busy="true" />;
  return (
    <WorkspaceEditor
      name={strings.task(page.index + 1)}
      path={`question-${question.id}`}
      Early={EarlyTypedEditor}
      bracketsPlace="assessments"
      value={state.text}
      readOnly={state.status === "readonly"}
      onChange={(text) => keeper.edit(text)}
      onMount={onMount}
    />
  );
}
