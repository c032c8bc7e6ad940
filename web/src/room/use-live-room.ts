import { type RefObject, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useMedia } from "../design/media";
import { LiveRoom, type RoomSettings, type RoomStatus } from "./live-room";

const NO_ROOM: RoomStatus = { state: "starting", lines: [], contents: [], hasKeys: false, hasDraggable: false };
const nothing = () => () => undefined;

/** The settings as they were, as long as they say the same: a list that was read anew starts no room anew. */
function useSame(settings: RoomSettings): RoomSettings {
  const text = JSON.stringify(settings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says all of it
  return useMemo(() => settings, [text]);
}

/**
 * Keeps a room going on a canvas; another program or another attempt starts it anew. A person who asked for less motion
 * finds it standing still.
 */
export function useLiveRoom(canvas: RefObject<HTMLCanvasElement | null>, given: RoomSettings, attempt: string) {
  const settings = useSame(given);
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  const [room, setRoom] = useState<LiveRoom | null>(null);
  const [isPaused, setPaused] = useState(isStill);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is another room
  useEffect(() => {
    const element = canvas.current;
    const paint = element?.getContext("2d");
    if (!element || !paint) return;
    const live = new LiveRoom(element, paint, settings);
    live.pause(isStill);
    setPaused(isStill);
    setRoom(live);
    live.open();
    return () => live.close();
  }, [canvas, settings, attempt, isStill]);
  const status = useSyncExternalStore(room?.subscribe ?? nothing, () => room?.status ?? NO_ROOM);
  const pause = (wanted: boolean): void => {
    room?.pause(wanted);
    setPaused(wanted);
  };
  return { room, status, isPaused, isStill, pause };
}
