import { useEffect, useId, useState } from "react";
import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/object-placement";
import { type Direction, type PlacedItem, STAGE, sizeOf, THINNEST_BOX } from "./placement";
import type { Edit } from "./stage-pointer";

const DIRECTIONS: readonly Direction[] = ["front", "forward", "backward", "back"];

/** The numbers of an item to type, its order among the others, and its removal. */
export function ItemFields({ item, edit }: { item: PlacedItem; edit: Edit }) {
  const size = sizeOf(item);
  const { id } = item;
  const place = (x: number, y: number) => edit({ type: "place", id, x, y });
  const resize = (width: number, height: number) => edit({ type: "set-size", id, width, height });
  const isSize = (value: number) => value > THINNEST_BOX && value <= 2 * STAGE.width;
  return (
    <fieldset className="placement__fields">
      <legend>{strings.itemTitle(id)}</legend>
      <NumberField
        label={strings.x}
        value={item.x}
        hint={strings.xRange}
        fits={(value) => value >= 0 && value <= STAGE.width}
        onValue={(x) => place(x, item.y)}
      />
      <NumberField
        label={strings.y}
        value={item.y}
        hint={strings.yRange}
        fits={(value) => value >= 0 && value <= STAGE.height}
        onValue={(y) => place(item.x, y)}
      />
      {size && (
        <>
          <NumberField
            label={strings.width}
            value={size.width}
            hint={strings.sizeRange}
            fits={isSize}
            onValue={(width) => resize(width, size.height)}
          />
          <NumberField
            label={strings.height}
            value={size.height}
            hint={strings.sizeRange}
            fits={(value) => isSize(value) && value <= 2 * STAGE.height}
            onValue={(height) => resize(size.width, height)}
          />
        </>
      )}
      <div className="sim-buttons">
        {DIRECTIONS.map((to) => (
          <Button key={to} small onClick={() => edit({ type: "order", id, to })}>
            {strings.order[to]}
          </Button>
        ))}
        <Button small look="danger" onClick={() => edit({ type: "remove", id })}>
          {strings.removeItem(id)}
        </Button>
      </div>
    </fieldset>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** What is asked for when the number does not fit. */
  readonly hint: string;
  readonly fits: (value: number) => boolean;
  readonly onValue: (value: number) => void;
}

/** Takes a number as soon as it fits; what does not stays in the field and says why. */
function NumberField({ label, value, hint, fits, onValue }: NumberFieldProps) {
  const id = useId();
  const shown = String(Math.floor(value));
  const [typed, setTyped] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a number that came from elsewhere replaces what was typed
  useEffect(
    () => setTyped((before) => (before !== undefined && Number(before) === Math.floor(value) ? before : undefined)),
    [shown],
  );
  const text = typed ?? shown;
  const number = text.trim() === "" ? Number.NaN : Number(text);
  const problem = Number.isNaN(number) ? strings.numberNeeded : fits(number) ? undefined : hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        value={text}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-error`}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value;
          setTyped(next);
          const entered = next.trim() === "" ? Number.NaN : Number(next);
          if (!Number.isNaN(entered) && fits(entered)) onValue(entered);
        }}
        onBlur={() => problem === undefined && setTyped(undefined)}
      />
      {problem !== undefined && (
        <span className="field__error" id={`${id}-error`} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
