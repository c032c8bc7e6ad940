import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { EnvironmentPicture } from "../../../../language/drawings/environment-snapshot";
import { commandFor, commandOf, nameWithKey } from "../../app/shortcuts/commands";
import { type EnvironmentCommandId, environmentCommands } from "../../app/shortcuts/workspace-commands";
import { Button, IconButton } from "../../design/button";
import { strings } from "../../texts/en/env-visualizer";
import { EmptyHint } from "../empty-hint";
import { Surface, type SurfaceProps } from "../surface";
import type { VisualiserProps } from "../visualiser-panel";
import { Drawing } from "./environment-drawing";
import { layOut } from "./layout";
import { nextChange, targetsOf } from "./picture-navigation";
import { PictureText } from "./picture-text";
import "../data/data.css";
import "./environment.css";

interface StepBarProps {
  readonly pictures: readonly EnvironmentPicture[];
  /** 1-based. */
  readonly position: number;
  readonly onGo: (to: number) => void;
}

/** Goes through the steps of a run. */
function StepBar({ pictures, position, onGo }: StepBarProps) {
  const count = pictures.length;
  const targets = targetsOf(pictures, position);
  const change = nextChange(pictures, position);
  const toChange = commandOf<EnvironmentCommandId>(environmentCommands(), "next-change");
  const move = (id: EnvironmentCommandId, isAtEnd: boolean) => {
    const command = commandOf<EnvironmentCommandId>(environmentCommands(), id);
    return (
      <IconButton
        small
        icon={command.icon ?? "dots"}
        label={nameWithKey(command)}
        aria-disabled={isAtEnd}
        onClick={() => onGo(targets[id])}
      />
    );
  };
  return (
    <div className="env__bar">
      {move("first", position === 1)}
      {move("previous", position === 1)}
      <input
        type="range"
        min={1}
        max={count}
        value={position}
        aria-label={strings.slider}
        aria-valuetext={strings.position(position, count)}
        onChange={(event) => onGo(Number(event.target.value))}
      />
      {move("next", position === count)}
      {move("last", position === count)}
      <Button
        small
        look="quiet"
        aria-disabled={change === null}
        title={nameWithKey(toChange)}
        onClick={() => change !== null && onGo(change)}
      >
        {toChange.name}
      </Button>
    </div>
  );
}

const frame = (kind: "current" | "waiting" | "kept") => (
  <rect className={`env-sample env-sample--${kind}`} x="2" y="2" width="16" height="10" rx="3" />
);
const arrow = (kind: "value" | "parent") => (
  <path className={`env-edge env-edge--${kind}`} d="M1 7H18M13 3L18 7L13 11" />
);
const madeArrow = (
  <g className="env-edge env-edge--made">
    <path d="M1 7H18" />
    <path className="env-edge__head" d="M13 3L18 7L13 11" />
  </g>
);

const marks = (): readonly (readonly [mark: ReactNode, meaning: string])[] => [
  [<path key="mark" className="env-mark" d="M5 1l9 6l-9 6z" />, strings.changed],
  [frame("current"), strings.legends.current],
  [frame("waiting"), strings.legends.waiting],
  [frame("kept"), strings.legends.kept],
  [arrow("value"), strings.arrows.value],
  [madeArrow, strings.arrows.made],
  [arrow("parent"), strings.arrows.parent],
];

/** Explains the marks of a drawing, and the keys. */
function Legend() {
  return (
    <details className="env__legend">
      <summary>{strings.legend}</summary>
      <ul>
        {marks().map(([mark, meaning]) => (
          <li key={meaning}>
            <svg aria-hidden="true" width="20" height="14">
              {mark}
            </svg>
            {meaning}
          </li>
        ))}
      </ul>
      <p>{strings.keys}</p>
    </details>
  );
}

