import { Button } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { strings } from "../../../texts/en/grading";
import type { CodeEditor } from "../../../workspace/editor";
import { RunButton } from "../../../workspace/run-button";
import { SuspendedNotice } from "../../../workspace/suspended-notice";
import { WorkspaceEditor } from "../../../workspace/workspace-editor";
import type { Answer } from "./use-grade";

interface ProgramPaneProps {
  readonly answer: Answer;
  /** The student's program, or what the grader has made of it to try something. */
  readonly program: string;
  readonly onProgram: (text: string) => void;
  readonly onEditor: (editor: CodeEditor) => void;
}

/** The student's program in the editor. A grader may change it to try something; what was handed in stays as it is. */
export function ProgramPane({ answer, program, onProgram, onEditor }: ProgramPaneProps) {
  const { question, student } = answer;
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
        <RunButton />
      </div>
      {program !== handedIn && (
        <div className="ws-notice" role="status">
          <span>{strings.trying}</span>
        </div>
      )}
      <SuspendedNotice />
      <WorkspaceEditor
        name={name}
        path={`grading/${question.id}/${student.id}`}
        value={program}
        onMount={onEditor}
        onChange={onProgram}
      />
    </>
  );
}
