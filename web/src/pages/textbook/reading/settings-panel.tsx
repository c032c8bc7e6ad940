import { useEffect, useRef, useSyncExternalStore } from "react";
import { Button, IconButton } from "../../../design/button";
import { Check } from "../../../design/form";
import { strings } from "../../../texts/en/textbook-reading";
import {
  CHOICES,
  changeReadingSettings,
  hasNativeMath,
  onReadingSettings,
  type ReadingSettings,
  readingSettings,
  USUAL,
} from "./settings";
import "./settings-panel.css";

interface SettingsPanelProps {
  readonly onClose: () => void;
  readonly onKeep: () => void;
}

/** How the text is set. It stands beside the text, which shows each choice at once. */
export default function SettingsPanel({ onClose, onKeep }: SettingsPanelProps) {
  const settings = useSyncExternalStore(onReadingSettings, readingSettings);
  const panel = useRef<HTMLElement>(null);
  useFocusInside(panel);
  const isUsual = Object.entries(USUAL).every(([name, value]) => settings[name as keyof ReadingSettings] === value);
  return (
    <section
      ref={panel}
      role="dialog"
      className="tb-settings"
      aria-labelledby="tb-settings-title"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="tb-settings__head">
        <h2 id="tb-settings-title">{strings.title}</h2>
        <IconButton small icon="close" label={strings.close} onClick={onClose} />
      </div>
      <Choice name="font" value={settings.font} />
      <Choice name="size" value={settings.size} />
      <Choice name="width" value={settings.width} />
      <Choice name="spacing" value={settings.spacing} />
      <Check
        label={strings.math}
        hint={strings.mathHint}
        checked={hasNativeMath()}
        onChange={({ target }) => changeReadingSettings({ math: target.checked ? "on" : "off" })}
      />
      <Check
        label={strings.arrows}
        hint={strings.arrowsHint}
        checked={settings.arrows}
        onChange={({ target }) => changeReadingSettings({ arrows: target.checked })}
      />
      <div className="tb-settings__ways">
        <Button small icon="undo" disabled={isUsual} onClick={() => reset(panel.current)}>
          {strings.reset}
        </Button>
        <Button small icon="download" aria-haspopup="dialog" onClick={onKeep}>
          {strings.keep}
        </Button>
      </div>
    </section>
  );
}

/** Nothing is left to reset then, so that the button lets the focus go: it stays in the panel, where Escape is heard. */
function reset(panel: HTMLElement | null): void {
  changeReadingSettings(USUAL);
  panel?.querySelector("input")?.focus();
}

type ChoiceName = "font" | "size" | "width" | "spacing";

function Choice({ name, value }: { name: ChoiceName; value: string }) {
  return (
    <fieldset className="tb-settings__choice">
      <legend>{strings.choices[name].label}</legend>
      <div>
        {CHOICES[name].map((choice) => (
          <label key={choice} data-choice={`${name} ${choice}`}>
            <input
              type="radio"
              name={`tb-${name}`}
              checked={choice === value}
              onChange={() => changeReadingSettings({ [name]: choice })}
            />
            <span>{(strings.choices[name].options as Readonly<Record<string, string>>)[choice]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The focus goes to the first choice, and back to where it was. */
function useFocusInside(panel: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>("input:checked")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [panel]);
}
