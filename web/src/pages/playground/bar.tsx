import { useId } from "react";
import {
  type Chapter,
  EXTERNAL_LIBRARIES,
  type ExternalLibrary,
  PLAYGROUND_VARIANTS,
  type Variant,
} from "../../../../language/library";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Field } from "../../design/form";
import { Popover } from "../../design/popover";
import { draws } from "../../visualisers/languages";
import { languageName } from "../../workspace/source-language";
import { MAX_EXEC_TIME_MS, MIN_EXEC_TIME_MS, type Settings, STEP_LIMITS, within } from "./settings";
import { strings } from "./strings";

interface BarProps {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
}

/** The name of the page, and what programs are run with. */
export function Bar({ settings, onChange }: BarProps) {
  const hint = useId();
  const { chapter, variant, external } = settings;
  return (
    <div className="pg-bar">
      <h1>{strings.title}</h1>
      <LanguageSelect {...{ chapter, variant, hint, onChange }} />
      <LibrarySelect external={external} onChange={onChange} />
      <Limits settings={settings} onChange={onChange} />
      <p id={hint} className={variant === "default" ? "unseen" : "pg-bar__hint"}>
        {strings.variants[variant]}
      </p>
    </div>
  );
}

const LANGUAGES = Object.entries(PLAYGROUND_VARIANTS).flatMap(([chapter, variants]) =>
  variants.map((variant) => ({ chapter: Number(chapter) as Chapter, variant, key: `${chapter} ${variant}` })),
);

interface LanguageProps {
  readonly chapter: Chapter;
  readonly variant: Variant;
  readonly hint: string;
  readonly onChange: BarProps["onChange"];
}

function LanguageSelect({ chapter, variant, hint, onChange }: LanguageProps) {
  const choose = (key: string) => {
    const chosen = LANGUAGES.find((one) => one.key === key);
    if (!chosen) return;
    onChange({ chapter: chosen.chapter, variant: chosen.variant });
    toast.success(strings.switchedLanguage(languageName(chosen.chapter, chosen.variant)));
  };
  return (
    <label className="pg-select">
      <span className="unseen">{strings.language}</span>
      <select value={`${chapter} ${variant}`} aria-describedby={hint} onChange={(event) => choose(event.target.value)}>
        {LANGUAGES.map((one) => (
          <option key={one.key} value={one.key}>
            {languageName(one.chapter, one.variant)}
          </option>
        ))}
      </select>
    </label>
  );
}

function LibrarySelect({ external, onChange }: { external: ExternalLibrary; onChange: BarProps["onChange"] }) {
  const choose = (name: string) => {
    const chosen = EXTERNAL_LIBRARIES.find((one) => one === name);
    if (!chosen) return;
    onChange({ external: chosen });
    toast.success(strings.switchedLibrary(chosen.toUpperCase()));
  };
  return (
    <label className="pg-select">
      <span className="unseen">{strings.library}</span>
      <select value={external} onChange={(event) => choose(event.target.value)}>
        {EXTERNAL_LIBRARIES.map((name) => (
          <option key={name} value={name}>
            {name.toUpperCase()}
          </option>
        ))}
      </select>
    </label>
  );
}

function Limits({ settings, onChange }: BarProps) {
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
            max={MAX_EXEC_TIME_MS}
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
