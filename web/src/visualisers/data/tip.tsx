import { useWindowNow } from "../surface";
import type { Point } from "../surface/view";
import { type Handle, tipPlace } from "./handles";
import { UNHEARD } from "./measures";

const LINES = 12;
const COLUMNS = 60;
const LINE = 17;
const CHARACTER = 7.2;
const PADDING = 8;

/** The lines of a text, as many and as long as a tooltip holds. */
function tipLines(text: string): string[] {
  const lines = text.replaceAll("\t", "  ").split("\n");
  const cut = lines
    .flatMap((line) => (line.length > COLUMNS ? (line.match(new RegExp(`.{1,${COLUMNS}}`, "gu")) ?? []) : [line]))
    .slice(0, LINES);
  return lines.length > LINES ? [...cut.slice(0, LINES - 1), "..."] : cut;
}

interface TipProps {
  readonly handle: Handle;
  /** Where the layout begins: the window is told from there. */
  readonly origin: Point;
}

/** The whole text of what is pointed at, beside it, as large at every zoom. Files do not have it. */
export function Tip({ handle: { area, tip }, origin }: TipProps) {
  const { visible, scale } = useWindowNow()();
  const lines = tipLines(tip ?? "");
  const width = Math.max(...lines.map((line) => line.length)) * CHARACTER + 2 * PADDING;
  const height = lines.length * LINE + 2 * PADDING - 3;
  const window = { ...visible, x: visible.x + origin.x, y: visible.y + origin.y };
  const { x, y } = tipPlace(area, { width: width / scale, height: height / scale }, window);
  return (
    <g className="data__tip" transform={`translate(${x} ${y}) scale(${1 / scale})`} {...UNHEARD} data-screen="">
      <rect width={width} height={height} rx={6} />
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text
        <text key={index} x={PADDING} y={PADDING + index * LINE + 11} xmlSpace="preserve">
          {line}
        </text>
      ))}
    </g>
  );
}
