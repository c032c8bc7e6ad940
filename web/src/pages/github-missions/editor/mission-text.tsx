import { strings } from "../../../texts/en/github-mission-editor";
import { EditableMarkdown } from "./editable-markdown";
import { useEditing, useIsOwner, useOpenEditor } from "./editor-context";
import { openTaskOf } from "./mission-editing";

/** The description of the open task, or the mission's briefing. Its owner edits it where it stands. */
export function MissionText({ part }: { part: "task" | "briefing" }) {
  const { store } = useOpenEditor();
  const isOwner = useIsOwner();
  const text = useEditing((state) => (part === "task" ? openTaskOf(state).taskDescription : state.mission.briefing));
  const { editTask, editBriefing } = store.getState();
  const onText = (next: string) => (part === "task" ? editTask({ taskDescription: next }) : editBriefing(next));
  return (
    <EditableMarkdown
      name={part === "task" ? strings.task : strings.briefing}
      text={text}
      onText={isOwner ? onText : null}
    />
  );
}
