import { catalogue } from "./active";
import { envVisualizer } from "./en/env-visualizer";

export const strings = catalogue("envVisualizer", envVisualizer);
