import { Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type { GameSettings } from "../../../../../domain/stories/game/saves";
import { lazyPanel } from "../../../app/lazy-panel";
import { useCourse } from "../../../app/session";
import { ButtonLink } from "../../../design/button";
import { WaitingLine } from "../../../design/spinner";
import { RoomView, useRoomProgram } from "../../../room";
import { strings } from "../../../texts/en/game";
import type { GameData } from "../use-game-data";
import { SceneFrame } from "./scene-frame";

const StoryMenus = lazyPanel("story/screen/story-menus", async () => ({
  default: (await import("../../../story/screen/story-menus")).StoryMenus,
}));

interface RoomSceneProps {
  readonly data: GameData;
  readonly collectibles: readonly string[];
  readonly settings: GameSettings;
  readonly onSettings: (settings: GameSettings) => void;
  readonly onBack: () => void;
}

/**
 * The player's own room, made by their answer to the mission of it. Escape opens the menu, Tab the awards while nothing has
 * the focus: on a button it moves on, as everywhere.
 */
export function RoomScene({ data, collectibles, settings, onSettings, onBack }: RoomSceneProps) {
  const { courseId, configuration } = useCourse();
  const { program, assessmentId, refresh } = useRoomProgram();
  const { awardsWith } = data;
  // What a room is started with stays the same object, or the room starts anew.
  const awards = useMemo(
    () =>
      awardsWith(collectibles)
        .filter(({ isCompleted, assetKey }) => isCompleted && assetKey !== "")
        .map(({ assetKey, title, assetPath }) => ({ key: assetKey, title, path: assetPath })),
    [awardsWith, collectibles],
  );
  const [menu, setMenu] = useState<"escape" | "awards">();
  const toMenu = useCallback(() => setMenu("escape"), []);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const isFree = event.target === document.body && !event.shiftKey && !document.querySelector("dialog[open]");
      if (event.key !== "Tab" || !isFree || event.defaultPrevented) return;
      event.preventDefault();
      setMenu("awards");
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
  return (
    <SceneFrame title={strings.roomTitle} picture="room" onBack={onBack} onEscape={toMenu}>
      <div className="scene__room">
        {assessmentId !== undefined && (
          <p className="scene__room-change">
            <ButtonLink small icon="code" to={`/courses/${courseId}/missions/${assessmentId}/0`}>
              {strings.changeRoom}
            </ButtonLink>
            {strings.changeRoomAdvice}
          </p>
        )}
        {program ? (
          <RoomView program={program} awards={awards} assetsPrefix={configuration.assetsPrefix} onRefresh={refresh} />
        ) : (
          <WaitingLine>{strings.loading}</WaitingLine>
        )}
      </div>
      {menu && (
        <Suspense fallback={null}>
          <StoryMenus
            open={menu}
            awards={awardsWith(collectibles)}
            urlOf={data.assets.urlOf}
            settings={settings}
            tasks={[]}
            log={[]}
            mainMenu={strings.mainMenu}
            onMainMenu={onBack}
            onApply={onSettings}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </SceneFrame>
  );
}
