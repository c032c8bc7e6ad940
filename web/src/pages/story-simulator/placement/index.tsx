import { useRef, useState } from "react";
import { useCourseAssets } from "../../../app/course-assets";
import { useCourse } from "../../../app/session";
import { Button } from "../../../design/button";
import { Check } from "../../../design/form";
import { strings } from "../../../texts/en/object-placement";
import { AssetSelection } from "../assets/asset-selection";
import { keepDraft } from "../editor/story-drafts";
import { useEditorAddress } from "../editor/use-editor-address";
import { PlacedItems } from "./placed-items";
import { placementText } from "./placement-text";
import { PlacementTools } from "./placement-tools";
import { PrintedText } from "./printed-text";
import { type CursorMode, useStagePointer } from "./stage-pointer";
import { StageView } from "./stage-view";
import { usePlacement } from "./use-placement";
import { usePlacementActions } from "./use-placement-actions";
import "./placement.css";

/** What the printed checkpoint is called in the editor before it is saved. */
const PRINTED_FILE = "placed-checkpoint.txt";

/** Places a background, objects and boxes on the stage, and prints them as a checkpoint. */
export default function ObjectPlacement() {
  const { courseId } = useCourse();
  const [, openEditor] = useEditorAddress();
  const { session, dispatch, edit, select } = usePlacement();
  const { placement, selected, history } = session;
  const [mode, setMode] = useState<CursorMode>("drag");
  const [snaps, setSnaps] = useState(false);
  const [showsCards, setShowsCards] = useState(false);
  const [printed, setPrinted] = useState<string>();
  const { urlOf } = useCourseAssets();
  const stage = useRef<HTMLDivElement>(null);
  const pointer = useStagePointer({ stage, mode, snaps, items: placement.items, edit, select });
  const actions = usePlacementActions({ stage, placement, edit, setMode });
  const print = (): void => {
    const text = placementText(placement);
    console.log(text);
    setPrinted(text);
  };
  return (
    <div className="placement">
      <div className="placement__main">
        <PlacementTools mode={mode} {...actions} onMode={setMode} onPrint={print} onPrintHover={setShowsCards} />
        <StageView
          stage={stage}
          placement={placement}
          selected={selected}
          snaps={snaps}
          showsCards={showsCards}
          urlOf={urlOf}
          isDrawing={mode === "box"}
          drawn={pointer.drawn}
          onPointerDown={pointer.start}
          onSelect={select}
          onKeyEdit={actions.onKeyEdit}
          onStep={(type) => dispatch({ type })}
          onMeasured={(path, width, height) => edit({ type: "measured", path, size: { width, height } })}
          onAddBox={actions.onAddBox}
        />
        <div className="sim-buttons">
          <Button small icon="undo" disabled={history.past.length === 0} onClick={() => dispatch({ type: "undo" })}>
            {strings.undo}
          </Button>
          <Button
            small
            icon="forward"
            disabled={history.future.length === 0}
            onClick={() => dispatch({ type: "redo" })}
          >
            {strings.redo}
          </Button>
          <Check
            label={strings.snap}
            checked={snaps}
            onChange={({ currentTarget }) => setSnaps(currentTarget.checked)}
          />
        </div>
      </div>
      <div className="placement__side">
        <PlacedItems placement={placement} selected={selected} edit={edit} select={select} />
        <AssetSelection />
      </div>
      {printed !== undefined && (
        <PrintedText
          text={printed}
          onClose={() => setPrinted(undefined)}
          onEdit={() => {
            keepDraft(courseId, PRINTED_FILE, { text: printed.trimStart(), base: undefined });
            openEditor(PRINTED_FILE);
          }}
        />
      )}
    </div>
  );
}
