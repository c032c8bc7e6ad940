import { useCallback, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import type { OutputLine } from "../../language/events";
import type { Library } from "../../language/library";
import { isPassing, type MediaEvent, type MediaMessage } from "../../language/modules/media";
import { paintTheme } from "../../web/src/design/theme-paint";
import LearningPanel from "../../web/src/libraries/learning";
import MatrixPanel from "../../web/src/libraries/matrix";
import SoundPanel from "../../web/src/libraries/sound";
import VideoPanel from "../../web/src/libraries/video";
import { LanguageSession, type LanguageWorker } from "../../web/src/workspace/language-session";
import "../../web/src/design/tokens.css";
import "../../web/src/design/base.css";
import "../../web/src/design/button.css";

/** What a test can do with the page: run a program or a line of the REPL, and wait for the lines it gives. */
export interface PanelsPage {
  run(program: string, external?: string): Promise<string[]>;
  repl(program: string): Promise<string[]>;
  /** All lines since the last command started, also those that came after its end. */
  output(): string[];
}

/** The panels that the address asks for: `#pictures`, `#learning`, or those of sounds. */
const shown = location.hash.slice(1);

const LIBRARY: Library = {
  chapter: shown === "" ? 2 : 4,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: 5000,
};

const session = new LanguageSession({
  take: () => new Worker("/worker.js") as unknown as LanguageWorker,
  giveBack: (worker) => worker.terminate(),
});
let library = LIBRARY;
let lines: OutputLine[] = [];

/** The panels, with the real language worker behind them and no editor before them. */
function Page() {
  const [events, setEvents] = useState<readonly MediaEvent[]>([]);
  const send = useCallback((message: MediaMessage) => session.send(message), []);
  useEffect(() => {
    const start = (task: Parameters<LanguageSession["start"]>[0]): Promise<string[]> =>
      new Promise((resolve) => {
        lines = [];
        session.start(task, (heard) => {
          if (heard.type === "output") lines.push(...heard.lines);
          if (heard.type === "media") {
            const { event } = heard;
            setEvents((before) => [...before.filter((one) => !isPassing(event) || !isPassing(one)), event]);
          }
          if (heard.type === "ended") {
            resolve([...lines.map(({ text }) => text), ...(heard.how === "finished" ? [] : [heard.how])]);
          }
        });
      });
    const page: PanelsPage = {
      run(program, external = "none") {
        setEvents([]);
        library = { ...LIBRARY, external };
        return start({ type: "run", library, prepend: "", program });
      },
      repl: (program) => start({ type: "repl", library, program }),
      output: () => lines.map(({ text }) => text),
    };
    Object.assign(window, { panels: page });
  }, []);
  const of = (name: MediaEvent["library"]) => events.filter((event) => event.library === name);
  return (
    <main>
      <h1 className="unseen">Panels</h1>
      {shown === "pictures" && <VideoPanel events={of("pix_n_flix")} send={send} stop={() => session.quit()} />}
      {shown === "learning" && <LearningPanel events={of("machine_learning")} send={send} />}
      {shown === "" && (
        <>
          <SoundPanel events={of("sound")} send={send} />
          <MatrixPanel events={of("sound_matrix")} send={send} />
        </>
      )}
    </main>
  );
}

session.warm();
paintTheme();
createRoot(document.getElementById("root") as HTMLElement).render(<Page />);
