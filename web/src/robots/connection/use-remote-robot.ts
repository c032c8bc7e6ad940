import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { RobotEvent } from "../../../../language/modules/ev3/events";
import type { PageEvent } from "../../../../robots/protocol/page-session";
import { strings } from "../../texts/devices";
import type { WorkspaceStore } from "../../workspace/workspace-store";
import { robotSettings } from "../robot-settings";
import { type Device, readEndpoint } from "./device-calls";
import { remoteSeen } from "./remote-seen";
import { type ConnectionState, RobotConnection } from "./robot-connection";

/** Lines of what a robot shows that are kept for who watches. */
const LINES_LIMIT = 200;

export interface RemoteLine {
  readonly number: number;
  readonly text: string;
}

export interface RemoteRobot {
  /** The robot that programs are run on; null is the browser. */
  readonly device: Device | null;
  readonly connection: ConnectionState | null;
  /** What the robot shows, whoever runs it. */
  readonly lines: readonly RemoteLine[];
  /** Connects to a device, or with null leaves the one that is connected. */
  choose(device: Device | null): void;
  stop(): void;
}

/** Whether a program of this page is on its way to a robot, or runs there. */
type Own = "no" | "sent" | "running";

/** Lets a workspace's programs run on a robot that is connected: they are sent there, and what it shows comes into the REPL. */
export function useRemoteRobot(store: WorkspaceStore): RemoteRobot {
  const [device, setDevice] = useState<Device | null>(null);
  const [connection, setConnection] = useState<RobotConnection | null>(null);
  const [lines, setLines] = useState<readonly RemoteLine[]>([]);
  const own = useRef<Own>("no");
  const state = useSyncExternalStore(connection?.subscribe ?? noListening, () => connection?.state ?? null);
  const hear = useCallback(
    (event: PageEvent) => {
      const text = wordsOf(event);
      if (text !== null)
        setLines((before) => [...before, { number: (before.at(-1)?.number ?? 0) + 1, text }].slice(-LINES_LIMIT));
      own.current = toRepl(event, own.current, store);
    },
    [store],
  );
  useEffect(() => {
    if (!device) return;
    const { id, title } = device;
    const made = new RobotConnection({ title, endpoint: () => readEndpoint(id), random: Math.random, onEvent: hear });
    setConnection(made);
    setLines([]);
    robotSettings.setState({ target: "device" });
    store.getState().send(robotSettings.getState());
    return () => {
      made.close();
      setConnection(null);
      remoteSeen.setState({ seen: null });
      robotSettings.setState({ target: "page" });
      store.getState().send(robotSettings.getState());
      if (own.current !== "no") store.getState().stop();
      own.current = "no";
    };
  }, [device, hear, store]);
  const seen = state?.seen ?? null;
  useEffect(() => remoteSeen.setState({ seen }), [seen]);
  useSending(store, connection, own);
  return { device, connection: state, lines, choose: setDevice, stop: () => connection?.stop() };
}

const noListening = () => () => undefined;

/** Sends a program when the worker has compiled one, and stops the robot when the person stops the run. */
function useSending(store: WorkspaceStore, connection: RobotConnection | null, own: { current: Own }): void {
  const media = useStore(store, (state) => state.media);
  const running = useStore(store, (state) => state.running);
  const sent = useRef<RobotEvent | null>(null);
  useEffect(() => {
    const event = media.at(-1);
    if (!connection || event?.library !== "ev3" || event.kind !== "program" || event === sent.current) return;
    sent.current = event;
    const { status, robot } = connection.state;
    if (status !== "connected" || robot === "running") {
      const text = status === "connected" ? strings.busy : (connection.state.error ?? strings.lost);
      say(store, [{ kind: "error", text }]);
      store.getState().send({ library: "ev3", kind: "ended" });
      return;
    }
    own.current = "sent";
    connection.run(event.bytes);
  }, [media, connection, own, store]);
  useEffect(() => {
    if (running !== null || own.current === "no") return;
    own.current = "no";
    connection?.stop();
  }, [running, connection, own]);
}

const say = (store: WorkspaceStore, lines: readonly { kind: "output" | "error" | "result"; text: string }[]) =>
  store.getState().send({ library: "ev3", kind: "said", lines });

/** Hands an event of the robot to the run that it belongs to; tells what has become of that run. */
function toRepl(event: PageEvent, own: Own, store: WorkspaceStore): Own {
  if (own === "no") return own;
  if (event.kind === "status") {
    if (event.status === "running") return "running";
    if (own !== "running") return own;
    store.getState().send({ library: "ev3", kind: "ended" });
    return "no";
  }
  if (event.kind === "line") say(store, [event.line]);
  if (event.kind === "missed") say(store, [{ kind: "error", text: strings.missed(event.count) }]);
  if (event.kind !== "restarted") return own;
  say(store, [{ kind: "error", text: strings.restarted }]);
  store.getState().send({ library: "ev3", kind: "ended" });
  return "no";
}

function wordsOf(event: PageEvent): string | null {
  if (event.kind === "line") return event.line.text;
  if (event.kind === "missed") return strings.missed(event.count);
  return event.kind === "restarted" ? strings.restarted : null;
}
