import type { VisualiserProps } from "../panel";
import { strings } from "./strings";

/** The Data Visualizer tab: what the calls of `draw_data` have shown, as boxes and pointers. */
export default function DataVisualizer({ drawings }: VisualiserProps) {
  if (drawings.length === 0) return <p className="ws-quiet">{strings.empty}</p>;
  return <p className="ws-quiet">{strings.count(drawings.length)}</p>;
}
