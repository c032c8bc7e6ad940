import { Button } from "../../../design/button";
import { strings } from "../../../texts/en/game";

/** A mission that the player wanted to open. */
export interface OpenedMission {
  readonly name: string;
  /** Undefined when the course has no such assessment. */
  readonly path: string | undefined;
  /** False where the browser opens no windows. */
  readonly isOpened: boolean;
}

/** Says where the mission is, and leads there when the browser kept its window closed. */
export function MissionNotice({ mission, onClose }: { mission: OpenedMission; onClose: () => void }) {
  const { name, path, isOpened } = mission;
  const text = path === undefined ? strings.noMission(name) : isOpened ? strings.missionOpened : strings.missionBlocked;
  return (
    <p className="game__mission" role="status">
      {text}
      {path !== undefined && !isOpened && (
        <a href={path} target="_blank" rel="noreferrer">
          {strings.missionLink}
        </a>
      )}
      <Button small onClick={onClose}>
        {strings.dismiss}
      </Button>
    </p>
  );
}
