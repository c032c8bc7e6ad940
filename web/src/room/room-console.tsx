import { strings } from "../texts/en/room";
import type { NumberedLine } from "./live-room";

/** What a room's program displays, and what goes wrong in it. New lines are spoken. */
export function RoomConsole({ lines }: { lines: readonly NumberedLine[] }) {
  return (
    <div className="room__console">
      <p className="room__title">{strings.console}</p>
      {lines.length === 0 && <p className="room__hint">{strings.quiet}</p>}
      <div role="log" aria-label={strings.console} tabIndex={lines.length > 0 ? 0 : undefined}>
        {lines.map(({ number, kind, text }) => (
          <p key={number} className={`room__line room__line--${kind}`}>
            {kind === "error" && <strong>{strings.lineError}: </strong>}
            {kind === "notice" && <strong>{strings.lineNotice}: </strong>}
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
