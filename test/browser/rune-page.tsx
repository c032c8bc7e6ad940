import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import type { MediaEvent } from "../../language/modules/media";
import { EMPTY_STUDIO } from "../../language/modules/module";
import { RUNE } from "../../language/modules/rune";
import { paintTheme } from "../../web/src/design/theme-paint";
import RunePanel from "../../web/src/libraries/rune";
import "../../web/src/design/tokens.css";
import "../../web/src/design/base.css";
import "../../web/src/design/button.css";
import "../../web/src/design/spinner.css";

/** What a test can do with the page. */
export interface RunePage {
  /** Shows what a JavaScript text shows that has the module's functions as `r`; `more` leaves what is there. */
  show(text: string, more?: boolean): void;
}

/** The panel of runes with the module before it, and nothing between them but a structured clone. */
function Page() {
  const [events, setEvents] = useState<readonly MediaEvent[]>([]);
  useEffect(() => {
    const page: RunePage = {
      show(text, more = false) {
        const shown: MediaEvent[] = [];
        const { exports } = RUNE.open({ ...EMPTY_STUDIO, show: (event) => shown.push(structuredClone(event)) });
        new Function("r", text)(exports);
        setEvents((before) => [...(more ? before : []), ...shown]);
      },
    };
    Object.assign(window, { runes: page });
  }, []);
  return (
    <main style={{ padding: 16 }}>
      <h1 className="unseen">Panel of runes</h1>
      <RunePanel events={events} send={() => undefined} />
    </main>
  );
}

paintTheme();
createRoot(document.getElementById("root") as HTMLElement).render(<Page />);
