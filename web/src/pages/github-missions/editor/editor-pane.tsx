import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { readMcqText } from "../../../../../domain/assessments/repository";
import { commandOf, keysShown } from "../../../app/shortcuts/commands";
import { toast } from "../../../app/toasts";
import { Button } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { Dialog } from "../../../design/dialog";
import { formatOwnDate } from "../../../design/format";
import { strings as assessmentStrings } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/github-mission-editor";
import { RunButton } from "../../../workspace/run-button";
import { ShortcutsButton } from "../../../workspace/shortcuts-button";
import { SuspendedNotice } from "../../../workspace/suspended-notice";
import { WorkspaceEditor } from "../../../workspace/workspace-editor";
import type { AsideVersion } from "./draft-storage";
import { useEditing, useIsOwner, useOpenEditor } from "./editor-context";
import { McqPane } from "./mcq-pane";
import { openTaskOf } from "./mission-editing";
import { Notices } from "./notices";
import { missionCommands, type Saving } from "./use-saving";

/** Shows the versions of the mission that were put aside in this browser, where there are any. */
function VersionsButton() {
  const { drafts, login, store, keeper } = useOpenEditor();
  const isElsewhere = useStore(keeper.keeping) === "elsewhere";
  const mission = useEditing((state) => state.mission);
  const [versions, setVersions] = useState<readonly AsideVersion[]>([]);
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: putting one aside replaces the mission, or ends that another tab has it
  useEffect(() => {
    let isWanted = true;
    const place = store.getState().home?.place ?? null;
    drafts.versions({ login, place }).then(
      (found) => {
        if (isWanted) setVersions(found);
      },
      (cause: unknown) => console.warn("This browser does not tell of versions that were put aside.", cause),
    );
    return () => {
      isWanted = false;
    };
  }, [drafts, login, store, mission.tasks, isElsewhere]);
  if (versions.length === 0) return null;
  return (
    <>
      <Button small look="quiet" icon="clock" onClick={() => setOpen(true)}>
        {strings.versions}
      </Button>
      {isOpen && <VersionsDialog versions={versions} onClose={() => setOpen(false)} />}
    </>
  );
}

function VersionsDialog({ versions, onClose }: { versions: readonly AsideVersion[]; onClose: () => void }) {
  const { store, keeper } = useOpenEditor();
  const use = async ({ mission }: AsideVersion) => {
    try {
      if (store.getState().hasUnsavedChanges) await keeper.putAside("restored");
    } catch (cause) {
      console.warn("The version could not be put aside.", cause);
      return void toast.danger(strings.asideFailed, 5000);
    }
    store.getState().replace(mission);
    toast.success(strings.versionRestored);
    onClose();
  };
  return (
    <Dialog title={strings.versions} wide onClose={onClose}>
      <p>{strings.versionsIntro}</p>
      <ol className="ws-versions">
        {versions.map((version) => (
          <li key={`${version.at} ${version.reason}`}>
            <div className="ws-versions__head">
              <strong>{formatOwnDate(version.at, "medium")}</strong>
              <span>{strings.versionReasons[version.reason]}</span>
              <Button small onClick={() => void use(version)}>
                {strings.useVersion}
              </Button>
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
            <pre tabIndex={0}>{programsOf(version)}</pre>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const programsOf = ({ mission }: AsideVersion): string =>
  mission.tasks.map(({ savedCode }, at) => `// ${assessmentStrings.task(at + 1)}\n${savedCode}`).join("\n\n");

interface EditorPaneProps {
  readonly saving: Saving;
  readonly dueAt: number | null;
  readonly taskKey: number;
}

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
        <ShortcutsButton more={missionCommands()} />
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
  if (!isDirty) return isNew ? null : <StateLabel look="saved" text={strings.saved} />;
  if (state.kind === "saving") return <StateLabel look="saving" text={strings.saving} />;
  if (keeping === "impossible" || !opened.isStored) return <StateLabel look="refused" text={strings.unsavedNotKept} />;
  if (keeping === "elsewhere") return <StateLabel look="refused" text={strings.unsaved} />;
  return <StateLabel look="unsaved" text={keeping === "kept" ? strings.unsavedKept : strings.unsaved} />;
}

const StateLabel = ({ look, text }: { look: "saved" | "saving" | "unsaved" | "refused"; text: string }) => (
  <span className={`ws-save ws-save--${look}`} role="status">
    <span className="ws-save__dot" aria-hidden="true" />
    {text}
  </span>
);

function SaveButton({ saving }: { saving: Saving }) {
  const command = commandOf(missionCommands(), "save");
  const isDirty = useEditing(({ hasUnsavedChanges }) => hasUnsavedChanges);
  return (
    <Button
      small
      icon={command.icon}
      look={isDirty ? "warning" : "normal"}
      busy={saving.state.kind === "saving"}
      title={`${command.name} ${strings.saveHint(keysShown(command))}`}
      onClick={() => void saving.save()}
    >
      {command.name}
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
