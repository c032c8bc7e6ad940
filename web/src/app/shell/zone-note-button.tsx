import { formatDateIn, formatOffset } from "../../design/format";
import { Icon } from "../../design/icons";
import { Popover } from "../../design/popover";
import { strings } from "../../texts/en/shell";
import { useNow } from "../now";

const HALF_A_MINUTE_MS = 30_000;

/** Names the course's time zone, and tells the time there and here. */
export default function ZoneNoteButton({ here, there }: { here: string; there: string }) {
  const now = useNow(HALF_A_MINUTE_MS);
  // Zones of one clock have dates of the same digits.
  if (formatOffset(now, here) === formatOffset(now, there)) return null;
  return (
    <Popover
      hover
      label={strings.timesOf(there)}
      trigger={(attributes) => (
        <button type="button" className="zone-note" aria-label={strings.timesOf(there)} {...attributes}>
          <Icon name="clock" size={18} />
          <span aria-hidden="true">{there.split("/").at(-1)?.replaceAll("_", " ")}</span>
        </button>
      )}
    >
      {() => (
        <div className="zone-note__panel">
          <strong>{strings.timesOf(there)}</strong>
          <p>{strings.nowThere(formatDateIn(now, there), formatOffset(now, there))}</p>
          <p>{strings.nowHere(formatDateIn(now, here), here, formatOffset(now, here))}</p>
          <p>{strings.ownTimes}</p>
        </div>
      )}
    </Popover>
  );
}
