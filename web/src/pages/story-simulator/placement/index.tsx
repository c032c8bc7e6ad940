import { type RefObject, useEffect, useRef, useState } from "react";
import { useCourseAssets } from "../../../app/course-assets";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { Button } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { Check } from "../../../design/form";
import { strings } from "../../../texts/en/object-placement";
import { kindOfAsset } from "../assets/asset-paths";
import { AssetSelection } from "../assets/asset-selection";
import { useSelectedAsset } from "../assets/selected-asset";
import { keepDraft } from "../editor/story-drafts";
import { useEditorAddress } from "../editor/use-story-file";
import { isBackground, type Placement, type PlacementEvent, STAGE } from "./placement";
import { placementText } from "./placement-text";
import { PrintedText } from "./printed-text";
import { type CursorMode, type Edit, usePlacement, useStagePointer } from "./stage-pointer";
import { StageView } from "./stage-view";
import "./placement.css";
import { Icon, type IconName } from "../../../design/icons";
import { ItemFields } from "./item-fields";

/** Half the width and height of a box that is added by a key. */
const HALF_BOX = 100;

interface PlacementActionOptions {
  readonly stage: RefObject<HTMLElement | null>;
  readonly placement: Placement;
  readonly edit: Edit;
  readonly setMode: (mode: CursorMode) => void;
}

/** Returns what the tools of the stage do with the selected asset. */
function usePlacementActions({ stage, placement, edit, setMode }: PlacementActionOptions) {
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

interface PlacementToolsProps {
  readonly mode: CursorMode;
  readonly onMode: (mode: CursorMode) => void;
  readonly onBackground: () => void;
  readonly onObject: () => void;
  readonly onPrint: () => void;
  readonly onErase: () => Promise<void>;
  /** The coordinates are shown while the pointer or the focus is on their tool. */
  readonly onPrintHover: (isOver: boolean) => void;
}

/** The six tools of the stage, in their order. */
function PlacementTools(props: PlacementToolsProps) {
  const { mode, onMode } = props;
  const over = { onOver: props.onPrintHover };
  return (
    <div className="placement__tools" role="toolbar" aria-label={strings.stageTools}>
      <Tool icon="expand" name={strings.modes.background} onClick={props.onBackground} />
      <Tool icon="plus" name={strings.modes.object} onClick={props.onObject} />
      <Tool icon="fit" name={strings.modes.box} isOn={mode === "box"} onClick={() => onMode("box")} />
      <Tool icon="settings" name={strings.modes.drag} isOn={mode === "drag"} onClick={() => onMode("drag")} />
      <Tool icon="terminal" name={strings.modes.print} onClick={props.onPrint} {...over} />
      <Tool icon="cross" name={strings.modes.erase} onClick={() => void props.onErase()} />
    </div>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly name: string;
  /** For a tool that stays chosen. */
  readonly isOn?: boolean;
  readonly onClick: () => void;
  readonly onOver?: (isOver: boolean) => void;
}

function Tool({ icon, name, isOn, onClick, onOver }: ToolProps) {
  return (
    <button
      type="button"
      className="placement__tool"
      aria-pressed={isOn}
      onClick={onClick}
      onPointerEnter={() => onOver?.(true)}
      onPointerLeave={() => onOver?.(false)}
      onFocus={() => onOver?.(true)}
      onBlur={() => onOver?.(false)}
    >
      <Icon name={icon} size={20} />
      {name}
    </button>
  );
}

interface PlacedItemsProps {
  readonly placement: Placement;
  readonly selected: string | undefined;
  readonly edit: Edit;
  readonly select: (id: string) => void;
}

/** Lists what stands on the stage, from back to front, with the numbers of the selected item. */
function PlacedItems({ placement, selected, edit, select }: PlacedItemsProps) {
  const item = placement.items.find(({ id }) => id === selected);
  return (
    <section className="sim-card" aria-labelledby="placed-items">
      <h2 id="placed-items">{strings.itemsTitle}</h2>
      {placement.items.length === 0 ? (
        <p className="sim-hint">{strings.noItems}</p>
      ) : (
        <ul className="placement__list">
          {placement.items.map(({ id }) => (
            <li key={id}>
              <Button small aria-pressed={id === selected} onClick={() => select(id)}>
                {id}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {item ? (
        <ItemFields key={item.id} item={item} edit={edit} />
      ) : (
        placement.items.length > 0 && <p className="sim-hint">{strings.noSelection}</p>
      )}
    </section>
  );
}

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
