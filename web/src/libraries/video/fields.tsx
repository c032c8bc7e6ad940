import { useEffect, useState } from "react";
import { FPS_LIMITS, SIZE_LIMIT } from "../../../../language/modules/pix_n_flix/limits";
import { Field } from "../../design/form";
import { strings } from "../../texts/en/video";
import type { Display, DisplayState } from "./display";
import { fpsProblem, sizeProblem } from "./settings";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly problem: (typed: string) => string | null;
  readonly onChange: (value: number) => void;
}

/** A number that takes effect as soon as it is a good one. */
function NumberField({ label, value, min, max, problem, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  return (
    <Field label={label} error={problem(typed)}>
      {(attributes) => (
        <input
          {...attributes}
          className="input"
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (problem(target.value) === null) onChange(Number(target.value));
          }}
        />
      )}
    </Field>
  );
}

/** The settings that a person can change. */
export function Fields({ display, state: { settings } }: { display: Display; state: DisplayState }) {
  const size = { min: 1, max: SIZE_LIMIT, problem: sizeProblem };
  return (
    <div className="video__fields">
      <NumberField
        {...size}
        label={strings.width}
        value={settings.width}
        onChange={(width) => display.change({ width })}
      />
      <NumberField
        {...size}
        label={strings.height}
        value={settings.height}
        onChange={(height) => display.change({ height })}
      />
      <NumberField
        label={strings.fps}
        min={FPS_LIMITS[0]}
        max={FPS_LIMITS[1]}
        problem={fpsProblem}
        value={settings.fps}
        onChange={(fps) => display.change({ fps })}
      />
      <Field label={strings.volume}>
        {(attributes) => (
          <input
            {...attributes}
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={settings.volume}
            aria-valuetext={`${Math.round(settings.volume * 100)} %`}
            onChange={({ target }) => display.change({ volume: target.valueAsNumber })}
          />
        )}
      </Field>
    </div>
  );
}
