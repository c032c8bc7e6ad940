import { useId } from "react";
import type { GameSettings } from "../../../../domain/stories/game/saves";
import { strings } from "../../texts/en/game";
import { type ReadingSettings, TEXT_SIZES, TEXT_SPEEDS, useReadingSettings } from "../reading-settings";
import { storyLetters } from "./story-commands";
import "./story-menus.css";

/** The volumes that can be chosen (specification section 5). */
const VOLUMES = [0, 0.25, 0.5, 1, 1.5, 2] as const;

interface VolumeFieldsProps {
  readonly settings: GameSettings;
  readonly onChange: (settings: GameSettings) => void;
}

/** A row of choices for the volume of sounds, and one for music. */
export function VolumeFields({ settings, onChange }: VolumeFieldsProps) {
  return (
    <>
      <VolumeRow
        legend={strings.sfx}
        volume={settings.sfxVolume}
        onChange={(sfxVolume) => onChange({ ...settings, sfxVolume })}
      />
      <VolumeRow
        legend={strings.bgm}
        volume={settings.bgmVolume}
        onChange={(bgmVolume) => onChange({ ...settings, bgmVolume })}
      />
    </>
  );
}

interface VolumeRowProps {
  readonly legend: string;
  readonly volume: number;
  readonly onChange: (volume: number) => void;
}

function VolumeRow({ legend, volume, onChange }: VolumeRowProps) {
  const name = useId();
  return (
    <fieldset className="choice-row">
      <legend>{legend}</legend>
      {VOLUMES.map((factor) => (
        <label key={factor} className="choice-row__choice">
          <input type="radio" name={name} checked={volume === factor} onChange={() => onChange(factor)} />
          <span>{strings.volume(factor)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** How stories are read on this device. What is changed holds at once. */
export function ReadingFields() {
  const { change, ...settings } = useReadingSettings();
  return (
    <div className="reading-fields">
      <ChoiceRow
        legend={strings.textSpeed}
        names={strings.textSpeeds}
        choices={TEXT_SPEEDS}
        chosen={settings.textSpeed}
        onChoose={(textSpeed) => change({ textSpeed })}
      />
      <ChoiceRow
        legend={strings.textSize}
        names={strings.textSizes}
        choices={TEXT_SIZES}
        chosen={settings.textSize}
        onChoose={(textSize) => change({ textSize })}
      />
      {SWITCHES.map(([key, label]) => (
        <label key={key} className="reading-fields__switch">
          <input type="checkbox" checked={settings[key]} onChange={() => change({ [key]: !settings[key] })} />
          {label()}
        </label>
      ))}
    </div>
  );
}

type Switch = {
  [Key in keyof ReadingSettings]: ReadingSettings[Key] extends boolean ? Key : never;
}[keyof ReadingSettings];

const SWITCHES: readonly (readonly [Switch, () => string])[] = [
  ["isAuto", () => strings.autoForward],
  ["hasCaptions", () => strings.captions],
  ["hasLessMotion", () => strings.lessMotion],
  ["listsThings", () => strings.thingsList],
  ["hasLetterKeys", () => strings.letterKeys(storyLetters())],
];

interface ChoiceRowProps<Choice extends string> {
  readonly legend: string;
  readonly names: Readonly<Record<Choice, string>>;
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function ChoiceRow<Choice extends string>({ legend, names, choices, chosen, onChoose }: ChoiceRowProps<Choice>) {
  const group = useId();
  return (
    <fieldset className="choice-row">
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice} className="choice-row__choice">
          <input type="radio" name={group} checked={choice === chosen} onChange={() => onChoose(choice)} />
          <span>{names[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}
