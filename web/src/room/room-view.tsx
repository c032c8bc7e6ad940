import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { SCREEN_HEIGHT, SCREEN_WIDTH } from "../../../language/modules/game/display-list";
import { Button } from "../design/button";
import { WaitingLine } from "../design/spinner";
import { strings } from "../texts/en/room";
import { LiveRoom, type NumberedLine, type RoomSettings, type RoomStatus } from "./live-room";
import { LONG_STEP, STEP } from "./room-pointer";
import type { Content, Point } from "./room-scene";
import "./room.css";
import { useMedia } from "../design/media";

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A longer list would take a page too long each time that it changes. */
const LISTED = 200;

interface RoomContentsProps {
  readonly contents: readonly Content[];
  readonly room: LiveRoom | null;
}

/** What is in the room as a text. What answers the pointer is a button: Enter presses it, and arrow keys move it. */
function RoomContents({ contents, room }: RoomContentsProps) {
  return (
    <details className="room__contents">
      <summary>{strings.contents}</summary>
      {contents.length === 0 ? (
        <p className="room__hint">{strings.empty}</p>
      ) : (
        <ul>
          {contents.slice(0, LISTED).map((content) => (
            <li key={content.id}>
              {content.isInteractive ? <Interactive content={content} room={room} /> : content.label}
            </li>
          ))}
          {contents.length > LISTED && <li>{strings.more(contents.length - LISTED)}</li>}
        </ul>
      )}
    </details>
  );
}

function Interactive({ content: { id, label, isDraggable }, room }: { content: Content; room: LiveRoom | null }) {
  const move = (event: KeyboardEvent): void => {
    const way = isDraggable ? WAYS[event.key] : undefined;
    if (!way) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    room?.pointer.nudge(id, way[0] * step, way[1] * step);
  };
  return (
    <button
      type="button"
      className="room__thing"
      onClick={() => room?.pointer.press(id)}
      onKeyDown={move}
      onFocus={() => room?.focus(id)}
      onBlur={() => room?.focus(null)}
    >
      {label}
      {isDraggable && <span className="room__hint"> {strings.draggable}</span>}
    </button>
  );
}

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
function useLiveRoom(canvas: RefObject<HTMLCanvasElement | null>, roomSettings: RoomSettings, attempt: string) {
  const settings = useSame(roomSettings);
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

/** What a room's program displays, and what goes wrong in it. New lines are spoken. */
function RoomConsole({ lines }: { lines: readonly NumberedLine[] }) {
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

export interface RoomViewProps extends RoomSettings {
  /** Another number starts the room anew, whatever its program. */
  readonly version?: number;
  /** Told when the person wants the room anew, before it starts: the program may be another one by now. */
  readonly onRefresh?: (() => void) | undefined;
}

/** A player's room: its picture, what is in it as a text, its console, and the buttons that pause and refresh it. */
export function RoomView({ onRefresh, version = 0, ...settings }: RoomViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { room, status, isPaused, isStill, pause } = useLiveRoom(canvas, settings, `${version}.${attempt}`);
  const refresh = () => {
    onRefresh?.();
    setAttempt((before) => before + 1);
  };
  return (
    <section className="room" aria-label={strings.region}>
      <div className="room__frame">
        <RoomCanvas canvas={canvas} room={room} hasKeys={status.hasKeys} hasDraggable={status.hasDraggable} />
      </div>
      <div className="room__bar">
        <Button small icon="redo" onClick={refresh}>
          {strings.refresh}
        </Button>
        {status.state === "running" && (
          <Button small icon={isPaused ? "play" : "pause"} onClick={() => pause(!isPaused)}>
            {isPaused ? strings.goOn : strings.pause}
          </Button>
        )}
        {status.state === "starting" && <WaitingLine>{strings.starting}</WaitingLine>}
        {status.state === "ended" && <p className="room__hint">{strings.ended}</p>}
        {status.hasKeys && <p className="room__hint">{strings.keysHint}</p>}
        {isPaused && isStill && <p className="room__hint">{strings.still}</p>}
      </div>
      <RoomContents contents={status.contents} room={room} />
      <RoomConsole lines={status.lines} />
    </section>
  );
}

interface CanvasProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly room: LiveRoom | null;
  readonly hasKeys: boolean;
  readonly hasDraggable: boolean;
}

/** Where the pointer is in the room. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const box = currentTarget.getBoundingClientRect();
  return {
    x: ((clientX - box.left) * SCREEN_WIDTH) / box.width,
    y: ((clientY - box.top) * SCREEN_HEIGHT) / box.height,
  };
}

const isShortcut = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || key === "Tab";

/** The picture of the room. It takes keys only while it has the focus, and only those that the room listens to. */
function RoomCanvas({ canvas, room, hasKeys, hasDraggable }: CanvasProps) {
  const key = (how: "down" | "up") => (event: KeyboardEvent) => {
    if (!isShortcut(event) && room?.key(how, event.key)) event.preventDefault();
  };
  return (
    <canvas
      ref={canvas}
      className="room__canvas"
      width={SCREEN_WIDTH}
      height={SCREEN_HEIGHT}
      role={hasKeys ? "application" : "img"}
      aria-label={strings.canvas}
      tabIndex={hasKeys ? 0 : undefined}
      // A finger that moves a thing must not scroll the page.
      style={{ touchAction: hasDraggable ? "none" : "manipulation" }}
      onKeyDown={key("down")}
      onKeyUp={key("up")}
      onPointerMove={(event) => {
        const point = pointOf(event);
        room?.pointAt(point);
        event.currentTarget.style.cursor = room?.pointer.move(point) ?? "";
      }}
      onPointerDown={(event) => {
        if (room?.pointer.down(pointOf(event))) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => room?.pointer.up(pointOf(event))}
      onPointerCancel={(event) => room?.pointer.up(pointOf(event))}
      onPointerLeave={(event) => {
        room?.pointer.leave(pointOf(event));
        room?.pointAt(null);
      }}
    />
  );
}
