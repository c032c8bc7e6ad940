import type { Pose } from "../../../../domain/robots/world/snapshot";
import { Button } from "../../design/button";
import { strings } from "../../texts/en/robot";

interface StartPlaceProps {
  /** Where the robot stands; null before the first run. */
  readonly pose: Pose | null;
  readonly start: Pose | null;
  readonly onChange: (start: Pose | null) => void;
}

/** Lets runs begin where the robot stands now, and again where the world has them begin. */
export function StartPlace({ pose, start, onChange }: StartPlaceProps) {
  return (
    <div className="robot__row">
      {pose && (
        <Button small icon="flag" onClick={() => onChange(pose)}>
          {strings.beginHere}
        </Button>
      )}
      {start && (
        <>
          <span>{strings.beginsElsewhere}</span>
          <Button small icon="undo" onClick={() => onChange(null)}>
            {strings.beginAsWorld}
          </Button>
        </>
      )}
    </div>
  );
}
