import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { Surroundings } from "../../../../domain/robots/world/body";
import { readNamedWorld } from "../../../../domain/robots/world/read-world";
import type { Pose, Snapshot } from "../../../../domain/robots/world/snapshot";
import { World } from "../../../../domain/robots/world/world";
import type { Point, WorldFile } from "../../../../domain/robots/world/world-file";
import type { Library } from "../../../../language/library";
import type { RobotEvent, RobotSettings } from "../../../../language/modules/ev3/events";
import { worldOf } from "../../../../language/robot/question-world";
import { hasOwnWorld } from "../../../../language/robot/robot-library";
import { remoteView } from "../../robots/connection/remote-view";
import { robotSettings } from "../../robots/robot-settings";
import { RobotDetails, RobotView } from "../../robots/view/robot-view";
import { ScoreList } from "../../robots/view/score-list";
import { strings } from "../../texts/en/robot";
import type { LibraryPanelProps } from "../library-panel";
import { Controls } from "./controls";
import { type Choice, useRobotSettings } from "./use-robot-settings";
import "./robot.css";

/** How far one press of a key carries the robot, in mm and degrees. */
const STEP_MM = 50;
const STEP_DEGREES = 15;

const KEYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface HandleProps {
  /** mm. */
  readonly size: { readonly width: number; readonly height: number };
  readonly pose: Pose;
  readonly move: (pose: Pose) => void;
}

/** Takes the robot up and puts it down elsewhere: by dragging, or by keys. It stays where it was when it does not fit. */
function Handle({ size, pose, move }: HandleProps) {
  const press = (event: KeyboardEvent) => {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const [x, y] = way;
    if (event.shiftKey) move({ ...pose, heading: pose.heading + (x + y) * STEP_DEGREES });
    else move({ ...pose, x: pose.x + x * STEP_MM, y: pose.y + y * STEP_MM });
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const stage = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!stage) return;
    move({
      ...pose,
      x: ((event.clientX - stage.left) / stage.width) * size.width,
      y: ((event.clientY - stage.top) / stage.height) * size.height,
    });
  };
  return (
    <button
      type="button"
      className="robot__handle"
      aria-label={strings.move}
      title={strings.moveHint}
      style={{ left: `${(pose.x / size.width) * 100}%`, top: `${(pose.y / size.height) * 100}%` }}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  );
}

const NO_LIBRARY: Pick<Library, "globals"> = { globals: [] };

type ViewEvent = Extract<RobotEvent, { kind: "seen" }>;
type InWorld = Extract<RobotEvent, { kind: "world" }>;

/** The robot that the present program drives, here or elsewhere. */
export default function RobotPanel(props: LibraryPanelProps) {
  const target = useStore(robotSettings, (settings) => settings.target);
  return target === "device" ? <RemoteRobot /> : <OwnRobot {...props} />;
}

/** A robot that is somewhere else: its world, when it is simulated; a brick tells nobody where it is. */
function RemoteRobot() {
  const view = useStore(remoteView, (state) => state.view);
  const { world = null, snapshot = null, trail = NO_TRAIL } = view ?? {};
  return (
    <section className="robot" aria-label={strings.panel}>
      {view === null && <p className="robot__idle">{strings.remoteIdle}</p>}
      <RobotView world={world} snapshot={snapshot} trail={trail} />
      <RobotDetails world={world} snapshot={snapshot} isRunning />
    </section>
  );
}

/** The robot that is simulated in this page, in its world, with what a person can do about both. */
function OwnRobot({ events, library: given, send }: LibraryPanelProps) {
  const library = given ?? NO_LIBRARY;
  const isOwnWorld = hasOwnWorld(library);
  const { settings, change, seedText } = useRobotSettings(send);
  // A place in one question's world is none in another's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library decides which world it is
  useEffect(() => robotSettings.setState({ start: null }), [library]);
  const shown = useShownRun(events);
  const chosen = useChosenWorld(settings, library);
  const world = shown ? shown.run.world : chosen;
  const still = useMemo(() => (chosen ? new World(chosen, 0).snapshot() : null), [chosen]);
  const snapshot: Snapshot | null = shown ? shown.seen.snapshot : still;
  const state = shown ? shown.seen.state : null;
  const choose = (choice: Partial<Choice>, text?: string) => {
    const isElsewhere = choice.world !== undefined || choice.start !== undefined;
    if (isElsewhere && state === "over") shown?.leave();
    change(choice, text);
  };
  const move = (pose: Pose) => {
    if (state === "running" || state === "paused") send({ library: "ev3", kind: "teleport", pose });
    else if (world && new Surroundings(world).isFree(pose)) choose({ start: pose });
  };
  return (
    <section className="robot" aria-label={strings.panel}>
      <div className="robot__columns">
        <div className="robot__column">
          <RobotView world={world} snapshot={snapshot} trail={shown?.seen.trail ?? NO_TRAIL}>
            {world && snapshot && <Handle size={world.size} pose={snapshot.pose} move={move} />}
          </RobotView>
          {!shown && <p className="robot__idle">{strings.idle}</p>}
          {shown && world && (
            <section className="robot__score" aria-label={strings.score}>
              <p role="status">{strings.states[shown.seen.state]}</p>
              <ScoreList world={world} score={shown.seen.score} />
              <p>{strings.ran(shown.run.seed)}</p>
            </section>
          )}
        </div>
        <Controls
          settings={settings}
          change={choose}
          seedText={seedText}
          isOwnWorld={isOwnWorld}
          state={state}
          send={send}
          pose={shown?.seen.snapshot.pose ?? null}
          waits={snapshot?.waitsForButton === true}
        />
      </div>
      <RobotDetails world={world} snapshot={snapshot} isRunning={state === "running"} />
    </section>
  );
}

const NO_TRAIL: readonly Point[] = [];

/** The run that is to be seen, until its person goes on to another world. */
function useShownRun(events: LibraryPanelProps["events"]) {
  const [left, setLeft] = useState<InWorld | null>(null);
  const run = events.findLast((event): event is InWorld => event.library === "ev3" && event.kind === "world");
  const view = events.findLast((event): event is ViewEvent => event.library === "ev3" && event.kind === "seen");
  return run && view && run !== left ? { run, seen: view, leave: () => setLeft(run) } : null;
}

/** The world in which the next run begins; null when its file cannot be read, which the run says. */
function useChosenWorld({ world: name, start }: RobotSettings, library: Pick<Library, "globals">): WorldFile | null {
  return useMemo(() => {
    const read = name === null || hasOwnWorld(library) ? worldOf(library) : readNamedWorld(name);
    if (read.kind !== "world") return null;
    return start ? { ...read.world, starts: [start] } : read.world;
  }, [name, start, library]);
}
