import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useId } from "react";
import { strings } from "../../../texts/en/object-placement";
import {
  eventOfKey,
  type PlacedItem,
  type Placement,
  type PlacementEvent,
  SELECTION_MARGIN,
  STAGE,
  sizeOf,
} from "./placement";
import { itemFields } from "./placement-text";
import type { DrawnBox } from "./stage-pointer";

interface StageViewProps {
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly placement: Placement;
  readonly selected: string | undefined;
  readonly isDrawing: boolean;
  readonly drawn: DrawnBox | undefined;
  readonly snaps: boolean;
  /** Cards with the coordinates of each item are shown. */
  readonly showsCards: boolean;
  readonly urlOf: (path: string) => string;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onSelect: (id: string | undefined) => void;
  readonly onKeyEdit: (event: PlacementEvent, gesture: string) => void;
  readonly onStep: (step: "undo" | "redo") => void;
  readonly onMeasured: (path: string, width: number, height: number) => void;
  readonly onAddBox: () => void;
}

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/** Where something of the stage is drawn, by its centre and its size. */
const placedAt = (x: number, y: number, width: number, height: number): CSSProperties => ({
  left: percent(x - width / 2, STAGE.width),
  top: percent(y - height / 2, STAGE.height),
  width: percent(width, STAGE.width),
  height: percent(height, STAGE.height),
});

/** The stage with its background and items, each a stop of Tab that keys move, resize and remove. */
export function StageView(props: StageViewProps) {
  const { placement, selected, drawn, isDrawing, urlOf, stage } = props;
  const help = useId();
  const current = placement.items.find(({ id }) => id === selected);
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) {
      const step = stepOfKey(event);
      if (!step) return;
      event.preventDefault();
      props.onStep(step);
      return;
    }
    if (event.altKey) return;
    if (event.key === "Escape") props.onSelect(undefined);
    else if (event.key === "Enter" && event.target === stage.current && isDrawing) props.onAddBox();
    else {
      const id = (event.target as HTMLElement).dataset.item;
      const item = placement.items.find((one) => one.id === id);
      const done = item && eventOfKey(item, event, props.snaps);
      if (!done) return;
      event.preventDefault();
      props.onKeyEdit(done, `${done.type} ${item.id}`);
    }
  };
  return (
    <>
      <div
        ref={stage}
        role="application"
        className={`placement__stage${isDrawing ? " is-drawing" : ""}`}
        aria-label={strings.stage}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys add boxes to the stage
        tabIndex={0}
        onPointerDown={props.onPointerDown}
        onKeyDown={press}
      >
        {placement.background === undefined ? (
          <p className="placement__none">{strings.noBackground}</p>
        ) : (
          <img className="placement__background" src={urlOf(placement.background)} alt="" draggable={false} />
        )}
        {placement.items.map((item) => (
          <Item key={item.id} item={item} {...props} />
        ))}
        {current && <Selection item={current} />}
        {drawn && <DrawnOutline drawn={drawn} />}
      </div>
      <p id={help} className="sim-hint">
        {isDrawing ? `${strings.boxHelp} ${strings.boxTooThin}` : strings.stageHelp}
      </p>
    </>
  );
}

function stepOfKey({ key, shiftKey }: KeyboardEvent): "undo" | "redo" | undefined {
  const letter = key.toLowerCase();
  if (letter === "y" || (letter === "z" && shiftKey)) return "redo";
  return letter === "z" ? "undo" : undefined;
}

/** How large a picture is drawn before its size is known. */
const UNMEASURED = { width: 200, height: 200 };

function Item({ item, selected, showsCards, urlOf, onSelect, onMeasured }: StageViewProps & { item: PlacedItem }) {
  const { width, height } = sizeOf(item) ?? UNMEASURED;
  const [x, y] = [Math.floor(item.x), Math.floor(item.y)];
  const name = item.kind === "box" ? strings.boxName(item.id, x, y) : strings.objectName(item.id, x, y);
  return (
    <button
      type="button"
      className={`placement__item placement__item--${item.kind}`}
      style={placedAt(item.x, item.y, width, height)}
      data-item={item.id}
      aria-label={name}
      aria-pressed={item.id === selected}
      onFocus={() => onSelect(item.id)}
    >
      {item.kind === "object" && (
        <img
          src={urlOf(item.path)}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) => onMeasured(item.path, currentTarget.naturalWidth, currentTarget.naturalHeight)}
        />
      )}
      {showsCards && <span className="placement__card">{itemFields(item)}</span>}
    </button>
  );
}

function Selection({ item }: { item: PlacedItem }) {
  const { width, height } = sizeOf(item) ?? UNMEASURED;
  return (
    <div
      className="placement__selection"
      style={placedAt(item.x, item.y, width + SELECTION_MARGIN, height + SELECTION_MARGIN)}
    >
      <span className="placement__handle" data-handle={item.id} />
    </div>
  );
}

function DrawnOutline({ drawn: { from, to } }: { drawn: DrawnBox }) {
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  return <div className="placement__drawn" style={placedAt((from.x + to.x) / 2, (from.y + to.y) / 2, width, height)} />;
}
