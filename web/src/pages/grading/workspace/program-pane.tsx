import type { Library } from "../../../../../language/library";
import { Button } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { strings } from "../../../texts/grading";
import type { Workspace } from "../../../workspace/open-workspace";
import { RunButton } from "../../../workspace/run-button";
import { SuspendedNotice } from "../../../workspace/suspended";
import { WorkspaceEditor } from "../../../workspace/workspace-editor";
import type { Answer } from "./use-grade";

interface ProgramPaneProps {
  readonly answer: Answer;
  readonly library: Library;
  readonly prepend: string;
  readonly workspace: Workspace;
  /** The student's program, or what the grader has made of it to try something. */
  readonly program: string;
  readonly onProgram: (text: string) => void;
  readonly breakpoints: readonly number[];
  readonly onBreakpoints: (lines: readonly number[]) => void;
  readonly onRun: () => void;
}

/** The student's program in the editor. A grader may change it to try something; what was handed in stays as it is. */
export function ProgramPane(props: ProgramPaneProps) {
  const { answer, library, prepend, workspace, program, onProgram, breakpoints, onBreakpoints, onRun } = props;
  const { question, student } = answer;
  const { store } = workspace;
  const handedIn = String(question.answer ?? "");
  const name = strings.answerOf(student.name ?? "");
  const confirm = useConfirm();
  const reset = async () => {
    if (await confirm({ title: strings.resetTitle, confirm: strings.reset, danger: true })) onProgram(handedIn);
  };
  return (
    <>
      <div className="ws-head">
        <span className="ws-head__name">{name}</span>
        <span className="ws-head__space" />
        {program !== handedIn && (
          <Button small look="quiet" icon="undo" onClick={() => void reset()}>
            {strings.reset}
          </Button>
        )}
        <RunButton store={store} onRun={onRun} />
      </div>
      {program !== handedIn && (
        <div className="ws-notice" role="status">
          <span>{strings.trying}</span>
        </div>
      )}
      <SuspendedNotice store={store} />
      <WorkspaceEditor
        workspace={workspace}
        name={name}
        path={`grading/${question.id}/${student.id}`}
        library={library}
        prepend={prepend}
        value={program}
        breakpoints={breakpoints}
        onBreakpoints={onBreakpoints}
        onChange={onProgram}
        onRun={onRun}
      />
    </>
  );
}