/** The Env Visualizer tab: frames, functions and data, step by step or where a program waits. */
export default function EnvVisualizer({ pictures, onExample, ...rest }: Omit<VisualiserProps, "steps" | "drawings">) {
  if (!pictures || pictures.length === 0) return <EmptyHint hint={strings.empty} onExample={onExample} />;
  return <Walk key={pictures.length > 1 ? runOf(pictures) : "moment"} pictures={pictures} {...rest} />;
}

const runs = new WeakMap<EnvironmentPicture, number>();
let lastRun = 0;

/** A number for what begins with the same picture: further pictures of a run belong to it. */
function runOf([first]: readonly EnvironmentPicture[]): number {
  const known = runs.get(first as EnvironmentPicture);
  if (known !== undefined) return known;
  lastRun += 1;
  runs.set(first as EnvironmentPicture, lastRun);
  return lastRun;
}

interface WalkProps extends Pick<VisualiserProps, "overtime" | "onLine"> {
  readonly pictures: readonly EnvironmentPicture[];
}

/** One run. It is shown at its last step, and follows it while pictures come in, until somebody chooses another. */
function Walk({ pictures, overtime, onLine }: WalkProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const count = pictures.length;
  const position = chosen === null ? count : Math.min(chosen, count);
  const go = (to: number) => setChosen(to >= count ? null : Math.max(to, 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandFor<EnvironmentCommandId>(environmentCommands(), event.nativeEvent);
    if (command === undefined) return;
    event.preventDefault();
    go(targetsOf(pictures, position)[command.id]);
  };
  const picture = pictures[position - 1] as EnvironmentPicture;
  const { line } = picture;
  useEffect(() => onLine(line === 0 ? null : line), [onLine, line]);
  useEffect(() => () => onLine(null), [onLine]);
  const texts = useMemo(() => new PictureText(picture), [picture]);
  const before = pictures[position - 2] ?? null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work wherever the focus is in the tab
    <div className="env" ref={stage} onKeyDown={onKeyDown}>
      <Shown
        picture={picture}
        position={position}
        count={count}
        stage={stage}
        text={() => texts.lines(before)}
        tools={count > 1 && <StepBar pictures={pictures} position={position} onGo={go} />}
        description={
          <p className="env__words" role="status">
            {count > 1 && <strong>{strings.position(position, count)}</strong>} {texts.step(before)}
            {picture.full && !overtime && ` ${strings.full}`}
            {before?.full && ` ${strings.gap}`}
            {picture.more > 0 && ` ${strings.leftOut(picture.more)}`}
          </p>
        }
      />
      <Legend />
    </div>
  );
}

interface ShownProps extends Pick<SurfaceProps, "tools" | "description" | "stage"> {
  readonly picture: EnvironmentPicture;
  readonly position: number;
  readonly count: number;
  readonly text: () => readonly string[];
}

function Shown({ picture, position, count, ...rest }: ShownProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const onToggle = useCallback((key: string) => setOpen((keys) => toggled(keys, key)), []);
  const layout = useMemo(() => layOut(picture, open), [picture, open]);
  const size = useLargest(layout);
  const focus = useMemo(() => {
    const current = layout.frames.find(({ state }) => state === "current");
    return current ? { x: current.x, y: current.y, width: current.width, height: current.height } : null;
  }, [layout]);
  return (
    <Surface
      name={strings.drawing(position, count)}
      fileName={`environment-step-${position}`}
      {...size}
      {...rest}
      focus={focus}
    >
      <Drawing layout={layout} onOpen={onToggle} />
    </Surface>
  );
}

/** A set with one member more, or without it. */
function toggled(before: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(member)) after.add(member);
  return after;
}

/** The largest size so far: a step that needs less room must not move everything. */
function useLargest({ width, height }: { readonly width: number; readonly height: number }) {
  const largest = useRef({ width: 0, height: 0 });
  const { current } = largest;
  if (width > current.width || height > current.height) {
    largest.current = { width: Math.max(width, current.width), height: Math.max(height, current.height) };
  }
  return largest.current;
}
