import { useState } from "react";
import { useStore } from "zustand";
import { readMcqText } from "../../../../../domain/assessments/repository";
import { Button } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { strings as assessmentStrings } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/github-mission-editor";
import { RunButton } from "../../../workspace/run-button";
import { ShortcutsButton } from "../../../workspace/shortcuts-button";
import { SuspendedNotice } from "../../../workspace/suspended-notice";
import { WorkspaceEditor } from "../../../workspace/workspace-editor";
import { useEditing, useIsOwner, useOpenEditor } from "./editor-context";
import { McqPane } from "./mcq-pane";
import { openTaskOf } from "./mission-editing";
import { Notices } from "./notices";
import type { Saving } from "./use-saving";
import { VersionsButton } from "./versions-button";

interface EditorPaneProps {
  readonly saving: Saving;
  readonly dueAt: number | null;
  readonly taskKey: number;
}

const shortcuts = () => [{ keys: "Ctrl+S", does: strings.save }];

/** The open task's program with its bar; the choices of a multiple-choice question in its place. */
export function EditorPane({ saving, dueAt, taskKey }: EditorPaneProps) {
  const { id, store } = useOpenEditor();
  const { savedCode } = useEditing(openTaskOf);
  const at = useEditing((state) => state.at);
  const isOwner = useIsOwner();
  const [textOf, showTextOf] = useState<number | null>(null);
  const mcq = readMcqText(savedCode);
  const showsText = textOf === taskKey;
  const edit = (text: string) => store.getState().editTask({ savedCode: text });
  return (
    <>
      <div className="ws-head">
        <span className="ws-head__name">{assessmentStrings.task(at + 1)}</span>
        <SaveState saving={saving} />
        <span className="ws-head__space" />
        {isOwner && mcq && (
          <Button small look="quiet" icon="code" onClick={() => showTextOf(showsText ? null : taskKey)}>
            {showsText ? strings.hideMcq : strings.showMcq}
          </Button>
        )}
        <VersionsButton />
        <SaveButton saving={saving} />
        <RunButton />
        <ResetButton />
        <ShortcutsButton more={shortcuts()} />
      </div>
      <Notices saving={saving} dueAt={dueAt} />
      <SuspendedNotice />
      {mcq && !showsText ? (
        <McqPane key={taskKey} mcq={mcq} onText={edit} />
      ) : (
        <WorkspaceEditor
          name={assessmentStrings.task(at + 1)}
          path={`${id}-${taskKey}`}
          value={savedCode}
          onChange={edit}
        />
      )}
    </>
  );
}

function SaveState({ saving: { state } }: { saving: Saving }) {
  const { keeper, opened } = useOpenEditor();
  const isDirty = useEditing(({ hasUnsavedChanges }) => hasUnsavedChanges);
  const isNew = useEditing(({ saved }) => saved === null);
  const keeping = useStore(keeper.keeping);
  if (!isDirty) return isNew ? null : <StateWords look="saved" words={strings.saved} />;
  if (state.kind === "saving") return <StateWords look="saving" words={strings.saving} />;
  if (keeping === "impossible" || !opened.isKept) return <StateWords look="refused" words={strings.unsavedNotKept} />;
  if (keeping === "elsewhere") return <StateWords look="refused" words={strings.unsaved} />;
  return <StateWords look="unsaved" words={keeping === "kept" ? strings.unsavedKept : strings.unsaved} />;
}

const StateWords = ({ look, words }: { look: "saved" | "saving" | "unsaved" | "refused"; words: string }) => (
  <span className={`ws-save ws-save--${look}`} role="status">
    <span className="ws-save__dot" aria-hidden="true" />
    {words}
  </span>
);

function SaveButton({ saving }: { saving: Saving }) {
  const isDirty = useEditing(({ hasUnsavedChanges }) => hasUnsavedChanges);
  return (
    <Button
      small
      icon="save"
      look={isDirty ? "warning" : "normal"}
      busy={saving.state.kind === "saving"}
      title={`${strings.save} ${strings.saveHint}`}
      onClick={() => void saving.save()}
    >
      {strings.save}
    </Button>
  );
}

function ResetButton() {
  const { store } = useOpenEditor();
  const confirm = useConfirm();
  const reset = async () => {
    const question = { title: assessmentStrings.resetTitle, body: <p>{strings.resetBody}</p>, danger: true };
    if (await confirm({ ...question, confirm: assessmentStrings.reset })) store.getState().resetTask();
  };
  return (
    <Button small look="quiet" icon="undo" onClick={() => void reset()}>
      {assessmentStrings.reset}
    </Button>
  );
}
