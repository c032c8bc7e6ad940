import Button from "@cloudscape-design/components/button";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { Suspense, useState } from "react";
import { lazyPanel } from "../../app/lazy-panel";
import { isStaff, useSession } from "../../app/session";
import { ariaKeys, commandOf, keysShown, nameWithKey, type Runs } from "../../app/shortcuts/commands";
import { useConfirm } from "../../design/confirm";
import { useNarrow } from "../../design/media";
import { strings } from "../../texts/en/mission-control";
import {
  type CloudscapeIcon,
  type MissionCommandId,
  missionCommands,
  useMissionKeys,
  useMissionRuns,
} from "./commands";
import { useMission, useMissionStore } from "./mission-store";
import { QuestionSteps } from "./question-steps";
import { RepositoryDialog } from "./repository/lazy-dialog";
import { saveAsXml } from "./save-as-xml";
import { QUESTION_TABS } from "./tabs";

/** The ways in which the mission leaves the editor, as items of a menu: a file in two dialects, or a repository. */
function useExports() {
  const store = useMissionStore();
  const [isSavingRepository, setSavingRepository] = useState(false);
  return {
    items: [
      { id: "upload", text: strings.saveAsXml, secondaryText: strings.saveAsXmlHint },
      { id: "editor", text: strings.saveFor2022, secondaryText: strings.saveFor2022Hint },
      { id: "repository", text: strings.saveForGithub, secondaryText: strings.saveForGithubHint },
    ],
    start: (id: string): void => {
      if (id === "repository") setSavingRepository(true);
      else saveAsXml(store.getState(), id === "editor" ? "editor" : "upload");
    },
    dialog: isSavingRepository && (
      <Suspense fallback={null}>
        <RepositoryDialog kind="save" onClose={() => setSavingRepository(false)} />
      </Suspense>
    ),
  };
}

/** The menu of these ways. */
const ExportMenu = ({ items, start }: Pick<ReturnType<typeof useExports>, "items" | "start">) => (
  <ButtonDropdown items={items} onItemClick={({ detail: { id } }) => start(id)}>
    {strings.export}
  </ButtonDropdown>
);

interface BarMenuProps {
  readonly runs: Runs<MissionCommandId>;
  readonly exports: ReturnType<typeof useExports>;
}

/** What is done with the whole mission, in one menu: on phones the buttons would fill the screen before the form. */
function BarMenu({ runs, exports }: BarMenuProps) {
  // Saving has a button on phones, too. Publishing is shown only where it is possible.
  const commands = missionCommands().filter(({ id }) => id !== "save" && (id !== "publish" || runs.publish !== null));
  return (
    <ButtonDropdown
      variant="icon"
      expandToViewport
      ariaLabel={strings.moreActions}
      items={[
        ...commands.map((command) => ({
          id: command.id,
          text: command.name,
          iconName: "icon" in command ? command.icon : undefined,
          disabled: runs[command.id] === null,
        })),
        { text: strings.export, items: exports.items },
      ]}
      onItemClick={({ detail: { id } }) => {
        const command = commands.find((each) => each.id === id);
        if (command) runs[command.id]?.("");
        else exports.start(id);
      }}
    />
  );
}

const PublishDialog = lazyPanel(
  "pages/mission-control/publish/publish-dialog",
  () => import("./publish/publish-dialog"),
);

/** The dialog that leads the mission to a course; for whoever teaches one. */
function usePublishDialog() {
  const { courses } = useSession().user;
  const [isOpen, setOpen] = useState(false);
  return {
    isPossible: courses.some(({ role }) => isStaff(role)),
    open: () => setOpen(true),
    dialog: isOpen && (
      <Suspense fallback={null}>
        <PublishDialog onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

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
