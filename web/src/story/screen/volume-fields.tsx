import { useId } from "react";
import type { GameSettings } from "../../../../domain/stories/game/saves";
import { strings } from "../../texts/en/game";
import "./story-menus.css";

/** The volumes that can be chosen (specification section 5). */
export const VOLUMES = [0, 0.25, 0.5, 1, 1.5, 2] as const;

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
