import { catalogue } from "./active";
import { dataVisualizer } from "./en/data-visualizer";

export const strings = catalogue("dataVisualizer", dataVisualizer);
