import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Library } from "../../../language/library";
import { lazyPanel } from "../app/lazy-panel";
import { WaitingLine } from "../design/spinner";
import { strings } from "../texts/en/room";
import type { SideTabSource } from "../workspace/side-tabs";

const RoomPanel = lazyPanel("libraries/room", () => import("./room"));

/** A program as a room was made of it. */
interface Taken {
  readonly library: Library;
  readonly prepend: string;
  readonly program: string;
  /** Another number is another room, whatever its program. */
  readonly number: number;
  /** The person has run a program that makes one. */
  readonly isRun: boolean;
}

/** Tells whether a program makes a room. */
const importsGame = (program: string): boolean => /["']game["']/.test(program);

/**
 * Gives the tab Room where a program imports the module game, and always in the mission that is the player's room. The
 * room starts anew when the program is run. What a link has brought makes no room before the person runs it; the
 * program of the mission is the player's own.
 */
export const useRoomTab: SideTabSource = ({ store, library, program, prepend = "", isRoom = false }) => {
  const isRunning = useStore(store, (state) => state.running === "program");
  const [taken, setTaken] = useState<Taken | null>(null);
  const now = useRef({ library, prepend, program });
  now.current = { library, prepend, program };
  const take = useCallback((isRun = false) => {
    setTaken((before) => ({
      ...now.current,
      number: (before?.number ?? 0) + 1,
      isRun: isRun || before?.isRun === true,
    }));
  }, []);
  const refresh = useCallback(() => take(), [take]);
  // Another question has another program: what was made of the one before goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => setTaken(null), [isRoom]);
  useEffect(() => {
    if (!isRunning) return;
    if (isRoom || importsGame(now.current.program)) take(true);
    else setTaken(null);
  }, [isRunning, isRoom, take]);
  if (!isRoom && !importsGame(program) && taken === null) return { tabs: [], front: null };
  const content = (
    <Suspense fallback={<WaitingLine>{strings.starting}</WaitingLine>}>
      <RoomPanel
        program={taken}
        version={taken?.number ?? 0}
        startsItself={isRoom}
        isChanged={taken !== null && taken.program !== program}
        onRefresh={refresh}
      />
    </Suspense>
  );
  return {
    tabs: [{ id: "library-room", label: strings.tab, content }],
    front: taken?.isRun ? "library-room" : null,
  };
};
