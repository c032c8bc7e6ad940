import { type CSSProperties, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Port, Snapshot } from "../../../../domain/robots/world/snapshot";
import type { Point, WorldFile } from "../../../../domain/robots/world/world-file";
import { strings } from "../../texts/en/robot";
import { FloorPicture, LETTER_MM } from "./floor-picture";
import { RobotPicture, TrailPicture } from "./robot-picture";
import "./robot-view.css";
import { describe } from "../../../../domain/robots/world/describe";

/** How often a screen reader is told where a robot is while it drives, in milliseconds. */
const ANNOUNCE_EVERY_MS = 3_000;

interface DescriptionProps {
  readonly world: WorldFile | null;
  readonly snapshot: Snapshot;
  readonly isRunning: boolean;
}

/** Where a robot is, in words. */
function RobotDescription({ world, snapshot, isRunning }: DescriptionProps) {
  const sentences = world ? sentencesOf(world, snapshot) : [];
  const announced = useRarely(sentences.slice(0, 3).join(" "), isRunning);
  if (sentences.length === 0) return null;
  return (
    <>
      <details className="robot-view__words">
        <summary>{strings.inWords}</summary>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
      <p className="unseen" role="status">
        {announced}
      </p>
    </>
  );
}

function sentencesOf(world: WorldFile, snapshot: Snapshot): string[] {
  const { x, y, direction, heading, free, inside, regions } = describe(world, snapshot);
  return [
    strings.place(x, y, strings.directions[direction] ?? "", heading),
    strings.free(free),
    ...(inside.length > 0 ? [strings.inside(inside.join(", "))] : []),
    // Where the middle of a region lies says nothing to who stands in it.
    ...regions
      .filter(({ name }) => !inside.includes(name))
      .map(({ name, away, bearing }) => strings.region(name, away, bearing)),
  ];
}

/** The newest text, but a new one only now and then as long as it keeps changing. */
function useRarely(text: string, changes: boolean): string {
  const [announced, setAnnounced] = useState(text);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    setAnnounced(latest.current);
    if (!changes) return;
    const timer = setInterval(() => setAnnounced(latest.current), ANNOUNCE_EVERY_MS);
    return () => clearInterval(timer);
  }, [changes]);
  return announced;
}

/** What is plugged into a brick, and what it reads. */
function PortTable({ ports }: { ports: readonly Port[] }) {
  if (ports.length === 0) return null;
  return (
    <table className="robot-view__ports">
      <caption>{strings.ports}</caption>
      <thead>
        <tr>
          <th scope="col">{strings.port}</th>
          <th scope="col">{strings.device}</th>
          <th scope="col">{strings.reads}</th>
        </tr>
      </thead>
      <tbody>
        {ports.map((port) => (
          <tr key={port.port}>
            <th scope="row">{port.port}</th>
            <td>{strings.kinds[port.kind]}</td>
            <td>{readingOf(port)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function readingOf(port: Port): string {
  if ("speed" in port) return strings.motor(port.position, port.speed);
  switch (port.kind) {
    case "touch":
      return strings.touch(port.value === 1);
    case "colour":
      return strings.colours[port.value] ?? String(port.value);
    case "ultrasonic":
      return strings.distance(port.value);
    case "gyro":
      return strings.angle(port.value);
  }
}

export interface RobotViewProps {
  /** Null for a robot of which nobody knows where it is. */
  readonly world: WorldFile | null;
  readonly snapshot: Snapshot | null;
  readonly trail: readonly Point[];
  /** What takes hold of the robot in the picture. */
  readonly children?: ReactNode;
}

/** A robot seen from above, and what it shows and says. */
export function RobotView({ world, ...rest }: RobotViewProps) {
  return (
    <div className="robot-view">
      {world && <RobotStage world={world} {...rest} />}
      {rest.snapshot && <Signs snapshot={rest.snapshot} />}
    </div>
  );
}

/** A robot seen from above, and the way that it has gone. */
export function RobotStage({ world, snapshot, trail, children }: RobotViewProps & { readonly world: WorldFile }) {
  const moved = snapshot?.moved ?? NOTHING;
  const stage = useRef<HTMLDivElement>(null);
  const letterSize = useLetterSize(stage, world.size.width);
  const floor = useMemo(
    () => <FloorPicture world={world} moved={moved} letterSize={letterSize} />,
    [world, moved, letterSize],
  );
  const ratio = { "--ratio": world.size.width / world.size.height } as CSSProperties;
  return (
    <div className="robot-view__stage" ref={stage} style={ratio}>
      <svg
        viewBox={`-10 -10 ${world.size.width + 20} ${world.size.height + 20}`}
        role="img"
        aria-label={strings.picture(world.name)}
      >
        {floor}
        <TrailPicture trail={trail} />
        {snapshot && <RobotPicture robot={world.robot} snapshot={snapshot} />}
      </svg>
      {children}
      {snapshot?.speech && <p className="robot-view__speech">{strings.says(snapshot.speech)}</p>}
    </div>
  );
}

/** The height at which letters are read on a screen, in px. */
const LETTER_PX = 13;

/** The height of letters in millimetres of a world that are large enough to be read, however small the world is drawn. */
function useLetterSize(stage: RefObject<HTMLDivElement | null>, worldWidth: number): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!stage.current) return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    watch.observe(stage.current);
    return () => watch.disconnect();
  }, [stage]);
  return width === 0 ? LETTER_MM : Math.max(LETTER_MM, (LETTER_PX * worldWidth) / width);
}

interface DetailsProps extends Pick<RobotViewProps, "world" | "snapshot"> {
  readonly isRunning: boolean;
}

/** The same robot in words, and what its ports read. */
export function RobotDetails({ world, snapshot, isRunning }: DetailsProps) {
  if (!snapshot) return null;
  return (
    <div className="robot-view">
      <RobotDescription world={world} snapshot={snapshot} isRunning={isRunning} />
      <PortTable ports={snapshot.ports} />
    </div>
  );
}

const NOTHING: Snapshot["moved"] = [];

function Signs({ snapshot: { time, tone, leds, touchesWall, speech } }: { snapshot: Snapshot }) {
  return (
    <p className="robot-view__signs">
      <span>{strings.time((time / 1000).toFixed(1))}</span>
      <span>
        {strings.lights} {strings.light(strings.left, leds.leftGreen, leds.leftRed)};{" "}
        {strings.light(strings.right, leds.rightGreen, leds.rightRed)}
      </span>
      {speech && <span>{strings.says(speech)}</span>}
      {tone !== null && <span>{strings.tone(tone)}</span>}
      {touchesWall && <span>{strings.touching}</span>}
    </p>
  );
}
