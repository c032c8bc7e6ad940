import { useContext, useEffect } from "react";
import { CourseContext } from "../../app/session";
import { WaitingLine } from "../../design/spinner";
import { type RoomProgram, RoomView, useOwnAwards } from "../../room";
import { strings } from "../../texts/en/room";
import "./room-panel.css";

interface RoomPanelProps {
  /** Null until the person has run the program. */
  readonly program: RoomProgram | null;
  /** Another number is another room, whatever its program. */
  readonly version: number;
  /** The program is the player's own, so that it need not be run first. */
  readonly startsItself: boolean;
  /** The program in the editor is another one by now. */
  readonly isChanged: boolean;
  /** Takes the program as it stands in the editor. */
  readonly onRefresh: () => void;
}

/** The room of the program in the editor, live. */
export default function RoomPanel({ program, version, startsItself, isChanged, onRefresh }: RoomPanelProps) {
  const course = useContext(CourseContext);
  const awards = useOwnAwards(course);
  const isWanted = program === null && startsItself;
  useEffect(() => {
    if (isWanted) onRefresh();
  }, [isWanted, onRefresh]);
  if (program === null) return <p className="room-panel__hint">{strings.notRun}</p>;
  if (awards === undefined) return <WaitingLine>{strings.starting}</WaitingLine>;
  return (
    <div className="room-panel">
      <RoomView
        program={program}
        version={version}
        awards={awards}
        assetsPrefix={course?.configuration.assetsPrefix ?? ""}
        onRefresh={onRefresh}
      />
      {isChanged && (
        <p className="room-panel__hint" role="status">
          {strings.changed}
        </p>
      )}
    </div>
  );
}
