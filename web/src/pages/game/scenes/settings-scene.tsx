import { useState } from "react";
import type { GameSettings } from "../../../../../domain/stories/game/saves";
import { Button } from "../../../design/button";
import { ReadingFields, VolumeFields } from "../../../story/screen/settings-fields";
import { strings } from "../../../texts/en/game";
import { SceneFrame } from "./scene-frame";

interface SettingsSceneProps {
  readonly settings: GameSettings;
  readonly onApply: (settings: GameSettings) => void;
  readonly onBack: () => void;
}

/** Both volumes, kept with the game, and how stories are read on this device. */
export function SettingsScene({ settings, onApply, onBack }: SettingsSceneProps) {
  const [chosen, setChosen] = useState(settings);
  return (
    <SceneFrame title={strings.settings} picture="settings" onBack={onBack}>
      <div className="scene__sheet">
        <VolumeFields settings={chosen} onChange={setChosen} />
        <Button look="primary" onClick={() => onApply(chosen)}>
          {strings.applySettings}
        </Button>
        <h2>{strings.reading}</h2>
        <ReadingFields />
      </div>
    </SceneFrame>
  );
}
