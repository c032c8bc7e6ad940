import { useState } from "react";
import type { RuneEvent } from "../../../../language/modules/rune/events";
import { IconButton } from "../../design/button";
import { strings } from "../../texts/en/runes";
import type { LibraryPanelProps } from "../library-panel";
import { Picture } from "./picture";
import { useWay } from "./use-canvas";
import { useImages } from "./use-images";
import "./rune.css";

/** The runes that the present program has shown, one at a time; a new one comes to the front. */
export default function RunePanel({ events }: LibraryPanelProps) {
  const pictures = events.filter((event): event is RuneEvent => event.library === "rune");
  const total = pictures.length;
  const [before, setBefore] = useState(total);
  const [at, setAt] = useState(total - 1);
  const way = useWay();
  const store = useImages();
  if (before !== total) {
    setBefore(total);
    setAt(total - 1);
  }
  const event = pictures[at];
  return (
    <section className="rune" aria-label={strings.region}>
      {event ? (
        <Picture event={event} total={total} way={way} store={store} number={at + 1}>
          {total > 1 && (
            <div className="rune__browse">
              <IconButton
                small
                icon="chevronLeft"
                label={strings.previous}
                disabled={at === 0}
                onClick={() => setAt(at - 1)}
              />
              <span aria-live="polite">{strings.picture(at + 1, total)}</span>
              <IconButton
                small
                icon="chevronRight"
                label={strings.next}
                disabled={at === total - 1}
                onClick={() => setAt(at + 1)}
              />
            </div>
          )}
        </Picture>
      ) : (
        <div className="rune__none">
          <h2>{strings.empty}</h2>
          <p>{strings.emptyHint}</p>
        </div>
      )}
    </section>
  );
}
