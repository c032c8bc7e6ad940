import type { KeyboardEvent } from "react";
import { strings } from "../texts/en/room";
import type { Content } from "./contents";
import type { LiveRoom } from "./live-room";
import { LONG_STEP, STEP } from "./room-pointer";

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A longer list would take a page too long each time that it changes. */
const LISTED = 200;

interface RoomContentsProps {
  readonly contents: readonly Content[];
  readonly room: LiveRoom | null;
}

/** What is in the room as a text. What answers the pointer is a button: Enter presses it, and arrow keys move it. */
export function RoomContents({ contents, room }: RoomContentsProps) {
  return (
    <details className="room__contents">
      <summary>{strings.contents}</summary>
      {contents.length === 0 ? (
        <p className="room__hint">{strings.empty}</p>
      ) : (
        <ul>
          {contents.slice(0, LISTED).map((content) => (
            <li key={content.id}>
              {content.isInteractive ? <Interactive content={content} room={room} /> : content.label}
            </li>
          ))}
          {contents.length > LISTED && <li>{strings.more(contents.length - LISTED)}</li>}
        </ul>
      )}
    </details>
  );
}

function Interactive({ content: { id, label, isDraggable }, room }: { content: Content; room: LiveRoom | null }) {
  const move = (event: KeyboardEvent): void => {
    const way = isDraggable ? WAYS[event.key] : undefined;
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    room?.pointer.nudge(id, way[0] * step, way[1] * step);
  };
  return (
    <button
      type="button"
      className="room__thing"
      onClick={() => room?.pointer.press(id)}
      onKeyDown={move}
      onFocus={() => room?.focus(id)}
      onBlur={() => room?.focus(null)}
    >
      {label}
      {isDraggable && <span className="room__hint"> {strings.draggable}</span>}
    </button>
  );
}
