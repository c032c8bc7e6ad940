import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { strings } from "../../texts/en/mission-control";
import { strings as previewStrings } from "../../texts/en/mission-preview";
import type { useExports } from "./export-menu";
import { useMission, useMissionStore } from "./mission-store";
import { useTry } from "./preview/try-action";
import type { usePublishDialog } from "./publish/use-publish-dialog";

interface BarMenuProps {
  readonly reset: () => Promise<void>;
  readonly exports: ReturnType<typeof useExports>;
  readonly publishing: ReturnType<typeof usePublishDialog>;
}

/** What is done with the whole mission, in one menu: on phones the buttons would fill the screen before the form. */
export function BarMenu({ reset, exports, publishing }: BarMenuProps) {
  const { undo, redo } = useMissionStore().getState();
  const isDirty = useMission(({ hasUnsavedChanges }) => hasUnsavedChanges);
  const canUndo = useMission(({ history }) => history.past.length > 0);
  const canRedo = useMission(({ history }) => history.future.length > 0);
  const tryOut = useTry();
  const own: Readonly<Record<string, () => unknown>> = { undo, redo, reset, try: tryOut, publish: publishing.open };
  return (
    <ButtonDropdown
      variant="icon"
      expandToViewport
      ariaLabel={strings.moreActions}
      items={[
        { id: "undo", text: strings.undo, iconName: "undo", disabled: !canUndo },
        { id: "redo", text: strings.redo, iconName: "redo", disabled: !canRedo },
        { id: "reset", text: strings.reset, disabled: !isDirty },
        { id: "try", text: previewStrings.tryAction },
        ...(publishing.isPossible ? [{ id: "publish", text: strings.publish, iconName: "upload" as const }] : []),
        { text: strings.export, items: exports.items },
      ]}
      onItemClick={({ detail: { id } }) => {
        const act = own[id];
        if (act) void act();
        else exports.start(id);
      }}
    />
  );
}
