import { useEffect } from "react";
import { SessionNotices } from "../../collaboration/session-button";
import type { Collaboration } from "../../collaboration/use-collaboration";
import { strings } from "../../texts/en/playground";
import { RunButton } from "../../workspace/run-button";
import { SuspendedNotice } from "../../workspace/suspended-notice";
import { useWorkspace } from "../../workspace/workspace-context";
import { WorkspaceEditor } from "../../workspace/workspace-editor";
import { AutorunSwitch } from "./autorun";
import { Notices } from "./notices";
import type { Playground } from "./use-settings";

interface EditorPaneProps {
  readonly playground: Playground;
  readonly collaboration: Collaboration | null;
  /** Hears what the editor has marked in the program. */
  readonly setProblems: (problems: readonly unknown[] | null) => void;
}

/** The editor with its bar, and what is to be said above it. */
export function EditorPane({ playground, collaboration, setProblems }: EditorPaneProps) {
  const { store } = useWorkspace();
  const { settings, change } = playground;
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
        <RunButton />
      </div>
      <Notices playground={playground} />
      <SessionNotices collaboration={collaboration} />
      <SuspendedNotice />
      <WorkspaceEditor
        name={strings.program}
        path="playground"
        value={joined ? undefined : settings.program}
        readOnly={joined?.readOnly}
        onMount={collaboration?.onMount}
        onProblems={setProblems}
        onChange={edit}
      />
    </>
  );
}
