import { type RefObject, useEffect, useRef } from "react";
import { toast } from "../../../app/toasts";
import { useConfirm } from "../../../design/confirm";
import { strings } from "../../../texts/en/object-placement";
import { kindOfAsset } from "../assets/asset-paths";
import { useSelectedAsset } from "../assets/selected-asset";
import { isBackground, type Placement, type PlacementEvent, STAGE } from "./placement";
import type { CursorMode } from "./stage-pointer";
import type { Edit } from "./use-placement";

/** Half the width and height of a box that is added by a key. */
const HALF_BOX = 100;

interface PlacementActionOptions {
  readonly stage: RefObject<HTMLElement | null>;
  readonly placement: Placement;
  readonly edit: Edit;
  readonly setMode: (mode: CursorMode) => void;
}

/** Returns what the tools of the stage do with the selected asset. */
export function usePlacementActions({ stage, placement, edit, setMode }: PlacementActionOptions) {
  const asset = useSelectedAsset(({ path }) => path);
  const confirm = useConfirm();
  const focusNext = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added by a key takes the focus once it is drawn
  useEffect(() => {
    const id = focusNext.current;
    focusNext.current = undefined;
    if (id !== undefined) stage.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)?.focus();
  }, [placement]);
  return {
    onBackground: (): void => {
      if (asset !== undefined && isBackground(asset)) edit({ type: "set-background", path: asset });
      else toast.warning(strings.selectLocationFirst, 4000);
    },
    onObject: (): void => {
      if (asset === undefined) toast.warning(strings.selectObjectFirst, 4000);
      else if (kindOfAsset(asset.slice(1)) !== "picture") toast.warning(strings.notPlaceable, 4000);
      else {
        setMode("drag");
        edit({ type: "add-object", path: asset });
      }
    },
    onAddBox: (): void => {
      const [x, y] = [STAGE.width / 2, STAGE.height / 2];
      const id = `bbox${placement.next}`;
      focusNext.current = id;
      edit({ type: "add-box", from: { x: x - HALF_BOX, y: y - HALF_BOX }, to: { x: x + HALF_BOX, y: y + HALF_BOX } });
      toast.info(strings.boxAdded(id));
    },
    onErase: async (): Promise<void> => {
      const question = { title: strings.eraseQuestion, body: strings.eraseHint, confirm: strings.erase, danger: true };
      if (await confirm(question)) edit({ type: "erase" });
    },
    onKeyEdit: (event: PlacementEvent, gesture: string): void => {
      edit(event, gesture);
      // What had the focus is gone.
      if (event.type === "remove") stage.current?.focus();
    },
  };
}
