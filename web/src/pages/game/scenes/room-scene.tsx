import { useMemo } from "react";
import { useCourse } from "../../../app/session";
import { WaitingLine } from "../../../design/spinner";
import { RoomView, useRoomProgram } from "../../../room";
import { strings } from "../../../texts/game";
import type { GameData } from "../use-game-data";
import { SceneFrame } from "./scene-frame";

interface RoomSceneProps {
  readonly data: GameData;
  readonly collectibles: readonly string[];
  readonly onBack: () => void;
}

/** The player's own room, made by their answer to the mission of it. */
export function RoomScene({ data, collectibles, onBack }: RoomSceneProps) {
  const { assetsPrefix } = useCourse().configuration;
  const { program, refresh } = useRoomProgram();
  const { awardsWith } = data;
  // What a room is started with stays the same object, or the room starts anew.
  const awards = useMemo(
    () =>
      awardsWith(collectibles)
        .filter(({ isCompleted, assetKey }) => isCompleted && assetKey !== "")
        .map(({ assetKey, title, assetPath }) => ({ key: assetKey, title, path: assetPath })),
    [awardsWith, collectibles],
  );
  return (
    <SceneFrame title={strings.myRoom} picture="room" onBack={onBack}>
      <div className="scene__room">
        {program ? (
          <RoomView program={program} awards={awards} assetsPrefix={assetsPrefix} onRefresh={refresh} />
        ) : (
          <WaitingLine>{strings.loading}</WaitingLine>
        )}
      </div>
    </SceneFrame>
  );
}
