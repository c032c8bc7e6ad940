import { strings } from "../../../texts/en/game";
import { EasterEgg } from "./easter-egg";
import type { SceneName } from "./scene";
import { SceneFrame } from "./scene-frame";

interface MainMenuProps {
  readonly title: string;
  readonly go: (scene: SceneName) => void;
  readonly onSound: (name: "button-click" | "button-hover" | "radio") => void;
}

const WAYS = [
  ["chapters", () => strings.playChapter],
  ["awards", () => strings.awardsHall],
  ["room", () => strings.myRoom],
  ["settings", () => strings.settings],
  ["keys", () => strings.keyBindings],
] as const satisfies readonly (readonly [SceneName, () => string])[];

/** Where the game begins. */
export function MainMenu({ title, go, onSound }: MainMenuProps) {
  return (
    <SceneFrame title={title} picture="main-menu" isCover>
      <nav className="main-menu" aria-label={strings.mainMenu}>
        {WAYS.map(([scene, name]) => (
          <button
            type="button"
            key={scene}
            className="main-menu__way"
            onPointerEnter={() => onSound("button-hover")}
            onClick={() => {
              onSound("button-click");
              go(scene);
            }}
          >
            {name()}
          </button>
        ))}
      </nav>
      <EasterEgg text={strings.radio} onFound={() => onSound("radio")} />
    </SceneFrame>
  );
}
