import { type ReactNode, Suspense } from "react";
import { type ByQuestionKind, byQuestionKind } from "../../../../../domain/facts/question-kinds";
import { lazyPanel } from "../../../app/lazy-panel";
import { Button } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { Icon } from "../../../design/icons";
import { Markdown } from "../../../design/markdown";
import { WaitingLine } from "../../../design/spinner";
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

/** Few answers are votes. */
const VotePane = lazyPanel("pages/grading/workspace/vote-pane", () => import("./vote-pane"));

interface AnswerPaneProps {
  readonly answer: Answer;
  readonly target: { readonly courseId: number; readonly submissionId: number };
}

/** What the student chose or voted, to read: the options with the chosen one marked, or the entries with their scores. */
export function AnswerPane({ answer: { question, student }, target }: AnswerPaneProps) {
  return (
    <section className="gw-answer" aria-label={strings.answerOf(student.name ?? "")}>
      {byQuestionKind(question, ANSWERS, target)}
    </section>
  );
}

const ANSWERS = {
  // It stands in the editor.
  programming: () => null,
  mcq: ({ choices, answer }) => <Choices choices={choices} chosen={answer} />,
  voting: ({ id }, target) => (
    <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
      <VotePane {...target} questionId={id} />
    </Suspense>
  ),
} satisfies ByQuestionKind<Answer["question"], [target: AnswerPaneProps["target"]], ReactNode>;

type Mcq = Extract<Answer["question"], { type: "mcq" }>;

function Choices({ choices, chosen }: { choices: Mcq["choices"]; chosen: Mcq["answer"] }) {
  return (
    <ol className="gw-choices">
      {choices.map(({ id, content }) => (
        <li key={id} className={id === chosen ? "gw-choice gw-choice--chosen" : "gw-choice"}>
          <Markdown>{content}</Markdown>
          {id === chosen && (
            <span className="gw-choice__mark">
              <Icon name="check" size={16} />
              {strings.chosen}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
