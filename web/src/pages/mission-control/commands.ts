import type { ButtonProps } from "@cloudscape-design/components/button";
import { useNavigate, useParams } from "react-router-dom";
import { type Command, commandFor, type Runs, useCommandKeys } from "../../app/shortcuts/commands";
import { strings } from "../../texts/en/mission-control";
import { strings as previewStrings } from "../../texts/en/mission-preview";
import { useMission, useMissionStore } from "./mission-store";

/** Returns what opens the mission as a student finds it, from its first question on. */
function useTry(): () => void {
  const { assessmentId } = useParams();
  const navigate = useNavigate();
  return () => void navigate(`/mission-control/${assessmentId}/0?try`);
}

export type CloudscapeIcon = NonNullable<ButtonProps["iconName"]>;

/** What is done with the whole mission, by buttons of the bar or, on phones, in its menu. */
export const missionCommands = () =>
  [
    { id: "undo", name: strings.undo, icon: "undo", keys: ["Ctrl+Z"] },
    { id: "redo", name: strings.redo, icon: "redo", keys: ["Ctrl+Shift+Z", "Ctrl+Y"] },
    { id: "reset", name: strings.reset, keys: [] },
    { id: "save", name: strings.save, keys: ["Ctrl+S"] },
    { id: "try", name: previewStrings.tryAction, keys: [] },
    { id: "publish", name: strings.publish, icon: "upload", keys: [] },
  ] as const satisfies readonly Command<string, CloudscapeIcon>[];

export type MissionCommandId = ReturnType<typeof missionCommands>[number]["id"];

interface Outside {
  readonly reset: () => Promise<void>;
  /** Null where a mission cannot be published. */
  readonly publish: (() => void) | null;
}

/** What the commands do now. */
export function useMissionRuns({ reset, publish }: Outside): Runs<MissionCommandId> {
  const { undo, redo, save } = useMissionStore().getState();
  const isDirty = useMission(({ hasUnsavedChanges }) => hasUnsavedChanges);
  const canUndo = useMission(({ history }) => history.past.length > 0);
  const canRedo = useMission(({ history }) => history.future.length > 0);
  return {
    undo: canUndo ? undo : null,
    redo: canRedo ? redo : null,
    reset: isDirty ? () => void reset() : null,
    save,
    try: useTry(),
    publish,
  };
}

/** Runs the commands by their keys, outside dialogs. A code editor undoes for itself. */
export function useMissionKeys(runs: Runs<MissionCommandId>): void {
  useCommandKeys<MissionCommandId>(missionCommands, runs, {
    isOurs: (event) => {
      if (event.defaultPrevented || isWithin(event, '[role="dialog"]')) return false;
      return commandFor(missionCommands(), event)?.id === "save" || !isWithin(event, ".monaco-editor");
    },
  });
}

const isWithin = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
