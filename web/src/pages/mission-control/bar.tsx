import Button from "@cloudscape-design/components/button";
import { useConfirm } from "../../design/confirm";
import { strings } from "../../texts/mission-control";
import { BAR_ACTIONS } from "./bar-actions";
import { ExportMenu } from "./export-menu";
import { IconAction } from "./icon-action";
import { useMission, useMissionStore } from "./mission-store";
import { QuestionSteps } from "./question-steps";
import { QUESTION_TABS } from "./tabs";
import { useKeys } from "./use-keys";

/** Title and questions of the mission, and what is done with the whole of it. */
export function Bar({ children }: { children?: React.ReactNode }) {
  const store = useMissionStore();
  const title = useMission(({ mission }) => mission.task.title);
  const dirty = useMission(({ hasUnsavedChanges }) => hasUnsavedChanges);
  const canUndo = useMission(({ history }) => history.past.length > 0);
  const canRedo = useMission(({ history }) => history.future.length > 0);
  const { undo, redo, save } = store.getState();
  const reset = useReset();
  useKeys({ save, undo, redo });
  return (
    <div className="ws-top mc-bar">
      {children}
      <h1 className="mc-bar__title">{title ?? strings.untitled}</h1>
      <QuestionSteps />
      {QUESTION_TABS.length > 0 && <Mode />}
      <div className="mc-bar__actions">
        <SaveState dirty={dirty} />
        <IconAction icon="undo" label={strings.undo} disabled={!canUndo} onClick={undo} />
        <IconAction icon="redo" label={strings.redo} disabled={!canRedo} onClick={redo} />
        <Button disabled={!dirty} onClick={() => void reset()}>
          {strings.reset}
        </Button>
        <Button variant={dirty ? "primary" : "normal"} onClick={save}>
          {strings.save}
        </Button>
        <ExportMenu />
        {BAR_ACTIONS.map((BarAction, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the table never changes
          <BarAction key={index} />
        ))}
      </div>
    </div>
  );
}

/** Tells whether there are unsaved changes. It is as wide as the longer of its words, so that the first key typed moves nothing. */
function SaveState({ dirty }: { dirty: boolean }) {
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
