import { useId } from "react";
import { strings } from "../../texts/en/game";
import { type ReadingSettings, TEXT_SIZES, TEXT_SPEEDS, useReadingSettings } from "../reading-settings";
import { storyLetters } from "./story-commands";

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
