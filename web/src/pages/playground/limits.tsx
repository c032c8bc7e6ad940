import { MAX_PLAYGROUND_TIME_MS } from "../../../../domain/facts/limits";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { Popover } from "../../design/popover";
import { strings } from "../../texts/en/playground";
import { draws } from "../../visualisers/visualiser-languages";
import { MIN_EXEC_TIME_MS, type Settings, STEP_LIMITS, within } from "./settings";

interface LimitsProps {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
}

/** How long programs may run, and how far the stepper goes. */
export function Limits({ settings, onChange }: LimitsProps) {
  const { execTimeMs, stepLimit } = settings;
  return (
    <Popover
      label={strings.settings}
      trigger={(attributes) => (
        <Button small look="quiet" icon="clock" {...attributes}>
          {strings.settings}
        </Button>
      )}
    >
      {() => (
        <div className="pg-limits">
          <NumberField
            label={strings.execTime}
            hint={strings.execTimeHint}
            value={execTimeMs}
            min={MIN_EXEC_TIME_MS}
            max={MAX_PLAYGROUND_TIME_MS}
            step={1000}
            onValue={(value) => onChange({ execTimeMs: value })}
          />
          {(draws("stepper", settings) || draws("environment", settings)) && (
            <NumberField
              label={strings.stepLimit}
              hint={strings.stepLimitHint}
              value={stepLimit}
              min={STEP_LIMITS.min}
              max={STEP_LIMITS.max}
              step={500}
              onValue={(value) => onChange({ stepLimit: value })}
            />
          )}
        </div>
      )}
    </Popover>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onValue: (value: number) => void;
}

/** Takes a number when the field is left; what is none leaves the old one. */
function NumberField({ label, hint, value, min, max, step, onValue }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <input
          {...attributes}
          key={value}
          className="input"
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={step}
          defaultValue={value}
          onBlur={({ target }) => {
            const number = within(target.valueAsNumber, min, max, value);
            target.value = String(number);
            if (number !== value) onValue(number);
          }}
        />
      )}
    </Field>
  );
}
