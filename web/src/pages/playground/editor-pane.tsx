import { useEffect } from "react";
import type { Library } from "../../../../language/library";
import { SessionNotices } from "../../collaboration/session-button";
import type { Collaboration } from "../../collaboration/use-collaboration";
import { strings } from "../../texts/playground";
import type { EditorQuestions } from "../../workspace/editor-questions";
import type { LanguageSession } from "../../workspace/language-session";
import { RunButton } from "../../workspace/run-button";
import { SuspendedNotice } from "../../workspace/suspended";
import { WorkspaceEditor } from "../../workspace/workspace-editor";
import type { WorkspaceStore } from "../../workspace/workspace-store";
import { AutorunSwitch } from "./autorun";
import { Notices } from "./notices";
import type { Playground } from "./use-settings";

interface EditorPaneProps {
  readonly playground: Playground;
  readonly collaboration: Collaboration | null;
  readonly library: Library;
  readonly session: LanguageSession;
  readonly questions: EditorQuestions;
  readonly store: WorkspaceStore;
  readonly breakpoints: readonly number[];
  readonly setBreakpoints: (lines: readonly number[]) => void;
  /** Hears what the editor has marked in the program. */
  readonly setProblems: (problems: readonly unknown[] | null) => void;
  readonly run: () => void;
}

/** The editor with its bar, and what is to be said above it. */
export function EditorPane(props: EditorPaneProps) {
  const { playground, library, session, questions, store, breakpoints, setBreakpoints, setProblems, run } = props;
  const { settings, change } = playground;
  const { collaboration } = props;
  const joined = collaboration?.joined ?? null;
  // A program comes by a link, from the menu and from others in a session too; what was wrong was in the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another program is what clears
  useEffect(() => store.getState().clearFaults(), [store, settings.program]);
  const edit = (text: string) => {
    setProblems(null);
    change({ program: text });
  };
  return (
    <>
      <div className="ws-head">
        <span className="ws-head__name">{strings.program}</span>
        <span className="ws-head__space" />
        <AutorunSwitch on={settings.autorun} onChange={(autorun) => change({ autorun })} />
        <RunButton store={store} onRun={run} />
      </div>
      <Notices playground={playground} />
      <SessionNotices collaboration={collaboration} />
      <SuspendedNotice store={store} />
      <WorkspaceEditor
        workspace={{ session, questions, store }}
        name={strings.program}
        path="playground"
        value={joined ? undefined : settings.program}
        readOnly={joined?.readOnly}
        onMount={collaboration?.onMount}
        library={library}
        onProblems={setProblems}
        breakpoints={breakpoints}
        onBreakpoints={setBreakpoints}
        onChange={edit}
        onRun={run}
      />
    </>
  );
}
