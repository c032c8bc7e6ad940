import Button from "@cloudscape-design/components/button";
import { ariaKeys, commandOf, keysShown, nameWithKey, type Runs } from "../../app/shortcuts/commands";
import { useConfirm } from "../../design/confirm";
import { useNarrow } from "../../design/media";
import { strings } from "../../texts/en/mission-control";
import { BarMenu } from "./bar-menu";
import {
  type CloudscapeIcon,
  type MissionCommandId,
  missionCommands,
  useMissionKeys,
  useMissionRuns,
} from "./commands";
import { ExportMenu, useExports } from "./export-menu";
import { useMission, useMissionStore } from "./mission-store";
import { usePublishDialog } from "./publish/use-publish-dialog";
import { QuestionSteps } from "./question-steps";
import { QUESTION_TABS } from "./tabs";

/** Title and questions of the mission, and what is done with the whole of it. */
export function Bar({ children }: { children?: React.ReactNode }) {
  const title = useMission(({ mission }) => mission.task.title);
  // They outlive a turn of the screen, and with them what is open.
  const [exports, publishing] = [useExports(), usePublishDialog()];
  const runs = useMissionRuns({ reset: useReset(), publish: publishing.isPossible ? publishing.open : null });
  const isNarrow = useNarrow();
  useMissionKeys(runs);
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
              <SaveButton runs={runs} />
              <BarMenu runs={runs} exports={exports} />
            </div>
            <div className="mc-bar__line">{where}</div>
          </>
        ) : (
          <>
            {children}
            {heading}
            {where}
            <WideActions runs={runs} exports={exports} />
          </>
        )}
      </div>
      {exports.dialog}
      {publishing.dialog}
    </>
  );
}

interface ActionsProps {
  readonly runs: Runs<MissionCommandId>;
  readonly exports: ReturnType<typeof useExports>;
}

function WideActions({ runs, exports }: ActionsProps) {
  return (
    <div className="mc-bar__actions">
      <SaveState />
      <CommandIcon id="undo" runs={runs} />
      <CommandIcon id="redo" runs={runs} />
      <CommandButton id="reset" runs={runs} />
      <SaveButton runs={runs} />
      <ExportMenu {...exports} />
      <CommandButton id="try" runs={runs} />
      {runs.publish && <CommandButton id="publish" runs={runs} />}
    </div>
  );
}

interface CommandButtonProps {
  readonly id: MissionCommandId;
  readonly runs: Runs<MissionCommandId>;
}

const commandNamed = (id: MissionCommandId) => commandOf<MissionCommandId, CloudscapeIcon>(missionCommands(), id);

function CommandIcon({ id, runs }: CommandButtonProps) {
  const command = commandNamed(id);
  return (
    <Button
      variant="icon"
      iconName={command.icon}
      ariaLabel={command.name}
      nativeButtonAttributes={{ title: nameWithKey(command), "aria-keyshortcuts": ariaKeys(command) }}
      disabled={runs[id] === null}
      onClick={() => runs[id]?.("")}
    />
  );
}

function CommandButton({ id, runs }: CommandButtonProps) {
  const { icon, name } = commandNamed(id);
  return (
    <Button iconName={icon} disabled={runs[id] === null} onClick={() => runs[id]?.("")}>
      {name}
    </Button>
  );
}

function SaveButton({ runs }: Pick<CommandButtonProps, "runs">) {
  const dirty = useMission(({ hasUnsavedChanges }) => hasUnsavedChanges);
  const command = commandNamed("save");
  return (
    <Button
      variant={dirty ? "primary" : "normal"}
      nativeButtonAttributes={{ title: keysShown(command), "aria-keyshortcuts": ariaKeys(command) }}
      onClick={() => runs.save?.("")}
    >
      {command.name}
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
