import { type ReactNode, Suspense, useRef } from "react";
import { useStore } from "zustand";
import type { MediaEvent, MediaLibrary } from "../../../language/modules/media";
import { type ReloadablePanel, reloadablePanel } from "../app/lazy-panel";
import { Button } from "../design/button";
import { PartBoundary } from "../design/part-boundary";
import { WaitingLine } from "../design/spinner";
import { strings } from "../texts/en/libraries";
import type { SideTabSource } from "../workspace/side-tabs";
import type { LibraryPanelProps } from "./library-panel";
import { neededBy } from "./needed-libraries";

interface BoundaryProps {
  /** Called before the panel is drawn anew. */
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Keeps the workspace around a library's panel when the panel fails or does not load: the failure stands in its tab. */
export function LibraryBoundary({ onRetry, children }: BoundaryProps) {
  const failed = (_: unknown, retry: () => void) => (
    <div role="alert">
      <p>
        <strong>{strings.failed}</strong>
      </p>
      <p>{strings.failedAdvice}</p>
      <Button
        small
        icon="redo"
        onClick={() => {
          onRetry();
          retry();
        }}
      >
        {strings.tryAgain}
      </Button>
    </div>
  );
  return <PartBoundary failed={failed}>{children}</PartBoundary>;
}

/** The panels by the library of their events, in the order of their tabs. */
const PANELS: Partial<Record<MediaLibrary, ReloadablePanel<LibraryPanelProps>>> = {
  rune: reloadablePanel("libraries/rune", () => import("./rune")),
  sound: reloadablePanel("libraries/sound", () => import("./sound")),
  sound_matrix: reloadablePanel("libraries/matrix", () => import("./matrix")),
  pix_n_flix: reloadablePanel("libraries/video", () => import("./video")),
  machine_learning: reloadablePanel("libraries/learning", () => import("./learning")),
  ev3: reloadablePanel("libraries/robot", () => import("./robot")),
};

/**
 * Gives the tabs of the libraries of a workspace, and the one of the library that has shown something last: it should
 * come to the front.
 */
export const useLibraryTabs: SideTabSource = ({ store, library, program }) => {
  const events = useStore(store, (state) => state.media);
  const running = useStore(store, (state) => state.running === "program");
  const eventsOf = useEventsByLibrary(events);
  const { send, quit } = store.getState();
  const wanted = new Set([...eventsOf.keys(), ...neededBy(library, program)]);
  // The tabs of the run before stay until this one has shown what it shows, so that nothing jumps.
  const before = useRef<ReadonlySet<MediaLibrary>>(wanted);
  if (!running || events.length > 0) before.current = wanted;
  const tabs = (Object.keys(PANELS) as MediaLibrary[]).flatMap((name) => {
    const panel = PANELS[name];
    if (!panel || !(wanted.has(name) || before.current.has(name))) return [];
    const { current: Shown, reload } = panel;
    const content = (
      <LibraryBoundary key={name} onRetry={reload}>
        <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
          <Shown events={eventsOf.get(name) ?? NOTHING} library={library} send={send} stop={quit} />
        </Suspense>
      </LibraryBoundary>
    );
    return [{ id: tabOf(name), label: strings.tabs[name], content, keep: true }];
  });
  const latest = events.at(-1)?.library;
  return { tabs, front: latest ? tabOf(latest) : null };
};

const NOTHING: readonly MediaEvent[] = [];

const tabOf = (name: MediaLibrary): string => `library-${name}`;

/** Each library's events; a list stays the same one as long as nothing in it changed. */
function useEventsByLibrary(events: readonly MediaEvent[]): ReadonlyMap<MediaLibrary, readonly MediaEvent[]> {
  const known = useRef<ReadonlyMap<MediaLibrary, readonly MediaEvent[]>>(new Map());
  const sorted = grouped(events);
  known.current = new Map(
    [...sorted].map(([library, own]) => {
      const same = known.current.get(library);
      return [library, same && sameItems(same, own) ? same : own];
    }),
  );
  return known.current;
}

function grouped(events: readonly MediaEvent[]): ReadonlyMap<MediaLibrary, readonly MediaEvent[]> {
  const groups = new Map<MediaLibrary, MediaEvent[]>();
  for (const event of events) {
    const own = groups.get(event.library);
    if (own) own.push(event);
    else groups.set(event.library, [event]);
  }
  return groups;
}

const sameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);
