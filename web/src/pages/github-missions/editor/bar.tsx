import { Link, useNavigate } from "react-router-dom";
import { MAX_TASKS } from "../../../../../domain/assessments/repository";
import { useCommandKeys } from "../../../app/shortcuts/commands";
import { toast } from "../../../app/toasts";
import { Button, IconButton } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { Icon } from "../../../design/icons";
import { strings as assessmentStrings } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/github-mission-editor";
import { ROOT } from "../github-missions";
import { useEditing, useIsOwner, useOpenEditor } from "./editor-context";
import { missionCommands, type Saving } from "./use-saving";

/** The bar of the mission: its name, the way through its tasks, and what its owner does with them. */
export function MissionBar({ name, saving }: { name: string; saving: Saving }) {
  const isOwner = useIsOwner();
  useCommandKeys(missionCommands, { save: () => void saving.save() });
  return (
    <div className="ws-top aw-bar">
      <Link className="aw-bar__back" to={`${ROOT}/missions`} aria-label={strings.back}>
        <Icon name="chevronLeft" />
        <span>{strings.missions}</span>
      </Link>
      <h1>{name}</h1>
      <ChapterSelector />
      <TaskSteps />
      {isOwner && <OwnerActions />}
    </div>
  );
}

/** The mission's metadata decide the language; the control only shows it. */
function ChapterSelector() {
  const chapter = useEditing(({ mission }) => mission.metadata.sourceVersion);
  return (
    <label className="aw-chapter">
      <span className="unseen">{assessmentStrings.chapter}</span>
      <select disabled value="chosen">
        <option value="chosen">{strings.source(chapter)}</option>
      </select>
    </label>
  );
}

function TaskSteps() {
  const { store } = useOpenEditor();
  const navigate = useNavigate();
  const at = useEditing((state) => state.at);
  const count = useEditing(({ mission }) => mission.tasks.length);
  const { open } = store.getState();
  return (
    <div className="aw-bar__way">
      <IconButton
        icon="chevronLeft"
        look="normal"
        small
        label={assessmentStrings.previousQuestion}
        disabled={at === 0}
        onClick={() => open(at - 1)}
      />
      <span className="aw-bar__count">{assessmentStrings.question(at + 1, count)}</span>
      {at + 1 < count ? (
        <Button small aria-label={assessmentStrings.nextQuestion} onClick={() => open(at + 1)}>
          {assessmentStrings.next}
          <Icon name="chevronRight" size={18} />
        </Button>
      ) : (
        <Button small icon="leave" onClick={() => void navigate(`${ROOT}/missions`)}>
          {assessmentStrings.returnToAcademy}
        </Button>
      )}
    </div>
  );
}

function OwnerActions() {
  const { store } = useOpenEditor();
  const confirm = useConfirm();
  const add = () => {
    if (!store.getState().addTask()) toast.warning(strings.tooManyTasks(MAX_TASKS));
  };
  const remove = async () => {
    const { at, mission, deleteTask } = store.getState();
    if (mission.tasks.length <= 1) return void toast.warning(strings.onlyTask);
    const question = { title: strings.deleteTitle(at + 1), body: <p>{strings.deleteBody}</p>, danger: true };
    if (await confirm({ ...question, confirm: strings.delete })) deleteTask();
  };
  return (
    <div className="aw-bar__work gme-owner">
      <Button small icon="plus" onClick={add}>
        {strings.addTask}
      </Button>
      <Button small look="quiet" icon="minus" onClick={() => void remove()}>
        {strings.deleteTask}
      </Button>
    </div>
  );
}
