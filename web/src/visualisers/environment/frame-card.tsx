import { createContext, memo, type ReactNode, useContext } from "react";
import { strings } from "../../texts/en/env-visualizer";
import { textWidth } from "../data/measures";
import type { Area } from "../surface/view";
import { DOT } from "./edges";
import { foldKey, type Line, lineText, namesKey, type PlacedFrame, type PlacedGap, titleOf } from "./frames";
import { CIRCLE, LABEL, LINE, TITLE } from "./measures";
import type { PlacedFunction } from "./placed-function";

/** A text that is shown while something is pointed at or has the focus, and where that is. */
export interface TipContent {
  readonly area: Area;
  readonly text: string;
}

/** Takes what is to be shown, and null when nothing is any more. */
export const TellContext = createContext<(tip: TipContent | null) => void>(() => undefined);

interface ReadableProps extends TipContent {
  /** What a screen reader says of it. */
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Something in the drawing with more text than is drawn: pointer and keyboard bring it up. */
export function Readable({ area, text, label, className, children }: ReadableProps) {
  const tell = useContext(TellContext);
  const show = () => tell({ area, text });
  const hide = () => tell(null);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is a picture of its own, to which the keyboard comes because its text appears then
    <g
      className={`env-readable ${className}`}
      role="img"
      tabIndex={0}
      aria-label={label}
      onFocus={show}
      onBlur={hide}
      onPointerEnter={show}
      onPointerLeave={hide}
    >
      {children}
    </g>
  );
}

interface PillProps {
  readonly x: number;
  /** The middle of it. */
  readonly y: number;
  readonly label: string;
  readonly title: string;
  readonly onOpen: () => void;
}

/** A button in the drawing that shows what was left out because there is much of it. */
export function Pill({ x, y, label, title, onOpen }: PillProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button
    <g
      className="env-pill"
      role="button"
      tabIndex={0}
      aria-label={title}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        onOpen();
      }}
    >
      <title>{title}</title>
      <rect x={x} y={y - 12} width={textWidth(label) + 20} height={24} rx={12} />
      <text x={x + 10} y={y + 5}>
        {label}
      </text>
    </g>
  );
}

interface FrameProps {
  readonly placed: PlacedFrame;
  readonly onOpen: (key: string) => void;
}

/** A frame: its name, what it is at this moment, and its names with their values. */
export const FrameCard = memo(function FrameCard({ placed, onOpen }: FrameProps) {
  const { state, waits, fresh, lines, x, y, width, height } = placed;
  return (
    <g className={`env-frame env-frame--${state}${fresh ? " env-frame--fresh" : ""}`}>
      <rect className="env-frame__card" x={x} y={y} width={width} height={height} rx={9} />
      {fresh && <Mark x={x - 1} y={y + TITLE / 2} />}
      <FoldButton placed={placed} onOpen={onOpen} />
      <text className="env-frame__state" x={x + width - 10} y={y + TITLE / 2 + 4} textAnchor="end">
        {strings.states[state](waits)}
      </text>
      {lines.map((line) => (
        <FrameLine key={`${line.kind} ${line.name}`} line={line} frame={placed} onOpen={onOpen} />
      ))}
    </g>
  );
});

/** The name of a frame, which collapses and expands it. */
function FoldButton({ placed, onOpen }: FrameProps) {
  const { frame, folded, x, y, width } = placed;
  const middle = y + TITLE / 2;
  const toggle = () => onOpen(foldKey(frame.id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button
    <g
      className="env-fold"
      role="button"
      tabIndex={0}
      aria-expanded={!folded}
      aria-label={strings.frame(frame.name)}
      onClick={toggle}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        toggle();
      }}
    >
      <title>{strings.fold(folded, frame.name)}</title>
      <rect className="env-fold__area" x={x + 3} y={y + 3} width={width - 6} height={TITLE - 6} rx={6} />
      <path
        className="env-fold__sign"
        data-screen=""
        d={folded ? `M${x + 13} ${middle - 4}l4 4l-4 4` : `M${x + 11} ${middle - 2}l4 4l4 -4`}
      />
      <text className="env-frame__name" x={x + 12 + FOLD_SIGN} y={middle + 5}>
        {titleOf(frame)}
      </text>
    </g>
  );
}

/** From the left of a frame's texts to its name. */
const FOLD_SIGN = 14;

function FrameLine({ line, frame, onOpen }: { line: Line; frame: PlacedFrame; onOpen: (key: string) => void }) {
  const { kind, name, value, changed, y } = line;
  const { x, width } = frame;
  if (kind === "more") {
    return (
      <Pill
        x={x + 12}
        y={y}
        label={name}
        title={strings.showAll(name)}
        onOpen={() => onOpen(namesKey(frame.frame.id))}
      />
    );
  }
  const object = value !== null && "object" in value;
  return (
    <g>
      {changed && (
        <rect className="env-changed" x={x + 4} y={y - LINE / 2 + 2} width={width - 8} height={LINE - 4} rx={5} />
      )}
      {changed && <Mark x={x + 3} y={y} />}
      <text className={`env-line env-line--${kind}${value === null ? " env-line--empty" : ""}`} x={x + 12} y={y + 5}>
        <title>{value && "text" in value ? `${name}: ${value.text}` : name}</title>
        {lineText(line)}
      </text>
      {object && <circle className="env-dot" cx={x + width - DOT} cy={y} r={3.5} />}
    </g>
  );
}

/** What has changed in this step has this sign at its left. */
export const Mark = ({ x, y }: { x: number; y: number }) => (
  <path className="env-mark" d={`M${x - 5} ${y - 6}l9 6l-9 6z`} />
);

/** A function beside the name that holds it: two circles, and its text when it is pointed at. */
export const FunctionSign = memo(function FunctionSign({ placed }: { placed: PlacedFunction }) {
  const { object, label, fresh, x, y, width } = placed;
  const text = object.text || strings.hidden;
  const area = { x, y: y - CIRCLE, width, height: 2 * CIRCLE };
  const className = `env-function${fresh ? " env-function--fresh" : ""}`;
  return (
    <Readable area={area} text={text} label={strings.functionText(label, text)} className={className}>
      <circle className="env-circle" cx={x + CIRCLE} cy={y} r={CIRCLE} />
      <circle className="env-circle" cx={x + 3 * CIRCLE} cy={y} r={CIRCLE} />
      <circle className="env-dot" cx={x + CIRCLE} cy={y} r={2} />
      <circle className="env-dot" cx={x + 3 * CIRCLE} cy={y} r={2} />
      <text className="env-label" x={x + LABEL} y={y + 5}>
        {label}
      </text>
    </Readable>
  );
});

export function GapPill({ gap, onOpen }: { gap: PlacedGap; onOpen: (key: string) => void }) {
  const label = strings.moreCalls(gap.count);
  return <Pill x={gap.x} y={gap.y + 13} label={label} title={strings.showAll(label)} onOpen={() => onOpen(gap.key)} />;
}
