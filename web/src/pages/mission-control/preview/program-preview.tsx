import { use, useState } from "react";
import { Button } from "../../../design/button";
import { Tabs } from "../../../design/tabs";
import { strings as studentStrings } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/mission-preview";
import { usePane } from "../../../workspace/layout";
import { Repl } from "../../../workspace/repl";
import { RunButton } from "../../../workspace/run-button";
import { runOptionsOf, USUAL_STEP_LIMIT } from "../../../workspace/side-tabs";
import { SuspendedNotice } from "../../../workspace/suspended-notice";
import { WorkspaceContext } from "../../../workspace/workspace-context";
import { WorkspaceEditor } from "../../../workspace/workspace-editor";
import { type ProgrammingQuestion, sameLineEnds } from "../../assessment/model";
import { useMission, useMissionStore } from "../mission-store";
import { PreviewLayout } from "./preview-layout";
import type { PreviewPage } from "./preview-page";
import { studentParts } from "./student-parts";
import { earlierOf, programOf } from "./typed-programs";

interface Props {
  readonly page: PreviewPage;
  readonly question: ProgrammingQuestion;
}

/** A question that is answered with a program: what is typed is kept with the mission's state until its starter changes. */
export function ProgramPreview({ page, question }: Props) {
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
