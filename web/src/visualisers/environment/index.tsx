import type { VisualiserProps } from "../panel";
import { strings } from "./strings";

/** The Env Visualizer tab: frames, functions and data, step by step or where a program waits. */
export default function EnvVisualizer({ pictures }: VisualiserProps) {
  if (!pictures || pictures.length === 0) return <p className="ws-quiet">{strings.empty}</p>;
  return <p className="ws-quiet">{strings.count(pictures.length)}</p>;
}
