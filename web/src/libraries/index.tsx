import { type ComponentType, lazy, Suspense } from "react";
import type { Library } from "../../../language/library";
import type { MediaEvent, MediaLibrary, MediaMessage } from "../../../language/modules/media";
import { startChunk } from "../app/chunks";
import { WaitingLine } from "../design/spinner";
import type { Tab } from "../design/tabs";
import type { LibraryPanelProps } from "./panel";
import { strings } from "./strings";

type Panel = ComponentType<LibraryPanelProps>;

/** A page half in a chunk of its own, loaded when its tab first appears; `chunk` is its source below web/src. */
function lazyPanel(chunk: string, load: () => Promise<{ default: Panel }>): Panel {
  return lazy(async () => {
    const [panel] = await Promise.all([load(), startChunk(chunk)]);
    return panel;
  });
}

/** The panels by the library of their events, in the order of their tabs. */
const PANELS: Partial<Record<MediaLibrary, Panel>> = {
  rune: lazyPanel("libraries/rune", () => import("./rune")),
  sound: lazyPanel("libraries/sound", () => import("./sound")),
  sound_matrix: lazyPanel("libraries/matrix", () => import("./matrix")),
  pix_n_flix: lazyPanel("libraries/video", () => import("./video")),
  machine_learning: lazyPanel("libraries/learning", () => import("./learning")),
};

interface PanelSource {
  readonly library: Library;
  /** The program as it stands in the editor: what it imports needs its panel before it runs. */
  readonly program: string;
  readonly events: readonly MediaEvent[];
  send(message: MediaMessage): void;
  /** Ends the program's worker and all that its libraries do. */
  stop(): void;
}

/** A tab for each library that has something to show, or to ask before the program runs. */
export function libraryTabs({ library, program, events, send, stop }: PanelSource): Tab[] {
  const shown = new Set<MediaLibrary>(events.map((event) => event.library));
  if (hasMatrix(library, program)) shown.add("sound_matrix");
  if (hasVideo(library, program)) shown.add("pix_n_flix");
  if (library.external === "machinelearning") shown.add("machine_learning");
  return (Object.keys(PANELS) as MediaLibrary[]).flatMap((name) => {
    const Shown = PANELS[name];
    if (!Shown || !shown.has(name)) return [];
    const own = events.filter((event) => event.library === name);
    const content = (
      <Suspense key={name} fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
        <Shown events={own} send={send} stop={stop} />
      </Suspense>
    );
    return [{ id: `library-${name}`, label: strings.tabs[name], content, keep: true }];
  });
}

/** True when the library has `get_matrix`, or the program imports it (specification, section 2). */
function hasMatrix({ external, symbols }: Library, program: string): boolean {
  if (/["']sound_matrix["']/.test(program)) return true;
  return symbols.length > 0 ? symbols.includes("get_matrix") : external === "sounds" || external === "all";
}

const hasVideo = ({ external }: Library, program: string): boolean =>
  external === "pixnflix" || external === "all" || /["']pix_n_flix["']/.test(program);
