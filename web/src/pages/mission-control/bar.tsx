import Button from "@cloudscape-design/components/button";
import { type ComponentProps, useEffect, useRef } from "react";
import { useConfirm } from "../../design/confirm";
import { useNarrow } from "../../design/media";
import { strings } from "../../texts/en/mission-control";
import { BarMenu } from "./bar-menu";
import { ExportMenu, useExports } from "./export-menu";
import { IconAction } from "./icon-action";
import { useMission, useMissionStore } from "./mission-store";
import { TryAction } from "./preview/try-action";
import { usePublishDialog } from "./publish/use-publish-dialog";
import { QuestionSteps } from "./question-steps";
import { QUESTION_TABS } from "./tabs";

interface Commands {
  readonly save: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Hears the keys of the editor: Ctrl or Cmd with S, Z, Shift+Z and Y. A code editor undoes for itself. */
function useKeys(commands: Commands): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const command = commandOf(event);
      if (!command || event.defaultPrevented || isInDialog(event.target)) return;
      if (command !== "save" && isInCodeEditor(event.target)) return;
      event.preventDefault();
      latest.current[command]();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}

function commandOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): keyof Commands | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === "s" && !shiftKey) return "save";
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
}

const isInCodeEditor = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(".monaco-editor") !== null;

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/** Title and questions of the mission, and what is done with the whole of it. */
export function Bar({ children }: { children?: React.ReactNode }) {
  const store = useMissionStore();
  const title = useMission(({ mission }) => mission.task.title);
  const { undo, redo, save } = store.getState();
  // They outlive a turn of the screen, and with them what is open.
  const actions = { reset: useReset(), exports: useExports(), publishing: usePublishDialog() };
  const isNarrow = useNarrow();
  useKeys({ save, undo, redo });
  const heading = <h1 className="mc-bar__title">{title ?? strings.untitled}</h1>;
  const where = (
    <>
      <QuestionSteps isShort={isNarrow} />
      {QUESTION_TABS.length > 0 && <Mode />}
    </>
  );
  return (
    <>
      <div className={`ws-top mc-bar${isNarrow ? " mc-bar--narrow" : ""}`}>
        {isNarrow ? (
          <>
            <div className="mc-bar__line">
              {children}
              {heading}
              <SaveState />
              <SaveButton />
              <BarMenu {...actions} />
            </div>
            <div className="mc-bar__line">{where}</div>
          </>
        ) : (
          <>
            {children}
            {heading}
            {where}
            <WideActions {...actions} />
          </>
        )}
      </div>
      {actions.exports.dialog}
      {actions.publishing.dialog}
    </>
  );
}

function WideActions({ reset, exports, publishing }: ComponentProps<typeof BarMenu>) {
  const dirty = useMission(({ hasUnsavedChanges }) => hasUnsavedChanges);
  const canUndo = useMission(({ history }) => history.past.length > 0);
  const canRedo = useMission(({ history }) => history.future.length > 0);
  const { undo, redo } = useMissionStore().getState();
  return (
    <div className="mc-bar__actions">
      <SaveState />
      <IconAction icon="undo" label={strings.undo} disabled={!canUndo} onClick={undo} />
      <IconAction icon="redo" label={strings.redo} disabled={!canRedo} onClick={redo} />
      <Button disabled={!dirty} onClick={() => void reset()}>
        {strings.reset}
      </Button>
      <SaveButton />
      <ExportMenu {...exports} />
      <TryAction />
      {publishing.isPossible && (
        <Button iconName="upload" onClick={publishing.open}>
          {strings.publish}
        </Button>
      )}
    </div>
  );
}

function SaveButton() {
  const dirty = useMission(({ hasUnsavedChanges }) => hasUnsavedChanges);
  return (
    <Button variant={dirty ? "primary" : "normal"} onClick={useMissionStore().getState().save}>
      {strings.save}
    </Button>
  );
}

/** Tells whether there are unsaved changes. It is as wide as the longer of its words, so that the first key typed moves nothing. */
function SaveState() {
  const dirty = useMission(({ hasUnsavedChanges }) => hasUnsavedChanges);
  return (
    <span
      className={`mc-state mc-state--${dirty ? "unsaved" : "saved"}`}
      data-words={`${strings.saved}\n${strings.unsaved}`}
      role="status"
    >
      {dirty ? strings.unsaved : strings.saved}
    </span>
  );
}

const MODES = ["question", "global"] as const;

function Mode() {
  const mode = useMission((state) => state.mode);
  const { setMode } = useMissionStore().getState();
  return (
    <fieldset className="mc-mode" aria-label={strings.mode}>
      {MODES.map((one) => (
        <button key={one} type="button" aria-pressed={one === mode} onClick={() => setMode(one)}>
          {strings.modes[one]}
        </button>
      ))}
    </fieldset>
  );
}

/** Goes back to the last save; asks first when there is something to lose. */
function useReset(): () => Promise<void> {
  const store = useMissionStore();
  const confirm = useConfirm();
  return async () => {
    const { hasUnsavedChanges, resetToSaved } = store.getState();
    const question = { title: strings.resetTitle, body: strings.resetBody, confirm: strings.reset, danger: true };
    if (!hasUnsavedChanges || (await confirm(question))) resetToSaved();
  };
}
