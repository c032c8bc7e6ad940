import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { PageEvent } from "../../../../domain/robots/protocol/page-session";
import type { RobotEvent } from "../../../../language/modules/ev3/events";
import type { WorkspaceStore } from "../../workspace/workspace-store";
import { robotSettings } from "../robot-settings";
import { afterEvent, afterLoss, linesOf, type OwnRun, type ReplLine, refusalOf } from "./own-run";
import { remoteView } from "./remote-view";
import { type Device, readEndpoint } from "./robot-calls";
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

/** Lets a workspace's programs run on a robot that is connected: they are sent there, and what it shows comes into the REPL. */
export function useRemoteRobot(store: WorkspaceStore): RemoteRobot {
  const [device, setDevice] = useState<Device | null>(null);
  const [connection, setConnection] = useState<RobotConnection | null>(null);
  const [lines, setLines] = useState<readonly RemoteLine[]>([]);
  const own = useRef<OwnRun>("no");
  const state = useSyncExternalStore(connection?.subscribe ?? noListening, () => connection?.state ?? null);
  const hear = useCallback(
    (event: PageEvent) => {
      const text = eventText(event);
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
      remoteView.setState({ view: null });
      robotSettings.setState({ target: "page" });
      store.getState().send(robotSettings.getState());
      if (own.current !== "no") store.getState().stop();
      own.current = "no";
    };
  }, [device, hear, store]);
  const view = state?.view ?? null;
  useEffect(() => remoteView.setState({ view }), [view]);
  useSending(store, connection, own);
  return { device, connection: state, lines, choose: setDevice, stop: () => connection?.stop() };
}

const noListening = () => () => undefined;

/** Sends a program when the worker has compiled one, and stops the robot when the person stops the run. */
function useSending(store: WorkspaceStore, connection: RobotConnection | null, own: { current: OwnRun }): void {
  const media = useStore(store, (state) => state.media);
  const running = useStore(store, (state) => state.running);
  const sent = useRef<RobotEvent | null>(null);
  useEffect(() => {
    const event = media.at(-1);
    if (!connection || event?.library !== "ev3" || event.kind !== "program" || event === sent.current) return;
    sent.current = event;
    const refusal = refusalOf(connection.state, event.bytes);
    if (refusal !== null) {
      say(store, [{ kind: "error", text: refusal }]);
      store.getState().send({ library: "ev3", kind: "ended" });
      return;
    }
    own.current = "sent";
    connection.run(event.bytes);
  }, [media, connection, own, store]);
  useEffect(
    () =>
      connection?.subscribe(() => {
        if (connection.state.status === "connecting") own.current = afterLoss(own.current);
      }),
    [connection, own],
  );
  useEffect(() => {
    if (running !== null || own.current === "no") return;
    own.current = "no";
    connection?.stop();
  }, [running, connection, own]);
}

const say = (store: WorkspaceStore, lines: readonly ReplLine[]) =>
  store.getState().send({ library: "ev3", kind: "said", lines });

/** Hands an event of the robot to the run that it belongs to; returns what has become of that run. */
function toRepl(event: PageEvent, own: OwnRun, store: WorkspaceStore): OwnRun {
  const { lines, run } = afterEvent(event, own);
  if (lines.length > 0) say(store, lines);
  if (own !== "no" && run === "no") store.getState().send({ library: "ev3", kind: "ended" });
  return run;
}

function eventText(event: PageEvent): string | null {
  return event.kind === "status" ? null : (linesOf(event)[0]?.text ?? null);
}
