import { Suspense } from "react";
import { zoneHere, zoneOfDates } from "../../design/format";
import { PartBoundary } from "../../design/part-boundary";
import { lazyPanel } from "../lazy-panel";
import "./zone-note.css";

const ZoneNoteButton = lazyPanel("app/shell/zone-note-button", () => import("./zone-note-button"));

/** Says in which time zone the course's dates are, where that is not this browser's: the one place that says it for every page. */
export function ZoneNote() {
  const [here, there] = [zoneHere(), zoneOfDates()];
  if (here === there) return null;
  return (
    <PartBoundary failed={() => null}>
      <Suspense fallback={null}>
        <ZoneNoteButton here={here} there={there} />
      </Suspense>
    </PartBoundary>
  );
}
